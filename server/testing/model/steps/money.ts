import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { maxFailures } from '../../../payments/settle/refunds.ts'
import { deliver, eventBody } from '../../events.ts'
import { until } from '../../process/until.ts'
import { settleByProviderId } from '../../worlds/purchases.ts'
import { pay as payAtProvider } from '../../worlds/stay.ts'
import { keyOf, nightOf, roomOf, roomsIn } from '../reckoning/books.ts'
import type { Agreed, ModelBooking, ModelNight, ModelPayment } from '../reckoning/entries.ts'
import { type Done, pick, type World } from '../reckoning/world.ts'
import { termsHold } from './late.ts'
import type { StepOf } from './steps.ts'

type By = StepOf<'settle'>['by']

/** The guest pays in the provider's window, in time or late, and the product hears of it, or not yet. */
export const pay = async (world: World, step: StepOf<'pay'>): Promise<Done> => {
  const order = pick(
    world.books.orders,
    step.order,
    ({ isPaid, booking, link }) => !isPaid && (step.order % 3 === 0 || booking.status === 'PENDING' || link === 'BALANCE'),
  )
  if (!order || order.isPaid) return 'nothing to do'
  const { transactionId, signature } = await payAtProvider(world.server, order.id)
  order.isPaid = true
  const { booking, amount } = order
  const payment: ModelPayment = {
    booking,
    orderId: order.id,
    id: transactionId,
    signature,
    amount,
    outcome: undefined,
    decided: 0,
    sent: 0,
    processed: 0,
    isHopeless: false,
  }
  world.books.payments.push(payment)
  if (step.told !== 'nothing') await settleBy(world, payment, step.told)
  return true
}

/** Tells the product of a payment, perhaps for a second time. */
export const settle = async (world: World, step: StepOf<'settle'>): Promise<Done> => {
  const payment = pick(world.books.payments, step.payment, ({ outcome }) => outcome === undefined)
  if (!payment) return 'nothing to do'
  await settleBy(world, payment, step.by)
  return true
}

/** Delivers a webhook twice and runs its job. */
const announce = async ({ server }: World, { orderId, id }: ModelPayment) => {
  const body = eventBody('payment.captured', orderId, { id })
  for (let times = 0; times < 2; times++) assert.equal((await deliver(server, body, { id: `event-${id}` })).status, 200)
  const { db } = server
  for (const { payload } of await db
    .selectFrom('outbox')
    .select('payload')
    .where('unique_key', '=', `event/event-${id}`)
    .where('done_at', 'is', null)
    .execute()) {
    assert.deepEqual(payload, { orderId, paymentId: id })
    await settleByProviderId(server, orderId, id)
  }
  await db.updateTable('outbox').set({ done_at: sql`now()` }).where('unique_key', '=', `event/event-${id}`).execute()
}

const settleBy = async (world: World, payment: ModelPayment, by: By): Promise<void> => {
  const { server } = world
  const expected = payment.outcome ?? outcomeOf(world, payment)
  if (by === 'webhook') await announce(world, payment)
  else if (by === 'reconcile') await settleByProviderId(server, payment.orderId)
  else {
    const { orderId, id: transactionId, signature } = payment
    const { status, failure } = await server.call(bookingApi.create, { orderId, transactionId, signature })
    if (status >= 500) throw new Error(`createbooking: ${status} ${JSON.stringify(failure)}`)
    assert.equal(status === 200, expected === 'BOOKING', `createbooking answers ${status} for ${expected}`)
  }
  if (payment.outcome) return
  payment.outcome = expected
  if (expected === 'REFUND') payment.decided = payment.amount
  else if (isBalance(world, payment)) payment.booking.paid += payment.amount
  else await confirmed(world, payment.booking, payment.amount)
}

const isBalance = ({ books }: World, payment: ModelPayment): boolean => books.orderOf(payment)?.link === 'BALANCE'

/** Whether the money buys the stay, or pays what is due of it, or goes back. */
const outcomeOf = (world: World, payment: ModelPayment): 'BOOKING' | 'REFUND' => {
  const { books } = world
  const { booking, amount } = payment
  if (isBalance(world, payment)) {
    const isOn = !booking.isGone && ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT'].includes(booking.status)
    return isOn && amount <= books.dueOf(booking) ? 'BOOKING' : 'REFUND'
  }
  if (booking.isGone || !['PENDING', 'EXPIRED'].includes(booking.status)) return 'REFUND'
  if (booking.status === 'PENDING' && !booking.isOver) return 'BOOKING'
  const others = books.othersOf(booking)
  const isLate = booking.checkIn < books.day.today
  if (isLate || others.some(other => other.status !== 'PENDING' || !other.isOver) || !termsHold(books, booking)) {
    if (booking.status === 'PENDING') books.end(booking, 'EXPIRED')
    return 'REFUND'
  }
  for (const other of others) books.end(other, 'EXPIRED')
  if (canHaveRooms(books, booking)) return 'BOOKING'
  if (booking.status === 'PENDING') books.end(booking, 'EXPIRED')
  return 'REFUND'
}

/** The same rooms, else identical ones that are free. */
const canHaveRooms = (books: World['books'], booking: ModelBooking): boolean => {
  const own = roomsIn(booking.agreed)
  const isThere = own.every(id => books.room(id).state === 'open')
  if (!isThere) return false
  if (books.isFree(booking.agreed.keys(), booking)) return true
  const free = books.onSale([...new Set([...booking.agreed.keys()].map(nightOf))], booking).map(room => room.id)
  const lost = own.filter(id => !free.includes(id))
  const others = free.filter(id => !own.includes(id))
  const count = (ids: string[], kind: string) => ids.filter(id => books.kind(id) === kind).length
  return lost.every(id => count(lost, books.kind(id)) <= count(others, books.kind(id)))
}

/** The booking is sold: where late money found its rooms taken, the tables say which identical ones it got. */
const confirmed = async ({ server, books }: World, booking: ModelBooking, amount: number): Promise<void> => {
  let agreed = booking.agreed
  if (!books.isFree(agreed.keys(), booking)) {
    const rows = await server.db
      .selectFrom('booking_night')
      .select(['room_id', 'night', 'price_paise', 'adults', 'child_ages'])
      .where('booking_id', '=', booking.id)
      .execute()
    const found: Agreed = new Map()
    const left = [...agreed]
    for (const row of rows) {
      const text = [row.night, books.kind(row.room_id), row.price_paise, row.adults, row.child_ages].join()
      const isSame = ([key, { price, party }]: [string, ModelNight]) =>
        [nightOf(key), books.kind(roomOf(key)), price, party?.adults, party?.ages ?? ''].join() === text
      const [same] = left.splice(left.findIndex(isSame), 1)
      assert.ok(same && isSame(same), `Late money got another night, price or kind of room: ${text}`)
      found.set(keyOf(row.night, row.room_id), same[1])
    }
    assert.equal(found.size, agreed.size, 'Late money got fewer nights')
    assert.ok(books.isFree(found.keys(), booking), 'Late money took nights that somebody has')
    agreed = found
  }
  booking.status = 'CONFIRMED'
  booking.paid = amount
  books.give(booking, agreed)
}

/** Whether a refund is left that the provider would take or end, or has failed fewer than `maxFailures` times. */
const isRefundLeft = async ({ server, hotel }: World, how: StepOf<'work'>['provider']): Promise<boolean> => {
  const left = await server.db
    .selectFrom('refund as r')
    .innerJoin('payment as p', 'p.id', 'r.payment_id')
    .innerJoin('payment_order as o', 'o.id', 'p.order_id')
    .select([
      'r.status',
      sql<number>`(select count(*)::int from refund f where f.payment_id = p.id and f.status = 'FAILED')`.as('failures'),
    ])
    .where('o.hotel_id', '=', hotel.id)
    .where('r.status', 'in', ['PENDING', 'SENT'])
    .execute()
  return left.some(({ status, failures }) => (status === 'SENT' ? how === 'failed' : how !== 'failed' || failures < maxFailures))
}

/** Runs all jobs now; the provider handles refunds as the step says, including those that it had left pending. */
export const work = async (world: World, { provider: how }: StepOf<'work'>): Promise<void> => {
  const { server, books } = world
  const { provider, db } = server
  await provider.control('settings', { refundStatus: how })
  if (how !== 'pending')
    for (const { id, status } of (await provider.state()).refunds)
      if (status === 'pending') await provider.control(`refunds/${id}/outcome`, { status: how })
  // A job may fail on a busy machine and is retried; all refunds must be through within a few rounds.
  for (let round = 0; round < 4 && (round === 0 || (await isRefundLeft(world, how))); round++) {
    await db.updateTable('outbox').set({ run_at: sql`now()` }).where('done_at', 'is', null).execute()
    await server.settleAll()
  }
  await provider.control('settings', { refundStatus: 'processed' })
  for (const payment of books.payments) {
    if (how === 'failed' && payment.decided > payment.processed) payment.isHopeless = true
    if (how === 'processed') payment.processed = payment.decided
    payment.sent = how === 'pending' ? payment.decided : payment.processed
  }
}

/** Runs jobs until every refund is processed and every transfer compared, for which the provider takes time. */
export const workAll = (world: World): Promise<void> =>
  until(async () => {
    await work(world, { do: 'work', provider: 'processed' })
    const left = world.server.db.selectFrom('outbox').select('id').where('kind', '=', 'transfer').where('done_at', 'is', null)
    return (await left.execute()).length === 0
  })

/** Asserts that the hotel has its share of what is left of each kept payment, less what could not be taken back. */
export const transferred = async ({ server, hotel, books }: World): Promise<void> => {
  const { transfers } = await server.provider.state()
  const dues = server.db.selectFrom('hotel_due as d').innerJoin('payment_order as o', 'o.id', 'd.order_id')
  const owed = await dues.select(['o.provider_order_id', 'd.amount_paise']).where('d.hotel_id', '=', hotel.id).execute()
  for (const { amount, sent, orderId, outcome } of books.payments) {
    const share = books.orders.find(({ id }) => id === orderId)?.hotelShare ?? 0
    const due = outcome === 'BOOKING' ? share - Math.round((share * sent) / amount) : 0
    const back = owed
      .filter(row => row.provider_order_id === orderId && row.amount_paise < 0)
      .reduce((sum, row) => sum + row.amount_paise, 0)
    const transfer = transfers.find(({ source }) => source === orderId)
    const has = (transfer?.amount ?? 0) - (transfer?.amount_reversed ?? 0)
    assert.equal(has + back, due, `The hotel has another part of ${orderId}: ${JSON.stringify(transfer)}`)
  }
}
