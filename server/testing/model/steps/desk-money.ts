import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { ModelBooking } from '../reckoning/entries.ts'
import type { Done, World } from '../reckoning/world.ts'
import { change, chosen } from './desk-calls.ts'
import type { StepOf } from './steps.ts'

/** The statuses of bookings that were sold, including ended ones. */
const sold: readonly ModelBooking['status'][] = ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW']
const isSold = ({ status }: ModelBooking) => sold.includes(status)

/** True for sold bookings, except a guest's hold that the desk cancelled, which was never sold. */
const isPayable = (booking: ModelBooking) =>
  isSold(booking) && !(booking.status === 'CANCELLED' && (booking.attempt !== undefined || booking.byLink) && booking.paid === 0)

/** This many halves of an amount, in paise; at least ₹1. */
const halvesOf = (paise: number, halves: number) => Math.max(100, Math.round((paise * halves) / 2))

const note = ({ books }: World, booking: ModelBooking, paise: number, there = false): void => {
  if (paise > 0) booking.paid += paise
  else booking.byHand -= paise
  if (there) booking.there += paise
  books.deskMoney.push({ day: books.day.today, paise, there })
}

/** The desk or an agent takes half of what is due, all of it, or more; with `twice` the call is repeated. */
export const takePayment = async (world: World, step: StepOf<'take'>): Promise<Done> => {
  const booking = chosen(world, step.booking, isSold)
  if (!booking) return 'nothing to do'
  const due = world.books.dueOf(booking)
  const paise = halvesOf(due, step.half)
  const payment = { paymentMethod: step.there ? ('PAID_THERE' as const) : ('UPI' as const), amount: paise / 100, key: randomUUID() }
  const done = await change(world, step, booking, { payment }, isPayable(booking) && paise <= due)
  if (!done) return false
  note(world, booking, paise, step.there)
  if (step.twice && 'version' in done) booking.version = done.version
  if (step.twice) await change(world, { ...step, looks: false }, booking, { payment }, true)
  return true
}

/** The desk gives back half, all or more of what it has in cash; or an agent does, of what the agent took. */
export const giveCash = async (world: World, step: StepOf<'giveCash'>): Promise<Done> => {
  const booking = chosen(world, step.booking, isSold)
  if (!booking) return 'nothing to do'
  const kept = step.there ? Math.min(world.books.keptOf(booking), booking.there) : world.books.keptOf(booking)
  const paise = halvesOf(kept, step.half)
  const refund = { amount: paise / 100, method: step.there ? ('PAID_THERE' as const) : ('CASH' as const), reason: 'No water' }
  if (!(await change(world, step, booking, { refund }, isSold(booking) && paise <= kept))) return false
  note(world, booking, -paise, step.there)
  return true
}

/** This many thirds of the online payment, in paise. */
export const onlinePart = ({ books }: World, booking: ModelBooking, thirds: number): number =>
  Math.round(((books.onlineOf(booking)?.amount ?? 300) * thirds) / 3)

/** Whether the amount is at most the online money not refunded yet, and at most what the hotel has left. */
export const isReturnable = ({ books }: World, booking: ModelBooking, paise: number): boolean => {
  const online = books.keptOnline(booking)
  const left = online.reduce((sum, { amount, decided }) => sum + amount - decided, 0)
  return paise === 0 || (online.length > 0 && paise <= Math.min(left, books.keptOf(booking)))
}

/** Records an online refund; the tables tell how it is split over several payments, within each one's amount. */
export const giveBackOnline = async ({ server, books }: World, booking: ModelBooking, paise: number): Promise<void> => {
  const online = books.keptOnline(booking)
  let given = 0
  for (const payment of online) {
    const { decided } = await server.db
      .selectFrom('payment as p')
      .leftJoin('refund as r', join => join.onRef('r.payment_id', '=', 'p.id').on('r.status', '<>', 'FAILED'))
      .select(sql<number>`coalesce(sum(r.amount_paise), 0)::bigint`.as('decided'))
      .where('p.provider_payment_id', '=', payment.id)
      .executeTakeFirstOrThrow()
    assert.ok(decided >= payment.decided && decided <= payment.amount, 'More goes back than was paid')
    given += decided - payment.decided
    payment.decided = decided
  }
  assert.equal(given, paise, 'Another amount goes back than was decided')
}

/** The desk sends a part of what was paid online back through the provider. */
export const refund = async (world: World, step: StepOf<'refund'>): Promise<Done> => {
  const booking = chosen(world, step.booking, one => world.books.onlineOf(one) !== undefined)
  if (!booking) return 'nothing to do'
  const paise = onlinePart(world, booking, step.part)
  const isAllowed = isSold(booking) && isReturnable(world, booking, paise)
  if (!(await change(world, step, booking, { refund: { amount: paise / 100 } }, isAllowed))) return false
  await giveBackOnline(world, booking, paise)
  return true
}

/** Adds a charge or discount, paid at once or not; the total may not fall below 0. */
export const charge = async (world: World, step: StepOf<'charge'>): Promise<Done> => {
  const booking = chosen(world, step.booking, isSold)
  if (!booking) return 'nothing to do'
  const paise = step.rupees * (step.kind === 'DISCOUNT' ? -100 : 100)
  const total = booking.total + paise
  const due = step.isPaid ? Math.max(0, world.books.dueOf(booking) + paise) : 0
  const form = {
    charges: [{ kind: step.kind, text: 'Something', amount: step.rupees }],
    ...(due > 0 && { payment: { paymentMethod: 'CASH' as const, amount: due / 100 } }),
  }
  if (!(await change(world, step, booking, form, (due > 0 ? isPayable(booking) : isSold(booking)) && total >= 0))) return false
  booking.charges += paise
  booking.total = total
  if (due > 0) note(world, booking, due)
  return true
}
