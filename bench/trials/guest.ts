import { bookingApi } from '#shared/bookings/bookings.ts'
import { type OrderReply, paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import type { Random } from '../../demo/random.ts'
import type { Calls } from './calls.ts'
import type { Paid } from './provider.ts'
import { type Guest, guestNumber, orderOf, planStay, type StayPlan } from './stays.ts'
import { holdMs, type World } from './world.ts'

export interface Visit {
  world: Pick<World, 'provider' | 'hotels'>
  calls: Calls
  random: Random
  guest: Guest
  elapsedMs(): number
}

type Open = OrderReply & { id: string; bookingId: string }

const order = async ({ calls, guest }: Visit, plan: StayPlan, key: string): Promise<Open | undefined> => {
  const answer = await calls.insist(paymentApi.createOrder, orderOf(plan, guest, key))
  if (answer?.status !== 200 || !answer.data.id || !answer.data.bookingId) return undefined
  const open = { ...answer.data, id: answer.data.id, bookingId: answer.data.bookingId }
  calls.acknowledged.orders.set(open.id, open.bookingId)
  if (open.status === 'CONFIRMED') calls.acknowledged.confirmed.add(open.bookingId)
  return open
}

/** The wizard's last step: sends the proof to `createbooking`, then polls the order's status until it is settled. */
const confirm = async ({ calls, random }: Visit, open: Open, paid: Paid): Promise<void> => {
  const proof = { orderId: open.id, transactionId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  const send = async () => {
    const answer = await calls.insist(bookingApi.create, proof)
    if (answer?.status === 200 && answer.data.status === 'CONFIRMED') calls.acknowledged.confirmed.add(answer.data.id)
    if (answer?.code === 'MONEY_GOES_BACK') calls.acknowledged.goingBack.add(paid.razorpay_payment_id)
    return answer
  }
  const [answer] = await Promise.all(random.chance(0.15) ? [send(), send()] : [send()])
  if (answer?.data?.status === 'PENDING' || answer === undefined) await watch({ calls }, open)
}

const watch = async ({ calls }: Pick<Visit, 'calls'>, open: Open): Promise<void> => {
  for (let looks = 0; looks < 5; looks++) {
    const answer = await calls.insist(paymentApi.orderStatus, { orderId: open.id, orderSecret: open.orderSecret })
    if (answer?.status !== 200) return
    if (answer.data.status === 'CONFIRMED') calls.acknowledged.confirmed.add(answer.data.bookingId)
    if (answer.data.status === 'CONFIRMED' || answer.data.money === 'REFUNDED') return
    await calls.pause(400)
  }
}

const release = async ({ calls }: Visit, open: Open): Promise<void> => {
  const answer = await calls.insist(paymentApi.releaseOrder, { orderId: open.id, orderSecret: open.orderSecret })
  if (answer?.status === 200 && answer.data.status === 'EXPIRED') calls.acknowledged.released.add(open.bookingId)
}

/** Pays, then does what browsers do: confirms, only polls, or closes the tab. */
const pay = async (visit: Visit, open: Open): Promise<void> => {
  const { world, random } = visit
  const { paid } = await world.provider.pay(open.id, random.pick(['card', 'upi']), 'success')
  if (!paid) return
  // Sometimes adds a second payment of the order, as happens between two tabs.
  if (random.chance(0.05)) {
    const payment = { id: `pay_${random.token(14)}`, order_id: open.id, created_at: Math.floor(Date.now() / 1000), method: 'card' }
    await world.provider.control('import', { orders: [], payments: [payment] })
  }
  const then = random.next()
  if (then < 0.6) await confirm(visit, open, paid)
  else if (then < 0.75) await watch(visit, open)
}

/** The bank accepts a payment after the window gave up, or authorizes one that is captured later or never. */
const payUnsure = async (visit: Visit, open: Open): Promise<void> => {
  const { world, random, calls } = visit
  const onlyAuthorized = random.chance(0.4)
  const { paid, paymentId } = await world.provider.pay(open.id, 'upi', onlyAuthorized ? 'authorized' : 'no-answer')
  if (paid) await confirm(visit, open, paid)
  await calls.pause(random.int(200, 5000))
  const id = paid?.razorpay_payment_id ?? paymentId
  if (!id || random.chance(0.2)) return
  if (onlyAuthorized) await world.provider.capture(id, open.amount)
  else await world.provider.control(`payments/${id}/late-authorize`, {})
}

const payLate = async (visit: Visit, open: Open): Promise<void> => {
  await visit.calls.pause(holdMs + visit.random.int(-300, 1500))
  await pay(visit, open)
}

const failThenPay = async (visit: Visit, open: Open): Promise<void> => {
  await visit.world.provider.pay(open.id, 'card', 'failure')
  await pay(visit, open)
}

/** Changes the stay of the attempt; sometimes both orders are paid. */
const change = async (visit: Visit, open: Open, key: string): Promise<void> => {
  const { random } = visit
  const next = await order(visit, planStay(random, visit.world, visit.elapsedMs(), false), key)
  const both = random.chance(0.5)
  if (both) await pay(visit, open)
  if (next) await (random.chance(0.25) ? payLate(visit, next) : pay(visit, next))
}

/** The same guest orders and pays the same stay again in a second tab, with another key. */
const twice = async (visit: Visit, open: Open, plan: StayPlan): Promise<void> => {
  const other = await order(visit, plan, visit.random.uuid())
  await Promise.all([pay(visit, open), other && payLate(visit, other)])
}

const habits: [weight: number, habit: (visit: Visit, open: Open, key: string, plan: StayPlan) => Promise<void>][] = [
  [0.38, pay],
  [0.12, payLate],
  [0.1, payUnsure],
  [0.06, failThenPay],
  [0.12, change],
  [0.08, (visit, open, _key, plan) => twice(visit, open, plan)],
  [0.07, release],
  [0.07, async () => undefined],
]

const pickHabit = (random: Random) => {
  let left = random.next()
  return habits.find(([weight]) => {
    left -= weight
    return left < 0
  })?.[1]
}

/** Interval in ms at which many guests want the same rooms at the same moment. */
const rushEveryMs = 1500

const visitOnce = async (visit: Visit): Promise<void> => {
  const { calls, random, world } = visit
  const rush = random.chance(0.35)
  if (rush) await calls.pause(rushEveryMs - (visit.elapsedMs() % rushEveryMs))
  const plan = planStay(random, world, visit.elapsedMs(), rush)
  if (!rush && random.chance(0.5)) {
    const party = { adultCapacity: plan.numbers.length, childrenCapacity: 0, numRooms: plan.numbers.length }
    await calls.insist(roomApi.search, { hotelId: plan.hotel.slug, checkInDate: plan.checkIn, checkOutDate: plan.checkOut, ...party })
  }
  const key = random.uuid()
  const open = await order(visit, plan, key)
  if (!open) return
  if (random.chance(0.1)) await order(visit, plan, key)
  await calls.pause(random.int(0, 400))
  await (pickHabit(random) ?? pay)(visit, open, key, plan)
}

/** One guest after another on the same phone, until the run is over; returns their number. */
export const keepVisiting = async (visit: Omit<Visit, 'guest'>, index: number, over: AbortSignal): Promise<number> => {
  for (let visits = 0; ; visits++) {
    try {
      // Some come back under the same name, to cover orders of the same contact and dates.
      const guest = guestNumber(index * 1000 + Math.floor(visits / 3))
      await visitOnce({ ...visit, guest })
    } catch (error) {
      if (over.aborted) return visits
      throw error
    }
  }
}
