import type { Insertable } from 'kysely'
import type { RoomForm } from '#shared/rooms/room-form.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Room } from '../db/types.ts'

type Fields = Partial<Record<keyof RoomForm, keyof Room>>

/** Fields of the form and their columns, of which each room has its own. */
const own = { roomNumber: 'room_number', typeId: 'type_id', floor: 'floor' } as const satisfies Fields
/** Those that one change may give to several rooms. A column with paise belongs to a field with rupees. */
const common = {
  description: 'description',
  adultCapacity: 'adult_capacity',
  childrenCapacity: 'children_capacity',
  pricePerNight: 'price_paise',
  priceWithMeals: 'price_with_meals_paise',
  isAvailable: 'is_available',
} as const satisfies Fields

const isMoney = (column: string) => column.endsWith('_paise')

/** The columns of a whole form, or of the part of it that was sent. */
type Columns<N extends Fields, F> = F extends RoomForm
  ? Pick<Insertable<Room>, N[keyof N] & keyof Insertable<Room>>
  : Partial<Pick<Insertable<Room>, N[keyof N] & keyof Insertable<Room>>>

const columnsOf =
  <N extends Fields>(names: N) =>
  <F extends Partial<RoomForm>>(form: F): Columns<N, F> => {
    const stored = Object.entries(names).map(([field, column]) => {
      const value = form[field as keyof RoomForm]
      return [column, isMoney(column) && value !== undefined ? toPaise(Number(value)) : value]
    })
    return Object.fromEntries(stored) as Columns<N, F>
  }

/** What a form says of one room alone, as columns; what it does not name is undefined, which changes nothing. */
export const ownColumns = columnsOf(own)

/** What a form says that may hold for several rooms, likewise. */
export const commonColumns = columnsOf(common)

/** The same fields of the room `r` in SQL, as the arguments of json_build_object. */
export const fieldsJson = Object.entries({ ...own, ...common })
  .map(([field, column]) => `'${field}', r.${column}${isMoney(column) ? ' / 100.0' : ''}`)
  .join(', ')
