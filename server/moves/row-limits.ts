import { z } from 'zod'
import { HotelForm } from '#shared/hotels/hotel-form.ts'
import { RoomForm } from '#shared/rooms/room-form.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Columns } from './catalog.ts'

/** ₹100 crore in paise, the most that a form of the product takes: no number in a table is larger. */
const largest = 1e11
/** Characters; the longest text of a form has 5,000. */
const longest = 10_000

const ifSaid = (field: z.ZodType) => field.nullable()
const asRupees = (field: z.ZodType) => z.number().refine(paise => field.safeParse(toRupees(paise)).success)
const { name, contactEmail, contactPhone, website, description, cancellationPolicy, checkInCheckOutPolicy } = HotelForm.shape
const room = RoomForm.shape

/** Columns that guests read or pay by are validated by the fields of their forms. */
const forms: Readonly<Record<string, z.ZodType>> = {
  hotel: z.looseObject({
    name,
    contact_email: ifSaid(contactEmail),
    contact_phone: ifSaid(contactPhone),
    website: ifSaid(website),
    description: ifSaid(description),
    cancellation_policy: ifSaid(cancellationPolicy),
    check_in_check_out_policy: ifSaid(checkInCheckOutPolicy),
  }),
  room: z.looseObject({
    room_number: room.roomNumber,
    description: ifSaid(room.description),
    adult_capacity: room.adultCapacity,
    children_capacity: room.childrenCapacity,
    price_paise: asRupees(room.pricePerNight),
    price_with_meals_paise: asRupees(room.priceWithMeals),
  }),
}

const isNumber = (value: unknown): boolean => value === null || (typeof value === 'number' && Math.abs(value) <= largest)
const isText = (value: unknown): boolean => value === null || (typeof value === 'string' && value.length <= longest)

/**
 * A date or a UTC timestamp, as an export writes it. Other values such as `infinity` cannot be read back; only
 * `expires_at` may be infinite, because a sold night never expires.
 */
const isDate = (value: unknown, column: string): boolean =>
  value === null ||
  (typeof value === 'string' &&
    (/^(19|20|21)\d\d-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?\+00:00)?$/.test(value) || (column === 'expires_at' && /^-?infinity$/.test(value))))

/** Returns the first column whose value our forms would not accept; undefined if there is none. */
export const columnBeyondForms = (
  row: Readonly<Record<string, unknown>>,
  table: string,
  { numbers, texts, dates }: Columns,
): string | undefined => {
  const odd =
    numbers.find(column => !isNumber(row[column])) ??
    texts.find(column => !isText(row[column])) ??
    dates.find(column => !isDate(row[column], column))
  if (odd !== undefined) return odd
  return forms[table]?.safeParse(row).error?.issues[0]?.path.join('.')
}
