import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { specialOfferApi } from '#shared/rates/offers.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { testServer } from '../testing.ts'

const monsoon = { name: ' Monsoon ', discountPercentage: 12.5, startDate: '2027-07-01', endDate: '2027-09-30' }
const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message

test('an offer is made, listed, changed in parts and deleted; the hotel’s page shows it at once', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  const list = async () => (await server.call(specialOfferApi.list, { hotelId }, headers)).data
  const shown = async () => (await server.get(hotelApi.get, { hotelId, includeOffers: 'true' })).offers?.map(({ name }) => name)
  const page = () => server.db.selectFrom('hotel').select('page_version').where('id', '=', hotelId).executeTakeFirstOrThrow()
  const { page_version: before } = await page()
  const made = await server.call(specialOfferApi.create, { hotelId, ...monsoon, description: '' }, headers)
  assert.equal((await page()).page_version, before + 1)
  assert.equal(messageOf(made), 'New special offer created successfully!')
  assert.deepEqual(made.data, { ...unchanged, ...monsoon, id: made.data.id, name: 'Monsoon', description: null, version: 1 })
  const early = await server.call(
    specialOfferApi.create,
    { hotelId, ...monsoon, name: 'Past', startDate: '2020-01-01', endDate: '2020-02-01' },
    headers,
  )
  assert.deepEqual(await list(), [early.data, made.data])
  assert.deepEqual(await shown(), ['Monsoon'])
  const specialOfferId = made.data.id
  const changed = await server.call(specialOfferApi.update, { specialOfferId, description: 'Breakfast in bed.', version: 1 }, headers)
  assert.equal(messageOf(changed), 'Special offer updated successfully!')
  assert.deepEqual(changed.data, { ...made.data, description: 'Breakfast in bed.', version: 2 })
  const renamed = await server.call(specialOfferApi.update, { hotelId, specialOfferId, name: 'Rains', description: null }, headers)
  assert.deepEqual([renamed.data.name, renamed.data.description, await shown()], ['Rains', null, ['Rains']])
  assert.equal((await page()).page_version, before + 4)
  const late = await server.call(specialOfferApi.update, { hotelId, specialOfferId, name: 'Late', version: 2 }, headers)
  assert.deepEqual([late.status, late.failure.conflict?.current, late.failure.conflict?.changedBy], [409, renamed.data, 'Asha Rao'])
  assert.equal((await page()).page_version, before + 4)
  const remove = () => server.call(specialOfferApi.remove, { specialOfferId }, headers)
  assert.equal(messageOf(await remove()), 'Special offer deleted successfully!')
  assert.deepEqual([await list(), await shown(), (await remove()).status], [[early.data], [], 404])
})

test('every rule of an offer has its message on its field', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const create = async (change: object) => {
    const { status, failure } = await server.call(specialOfferApi.create, { hotelId, ...monsoon, ...change }, owner.headers)
    return [status, failure.fields]
  }
  const { data: made } = await server.call(specialOfferApi.create, { hotelId, ...monsoon }, owner.headers)
  const after = 'End date must be after start date.'
  assert.deepEqual(await create({ name: ' ', discountPercentage: 101, startDate: '2027-02-30', endDate: '' }), [
    400,
    {
      name: 'Name is required',
      discountPercentage: 'Discount must be 0 to 100.',
      startDate: 'Enter a valid date.',
      endDate: 'Enter a valid date.',
    },
  ])
  assert.deepEqual(await create({ name: 'x'.repeat(101), discountPercentage: -0.01 }), [
    400,
    { name: 'At most 100 characters.', discountPercentage: 'Discount must be 0 to 100.' },
  ])
  assert.deepEqual(await create({ endDate: monsoon.startDate }), [400, { endDate: after }])
  for (const discountPercentage of [0, 100, 0.01]) assert.equal((await create({ discountPercentage }))[0], 200)
  const change = await server.call(specialOfferApi.update, { specialOfferId: made.id, startDate: '2027-10-01' }, owner.headers)
  assert.deepEqual([change.status, change.failure.fields], [400, { endDate: after }])
})

const unchanged = {
  effect: 'SHOWN',
  amount: null,
  nthNight: null,
  bookFrom: null,
  bookTo: null,
  minNights: 1,
  code: null,
  typeIds: [] as string[],
}

test('an offer gets an effect, a code and types; what belongs to another effect goes; a code is listed to no guest', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  const types = await server.db.selectFrom('room_type').select('id').where('hotel_id', '=', hotelId).orderBy('id').execute()
  const typeIds = types.slice(0, 1).map(({ id }) => id)
  const form = { hotelId, ...monsoon, effect: 'AMOUNT' as const, amount: 500.5, code: 'friends10', minNights: 2, typeIds }
  const made = await server.call(specialOfferApi.create, form, headers)
  const { id: specialOfferId } = made.data
  assert.deepEqual(made.data, {
    id: specialOfferId,
    ...monsoon,
    name: 'Monsoon',
    discountPercentage: 0,
    description: null,
    version: 1,
    ...unchanged,
    effect: 'AMOUNT',
    amount: 500.5,
    code: 'FRIENDS10',
    minNights: 2,
    typeIds,
  })
  assert.deepEqual((await server.get(hotelApi.get, { hotelId, includeOffers: 'true' })).offers, [])
  const change = { specialOfferId, effect: 'FREE_NIGHT' as const, nthNight: 3, bookFrom: '2027-01-01', bookTo: '2027-01-01' }
  const free = await server.call(specialOfferApi.update, change, headers)
  assert.deepEqual([free.data.amount, free.data.nthNight, free.data.typeIds], [null, 3, typeIds])
  const again = await server.call(specialOfferApi.create, { ...form, code: 'FRIENDS10' }, headers)
  assert.deepEqual([again.status, again.failure.fields], [409, { code: 'An offer with this code is there already.' }])
  const other = await ownedHotel(server)
  assert.equal((await server.call(specialOfferApi.create, { ...form, hotelId: other.id, typeIds: [] }, other.owner.headers)).status, 200)
  const foreign = await server.call(specialOfferApi.create, { ...form, hotelId: other.id }, other.owner.headers)
  assert.deepEqual([foreign.status, foreign.failure.fields], [400, { 'typeIds.0': 'This does not belong to the hotel.' }])
  const { data: unused } = await server.call(roomTypeApi.create, { hotelId, name: 'Attic' }, headers)
  await server.call(specialOfferApi.update, { specialOfferId, typeIds: [unused.id] }, headers)
  const gone = await server.call(roomTypeApi.remove, { hotelId, typeId: unused.id }, headers)
  assert.deepEqual([gone.status, gone.failure.error], [409, 'A special offer is for this type. Choose other types there first.'])
  const plain = await server.call(specialOfferApi.update, { specialOfferId, effect: 'SHOWN', typeIds: [] }, headers)
  assert.deepEqual([plain.data.code, plain.data.nthNight, plain.data.typeIds], [null, null, []])
  assert.equal((await server.get(hotelApi.get, { hotelId, includeOffers: 'true' })).offers?.length, 1)
})

test('what an effect lacks is said on its field', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const create = async (change: object) =>
    (await server.call(specialOfferApi.create, { hotelId, ...monsoon, ...change }, owner.headers)).failure?.fields
  assert.deepEqual(await create({ effect: 'AMOUNT' }), { amount: 'Say how much a night costs less.' })
  assert.deepEqual(await create({ effect: 'AMOUNT', amount: 0 }), { amount: 'Say how much a night costs less.' })
  assert.deepEqual(await create({ effect: 'FREE_NIGHT', nthNight: 15 }), { nthNight: 'Say which night is free: the 2nd to the 14th.' })
  assert.deepEqual(await create({ effect: 'PERCENT', discountPercentage: 0 }), { discountPercentage: 'Discount must be more than 0.' })
  assert.deepEqual(await create({ bookFrom: '2027-02-02', bookTo: '2027-02-01' }), {
    bookTo: 'The last day to book is on or after the first.',
  })
  assert.deepEqual(await create({ effect: 'PERCENT', code: 'ABC' }), { code: 'A code has 4 to 20 capital letters and digits.' })
  assert.deepEqual(await create({ code: 'ABCD' }), { code: 'An offer with a code changes the price.' })
  assert.deepEqual(await create({ minNights: 31 }), { minNights: 'A stay has 1 to 30 nights.' })
})

test('an offer that changes prices also needs the right to change rooms: to make, change and delete it', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = await staffWith(server, hotelId, { specialOffers: ['CREATE', 'READ', 'UPDATE', 'DELETE'] })
  const percent = { hotelId, ...monsoon, effect: 'PERCENT' as const }
  const why = 'An offer that changes prices also needs the right to change rooms.'
  const refused = await server.call(specialOfferApi.create, percent, headers)
  assert.deepEqual([refused.status, refused.failure.error], [403, why])
  const { data: plain } = await server.call(specialOfferApi.create, { hotelId, ...monsoon }, headers)
  assert.equal((await server.call(specialOfferApi.update, { specialOfferId: plain.id, effect: 'PERCENT' }, headers)).status, 403)
  const { data: dear } = await server.call(specialOfferApi.create, percent, owner.headers)
  assert.equal((await server.call(specialOfferApi.update, { specialOfferId: dear.id, name: 'Mine' }, headers)).status, 403)
  assert.equal((await server.call(specialOfferApi.remove, { specialOfferId: dear.id }, headers)).status, 403)
  assert.equal((await server.call(specialOfferApi.remove, { specialOfferId: plain.id }, headers)).status, 200)
})
