import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { ladderApi } from '#shared/rates/ladders.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { seasonApi } from '#shared/rates/seasons.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { testServer } from '../testing.ts'

const mild = {
  name: 'Mild',
  steps: [
    { daysBefore: 7, backPercent: 100 },
    { daysBefore: 2, backPercent: 50 },
  ],
}

test('a ladder is made with its steps, becomes the usual one, and stays while something uses it', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  const made = await server.call(ladderApi.create, { hotelId, ...mild }, headers)
  const { id: ladderId } = made.data
  assert.deepEqual(made.data, { id: ladderId, ...mild, isUsual: false, version: 1 })
  const strict = { name: 'Strict', steps: [{ daysBefore: 30, backPercent: 12.5 }], isUsual: true }
  const second = await server.call(ladderApi.create, { hotelId, ...strict }, headers)
  assert.deepEqual((await server.call(ladderApi.list, { hotelId }, headers)).data, [made.data, second.data])
  const changed = await server.call(ladderApi.update, { ladderId, isUsual: true, version: 1 }, headers)
  assert.deepEqual(changed.data, { ...made.data, isUsual: true, version: 2 })
  assert.equal((await server.call(ladderApi.list, { hotelId }, headers)).data[1]?.isUsual, false)
  const late = await server.call(ladderApi.update, { ladderId, steps: strict.steps, version: 1 }, headers)
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, changed.data])
  const used = await server.call(ladderApi.remove, { ladderId }, headers)
  assert.deepEqual(
    [used.status, used.failure.error],
    [409, 'It holds for every stay. Let another one hold for every stay first, or take its tick away.'],
  )
  const season = { hotelId, name: 'May', fromDate: '2027-05-01', toDate: '2027-05-31', ladderId: second.data.id }
  const { data: may } = await server.call(seasonApi.create, season, headers)
  const inSeason = await server.call(ladderApi.remove, { ladderId: second.data.id }, headers)
  assert.deepEqual([inSeason.status, inSeason.failure.error], [409, 'A season uses this ladder. Choose another one there first.'])
  const { data: shown } = await server.call(hotelApi.get, { hotelId })
  assert.deepEqual(shown.refundTerms, [
    { from: null, to: null, steps: mild.steps },
    { from: '2027-05-01', to: '2027-05-31', steps: second.data.steps },
  ])
  await server.call(seasonApi.update, { seasonId: may.id, ladderId: null }, headers)
  await server.call(ladderApi.remove, { ladderId: second.data.id }, headers)
  await server.call(ladderApi.update, { ladderId, isUsual: false }, headers)
  await server.call(ladderApi.remove, { ladderId }, headers)
})

test('wrong steps of a ladder are refused on their field', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const create = async (steps: object[]) =>
    (await server.call(ladderApi.create, { hotelId, name: 'Mild', steps: steps as typeof mild.steps }, owner.headers)).failure?.fields
  const step = (daysBefore: number, backPercent: number) => ({ daysBefore, backPercent })
  const fewer = 'Fewer days before cannot give more back.'
  assert.deepEqual(await create([step(7, 50), step(2, 60)]), { 'steps.1.daysBefore': fewer })
  assert.deepEqual(await create([step(7, 50), step(2, 50)]), { 'steps.1.daysBefore': fewer })
  assert.deepEqual(await create([step(7, 50), step(7, 40)]), { 'steps.1.daysBefore': 'There is a step for this day already.' })
  assert.deepEqual(await create([step(7, 0)]), { 'steps.0.backPercent': 'A refund is 1 to 100% of the advance.' })
  assert.deepEqual(await create([step(366, 50)]), { 'steps.0.daysBefore': 'A step is 0 to 365 days before the check-in.' })
  assert.deepEqual(await create([]), { steps: 'Add a step.' })
  assert.equal((await server.db.selectFrom('cancellation_ladder').select('id').execute()).length, 0)
})

test('the owner says how the hotel is registered from a night on; nobody else reads or writes it', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  await server.db.updateTable('hotel').set({ state: 'Himachal Pradesh' }).where('id', '=', hotelId).execute()
  const today = todayInIndia(server.clock.now())
  const form = { fromDate: today, scheme: 'REGULAR' as const, pricesIncludeTax: true, specifiedPremises: false }
  const named = { gstin: gstinOf('02'), legalName: 'Asha Hotels' }
  const set = async (change: object) => {
    const answer = await server.call(hotelTaxApi.update, { hotelId, ...form, ...change }, headers)
    return { ...answer, warning: (answer.failure as { warning?: string } | undefined)?.warning, fields: answer.failure?.fields }
  }
  assert.deepEqual((await set({})).fields, {
    gstin: 'A registered hotel has a GSTIN and a legal name.',
    legalName: 'A registered hotel has a GSTIN and a legal name.',
  })
  assert.deepEqual((await set({ ...named, gstin: '29AAPFU0939F1ZX' })).fields, {
    gstin: 'Check the GSTIN: its last character does not fit.',
  })
  assert.deepEqual((await set({ ...named, fromDate: addDays(today, -1) })).fields, {
    fromDate: 'Nights that are over keep what held for them.',
  })
  const kerala = gstinOf('32')
  const made = await set({ ...named, gstin: kerala })
  assert.deepEqual(made.data, { ...form, gstin: kerala, legalName: 'Asha Hotels', eInvoice: false, version: 1 })
  assert.equal(made.warning, 'This GSTIN is of Kerala; your hotel is in Himachal Pradesh.')
  const own = await set({ ...named, pricesIncludeTax: false })
  assert.deepEqual([own.data.pricesIncludeTax, own.data.version, own.warning], [false, 2, undefined])
  const late = await set({ ...named, version: 1 })
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, own.data])
  await set({ scheme: 'NONE', fromDate: addDays(today, 30) })
  const { data } = await server.call(hotelTaxApi.get, { hotelId }, headers)
  assert.deepEqual(
    data.rows.map(({ fromDate, scheme, gstin }) => [fromDate, scheme, gstin]),
    [
      [today, 'REGULAR', gstinOf('02')],
      [addDays(today, 30), 'NONE', null],
    ],
  )
  assert.deepEqual(data.bands[0], {
    fromDate: '2025-09-22',
    bands: [
      { upTo: 7500, percent: 5 },
      { upTo: null, percent: 18 },
    ],
  })
  const manager = await staffWith(server, hotelId, { hotels: ['READ', 'UPDATE'] })
  const coming = { hotelId, fromDate: addDays(today, 30) }
  const remove = async (input: CallOf<typeof hotelTaxApi.remove>, by = headers) => {
    const { status, failure } = await server.call(hotelTaxApi.remove, input, by)
    return [status, failure?.fields]
  }
  assert.deepEqual(await remove(coming, manager.headers), [403, undefined])
  assert.deepEqual(await remove({ ...coming, version: 2 }), [409, undefined])
  assert.deepEqual(await remove({ ...coming, fromDate: today }), [
    400,
    { fromDate: 'This holds already. Say what holds from another night on.' },
  ])
  assert.deepEqual(await remove({ ...coming, version: 1 }), [200, undefined])
  assert.deepEqual(await remove(coming), [404, undefined])
  assert.equal((await server.call(hotelTaxApi.get, { hotelId }, headers)).data.rows.length, 1)
  assert.equal((await server.call(hotelTaxApi.get, { hotelId }, manager.headers)).status, 403)
  assert.equal((await server.call(hotelTaxApi.update, { hotelId, ...form, ...named }, manager.headers)).status, 403)
})

/** A right number of a State, by its two digits. */
const gstinOf = (state: string): string => {
  const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const body = `${state}AAPFU0939F1Z`
  const sum = [...body].reduce((total, letter, at) => {
    const product = alphabet.indexOf(letter) * (at % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return `${body}${alphabet[(36 - (sum % 36)) % 36]}`
}

test('GST from a night on says how many nights are lowered for it, from which on and to what; the calendar says it night by night', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server, { kinds: [{ name: 'Suite', numbers: ['201'], price: 6000, withMeals: 7000 }] })
  const { headers } = owner
  const today = todayInIndia(server.clock.now())
  const types = await server.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotelId).execute()
  const days = { typeIds: types.map(({ id }) => id), from: addDays(today, 10), to: addDays(today, 23), priceWithMeals: 9000 }
  await server.call(rateApi.setDays, { hotelId, ...days, pricePerNight: 8500 }, headers)
  const lowered = async () => (await server.call(hotelTaxApi.get, { hotelId }, headers)).data.lowered
  assert.equal(await lowered(), null)
  const form = { fromDate: today, scheme: 'REGULAR' as const, pricesIncludeTax: true, specifiedPremises: false }
  await server.call(hotelTaxApi.update, { hotelId, ...form, gstin: gstinOf('08'), legalName: 'Asha Hotels' }, headers)
  assert.deepEqual(await lowered(), { nights: 14, from: addDays(today, 10), price: 7875 })
  const { data: calendar } = await server.call(rateApi.calendar, { hotelId, from: addDays(today, 9), days: 2 }, headers)
  assert.deepEqual(
    calendar.types[0]?.nights.map(({ loweredTo }) => loweredTo),
    [null, 7875],
  )
})
