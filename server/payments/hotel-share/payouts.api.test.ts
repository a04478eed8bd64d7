import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { person, sessionFor } from '../../testing/worlds/people.ts'
import { order, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { payBack } from '../settle/refunds.ts'

const accountId = 'acc_Gs9Lk40TbRy2We'

/** A platform with a hotel on a timed plan, of whose stay ₹1,600.00 were paid online. */
const start = async (t: TestContext) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const book = async (of = hotel) => {
    const made = await order(server, of)
    const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    await settlePutOff(server)
    return booking
  }
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const owner = await sessionFor(server, hotel.ownerId)
  const today = todayInIndia(server.clock.now())
  const form = { hotelId: hotel.id, amount: 1000, transactionId: 'UTR 77', date: today, key: randomUUID() }
  const send = (more: Partial<typeof form> = {}, headers = platform.headers) =>
    server.call(payoutApi.create, { ...form, key: randomUUID(), ...more }, headers)
  const account = async (headers = owner) => (await server.call(payoutApi.list, { hotelId: hotel.id }, headers)).data[0]
  const giveBack = async (amountPaise: number) => {
    const { id: paymentId } = await server.db.selectFrom('payment').select('id').orderBy('created_at').executeTakeFirstOrThrow()
    await server.db.transaction().execute(tx => payBack(tx, { paymentId, amountPaise, reason: 'by-hotel' }))
    await server.settleAll()
  }
  return { server, hotel, platform, owner, today, book, form, send, account, giveBack }
}

test('what is owed less what was sent; what goes back after a pay-out is carried forward below 0', async t => {
  const { book, account, send, giveBack, today, hotel } = await start(t)
  assert.deepEqual([(await account())?.owed, (await account())?.paid], [0, 0])
  await book()
  assert.equal((await account())?.owed, 1600)
  const key = randomUUID()
  for (let times = 0; times < 2; times++) {
    const { status, data } = await send({ amount: 1600, key })
    assert.deepEqual([status, data.amount, data.transactionId, data.date], [200, 1600, 'UTR 77', today])
  }
  const { owed, paid, payouts } = (await account()) ?? {}
  assert.deepEqual([owed, paid, payouts?.length, payouts?.[0]?.hotelId], [0, 1600, 1, hotel.id])
  await giveBack(40_000)
  assert.deepEqual([(await account())?.owed, (await account())?.paid], [-400, 1600])
  await book()
  assert.equal((await account())?.owed, 1200)
})

test('a transfer counts as paid; one that failed is owed and shown; one that was not given back comes off', async t => {
  const { server, platform, giveBack } = await start(t)
  const hotel = await makeHotel(server.db, { plan: { deductionRate: 10 }, accountId })
  const book = async (number: string, before?: () => Promise<unknown>) => {
    const made = await order(server, hotel, { numbers: [number] })
    await before?.()
    const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    await settlePutOff(server)
    return booking
  }
  const account = async () => (await server.call(payoutApi.list, { hotelId: hotel.id }, platform.headers)).data[0]
  await book('101')
  assert.deepEqual([(await account())?.owed, (await account())?.paid], [0, 800])
  await server.provider.control(`accounts/${accountId}/balance`, { add: -80_000 })
  await giveBack(80_000)
  assert.deepEqual([(await account())?.owed, (await account())?.paid], [-400, 800])
  const { id: bookingId, reference } = await book('102', () => server.provider.control(`accounts/${accountId}/suspend`))
  const { owed, failed } = (await account()) ?? {}
  assert.deepEqual([owed, failed?.map(row => [row.bookingId, row.reference, row.amount])], [400, [[bookingId, reference, 800]]])
})

test('an owner sees the own hotels, the platform all with something owed, others none; a day to come is refused', async t => {
  const { server, hotel, owner, platform, book, form, send, today } = await start(t)
  await book()
  const other = await makeHotel(server.db)
  const names = async (headers: Record<string, string>) => (await server.call(payoutApi.list, {}, headers)).data.map(({ id }) => id)
  assert.deepEqual([await names(owner), await names(platform.headers)], [[hotel.id], [hotel.id]])
  assert.deepEqual(await names((await person(server)).headers), [])
  for (const hotelId of [other.id, randomUUID()]) assert.equal((await server.call(payoutApi.list, { hotelId }, owner)).status, 404)
  assert.equal((await send({ hotelId: randomUUID() })).status, 404)
  const wrong = await send({ date: addDays(today, 1), amount: 10 })
  assert.deepEqual([wrong.status, wrong.failure.fields], [400, { date: 'This day is still to come.' }])
  for (const date of ['1900-01-01', addDays(today, -401)]) {
    const early = await send({ date })
    assert.deepEqual([early.status, early.failure.fields], [400, { date: "This day is before the hotel's first plan." }], date)
  }
  assert.deepEqual((await send({ amount: 0 })).failure.fields, { amount: 'An amount is more than 0.' })
  assert.equal((await server.call(payoutApi.create, form, owner)).status, 403)
  assert.deepEqual(await server.db.selectFrom('payout').select('id').execute(), [])
})

test('the owner hears of a pay-out by mail, once, with what finds it at the bank', async t => {
  const { server, hotel, book, send } = await start(t)
  await book()
  await server.settleAll()
  server.mails.length = 0
  const key = randomUUID()
  for (let times = 0; times < 2; times++) await send({ amount: 1600, key, transactionId: 'UTR 77' })
  await server.settleAll()
  const [mail, ...others] = server.mails
  assert.deepEqual([mail?.to, mail?.subject, others.length], [`${hotel.slug}@owner.example`, 'Pay-out: ₹1,600.00 for Test Hotel', 0])
  for (const words of ['UTR 77', '/dashboard/account#payouts'])
    assert.ok(mail?.text.includes(words), `${words} is missing in ${mail?.text}`)
})
