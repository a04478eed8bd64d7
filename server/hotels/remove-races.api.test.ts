import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { expireHolds } from '../bookings/purchase/expire.ts'
import type { Db, Tx } from '../db/connect.ts'
import { formOf, sendForm } from '../testing/files/forms.ts'
import { until } from '../testing/process/until.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { ownerUpdate } from '../testing/worlds/hotel-forms.ts'
import { person, sessionFor } from '../testing/worlds/people.ts'
import { orderFor, runOut } from '../testing/worlds/stay.ts'
import { testServer } from '../testing.ts'
import { removeHotel } from './remove.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const owner = await sessionFor(server, hotel.ownerId)
  const remove = () => server.call(hotelFormApi.remove, { hotelId: hotel.id }, owner)
  const exists = async () => (await server.db.selectFrom('hotel').select('id').where('id', '=', hotel.id).execute()).length === 1
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      server.db,
    )
    return rows.length
  }
  /** Runs `first` in a transaction, starts each call when the one before it waits for a lock, and then commits. */
  const whileOpen = async <R>(first: (tx: Tx) => Promise<unknown>, ...calls: (() => Promise<R>)[]): Promise<R[]> => {
    const answers: Promise<R>[] = []
    await server.db.transaction().execute(async tx => {
      await first(tx)
      for (const call of calls) {
        answers.push(call())
        await until(async () => (await waiting()) === answers.length)
      }
    })
    return Promise.all(answers)
  }
  return { server, hotel, remove, exists, waiting, whileOpen }
}

test('a hotel that is being sold, or whose owner is being disabled, while it is being deleted stays', async t => {
  const { server, hotel, remove, exists, whileOpen } = await start(t)
  const buyer = await person(server, { key: 'ADMIN' })
  const disable = (db: Db, at: Date | null) => db.updateTable('account').set({ disabled_at: at }).where('id', '=', hotel.ownerId).execute()
  const [disabled] = await whileOpen(tx => disable(tx, new Date()), remove)
  assert.deepEqual([disabled?.status, await exists()], [401, true])
  await disable(server.db, null)
  const sell = (tx: Tx) => tx.updateTable('hotel').set({ owner_id: buyer.id }).where('id', '=', hotel.id).execute()
  const [sold] = await whileOpen(sell, remove)
  assert.deepEqual([sold?.status, await exists()], [404, true], 'it is nothing of theirs any more')
})

test('a guest’s hold that is half-way when the hotel is being deleted goes through, and the hotel stays', async t => {
  const { server, hotel, remove, exists, whileOpen } = await start(t)
  // The order has locked its room and waits before it inserts its row.
  const stop = (tx: Tx) => sql`lock table payment_order in share mode`.execute(tx)
  const order = () => server.call(paymentApi.createOrder, orderFor(server, hotel))
  const [guest, owner] = await whileOpen<{ status: number }>(stop, order, remove)
  assert.deepEqual([guest?.status, owner?.status, await exists()], [200, 409, true])
})

test('a guest’s hold that waits for a hotel that is being deleted has locked none of its rooms yet: there is no deadlock', async t => {
  const { server, hotel, waiting } = await start(t)
  const order = await server.db.transaction().execute(async tx => {
    await tx.selectFrom('hotel').select('id').where('id', '=', hotel.id).forUpdate().execute()
    const asked = server.call(paymentApi.createOrder, orderFor(server, hotel))
    await until(async () => (await waiting()) === 1)
    const rooms = await tx.selectFrom('room').select('id').where('hotel_id', '=', hotel.id).forUpdate().noWait().execute()
    assert.equal(rooms.length, 1)
    return { asked }
  })
  assert.equal((await order.asked).status, 200)
})

test('late money that is being settled when the hotel is being deleted keeps its booking, and the hotel', async t => {
  const { server, hotel, remove, exists, whileOpen } = await start(t)
  const made = await server.get(paymentApi.createOrder, orderFor(server, hotel))
  await runOut(server, made.bookingId ?? '')
  await expireHolds(server.db)
  const settle = async (tx: Tx) => {
    const { id } = await tx.selectFrom('payment_order').select('id').forUpdate().executeTakeFirstOrThrow()
    const payment = { provider_payment_id: 'pay_late', order_id: id, amount_paise: 160_000, method: 'upi', is_kept: true }
    await tx.updateTable('booking').set({ status: 'CONFIRMED' }).execute()
    await tx.insertInto('payment').values(payment).execute()
  }
  const [answer] = await whileOpen(settle, remove)
  assert.deepEqual([answer?.status, await exists()], [409, true])
  assert.deepEqual(await server.db.selectFrom('booking').select('status').execute(), [{ status: 'CONFIRMED' }])
})

test('a guest who orders while the hotel goes hears that it is gone', async t => {
  const { server, hotel, exists, whileOpen } = await start(t)
  const order = () => server.call(paymentApi.createOrder, orderFor(server, hotel))
  const [guest] = await whileOpen(tx => removeHotel(tx, hotel.id, hotel.ownerId), order)
  assert.deepEqual([guest?.status, await exists()], [404, false])
})

test('removals and changes of one hotel at once wait for each other in turn, never in a circle', async t => {
  const { server, hotel, exists } = await start(t)
  const owner = await sessionFor(server, hotel.ownerId)
  const remove = () => server.call(hotelFormApi.remove, { hotelId: hotel.id }, owner)
  const update = () => sendForm(server, hotelFormApi.update, formOf(ownerUpdate(hotel.id)), owner)
  const answers = await Promise.all(Array.from({ length: 4 }, () => [update(), remove()]).flat())
  const statuses = answers.map(({ status }) => status)
  assert.equal(await exists(), false)
  assert.deepEqual(
    statuses.filter(status => status !== 200 && status !== 404),
    [],
  )
  assert.equal(statuses.filter((status, at) => at % 2 === 1 && status === 200).length, 1, 'one removal')
})
