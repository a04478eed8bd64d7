import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, formNumber, id } from '../contract/fields.ts'
import { lineText, thingName } from '../words/text-fields.ts'
import { RoomFacts } from './room-facts.ts'

export const RoomType = z.object({ id, hotelId: id, name: z.string(), ...RoomFacts.shape, version: z.int() })
export type RoomType = z.output<typeof RoomType>

const noSize = 'A size is 1 to 1,000 whole square metres.'
const fact = clearable(lineText(40))

export const RoomTypeForm = z.strictObject({
  name: thingName(100, 'Name is required.'),
  bed: fact,
  sizeSqm: clearable(formNumber(z.int(noSize).min(1, noSize).max(1000, noSize), noSize)),
  view: fact,
})

const calls = crud({
  noun: { one: 'room type', many: 'room types' },
  path: 'roomtype',
  area: 'roomTypes',
  hotel: 'named',
  table: 'room_type',
  idField: 'typeId',
  row: RoomType,
  form: RoomTypeForm,
  example: { name: 'Suite', bed: 'King bed', sizeSqm: 42, view: 'Garden' },
})
export const roomTypeApi = {
  ...calls,
  list: endpoint({ ...calls.list, access: { area: 'roomTypes', action: 'READ', orAnyOf: 'rooms' } }),
}
