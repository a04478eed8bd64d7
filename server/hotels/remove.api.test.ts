import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { expireHolds } from '../bookings/purchase/expire.ts'
import { storePicture } from '../gallery/pictures.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { ownerUpdate } from '../testing/worlds/hotel-forms.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { order, pay, runOut } from '../testing/worlds/stay.ts'
import { testServer } from '../testing.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const owner = await sessionFor(server, hotel.ownerId)
  const remove = (hotelId: string, headers: Record<string, string> = owner) => server.call(hotelFormApi.remove, { hotelId }, headers)
  return { server, hotel, owner, remove }
}

test('an owner deletes a hotel with everything in it; its files go, its staff stay without it', async t => {
  const { server, hotel, owner, remove } = await start(t)
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, { grants: { rooms: ['READ'] } })
  await sendForm(server, hotelFormApi.update, formOf(ownerUpdate(hotel.id), { hotelLogo: await picture() }), owner)
  const dress = { hotel_id: hotel.id, room_id: hotel.rooms['101'] ?? '' }
  const amenity = await server.db
    .insertInto('amenity')
    .values({ hotel_id: hotel.id, name: 'Lake' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('room_amenity')
    .values({ ...dress, amenity_id: amenity.id })
    .execute()
  const { app } = server.product
  const bytes = new Uint8Array(await (await picture()).arrayBuffer())
  const shown = await storePicture(app, hotel.id, bytes, 'Room 101')
  await server.db
    .insertInto('room_image')
    .values({ ...dress, picture_id: shown.imagePath })
    .execute()
  const { logo } = await server.get(hotelApi.get, { hotelId: hotel.id })
  const { status, failure } = await remove(hotel.id)
  assert.deepEqual([status, (failure as unknown as { message: string }).message], [200, 'Hotel deleted successfully!'])
  assert.equal((await server.call(hotelApi.get, { hotelId: hotel.slug })).status, 404)
  for (const table of ['hotel', 'room', 'room_type', 'amenity', 'picture', 'hotel_image', 'member', 'member_role'] as const)
    assert.deepEqual(await server.db.selectFrom(table).selectAll().execute(), [], table)
  await server.settleAll()
  for (const path of [logo?.imagePath, shown.imagePath]) assert.equal(await app.files.get(`${path}/320.webp`), undefined)
  assert.equal((await remove(hotel.id)).status, 404)
})

test('a booking or a payment record keeps the hotel, and is named', async t => {
  const { server, hotel, remove } = await start(t)
  await order(server, hotel)
  const one = await remove(hotel.id)
  assert.deepEqual([one.status, one.failure.error], [409, 'This hotel has 1 booking and cannot be deleted.'])
  await order(server, hotel, { numbers: ['102'] })
  const record = { account_id: hotel.ownerId, hotel_id: hotel.id, plan_name: 'Per booking', billing_type: 'PER_BOOKING', price_paise: 0 }
  await server.db
    .insertInto('payment_record')
    .values({ ...record, customer_name: 'Asha Rao', list_price_paise: 0, deduction_basis_points: 1000, starts_at: new Date() })
    .execute()
  const both = await remove(hotel.id)
  assert.deepEqual([both.status, both.failure.error], [409, 'This hotel has 2 bookings and 1 payment record and cannot be deleted.'])
  assert.equal((await server.call(hotelApi.get, { hotelId: hotel.id })).status, 200)
})

test('what the platform sent a hotel keeps it', async t => {
  const { server, hotel, remove } = await start(t)
  const sent = { hotel_id: hotel.id, amount_paise: 500, transaction_id: 'UTR 7', sent_on: '2026-11-01', idempotency_key: randomUUID() }
  await server.db.insertInto('payout').values(sent).execute()
  const { status, failure } = await remove(hotel.id)
  assert.deepEqual([status, failure.error], [409, 'This hotel has 1 pay-out and cannot be deleted.'])
})

test('attempts that nobody paid for do not keep a hotel: they go with it, and money that still comes for one goes back', async t => {
  const { server, hotel, remove } = await start(t)
  const [tidied, due] = [await order(server, hotel), await order(server, hotel, { numbers: ['102'] })]
  await runOut(server, tidied.bookingId ?? '')
  await expireHolds(server.db)
  assert.equal((await remove(hotel.id)).status, 409, 'one of them is held still')
  await runOut(server, due.bookingId ?? '')
  assert.equal((await remove(hotel.id)).status, 200)
  for (const table of ['booking', 'booking_room', 'booking_night', 'room_night'] as const)
    assert.deepEqual(await server.db.selectFrom(table).selectAll().execute(), [], table)
  const proof = await pay(server, due.id ?? '')
  assert.equal((await server.call(bookingApi.create, proof)).failure.code, 'MONEY_GOES_BACK')
  await server.settleAll()
  const { payments } = await server.provider.state()
  assert.deepEqual(
    payments.map(payment => payment.amount_refunded),
    [160_000],
  )
  const orders = await server.db.selectFrom('payment_order').select(['hotel_id', 'booking_id', 'client_net', 'secret']).execute()
  assert.deepEqual(orders, Array(2).fill({ hotel_id: null, booking_id: null, client_net: null, secret: null }))
})

test('a booking that is made at the same moment is never lost', async t => {
  const { server, hotel, remove } = await start(t)
  const [booked, removed] = await Promise.allSettled([order(server, hotel), remove(hotel.id)])
  const isThere = (await server.call(hotelApi.get, { hotelId: hotel.id })).status === 200
  assert.equal(removed.status === 'fulfilled' && removed.value.status, isThere ? 409 : 200)
  assert.equal(booked.status === 'fulfilled', isThere)
})

test('nobody but the owner', async t => {
  const { server, hotel, remove } = await start(t)
  const staff = await person(server)
  await employ(server, hotel.id, staff.id, { grants: { hotels: ['CREATE', 'READ', 'UPDATE', 'DELETE'] } })
  const manager = await person(server)
  await employ(server, hotel.id, manager.id, 'MANAGER')
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const stranger = await person(server, { key: 'ADMIN' })
  for (const [headers, status] of [
    [{}, 401],
    [staff.headers, 403],
    [manager.headers, 403],
    [boss.headers, 403],
    [stranger.headers, 404],
  ] as const)
    assert.equal((await remove(hotel.id, headers)).status, status)
  assert.equal((await remove(randomUUID())).status, 404)
  assert.equal((await remove(hotel.slug)).status, 400)
})
