import { formatPhone } from '#shared/words/phones.ts'
import { notGiven } from '#shared/words/text.ts'
import { type MailText, mailOf, type Page } from '../layout.ts'
import { linesOf, oneLine } from '../words.ts'

interface Asked {
  hotel: string
  name: string
  email: string
  phone: string
  message: string
  reference: string | null
}

export const enquiryMail = ({ hotel, name, email, phone, message, reference }: Asked, url: string): MailText => {
  const guest = oneLine(name, 100)
  const about = reference ? ` about booking ${oneLine(reference)}` : ''
  const kind = reference ? 'Request' : 'Question'
  const page: Page = {
    sender: oneLine(hotel, 100),
    title: `A guest has a ${kind.toLowerCase()}${about}`,
    preview: oneLine(message, 120),
    blocks: [
      { kind: 'words', title: 'Message', lines: linesOf(message), quoted: true },
      {
        kind: 'facts',
        title: 'Guest',
        facts: [
          { label: 'Name', value: guest },
          { label: 'Email', value: oneLine(email) || notGiven },
          { label: 'Phone', value: formatPhone(phone) },
        ],
      },
      { kind: 'link', label: 'Open the enquiries', url },
    ],
    footer: [
      email ? 'Your answer to this mail goes to the guest.' : 'The guest has no email address: please call.',
      'Sent by Atithi to the contact address of the hotel.',
    ],
  }
  return mailOf(page, `${kind} of ${guest}${about}`)
}
