import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import { can } from '#shared/contract/permissions.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { useCall } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { searchRows } from '#web/ui/table/list-state.ts'
import { isPlatformAdmin, pathOfBooking } from '../layout/menus.ts'
import { lateText, roomWords } from '../stay-texts.ts'
import type { Find } from './find.ts'
import { actionIn, actionsOn, waysOf } from './palette-actions.ts'
import { pagesOf } from './palette-pages.ts'

const maxRooms = 5
/** One letter matches too many guests. */
const minLetters = 2

/** `4 Dec to 9 Dec`, short enough for the phone to fit on the same line; a year other than this one is written once. */
const datesOf = (from: string, to: string, today: string): string => {
  const day = (date: string, known: string) => shownDate(date).replace(` ${known.slice(0, 4)}`, '')
  return `${day(from, to.slice(0, 4) === from.slice(0, 4) ? from : today)} to ${day(to, today)}`
}

const wordsOf = ({ label, about }: Find): string => `${label} ${about}`

type Stay = Pick<Booking, 'checkInDate' | 'checkOutDate' | 'status'>

/** Sorts stays: in house or arriving today, upcoming, past (latest first), and last cancelled, no-show and expired. */
const byNearness =
  (today: string) =>
  (one: Stay, other: Stay): number => {
    const rank = ({ checkInDate, checkOutDate, status }: Stay) => {
      if (status === 'CHECKED_IN') return 0
      if (status === 'CANCELLED' || status === 'NO_SHOW' || status === 'EXPIRED') return 3
      if (status === 'CHECKED_OUT' || checkOutDate < today) return 2
      return checkInDate > today ? 1 : 0
    }
    const [before, after] = rank(one) === 1 ? [one, other] : [other, one]
    return rank(one) - rank(other) || before.checkInDate.localeCompare(after.checkInDate)
  }

/** Search results in groups: pages, the hotel's rooms, and its bookings by guest, phone, room or reference. */
export const usePaletteFinds = (user: SignedInUser, hotelId: string | undefined, typed: string) => {
  const text = typed.trim()
  const today = todayInIndia(new Date(serverNow()))
  const action = can(user, 'bookings', 'UPDATE') ? actionIn(text) : undefined
  const named = action?.who ?? text
  const q = useSettled(named)
  const worksHere = hotelId !== undefined && !isPlatformAdmin(user)
  const [asksBookings, asksRooms] = [worksHere && can(user, 'bookings', 'READ'), worksHere && can(user, 'rooms', 'READ')]
  const wanted = asksBookings && q.length >= minLetters
  const input = { hotelId: hotelId ?? '', q, page: 1, size: 8 }
  const bookings = useCall(bookingListApi.list, input, { enabled: wanted, keepPrevious: true, staleTime: 0 })
  const allRooms = useCall(roomFormApi.list, { hotelId: hotelId ?? '' }, { enabled: asksRooms && text !== '' })

  const items = (wanted ? (bookings.data?.items ?? []) : []).toSorted(byNearness(today))
  const found = items.map(({ id, reference, status, user: guest, rooms, checkInDate, checkOutDate }) => ({
    id,
    label: guest.name,
    status: lateText({ status, checkInDate, checkOutDate }, today) ?? statusWords[status],
    about: [
      reference,
      datesOf(checkInDate, checkOutDate, today),
      roomWords(rooms.map(room => room.roomNumber)),
      // No-break spaces keep a phone number on one line.
      formatPhone(guest.phone).replaceAll(' ', '\u00a0'),
    ].join(' · '),
    to: pathOfBooking(id),
  }))
  const done = action ? actionsOn(action.verb, items, found, today) : []
  const known = text === '' ? [] : searchRows(allRooms.data ?? [], text, ({ roomNumber, roomType }) => `${roomNumber} ${roomType}`)
  const rooms = known.slice(0, maxRooms).map(({ id, roomNumber, roomType }) => {
    return { id, label: `Room ${roomNumber}`, about: roomType, to: `/dashboard/rooms?tab=rooms&view=${id}` }
  })
  // A typed room number means the room, not a phone number with the same digits.
  const isRoom = known.some(({ roomNumber }) => roomNumber === text)
  const groups: readonly (readonly [name: string, finds: readonly Find[]])[] = [
    ...(done.length > 0 ? [['Actions', done] as const] : []),
    ...(isRoom ? [['Rooms', rooms] as const] : []),
    ['Bookings', found],
    ...(isRoom ? [] : [['Rooms', rooms] as const]),
    ['Pages', searchRows(pagesOf(user), text, wordsOf)],
    ...(worksHere ? [['Actions', searchRows(waysOf(user), text, wordsOf)] as const] : []),
  ]
  const asking = asksBookings && named.length >= minLetters && (q !== named || bookings.isFetching)
  return {
    groups: groups.filter(([, finds]) => finds.length > 0),
    /** The server's answer is still awaited. */
    searching: asking || (allRooms.isFetching && !allRooms.data),
    error: wanted ? (bookings.error ?? allRooms.error) : allRooms.error,
  }
}
