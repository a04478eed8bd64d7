import { z } from 'zod'
import { crud } from './crud.ts'
import { endpoint } from './endpoint.ts'
import { id, shortText } from './fields.ts'

export const RoomType = z.object({ id, hotelId: id, name: z.string(), version: z.int() })
export type RoomType = z.output<typeof RoomType>

export const RoomTypeForm = z.strictObject({ name: shortText(100, 'At most 100 characters.').min(1, 'Name is required') })

const calls = crud({
  noun: { one: 'room type', many: 'room types' },
  path: 'roomtype',
  area: 'roomTypes',
  hotel: 'named',
  table: 'room_type',
  idField: 'typeId',
  row: RoomType,
  form: RoomTypeForm,
  example: { name: 'Suite' },
})
export const roomTypeApi = {
  ...calls,
  list: endpoint({ ...calls.list, access: { area: 'roomTypes', action: 'READ', orAnyOf: 'rooms' } }),
}
