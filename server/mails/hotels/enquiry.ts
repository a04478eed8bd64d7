import { addedOn, lastAddition } from '#shared/hotels/added-on.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { notGiven } from '#shared/words/text.ts'
import { datesText } from '../guests/price.ts'
import { type AskedStay, goesBack } from '../guests/request.ts'
import { deskLink, stayFacts } from '../guests/stay.ts'
import { type MailText, mailOf, type Page } from '../layout.ts'
import { linesOf, oneLine } from '../words.ts'

interface Enquiry {
  hotel: string
  name: string
  email: string
  phone: string
  message: string
}

const words: Readonly<Record<RequestKind, { subject: string; title: string }>> = {
  cancel: { subject: 'Cancellation asked', title: 'A guest asks to cancel' },
  change: { subject: 'Change asked', title: 'A guest asks to change' },
  question: { subject: 'Question', title: 'A guest has a question about' },
  keep: { subject: 'Guest keeps the booking', title: 'A guest keeps' },
}

/** The subject and the title of a mail about a booking. A cancellation may be taken back by what was added to it. */
const headOf = ({ booking, kind }: AskedStay, guest: string, message: string) => {
  const reference = oneLine(booking.reference)
  const { subject, title } = words[kind]
  const isAdded = kind === 'cancel' && message.includes(addedOn)
  return {
    subject: `${subject}${isAdded ? ', and more since' : ''}: ${reference}, ${guest}, ${datesText(booking.checkInDate, booking.checkOutDate)}`,
    title: isAdded ? `A guest asked to cancel booking ${reference}, and wrote more since` : `${title} booking ${reference}`,
  }
}

/** Tells the hotel what a guest asks, about a booking or not; `url` leads to the enquiries. */
export const enquiryMail = ({ hotel, name, email, phone, message }: Enquiry, url: string, asked?: AskedStay): MailText => {
  const guest = oneLine(name, 100)
  const { subject, title } = asked ? headOf(asked, guest, message) : { subject: `Question of ${guest}`, title: 'A guest has a question' }
  const said = (asked?.kind === 'keep' && lastAddition(message)?.text) || message
  const page: Page = {
    sender: oneLine(hotel, 100),
    title,
    preview: oneLine(said, 120),
    blocks: [
      { kind: 'words', title: 'Message', lines: linesOf(said), quoted: true },
      ...(asked ? goesBack(asked) : []),
      {
        kind: 'facts',
        title: 'Guest',
        facts: [
          { label: 'Name', value: guest },
          { label: 'Email', value: oneLine(email) || notGiven },
          { label: 'Phone', value: formatPhone(phone) },
        ],
      },
      ...(asked
        ? [stayFacts({ ...asked, isForHotel: true }), deskLink(asked)]
        : [{ kind: 'link', label: 'Open the enquiries', url } as const]),
    ],
    footer: [
      email ? 'Your answer to this mail goes to the guest.' : 'The guest has no email address: please call.',
      'Sent by Atithi to the hotel.',
    ],
  }
  return mailOf(page, subject)
}
