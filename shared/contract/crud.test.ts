import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { crud } from './crud.ts'
import type { CallOf, InputOf } from './endpoint.ts'
import { id } from './fields.ts'

const one = '0190b1c6-5b0e-7000-8000-000000000001'
const tree = {
  noun: { one: 'apple tree', many: 'apple trees' },
  path: 'tree',
  table: 'tree',
  idField: 'treeId' as const,
  row: z.object({ id, name: z.string(), version: z.int() }),
  form: z.strictObject({ name: z.string() }),
}
const named = crud({ ...tree, area: 'rooms', hotel: 'named', refs: [['amenity', 'amenityId']] })
const byRow = crud({ ...tree, area: 'rooms', hotel: 'by-row' })
const platform = crud({ ...tree, area: undefined, hotel: 'none' })

test('four calls with their addresses, rights and messages', () => {
  const said = ({ list, create, update, remove }: typeof named) =>
    [list, create, update, remove].map(({ method, path, message }) => `${method} ${path}${message ? `: ${message}` : ''}`)
  assert.deepEqual(said(named), [
    'GET /api/tree/gettree',
    'POST /api/tree/createtree: New apple tree created successfully!',
    'PATCH /api/tree/updatetree: Apple tree updated successfully!',
    'DELETE /api/tree/deletetree: Apple tree deleted successfully!',
  ])
  const row = ['tree', 'treeId']
  assert.deepEqual(named.update.access, { area: 'rooms', action: 'UPDATE', row, refs: [['amenity', 'amenityId']] })
  assert.deepEqual(byRow.remove.access, { area: 'rooms', action: 'DELETE', row })
  assert.deepEqual([platform.list.access, platform.remove.access], ['platform', 'platform'])
})

test('the hotel is named always, where the row does not tell it, or never', () => {
  const takes = (schema: z.ZodType, input: object) => schema.safeParse(input).success
  const inputs = (
    { list, create, update, remove }: Record<'list' | 'create' | 'update' | 'remove', { input: z.ZodType }>,
    hotel: object,
  ) => [
    takes(list.input, hotel),
    takes(create.input, { ...hotel, name: 'Elstar' }),
    takes(update.input, { ...hotel, treeId: one, version: 3 }),
    takes(remove.input, { ...hotel, treeId: one }),
  ]
  assert.deepEqual([inputs(named, { hotelId: one }), inputs(named, {})], [Array(4).fill(true), Array(4).fill(false)])
  assert.deepEqual([inputs(byRow, { hotelId: one }), inputs(byRow, {})], [Array(4).fill(true), [false, false, true, true]])
  assert.deepEqual([inputs(platform, { hotelId: one }), inputs(platform, {})], [Array(4).fill(false), Array(4).fill(true)])
})

test('the types are exact', () => {
  const create: CallOf<typeof named.create> = { hotelId: one, name: 'Elstar' }
  const update: InputOf<typeof byRow.update> = { treeId: one }
  const list: CallOf<typeof platform.list> = {}
  // @ts-expect-error: no such field
  const strange: CallOf<typeof platform.create> = { name: 'Elstar', hotelId: one }
  // @ts-expect-error: the hotel is missing
  const nowhere: CallOf<typeof named.remove> = { treeId: one }
  assert.ok([create, update, list, strange, nowhere].every(Boolean))
})
