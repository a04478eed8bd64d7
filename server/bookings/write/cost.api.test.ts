import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel, type TestHotel } from '../../testing/worlds/hotel.ts'
import { orderFor, pay } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

/** The most statements of one booking, including begin and commit, without idle timers. */
const maxStatements = 45

/** What each statement is for. One that is not listed here fails the test. */
const purposes: readonly [RegExp, string][] = [
  [/^begin$/, 'begin'],
  [/^commit$/, 'commit'],
  [/^select h\.id as hotel, h\.page_version/, 'the rooms taken on these nights, and whether the cached rooms are still right'],
  [/^select h\.id, h\.slug/, 'the hotel, its advance rate and its plan'],
  [/^select pg_advisory_xact_lock\(/, 'one at a time: an attempt'],
  [/^with line as materialized .* pg_advisory_xact_lock/, 'one at a time: a network, an e-mail, a phone'],
  [/^with unpaid as/, 'what this guest and this network hold unpaid already'],
  [/^with own as .* insert into booking /, 'the booking, its folio and its rooms'],
  [/^select exists \(select from hotel_tax/, 'whether the hotel issues documents'],
  [/^with wanted as .* insert into room_night/, 'its nights: what is agreed, and the inventory'],
  [/^insert into "payment_order"/, 'the order'],
  [/^select "id", "status", "payment_method", "by_link" from "booking"/, 'whether the attempt has a booking already'],
  [/^select b\.status, b\.adults/, 'the booking with its rooms'],
  [/^update "payment_order" set "provider_order_id"/, "the provider's order"],
  [/^select .* from "payment_order" where "provider_order_id"/, "the order, by the provider's number"],
  [/^select .* from "payment_order" where "id" = \$1 for no key update/, 'the order, locked'],
  [
    /^select .* from "payment" where "order_id" = \$1$/,
    'the payments of the order that are known already: once before the provider is asked, once under the lock',
  ],
  [/^select other\.id from booking/, 'other bookings of the attempt that live'],
  [/^select id from booking .* for no key update/, 'lock the booking'],
  [/^with "changed" as \(update "booking" set "status".*insert into "booking_log"/, 'confirm the booking, with its history'],
  [/^insert into "booking_payment"/, 'what the booking received'],
  [/^with "settled" as .* insert into "payment" /, 'the payment, and that its order is settled'],
  [/^insert into "hotel_due"/, 'what the hotel is owed'],
  [/^insert into outbox/, 'a job'],
  [/^with next as materialized .* update outbox/, 'take the jobs that are due'],
  [/^select b\.last_mailed_stay/, 'the hotel, for a mail'],
  [/^select "amount_paise", "via" from "hotel_due"/, 'what the hotel is owed, for its mail'],
  [/^update outbox set done_at/, 'the job is done'],
  [/^with came as .* insert into webhook_event/, 'the event, once, and no job: its payment is in our books already'],
]
const purposeOf = (statement: string) => purposes.find(([pattern]) => pattern.test(statement))?.[1]

type Step = <T>(name: string, work: () => Promise<T>) => Promise<T>

/** Notes every statement that goes to PostgreSQL, step by step. */
const counted = (t: TestContext) => {
  const steps: { name: string; statements: string[] }[] = []
  const step: Step = async (name, work) => {
    const sent = t.mock.method(pg.Client.prototype, 'query')
    const result = await work()
    sent.mock.restore()
    const statements = sent.mock.calls.map(call => {
      const [query] = call.arguments as unknown[] as [string | { text: string }]
      return (typeof query === 'string' ? query : query.text).trim().replace(/\s+/g, ' ')
    })
    steps.push({ name, statements })
    return result
  }
  return { steps, step }
}

/** Runs the queued jobs if there are any, as the worker does when a commit that queued one wakes it. */
const settle = async (server: TestServer, step: Step, name: string) => {
  const { rows } = await server.database.pool.query('select from outbox where done_at is null limit 1')
  if (rows.length > 0) await step(name, () => server.settleAll())
}

/** The events of an order in the order in which the sandbox delivers them; it holds them back until told to. */
const eventsOf = async ({ provider }: TestServer, orderId: string) => {
  const answer = await fetch(`${provider.base}/control/events?order_id=${orderId}`)
  return (await answer.json()) as { id: string; event: string }[]
}

/** One guest, a room for two nights: the browser comes back before the provider's events. */
const book = async (server: TestServer, hotel: TestHotel, inDays: number, step: Step) => {
  const checkInDate = addDays(todayInIndia(server.clock.now()), inDays)
  const dates = { hotelId: hotel.slug, checkInDate, checkOutDate: addDays(checkInDate, 2) }
  const party = { adultCapacity: 1, childrenCapacity: 0, numRooms: 1 }
  const found = await step('searchrooms', () => server.get(roomApi.search, { ...dates, ...party }))
  const rooms = found.slice(0, 1).map(({ id }) => ({ id, mealOption: 'breakfast' as const }))
  const order = await step('createorder', () =>
    server.get(paymentApi.createOrder, orderFor(server, hotel, { ...dates, rooms, key: randomUUID() })),
  )
  await settle(server, step, 'jobs of createorder')
  const proof = await pay(server, order.id ?? '')
  const booking = await step('createbooking', () => server.get(bookingApi.create, proof))
  assert.equal(booking.status, 'CONFIRMED')
  await settle(server, step, 'jobs of createbooking, two mails')
  const events = await eventsOf(server, order.id ?? '')
  assert.deepEqual(
    events.map(({ event }) => event),
    ['payment.authorized', 'payment.captured', 'order.paid'],
  )
  for (const { id, event } of events) {
    const { statuses } = await step(`webhook ${event}`, () => server.provider.control(`events/${id}/replay`, {}))
    assert.deepEqual(statuses, [200])
    await settle(server, step, `jobs of webhook ${event}`)
  }
}

/** The most statements with documents: the advance's receipt voucher, its two PDFs and its mail, in three jobs. */
const maxWithPapers = 76

test('a booking of a hotel that issues papers stays within its statements too', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  await server.provider.control('webhooks', { drop: true })
  const hotel = await makeHotel(server.db)
  const registered = { scheme: 'REGULAR', gstin: '02AAPFU0939F1ZM', legal_name: 'Asha Hotels', from_date: '2026-01-01' }
  await server.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotel.id, ...registered })
    .execute()
  await server.db.updateTable('hotel').set({ series_code: 'LAKE' }).where('id', '=', hotel.id).execute()
  await book(server, hotel, 10, (_, work) => work())
  server.mails.length = 0
  const { steps, step } = counted(t)
  await book(server, hotel, 20, step)
  assert.equal(server.mails.length, 3)
  for (const { name, statements } of steps) t.diagnostic(`${name}: ${statements.length}`)
  const count = steps.flatMap(({ statements }) => statements).length
  t.diagnostic(`together: ${count}`)
  assert.ok(count <= maxWithPapers, `${count} statements`)
})

test('a booking from the search to the last webhook and mail stays within its statements', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  await server.provider.control('webhooks', { drop: true })
  const hotel = await makeHotel(server.db)
  // The first guest fills the cache of rooms.
  await book(server, hotel, 10, (_, work) => work())
  server.mails.length = 0
  const { steps, step } = counted(t)
  await book(server, hotel, 20, step)
  assert.equal(server.mails.length, 2)
  const all = steps.flatMap(({ statements }) => statements)
  for (const { name, statements } of steps) {
    t.diagnostic(`${name}: ${statements.length}`)
    for (const statement of statements) t.diagnostic(`    ${purposeOf(statement)}`)
  }
  t.diagnostic(`together: ${all.length}`)
  assert.deepEqual(
    all.filter(statement => purposeOf(statement) === undefined),
    [],
  )
  assert.ok(all.length <= maxStatements, `${all.length} statements`)
})
