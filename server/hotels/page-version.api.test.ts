import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { permissionApi, roleApi, userApi } from '#shared/accounts/access.ts'
import { endpoint } from '#shared/contract/endpoint.ts'
import { id } from '#shared/contract/fields.ts'
import { type Area, areas } from '#shared/contract/permissions.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { recordApi } from '#shared/plans/plans.ts'
import { ownedHotel, resourceIds, roleWith, staffWith, userForm } from '../access/testing.ts'
import { conflict } from '../http/errors/errors.ts'
import { serve } from '../http/serve/serve.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { ownerUpdate, registration } from '../testing/worlds/hotel-forms.ts'
import { order, pay } from '../testing/worlds/stay.ts'
import { type TestOptions, testServer } from '../testing.ts'

/* `page_version`, under which a hotel's page and rooms are cached: only a write that shows there raises it, by one. */

const world = async (t: TestContext, options: TestOptions = {}) => {
  const server = await testServer(t, options)
  const [hotel, second, foreign] = [await ownedHotel(server), await ownedHotel(server), await ownedHotel(server)]
  await server.db.updateTable('hotel').set({ owner_id: hotel.ownerId }).where('id', '=', second.id).execute()
  const versionOf = async (id: string) =>
    (await server.db.selectFrom('hotel').select('page_version').where('id', '=', id).executeTakeFirstOrThrow()).page_version
  const versions = () => Promise.all([hotel, second, foreign].map(({ id }) => versionOf(id)))
  /** How much the versions rise: of the hotel, of its owner's second hotel, and of another owner's hotel. */
  const raised = async (work: () => Promise<{ status: number }>, status = 200) => {
    const before = await versions()
    assert.equal((await work()).status, status)
    return (await versions()).map((version, at) => version - (before[at] ?? 0))
  }
  return { server, hotel, second, raised, versionOf }
}

test('a change of the profile or the logo raises it by one; a refused one does not', async t => {
  const { server, hotel, raised } = await world(t)
  const update = (change: object, headers: Record<string, string> = hotel.owner.headers, files = {}) =>
    sendForm(server, hotelFormApi.update, formOf({ ...ownerUpdate(hotel.id), ...change }, files), headers)
  assert.deepEqual(await raised(() => update({})), [1, 0, 0])
  const logo = { hotelLogo: await picture() }
  assert.deepEqual(await raised(() => update({}, hotel.owner.headers, logo)), [1, 0, 0])
  assert.deepEqual(await raised(() => update({ extraBedCost: '0' }), 400), [0, 0, 0])
  const { headers } = await staffWith(server, hotel.id, { hotels: ['UPDATE'] })
  assert.deepEqual(await raised(() => update({}, headers), 403), [0, 0, 0], 'refused inside the transaction')
})

test('a new hotel begins with one; its removal touches no other', async t => {
  const { server, hotel, second, raised, versionOf } = await world(t)
  const form = () => sendForm(server, hotelFormApi.create, formOf(registration(), { hotelLogo: logo }), hotel.owner.headers)
  const logo = await picture()
  let made = ''
  assert.deepEqual(
    await raised(async () => {
      const answer = await form()
      made = answer.data.id
      return answer
    }),
    [0, 0, 0],
  )
  assert.equal(await versionOf(made), 1)
  const untouched = await versionOf(second.id)
  assert.equal((await server.call(hotelFormApi.remove, { hotelId: made }, hotel.owner.headers)).status, 200)
  assert.equal(await versionOf(second.id), untouched)
})

test('a plan raises it by one for every hotel of its buyer: free, per booking with a new account, and paid for', async t => {
  const { server, hotel, raised } = await world(t)
  const plan = async (values: object) =>
    (
      await server.db
        .insertInto('payment_plan')
        .values({ name: 'Plan', billing_type: 'YEARLY', ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const buy = (input: object) =>
    server.call(recordApi.create, { planId: '', billingType: 'YEARLY', ...input } as never, hotel.owner.headers)
  const free = await plan({ name: 'Free', price_paise: 0, duration_months: 12 })
  assert.deepEqual(await raised(() => buy({ planId: free })), [1, 1, 0])
  assert.deepEqual(await raised(() => buy({ planId: free })), [0, 0, 0], 'the same record again')
  const planId = await plan({ name: 'Per booking', billing_type: 'PER_BOOKING', deduction_basis_points: 1200 })
  const perBooking = { planId, billingType: 'PER_BOOKING', hotelId: hotel.id }
  assert.deepEqual(await raised(() => buy(perBooking), 400), [0, 0, 0])
  assert.deepEqual(await raised(() => buy({ ...perBooking, razorPayAccountId: 'acc_Gs9Lk40TbRy2We' })), [1, 1, 0])
  assert.deepEqual(await raised(() => buy({ ...perBooking, razorPayAccountId: 'acc_Gs9Lk40TbRy2Wx' })), [1, 1, 0], 'another account')
  const yearly = await plan({ name: 'Yearly', price_paise: 2_499_900, duration_months: 12 })
  const wanted = { amount: 2_499_900, currency: 'INR' as const, receipt: 'r', plan: { planId: yearly } }
  const made = await server.call(paymentApi.createOrder, wanted, hotel.owner.headers)
  const proof = await pay(server, made.data.id ?? '')
  assert.deepEqual(await raised(() => buy({ planId: yearly, ...proof })), [1, 1, 0])
  assert.deepEqual(await raised(() => buy({ planId: yearly, ...proof })), [0, 0, 0], 'the same payment again')
})

/** A toy write of an area, like the writes that later features will add. */
const writeOf = (area: Area) =>
  endpoint({
    method: 'POST',
    summary: 'A toy',
    path: `/api/toy/${area}`,
    access: { area, action: 'UPDATE' },
    input: z.strictObject({ hotelId: id, refused: z.boolean().optional() }),
    data: z.object({}),
  } as const)
const writes = Object.fromEntries(areas.map(area => [area, writeOf(area)])) as Record<Area, ReturnType<typeof writeOf>>

test('every write of an area that shows on the page raises it by one, all at once too; refused ones and other areas do not', async t => {
  const run = ({ input }: { input: { refused?: boolean | undefined } }) => {
    if (input.refused) throw conflict('Not now.')
    return {}
  }
  const handlers = Object.fromEntries(areas.map(area => [area, { run }])) as Record<Area, { run: typeof run }>
  const { server, hotel, raised } = await world(t, { mount: async (http, app) => serve(http, app, writes, handlers) })
  const shown: readonly Area[] = ['rooms', 'roomTypes', 'amenities', 'specialOffers', 'hotels']
  for (const area of areas) {
    const write = (more: object = {}) => server.call(writes[area], { hotelId: hotel.id, ...more }, hotel.owner.headers)
    const byOne = shown.includes(area) ? 1 : 0
    assert.deepEqual(await raised(() => write()), [byOne, 0, 0], area)
    assert.deepEqual(await raised(() => write({ refused: true }), 409), [0, 0, 0], area)
    const many = async () => (await Promise.all(Array.from({ length: 5 }, () => write())))[0] ?? { status: 0 }
    assert.deepEqual(await raised(many), [5 * byOne, 0, 0], area)
  }
})

test('people, roles, permissions and bookings leave it alone', async t => {
  const { server, hotel, raised } = await world(t)
  const { rooms: resourceId = '' } = await resourceIds(server)
  const { headers } = hotel.owner
  const hotelId = hotel.id
  const roleId = await roleWith(server, hotelId, {})
  const calls: (() => Promise<{ status: number }>)[] = [
    () => server.call(userApi.create, userForm(hotelId, roleId), headers),
    () => server.call(roleApi.create, { hotelId, name: 'Night desk' }, headers),
    () => server.call(roleApi.update, { hotelId, roleId, name: 'Day desk' }, headers),
    () => server.call(permissionApi.create, { hotelId, roleId, resourceId, actions: ['READ'] }, headers),
    async () => ({ status: (await order(server, hotel)) ? 200 : 500 }),
  ]
  for (const call of calls) assert.deepEqual(await raised(call), [0, 0, 0])
})
