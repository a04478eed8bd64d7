import type { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { twoReadings } from '#shared/words/typed.ts'
import type { FieldFormat } from '#web/ui/form/field-formats.ts'
import type { Form } from '#web/ui/form/use-form.ts'

export type Change = CallOf<typeof bookingChangeApi.update>

/** The booking as it was read, the day, and the keys under which money is recorded once, however often it is sent. */
export interface ChangeContext {
  now: Booking
  day: DeskDay
  keys: { payment: string; refund: string }
}

/** One part of the form of a change. A field that is sent inside an object is named by its path. */
export interface ChangePart<V extends object> {
  labels: Readonly<Record<keyof V & string, string>>
  read: (booking: Booking, day: DeskDay) => V
  /** The part's input of the call: only what differs from the booking. */
  input: (values: V, context: ChangeContext) => Partial<Change>
  formats?: Partial<Record<keyof V & string, FieldFormat>>
  /** Fields that are never empty. */
  fixed?: readonly (keyof V & string)[]
  empty?: Partial<Record<keyof V & string, string>>
}

/** What the fields of a part use of their form. */
export type PartForm<V extends object> = Pick<Form<V>, 'values' | 'change' | 'field' | 'error'>

/** A typed amount as a number; a text that is no number, or may mean two, is sent as it is and refused on its field. */
export const typedNumber = (text: string): number => {
  if (text.trim() === '') return undefined as never
  return Number.isNaN(Number(text)) || twoReadings(text) !== undefined ? (text as never) : Number(text)
}

export const isWritten = (...texts: string[]): boolean => texts.some(text => text.trim() !== '')

/** The form's field for a path of the call. */
export const fieldOf = (path: string): string => {
  if (path === 'rooms') return 'rooms.0'
  if (path === 'leaveDue') return 'leaveDue.reason'
  if (path.startsWith('prices.')) return 'prices'
  if (path === 'party') return 'party.adults'
  if (path.startsWith('party.childAges')) return 'party.childAges'
  return path.replace(/^charges\.\d+\./, 'charge.').replace(/^(rooms\.\d+)\..*/, '$1')
}
