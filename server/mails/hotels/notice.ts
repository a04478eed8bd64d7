import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { deskLink, guestFacts, hotelName, type MailStay, moneyFacts, specialRequest, stayFacts } from '../guests/stay.ts'
import { type Fact, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'

/** The hotel's share of the money paid online, in rupees; null where all of it is the hotel's own (SETTLEMENT=own). */
export interface Owed {
  amount: number
  via: 'TRANSFER' | 'PLATFORM'
}

const shares = ({ booking }: MailStay, owed: Owed | null): Fact[] => {
  const facts: Fact[] = []
  if (booking.payment.platformShare !== null) facts.push({ label: 'Platform share', value: formatRupees(booking.payment.platformShare) })
  if (owed === null) return facts
  const way = owed.via === 'TRANSFER' ? 'sent to your linked account' : 'owed to you by the platform'
  return [...facts, { label: 'Your share', value: `${formatRupees(owed.amount)}, ${way}`, strong: true }]
}

export const noticeMail = ({ owed, ...told }: MailStay & { owed: Owed | null }): MailText => {
  const stay: MailStay = { ...told, isForHotel: true }
  const { booking } = stay
  const reference = oneLine(booking.reference)
  const guest = oneLine(booking.user.name, 80)
  const rooms = counted(booking.rooms.length, 'room')
  const page: Page = {
    sender: hotelName(stay),
    title: 'New booking',
    preview: `${guest}, ${rooms}, from ${formatDate(booking.checkInDate)}.`,
    blocks: [
      paragraph(`${guest} has booked ${rooms} online. The rooms are taken out of sale; you need not confirm anything.`),
      { kind: 'stamp', label: 'Booking reference', value: reference },
      stayFacts(stay),
      guestFacts(stay),
      ...specialRequest(stay),
      moneyFacts(stay, shares(stay, owed)),
      deskLink(stay),
    ],
    footer: ['Collect the amount due at the property when the guest arrives.', 'Sent by Atithi to the contact address of the hotel.'],
  }
  return mailOf(page, `New booking ${reference}: ${guest}, ${formatDate(booking.checkInDate)}, ${rooms}`)
}
