import type { Booking } from '#shared/bookings/bookings.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import { type DeskDay, isDate, laterOf } from '#shared/words/dates.ts'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { isTaken, notReadyOf, type Plan } from '../stay/not-ready.ts'
import { mealLabels } from '../stay/stay-words.ts'
import { type Change, type ChangeContext, type ChangePart, isWritten } from './part.ts'
import { peopleWords, type RoomPeople } from './people.ts'

/**
 * A room from the first open night on; `replaces` is the room in its place when the form was opened. People and beds
 * are named only where they differ from before.
 */
export interface RoomWish extends RoomPeople {
  id: string
  mealOption: MealOption
  replaces?: string
}

export interface StayValues {
  checkInDate: string
  checkOutDate: string
  'rooms.0': RoomWish | null
  'rooms.1': RoomWish | null
  'rooms.2': RoomWish | null
  keepPrice: boolean
  keepPriceReason: string
}

export const roomSlots = ['rooms.0', 'rooms.1', 'rooms.2'] as const

/** The first night that a change may touch. */
export const firstOpenNight = (checkIn: string, { today, firstOpen }: DeskDay): string => (checkIn >= firstOpen ? checkIn : today)

/** The guest's rooms on the first open night. */
export const openRooms = ({ rooms, checkInDate, checkOutDate }: Booking, day: DeskDay): Booking['rooms'] => {
  const night = firstOpenNight(checkInDate, day)
  // After the last night, the rooms of the last night.
  return rooms.filter(({ from, to }) => from <= night && (to > night || (night >= checkOutDate && to === checkOutDate)))
}

const wishOf = (room: Booking['rooms'][number] | undefined): RoomWish | null =>
  room ? { id: room.id, mealOption: room.mealOption, replaces: room.id } : null

const roomsOf = (values: StayValues, { now, day }: Pick<ChangeContext, 'now' | 'day'>): Change['rooms'] => {
  const before = openRooms(now, day)
  const after = roomSlots.flatMap(slot => values[slot] ?? [])
  const isSame =
    after.length === before.length &&
    after.every(
      ({ id, mealOption, adults, extraBeds }, at) =>
        before[at]?.id === id && before[at].mealOption === mealOption && adults === undefined && extraBeds === undefined,
    )
  if (isSame) return undefined
  return after.map(({ replaces, childAges, ...room }) => ({
    ...room,
    ...(childAges && { childAges: childAges.filter(age => age !== null) }),
    ...(replaces !== undefined && replaces !== room.id && { replaces }),
  }))
}

/** Problems that the call's schema cannot find: dates in the wrong order, and an age that is not chosen yet. */
export const stayProblems = (values: StayValues): Partial<Record<keyof StayValues, string>> => {
  const [checkIn, checkOut] = [dateFormat.tidy(values.checkInDate), dateFormat.tidy(values.checkOutDate)]
  const ageless = roomSlots.filter(slot => values[slot]?.childAges?.includes(null))
  return {
    ...(isDate(checkIn) &&
      isDate(checkOut) &&
      checkOut <= checkIn && { checkOutDate: 'Check-out must be at least one day after check-in.' }),
    ...Object.fromEntries(ageless.map(slot => [slot, 'Give the age of every child.'])),
  }
}

const keptPrice = ({ keepPriceReason }: StayValues) => ({
  keepPrice: true,
  ...(isWritten(keepPriceReason) && { keepPriceReason: keepPriceReason.trim() }),
})

/** The part for the dates, and for the rooms from the first open night on. */
export const stayPart = {
  labels: {
    checkInDate: 'Check-in',
    checkOutDate: 'Check-out',
    'rooms.0': 'Room',
    'rooms.1': 'Second room',
    'rooms.2': 'Third room',
    keepPrice: 'Keep the old price',
    keepPriceReason: 'Reason for the upgrade',
  },
  formats: { checkInDate: dateFormat, checkOutDate: dateFormat, keepPriceReason: fieldFormats.text },
  fixed: [...roomSlots, 'keepPrice'],
  read: (booking: Booking, day: DeskDay): StayValues => {
    const [first, second, third] = openRooms(booking, day)
    return {
      checkInDate: shownDate(booking.checkInDate),
      checkOutDate: shownDate(booking.checkOutDate),
      'rooms.0': wishOf(first),
      'rooms.1': wishOf(second),
      'rooms.2': wishOf(third),
      keepPrice: false,
      keepPriceReason: '',
    }
  },
  input: (values: StayValues, context: Pick<ChangeContext, 'now' | 'day'>): Partial<Change> => {
    const { now } = context
    const [checkInDate, checkOutDate] = [dateFormat.tidy(values.checkInDate), dateFormat.tidy(values.checkOutDate)]
    const rooms = roomsOf(values, context)
    return {
      ...(checkInDate !== now.checkInDate && { checkInDate }),
      ...(checkOutDate !== now.checkOutDate && { checkOutDate }),
      ...(rooms && { rooms, ...(values.keepPrice && keptPrice(values)) }),
    }
  },
} satisfies ChangePart<StayValues>

/** A wish as text: the room's number, meals and people. */
export const roomText = (wish: RoomWish | null, rooms: readonly { id: string; roomNumber: string }[]): string =>
  wish ? `${rooms.find(({ id }) => id === wish.id)?.roomNumber ?? 'another one'}, ${mealLabels[wish.mealOption]}${peopleWords(wish)}` : ''

/** The dates of a stay, and the room that takes the place of one of its rooms. */
export interface StayWish {
  checkIn: string
  checkOut: string
  room: { from: string; to: string }
}

/** The wish as typed fields. A room of past nights, or of later nights only, has no field and stays. */
export const stayFields = (booking: Booking, { checkIn, checkOut, room }: StayWish, day: DeskDay): Partial<StayValues> => {
  const slot = roomSlots[openRooms(booking, day).findIndex(({ id }) => id === room.from)]
  const wish = slot && stayPart.read(booking, day)[slot]
  return { checkInDate: shownDate(checkIn), checkOutDate: shownDate(checkOut), ...(wish && { [slot]: { ...wish, id: room.to } }) }
}

/** Whether the guest changes rooms on nights to come, which one list of rooms for all nights cannot express. */
export const changesRoomsAhead = ({ rooms, checkInDate, checkOutDate }: Booking, { today }: DeskDay): boolean =>
  rooms.some(({ from, to }) => to > today && (from > laterOf(checkInDate, today) || to < checkOutDate))

/** The `updatebooking` input that restores the stay of before; undefined where it cannot be expressed. */
export const undoInput = (before: Booking, after: Booking, day: DeskDay): Partial<Change> | undefined =>
  changesRoomsAhead(before, day) ? undefined : stayPart.input(stayPart.read(before, day), { now: after, day })

/** The arriving guest's rooms that are not clean, and, where that is one, the clean free rooms of the same kind. */
export const dirtyRoomsOf = (booking: Booking, plan: Plan, day: DeskDay) => {
  const open = openRooms(booking, day)
  const dirty = plan.rooms.filter(({ id, cleaning }) => cleaning !== 'CLEAN' && open.some(room => room.id === id))
  const [only, ...others] = dirty
  if (!only || others.length > 0 || changesRoomsAhead(booking, day)) return { dirty, instead: [] }
  const notReady = notReadyOf(plan, day.today)
  const span = { from: firstOpenNight(booking.checkInDate, day), to: booking.checkOutDate }
  const instead = plan.rooms
    .filter(({ id, roomType, isAvailable }) => isAvailable && roomType === only.roomType && !notReady.has(id))
    .filter(({ id }) => !open.some(room => room.id === id) && !isTaken(plan, id, span, booking.id))
    .map(({ id, roomNumber }) => ({
      roomNumber,
      rooms: open.map(room => ({
        mealOption: room.mealOption,
        ...(room.id === only.id ? { id, replaces: room.id } : { id: room.id }),
      })),
    }))
  return { dirty, instead }
}
