import type { Booking, PaymentMethod } from '#shared/bookings/bookings.ts'
import { mapLink, whatsappLink } from '#shared/bookings/guest-page.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import { filePath, hotelPath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { type IncludedOffer, includedText } from '#shared/prices/included-offers.ts'
import { sleepersIn } from '#shared/prices/sleepers.ts'
import { mealWords } from '#shared/prices/stay.ts'
import type { HotelImage } from '#shared/rooms/gallery.ts'
import { type GuestRoom, guestRooms } from '#shared/rooms/guest-rooms.ts'
import { knowsNumbers, numberLater } from '#shared/rooms/number-told.ts'
import { ageText } from '#shared/words/ages.ts'
import { formatDate, formatDay, formatTime, nightsBetween } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { counted, notGiven, peopleText } from '#shared/words/text.ts'
import { type Block, type Fact, type MailPicture, paragraph } from '../layout.ts'
import { addressLines, linesOf, oneLine } from '../words.ts'
import { type PricedStay, priceFacts, taxFacts } from './price.ts'

/** What every mail about a stay is written from. Amounts are rupees, as in the contract. */
export interface MailStay extends PricedStay {
  hotel: Pick<
    PublicHotel,
    | 'name'
    | 'slug'
    | 'contactEmail'
    | 'contactPhone'
    | 'whatsappPhone'
    | 'addressDetails'
    | 'checkInTime'
    | 'checkOutTime'
    | 'cancellationPolicy'
    | 'checkInCheckOutPolicy'
  >
  /** The payments received, in rupees and by time; `id` is our id of an online payment. */
  payments: { id: string | null; method: PaymentMethod; amount: number; transactionId: string | null }[]
  /** Rupees that were promised on cancelling and are not refunded yet. */
  refundOwed: number
  /** Offers that are included and change no price; those with a percentage are given at the desk. */
  offers?: readonly (IncludedOffer & { discountPercentage: number })[]
  /** The agreed terms of cancelling, one a line; null: only the hotel's own text. */
  cancellation: readonly string[] | null
  publicUrl: string
  /** The hotel's first cover and its logo, where it has them. */
  pictures?: readonly Pick<HotelImage, 'imageType' | 'isCover' | 'imagePath' | 'imageName'>[]
  /** The address of the booking's page with its key, which only the guest may get. */
  bookingUrl: string
}

type OfHotel = Pick<MailStay, 'hotel' | 'publicUrl'>

export const hotelName = ({ hotel }: OfHotel): string => oneLine(hotel.name, 100)

export const hotelUrl = ({ hotel, publicUrl }: OfHotel): string => `${publicUrl.replace(/\/$/, '')}${hotelPath(hotel.slug)}`

/** A day with its weekday, and from or by which time. */
export const dayText = (date: string, time: string | null, from: string) =>
  `${formatDay(date).split(',')[0]}, ${formatDate(date)}${time === null ? '' : `, ${from} ${formatTime(time)}`}`

export const partyText = ({ adults, children, childAges }: Pick<Booking, 'adults' | 'children' | 'childAges'>): string => {
  const ages =
    childAges.length === 0
      ? ''
      : ` (aged ${childAges
          .toSorted((one, other) => one - other)
          .map(ageText)
          .join(', ')})`
  return `${peopleText(adults, children)}${ages}`
}

/** A room's price per night, as a range where nights differ, because nobody pays their average; free nights apart. */
const priceText = ({ breakdown, nights }: MailStay, { ids, pricePerNight }: GuestRoom<Booking['rooms'][number]>): string => {
  const own = nights.filter(({ roomId }) => ids.includes(roomId))
  const prices = own.length > 0 ? own.map(({ price }) => price) : [pricePerNight]
  const paid = prices.filter(price => price > 0)
  const [lowest, highest] = [Math.min(...paid), Math.max(...paid)]
  const each = lowest === highest ? formatRupees(lowest) : `${formatRupees(lowest)} to ${formatRupees(highest)}`
  const free = paid.length < prices.length ? `${counted(prices.length - paid.length, 'night')} free` : ''
  if (paid.length === 0) return free
  // "in all": a night's price includes extras, offers or GST, which the mail lists apart from the nights.
  const hasMore = breakdown && own.some(({ parts, price }) => parts && price > 0 && parts.room !== price)
  return `${each} per night${hasMore ? ' in all' : ''}${free && `, ${free}`}`
}

/** The rooms as the guest knows them, by kind; to the hotel each with its number. */
const roomFacts = ({ isForHotel, ...stay }: MailStay): Fact[] => {
  const { rooms: all } = stay.booking
  const rooms = isForHotel ? all.map(room => ({ ...room, ids: [room.id] })) : guestRooms(all, stay.nights)
  return rooms.map(room => {
    const sleepers = sleepersIn({ rooms, nights: stay.nights }, room.ids.at(-1))
    const lines = [
      `${oneLine(room.roomType)}${isForHotel ? `, room ${oneLine(room.roomNumber)}` : ''}`,
      ...(sleepers ? [partyText(sleepers)] : []),
      `${mealWords[room.mealOption]}, ${priceText(stay, room)}`,
    ]
    return { label: 'Room', value: lines }
  })
}

/** When the guest learns the rooms' numbers, while that is still to come. */
export const numbersLater = ({ booking: { rooms, status }, nights }: MailStay): Block[] =>
  knowsNumbers(status) ? [] : [paragraph(numberLater(guestRooms(rooms, nights).length))]

export const stayFacts = (stay: MailStay, title = 'The stay'): Block => {
  const { booking, hotel } = stay
  return {
    kind: 'facts',
    title,
    facts: [
      { label: 'Check-in', value: dayText(booking.checkInDate, hotel.checkInTime, 'from'), strong: true },
      { label: 'Check-out', value: dayText(booking.checkOutDate, hotel.checkOutTime, 'by'), strong: true },
      { label: 'Length', value: counted(nightsBetween(booking.checkInDate, booking.checkOutDate), 'night') },
      ...roomFacts(stay),
      { label: 'Party', value: partyText(booking) },
    ],
  }
}

export const guestFacts = ({ booking }: MailStay): Block => {
  const facts: Fact[] = [
    { label: 'Name', value: oneLine(booking.user.name) },
    { label: 'Phone', value: oneLine(formatPhone(booking.user.phone)) },
    { label: 'Email', value: oneLine(booking.user.email ?? notGiven) },
  ]
  if (booking.userAddress) facts.push({ label: 'Address', value: linesOf(booking.userAddress) })
  if (booking.company)
    facts.push(
      { label: 'Company', value: oneLine(booking.company.name) },
      { label: 'GSTIN', value: oneLine(booking.company.gst) },
      { label: 'Company address', value: linesOf(booking.company.address) },
    )
  return { kind: 'facts', title: 'Guest', facts }
}

/** Of several payments each with its amount, method and number; of a single one the number. */
const transactions = ({ booking, payments }: MailStay): Fact[] => {
  const { transactionId } = booking.payment
  if (payments.length < 2) return transactionId ? [{ label: 'Transaction', value: oneLine(transactionId) }] : []
  const lines = payments.map(({ method, amount, transactionId: number }) =>
    [formatRupees(amount), methodWords[method], ...(number ? [oneLine(number)] : [])].join(', '),
  )
  return [{ label: 'Payments', value: lines }]
}

/** `now`: the advance that the mail asks for, of what is due, in rupees. */
export const moneyFacts = (stay: MailStay, more: readonly Fact[] = [], now = 0): Block => {
  const { payment } = stay.booking
  const later = toRupees(toPaise(payment.remainingBalance) - toPaise(now))
  return {
    kind: 'facts',
    title: stay.breakdown ? 'Price and payment' : 'Payment',
    facts: [
      ...priceFacts(stay),
      { label: 'Total for the stay', value: formatRupees(payment.totalAmount), strong: stay.breakdown !== null },
      ...taxFacts(stay),
      { label: 'Paid', value: formatRupees(payment.paidAmount) },
      ...(now > 0 ? [{ label: 'To pay now', value: formatRupees(now), strong: true }] : []),
      ...(now > 0 && later === 0 ? [] : [{ label: 'Due at the property', value: formatRupees(later), strong: now === 0 }]),
      ...transactions(stay),
      ...more,
    ],
  }
}

export const specialRequest = ({ booking }: MailStay): Block[] =>
  booking.specialRequest ? [{ kind: 'words', title: 'Special request', lines: linesOf(booking.specialRequest), quoted: true }] : []

/** The offers that are included in the stay without a discount. */
export const included = ({ booking, offers = [] }: MailStay): Block[] =>
  offers
    .filter(({ discountPercentage }) => discountPercentage === 0)
    .map(offer => ({
      kind: 'words',
      title: oneLine(includedText(nightsBetween(booking.checkInDate, booking.checkOutDate), offer), 200),
      lines: offer.description ? linesOf(offer.description) : [],
    }))

/** The agreed terms of cancelling, then the hotel's own text. */
export const cancellationPolicy = ({ hotel, cancellation }: MailStay): Block[] => {
  const lines = [...(cancellation ?? []), ...(hotel.cancellationPolicy ? linesOf(hotel.cancellationPolicy) : [])]
  return lines.length > 0 ? [{ kind: 'words', title: 'Cancellation policy', lines }] : []
}

/** What guests are asked to know before they arrive, in the hotel's own words. */
export const arrivalRules = ({ hotel }: MailStay): Block[] =>
  hotel.checkInCheckOutPolicy ? [{ kind: 'words', title: 'Check-in and check-out', lines: linesOf(hotel.checkInCheckOutPolicy) }] : []

/** A link to a WhatsApp chat about this booking, where the hotel has a number for it. */
export const whatsApp = ({ hotel, booking }: MailStay): Block[] => {
  const { reference, checkInDate: checkIn, checkOutDate: checkOut } = booking
  const url = whatsappLink(hotel, { reference, checkIn, checkOut })
  return url ? [{ kind: 'link', label: 'Write on WhatsApp', url, quiet: true }] : []
}

/** The cover as a JPEG, which every mail program shows, and the logo; both from this site. */
export const hotelPictures = (stay: MailStay): { picture: MailPicture | undefined; logo: MailPicture | undefined } => {
  const origin = stay.publicUrl.replace(/\/$/, '')
  const cover = stay.pictures?.find(({ isCover }) => isCover)
  const logo = stay.pictures?.find(({ imageType }) => imageType === 'HOTEL_LOGO')
  return {
    picture: cover && { url: `${origin}${filePath(cover.imagePath)}&format=jpeg`, alt: oneLine(cover.imageName || stay.hotel.name, 100) },
    logo: logo && { url: `${origin}${filePath(logo.imagePath, 240)}`, alt: hotelName(stay) },
  }
}

export const howToReach = (stay: OfHotel): Fact[] => {
  const facts: Fact[] = []
  if (stay.hotel.contactPhone) facts.push({ label: 'Phone', value: oneLine(formatPhone(stay.hotel.contactPhone)) })
  if (stay.hotel.contactEmail) facts.push({ label: 'Email', value: oneLine(stay.hotel.contactEmail) })
  return facts
}

/** The link to the booking's page, where the guest can also ask to cancel or change. */
export const bookingLink = ({ bookingUrl: url }: MailStay): Block => ({ kind: 'link', label: 'See your booking', url })

/** The link to the booking at the desk, where staff have to sign in. */
export const deskLink = ({ booking, hotel, publicUrl }: MailStay): Block => {
  const query = new URLSearchParams({ view: booking.id, hotel: hotel.slug })
  return { kind: 'link', label: 'Open the booking', url: `${publicUrl.replace(/\/$/, '')}/dashboard/bookings?${query}` }
}

/** The hotel's address and contacts, with links to the map and to its page. */
export const findUs = (stay: OfHotel): Block[] => {
  const place = [hotelName(stay), ...addressLines(stay.hotel.addressDetails)]
  return [
    { kind: 'facts', title: 'How to find us', facts: [{ label: 'Address', value: place }, ...howToReach(stay)] },
    { kind: 'link', label: 'Directions on the map', url: mapLink(place), quiet: true },
    { kind: 'link', label: 'See the hotel page', url: hotelUrl(stay), quiet: true },
  ]
}
