import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, id } from '../contract/fields.ts'
import { longText, thingName } from '../words/text-fields.ts'

export const Amenity = z.object({ id, hotelId: id, name: z.string(), description: z.string().nullable(), version: z.int() })
export type Amenity = z.output<typeof Amenity>

const noName = 'Amenity Name is required'
export const AmenityForm = z.strictObject({
  name: thingName(100, noName),
  description: clearable(longText(500)),
})

const calls = crud({
  noun: { one: 'amenity', many: 'amenities' },
  path: 'amenity',
  area: 'amenities',
  hotel: 'named',
  table: 'amenity',
  idField: 'amenityId',
  row: Amenity,
  form: AmenityForm,
  example: { name: 'Lake view', description: 'A window to the water' },
})
export const amenityApi = {
  ...calls,
  list: endpoint({ ...calls.list, access: { area: 'amenities', action: 'READ', orAnyOf: 'rooms' } }),
}
