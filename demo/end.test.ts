import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { rowCounts } from '#server/testing/events.ts'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { employ, person, sessionFor, testPassword } from '#server/testing/worlds/people.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { priceStay } from '#shared/prices/price.ts'
import { type BesideRooms, rateKey, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { accountId, demoPassword } from './accounts.ts'
import { demoLeft, endDemo } from './end.ts'
import { hotelIdOf, palace } from './hotels.ts'
import type { StoreFiles } from './pictures.ts'
import { demoSignIns, seedDemo } from './seed.ts'

const noFiles: StoreFiles = async () => ({ id: randomUUID(), width: 1, height: 1, widths: [1], bytes: 1 })
const newPassword = 'Jasmine#88y'

type Server = Awaited<ReturnType<typeof testServer>>

const status = async (server: Server, email: string, password = demoPassword) =>
  (await server.call(authApi.login, { email, password })).status

/** A guest books a room of the palace and pays, as whoever tries the demo does; the mails stay in the outbox. */
const bookPalace = async (server: Server) => {
  const checkInDate = addDays(todayInIndia(server.clock.now()), 3)
  const slug = palace.text.slug
  const found = await server.call(roomApi.search, { hotelId: slug, checkInDate, checkOutDate: addDays(checkInDate, 2) })
  const [room] = found.data
  assert.ok(room)
  const { pricing } = found.failure as object as BesideRooms
  const wanted = { adults: 1, childAges: [], rooms: [{ rate: rateKey(room), meal: 'breakfast' as const }] }

  const hotel = { id: hotelIdOf(palace), slug, ownerId: accountId('owner'), rooms: { first: room.id } }
  const wish = { inDays: 3, amount: priceStay(pricing, wanted).advancePaise }
  const { id = '' } = await order(server, hotel, wish)
  const { orderId, transactionId, signature } = await pay(server, id)
  assert.equal((await server.call(bookingApi.create, { orderId, transactionId, signature })).status, 200)
}

test('the demo ends: its hotels, money, jobs and accounts go, everything else stays', async t => {
  const server = await testServer(t)
  const { db } = server
  const empty = await rowCounts(server)
  await seedDemo(server.product.app, noFiles)
  await bookPalace(server)
  const worker = await person(server)
  await employ(server, hotelIdOf(palace), worker.id, 'MANAGER')
  await db
    .updateTable('account')
    .set({ created_by_owner: accountId('owner') })
    .where('id', '=', worker.id)
    .execute()
  assert.deepEqual(await demoLeft(db), [
    ...['the hotel Lake View Palace', 'the hotel Sea Breeze Goa'],
    ...demoSignIns.map(({ email }) => `the account ${email}`).sort(),
  ])

  const { token, ...ended } = await endDemo(db, 'Me@hotels.example')
  assert.deepEqual(ended, {
    hotels: ['Lake View Palace', 'Sea Breeze Goa'],
    deleted: demoSignIns.map(({ email }) => email).sort(),
    disabled: [],
    demoted: [],
    powerful: [{ email: 'me@hotels.example', role: 'super admin' }],
    others: [],
  })
  assert.deepEqual(await demoLeft(db), [])
  for (const { email } of demoSignIns) assert.equal(await status(server, email), 401)
  for (const hotelId of ['lake-view-palace', 'sea-breeze-goa']) assert.equal((await server.call(hotelApi.get, { hotelId })).status, 404)
  await server.get(authApi.reset, { token, password: newPassword, confirmPassword: newPassword })
  assert.equal(await status(server, 'me@hotels.example', newPassword), 200)
  assert.equal(await status(server, worker.email, testPassword), 200)

  await server.settleAll()
  assert.deepEqual(
    server.mails.map(mail => mail.to),
    ['me@hotels.example'],
    'the guest and the hotel of the demo hear nothing more',
  )
  // What is not the demo's: the catalogue, what counts tries, what the provider told, and the two people above.
  const stays = ['payment_plan', 'plan_feature', 'payment_plan_feature', 'coupon', 'throttle', 'webhook_event']
  const people = ['account', 'account_role', 'session', 'device', 'used_link', 'outbox']
  const counts = await rowCounts(server)
  const without = (all: Record<string, number>) => Object.entries(all).filter(([table]) => ![...stays, ...people].includes(table))
  assert.deepEqual(without(counts), without(empty))
  assert.equal(counts.account, 2)
  const again = await endDemo(db, 'me@hotels.example')
  assert.deepEqual([again.hotels, again.deleted, again.disabled], [[], [], []])
})

test('an account of the demo that owns or works for a hotel of its own is disabled, and that hotel and its money stay', async t => {
  const server = await testServer(t)
  const { db } = server
  await seedDemo(server.product.app, noFiles)
  const hotel = await makeHotel(db, { name: 'My Own' })
  await db
    .updateTable('hotel')
    .set({ owner_id: accountId('owner') })
    .where('id', '=', hotel.id)
    .execute()
  await employ(server, hotel.id, accountId('reception'), 'RECEPTIONIST')
  await pay(server, (await order(server, hotel)).id ?? '')
  const { disabled, deleted } = await endDemo(db, 'me@hotels.example')
  assert.deepEqual(disabled, [
    { email: 'owner@atithi.example', hotels: ['My Own'] },
    { email: 'reception@atithi.example', hotels: ['My Own'] },
  ])
  assert.equal(deleted.length, 4)
  assert.deepEqual(await demoLeft(db), [])
  for (const { email } of disabled) assert.equal(await status(server, email), 401)
  assert.equal((await server.call(hotelApi.get, { hotelId: hotel.slug })).status, 200)
  assert.equal((await db.selectFrom('payment_order').select('id').where('hotel_id', '=', hotel.id).execute()).length, 1)
  // Given back by a super admin, the account still has no password.
  await db.updateTable('account').set({ disabled_at: null }).where('email', '=', 'owner@atithi.example').execute()
  assert.equal(await status(server, 'owner@atithi.example'), 401)
})

test('an account of the demo is in the way whatever became of its address and password', async t => {
  const server = await testServer(t)
  const { db } = server
  await seedDemo(server.product.app, noFiles)
  const others = demoSignIns.map(({ email }) => `the account ${email}`).filter(line => !line.includes('super@'))
  const hotels = ['the hotel Lake View Palace', 'the hotel Sea Breeze Goa']
  await db
    .updateTable('account')
    .set({ email: 'a-stranger@elsewhere.example', password_hash: await hash(newPassword) })
    .where('id', '=', accountId('super'))
    .execute()
  assert.deepEqual(await demoLeft(db), [...hotels, 'the account a-stranger@elsewhere.example', ...others.sort()])
})

test('no account that visitors of the demo changed or made keeps power or a session; who has power is named', async t => {
  const server = await testServer(t)
  const { db } = server
  await seedDemo(server.product.app, noFiles)
  for (const name of ['super', 'platform'] as const)
    await db
      .updateTable('account')
      .set({ email: `${name}-changed@elsewhere.example`, name: 'Somebody', password_hash: await hash(newPassword) })
      .where('id', '=', accountId(name))
      .execute()
  const hotel = await makeHotel(db, { name: 'A Visitor' })
  await employ(server, hotel.id, accountId('platform'), 'MANAGER')
  const visitor = await person(server, { key: 'ADMIN' })
  const visitorSession = await sessionFor(server, visitor.id)
  const stranger = await sessionFor(server, accountId('super'))
  // Everybody reads the demo's mails: somebody may have signed up with the address of whoever ends it.
  const mine = await person(server, { email: 'me@hotels.example' })
  await sql`insert into email_change (account_id, email, token_hash, expires_at)
    values (${mine.id}, 'a-stranger@elsewhere.example', ${Buffer.alloc(32)}, now() + interval '1 day')`.execute(db)
  const colleague = await person(server, { key: 'PLATFORM_ADMIN' })

  const { deleted, disabled, demoted, powerful, others } = await endDemo(db, 'me@hotels.example')
  assert.ok(deleted.includes('super-changed@elsewhere.example'))
  assert.deepEqual(disabled, [{ email: 'platform-changed@elsewhere.example', hotels: ['A Visitor'] }])
  // Its mails were everybody's to read, so somebody may have chosen its password.
  assert.deepEqual(demoted, [colleague.email])
  assert.deepEqual(powerful, [{ email: 'me@hotels.example', role: 'super admin' }])
  assert.deepEqual(others, ['A Visitor'])
  assert.deepEqual(await demoLeft(db), [])
  for (const session of [stranger, visitorSession]) assert.equal((await server.call(authApi.validate, {}, session)).status, 401)
  assert.equal(await status(server, 'super-changed@elsewhere.example', newPassword), 401)
  assert.equal(await status(server, mine.email, testPassword), 401, 'the password comes with the printed link')
  assert.deepEqual(await db.selectFrom('email_change').selectAll().execute(), [])
  const later = await person(server, { key: 'PLATFORM_ADMIN' })
  assert.deepEqual((await endDemo(db, 'me@hotels.example')).powerful.length, 2, later.email)
  await db.updateTable('account').set({ disabled_at: null }).where('id', '=', accountId('platform')).execute()
  assert.equal((await db.selectFrom('account_role').selectAll().where('account_id', '=', accountId('platform')).execute()).length, 0)
})

test('what was asked for by mail in the demo leads nowhere after it: sign-ups, and links to choose a password', async t => {
  const server = await testServer(t)
  const form = { name: 'Asha Rao', phone: '9812345678', password: newPassword }
  for (const email of ['one@mail.example', 'two@mail.example']) await server.get(accountApi.signup, { ...form, email })
  const stayed = await person(server, { key: 'ADMIN' })
  await server.get(authApi.forget, { email: stayed.email })
  await server.settleAll()
  const linkOf = (to: string) =>
    /\/(?:verifyuser|resetpassword)\/([\w-]{43})/.exec(server.mails.findLast(mail => mail.to === to)?.text ?? '')?.[1] ?? ''
  await endDemo(server.db, 'boss@hotels.example')
  assert.deepEqual(await server.db.selectFrom('pending_signup').select('email').execute(), [])
  assert.equal((await server.call(authApi.verify, { token: linkOf('one@mail.example') })).status, 400)
  const reset = { token: linkOf(stayed.email), password: newPassword, confirmPassword: newPassword }
  assert.equal((await server.call(authApi.reset, reset)).status, 400)
  assert.equal(await status(server, 'two@mail.example', newPassword), 401)
})

test('an address that an account of the demo has, and one of a disabled account, end nothing', async t => {
  const server = await testServer(t)
  const { db } = server
  await seedDemo(server.product.app, noFiles)
  await assert.rejects(endDemo(db, 'super@atithi.example'), /^Error: super@atithi\.example belongs to the demo/)
  await db.updateTable('account').set({ email: 'asha@hotels.example' }).where('id', '=', accountId('super')).execute()
  await assert.rejects(endDemo(db, 'Asha@hotels.example'), /^Error: asha@hotels\.example belongs to the demo/)
  const off = await person(server)
  await db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', off.id).execute()
  await assert.rejects(endDemo(db, off.email), /^Error: The account .* is disabled: name another address\.$/)
  assert.equal((await demoLeft(db)).length, 8)
})
