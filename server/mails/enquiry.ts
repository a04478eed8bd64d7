import { formatPhone } from '#shared/phones.ts'
import { asHtml, asText, type Page } from './layout.ts'
import type { MailText } from './stay.ts'
import { linesOf, oneLine } from './words.ts'

interface Asked {
  hotel: string
  name: string
  email: string
  phone: string
  message: string
}

/** Tells the hotel what a guest asked on its page. */
export const enquiryMail = ({ hotel, name, email, phone, message }: Asked, url: string): MailText => {
  const guest = oneLine(name, 100)
  const page: Page = {
    sender: oneLine(hotel, 100),
    title: 'A guest has a question',
    preview: oneLine(message, 120),
    blocks: [
      { kind: 'words', title: 'Message', lines: linesOf(message), quoted: true },
      {
        kind: 'facts',
        title: 'Guest',
        facts: [
          { label: 'Name', value: guest },
          { label: 'Email', value: oneLine(email) },
          { label: 'Phone', value: formatPhone(phone) },
        ],
      },
      { kind: 'link', label: 'Open the enquiries', url },
    ],
    footer: ['Your answer to this mail goes to the guest.', 'Sent by Atithi to the contact address of the hotel.'],
  }
  return { subject: oneLine(`Question of ${guest}`, 200), text: asText(page), html: asHtml(page) }
}
