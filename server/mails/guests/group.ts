import type { Booking } from '#shared/bookings/bookings.ts'
import type { Group } from '#shared/bookings/groups.ts'
import { mealWords } from '#shared/prices/stay.ts'
import { knowsNumbers, numberLater } from '#shared/rooms/number-told.ts'
import { formatDate, nightsBetween } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { counted } from '#shared/words/text.ts'
import { type Block, dear, type Fact, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { linesOf, oneLine } from '../words.ts'
import { taxFacts } from './price.ts'
import { dayText, findUs, hotelName, type MailStay, partyText } from './stay.ts'

/** What the mail about a group is written from. */
export interface GroupMail extends Pick<MailStay, 'hotel' | 'publicUrl'> {
  group: Group
  /** The bookings that somebody stays for, each with what was agreed about cancelling it, as a sentence. */
  rooms: readonly { booking: Booking; cancellation: string | null }[]
  /** The GST in all nights together. */
  taxes: NonNullable<MailStay['breakdown']>['taxes']
}

const datesOf = ({ checkInDate, checkOutDate }: Booking): string =>
  `${formatDate(checkInDate)} to ${formatDate(checkOutDate)}, ${counted(nightsBetween(checkInDate, checkOutDate), 'night')}`

/** The dates, where they are the same for all of them. */
const stayFacts = ({ rooms, hotel }: GroupMail): Block[] => {
  const [first] = rooms
  if (!first || rooms.some(({ booking }) => datesOf(booking) !== datesOf(first.booking))) return []
  const { checkInDate, checkOutDate } = first.booking
  return [
    {
      kind: 'facts',
      title: 'The stay',
      facts: [
        { label: 'Check-in', value: dayText(checkInDate, hotel.checkInTime, 'from'), strong: true },
        { label: 'Check-out', value: dayText(checkOutDate, hotel.checkOutTime, 'by'), strong: true },
        { label: 'Length', value: counted(nightsBetween(checkInDate, checkOutDate), 'night') },
      ],
    },
  ]
}

const roomFacts = (mail: GroupMail): Block => {
  const hasDates = stayFacts(mail).length === 0
  return {
    kind: 'facts',
    title: counted(mail.rooms.length, 'room'),
    facts: mail.rooms.map(({ booking }): Fact => {
      const { rooms, user, reference, payment } = booking
      return {
        label: `Booking ${oneLine(reference)}`,
        value: [
          [...new Set(rooms.map(({ roomType, mealOption }) => `${oneLine(roomType)}, ${mealWords[mealOption]}`))].join('; '),
          ...(hasDates ? [datesOf(booking)] : []),
          partyText(booking),
          ...(user.name === mail.group.contact.name ? [] : [`Guest: ${oneLine(user.name)}`]),
          formatRupees(payment.totalAmount),
        ],
      }
    }),
  }
}

/** When the group learns the numbers of the rooms that nobody has moved into yet. */
const numbersLater = ({ rooms }: GroupMail): Block[] => {
  const open = rooms.filter(({ booking }) => !knowsNumbers(booking.status))
  return open.length > 0 ? [paragraph(numberLater(open.length))] : []
}

const moneyFacts = ({ group, taxes }: GroupMail): Block => ({
  kind: 'facts',
  title: 'Price and payment',
  facts: [
    { label: 'Total for the group', value: formatRupees(group.total), strong: true },
    ...taxFacts({ breakdown: { taxes, offer: null } }),
    { label: 'Paid', value: formatRupees(group.paid) },
    { label: 'Due at the property', value: formatRupees(group.due), strong: true },
    { label: 'Bill', value: group.oneFolio ? 'One for the group' : 'One for each room' },
  ],
})

const contactFacts = ({ group: { contact, payer } }: GroupMail): Block => {
  const company = payer?.company
  return {
    kind: 'facts',
    title: 'Contact',
    facts: [
      { label: 'Name', value: oneLine(contact.name) },
      { label: 'Phone', value: oneLine(formatPhone(contact.phone)) },
      { label: 'Email', value: oneLine(contact.email ?? '') },
      ...(payer?.userAddress ? [{ label: 'Address', value: linesOf(payer.userAddress) }] : []),
      ...(company
        ? [
            { label: 'Company', value: oneLine(company.name) },
            { label: 'GSTIN', value: oneLine(company.gst) },
            { label: 'Company address', value: linesOf(company.address) },
          ]
        : []),
    ],
  }
}

/** What was agreed about cancelling, by bookings where it differs, then the hotel's own words. */
const cancelling = ({ rooms, hotel }: GroupMail): Block[] => {
  const agreed = [...Map.groupBy(rooms, ({ cancellation }) => cancellation)]
  const said = agreed.flatMap(([text, same]) => {
    if (text === null) return []
    if (agreed.length === 1) return [text]
    const references = same.map(({ booking }) => oneLine(booking.reference))
    return [`${references.length === 1 ? 'Booking' : 'Bookings'} ${references.join(', ')}: ${text}`]
  })
  const lines = [...said, ...(hotel.cancellationPolicy ? linesOf(hotel.cancellationPolicy) : [])]
  return lines.length > 0 ? [{ kind: 'words', title: 'Cancellation policy', lines }] : []
}

/** Tells the contact of a group what is booked, room by room, and what is paid and due. */
export const groupMail = (mail: GroupMail): MailText => {
  const { group, rooms } = mail
  const name = hotelName(mail)
  const arrival = rooms.map(({ booking }) => booking.checkInDate).toSorted()[0] ?? ''
  const page: Page = {
    sender: name,
    title: 'Your rooms are booked',
    preview: `${oneLine(group.name)}: ${counted(rooms.length, 'room')} from ${formatDate(arrival)}, ${formatRupees(group.due)} due at the property.`,
    blocks: [
      dear(group.contact.name),
      paragraph('Thank you for booking with us. This is what we keep for your group.'),
      { kind: 'stamp', label: 'Group', value: oneLine(group.name, 100) },
      ...stayFacts(mail),
      roomFacts(mail),
      ...numbersLater(mail),
      moneyFacts(mail),
      contactFacts(mail),
      ...cancelling(mail),
      ...findUs(mail),
    ],
    footer: [
      'What we write about the group later replaces this.',
      'To change or cancel, or to say who sleeps in which room, call or write to the hotel and name the group.',
    ],
  }
  return mailOf(page, `Group booked: ${name}, ${formatDate(arrival)} (${oneLine(group.name, 100)})`)
}
