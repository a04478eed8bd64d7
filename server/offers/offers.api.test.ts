import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels.ts'
import { specialOfferApi } from '#shared/offers.ts'
import { ownedHotel } from '../access/testing.ts'
import { sendMalformed } from '../testing/entity-calls.ts'
import { testServer } from '../testing.ts'

const monsoon = { name: ' Monsoon ', discountPercentage: 12.5, startDate: '2027-07-01', endDate: '2027-09-30' }
const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message

test('an offer is made, listed, changed in parts and deleted; the hotel’s page shows it at once', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const { headers } = owner
  const list = async () => (await server.call(specialOfferApi.list, { hotelId }, headers)).data
  const shown = async () => (await server.get(hotelApi.get, { hotelId, includeOffers: 'true' })).offers?.map(({ name }) => name)
  const made = await server.call(specialOfferApi.create, { hotelId, ...monsoon, description: '' }, headers)
  assert.equal(messageOf(made), 'New special offer created successfully!')
  assert.deepEqual(made.data, { ...monsoon, id: made.data.id, name: 'Monsoon', description: null, version: 1 })
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
  const late = await server.call(specialOfferApi.update, { hotelId, specialOfferId, name: 'Late', version: 2 }, headers)
  assert.deepEqual([late.status, late.failure.conflict?.current, late.failure.conflict?.changedBy], [409, renamed.data, 'Asha Rao'])
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

test('whatever is sent about offers, nothing breaks and nothing of the inside shows', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  await sendMalformed(server, specialOfferApi, { hotelId, specialOfferId: randomUUID() }, owner.headers)
})
