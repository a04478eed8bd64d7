import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { guestChat } from '#shared/words/chat.ts'
import { buttonClass } from '#web/ui/text/Button.tsx'

interface AnswerLinksProps {
  email: string | null
  phone: string | null
  /** What the answer is about, such as a booking; it stands in the mail's subject and begins the chat. */
  about?: string
  /** Other ways. */
  children?: ReactNode
}

/** The ways to write to a guest: by email and by WhatsApp, whichever they have. */
export const AnswerLinks = ({ email, phone, about = '', children }: AnswerLinksProps) => (
  <div className="row">
    {email && (
      <a className={buttonClass('plain')} href={`mailto:${email}${about && `?subject=${encodeURIComponent(about)}`}`}>
        <IconMail size={18} aria-hidden />
        Write an email
      </a>
    )}
    {phone && (
      <a className={buttonClass('plain')} href={guestChat(phone, about && `${about}: `)} target="_blank" rel="noreferrer">
        <IconBrandWhatsapp size={18} aria-hidden />
        WhatsApp
      </a>
    )}
    {children}
  </div>
)
