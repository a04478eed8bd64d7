import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#server/db/connect.ts'
import type { TestHotel } from '#server/testing/worlds/hotel.ts'
import { sessionFor } from '#server/testing/worlds/people.ts'
import { orderFor, type StayWish } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import type { CallOf, DataOf, Endpoint } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { countOpen } from '../books.ts'
import { type Calls, createCalls } from '../calls.ts'
import { isFairMachine } from '../report.ts'
import type { UpgradeWorld } from '../upgrade/world.ts'

/** Somebody who asks one process, and the other. */
export type Both = readonly [first: Calls, second: Calls]

export interface Stage {
  world: UpgradeWorld
  db: Db
  guests: Both
  ownerOf(hotel: Pick<TestHotel, 'ownerId'>): Promise<Both>
  /** Who has this key of a booking's page. */
  guestWith(headers: Record<string, string>): Both
}

/** What was seen, and what of it must not be. */
export interface Seen {
  told: string
  wrong: string[]
}

export const openStage = (world: UpgradeWorld, over: AbortSignal): Stage => {
  const { db } = world.database
  const asking = (headers: Record<string, string> = {}): Both => {
    const [first, second] = world.processes
    const at = (url: string) => createCalls(url, over, { headers: { ...headers, origin: world.url } })
    return [at(first), at(second)]
  }
  return {
    world,
    db,
    guests: asking(),
    guestWith: asking,
    ownerOf: async ({ ownerId }) => asking(await sessionFor({ db } as never, ownerId, 'owner')),
  }
}

/** Asks until there is an answer; throws where that is a refusal. */
export const have = async <E extends Endpoint>(calls: Calls, endpoint: E, input: CallOf<E>): Promise<DataOf<E>> => {
  const answer = await calls.insist(endpoint, input)
  if (answer?.status !== 200) throw new Error(`${endpoint.path} answers ${answer?.status} ${answer?.code ?? ''}`)
  return answer.data
}

export interface Ordered {
  id: string
  bookingId: string
  orderSecret: string
}

/** A guest orders a stay of that hotel at the first process. */
export const orderStay = async ({ guests: [first] }: Stage, hotel: TestHotel, wish: StayWish): Promise<Ordered> => {
  const input = orderFor({ clock: { now: () => new Date() } } as never, hotel, wish)
  const { id = '', bookingId = '', orderSecret } = await have(first, paymentApi.createOrder, input)
  return { id, bookingId, orderSecret }
}

/** Pays an order, and tells each process of it, twice, at the same moment. */
export const payAtBoth = async ({ world, guests }: Stage, orderId: string) => {
  const { paid } = await world.provider.pay(orderId, 'card', 'success')
  if (!paid) throw new Error('The provider did not take the payment')
  const proof = { orderId, transactionId: paid.razorpay_payment_id, signature: paid.razorpay_signature }
  await Promise.all([...guests, ...guests].map(calls => calls.insist(bookingApi.create, proof)))
  return proof
}

/** Until nothing is left to do, or a minute is over. */
export const settled = async ({ db }: Stage): Promise<void> => {
  for (const end = performance.now() + 60_000; (await countOpen(db)) > 0 && performance.now() < end; ) await wait(300)
}

const pageMs = 1000

/** Opens a page of each process again and again while something is done: what that took, and what of it must not be. */
export const beside = async <T>({ world: { processes, hotels } }: Stage, work: () => Promise<T>): Promise<{ done: T } & Seen> => {
  let isOver = false
  const times: number[] = []
  let lost = 0
  const visiting = async (url: string) => {
    while (!isOver) {
      const began = performance.now()
      const isServed = await fetch(`${url}/${hotels[0]?.slug}`, { signal: AbortSignal.timeout(60_000) }).then(
        answer => answer.ok,
        () => false,
      )
      times.push(performance.now() - began)
      if (!isServed) lost++
      await wait(100)
    }
  }
  const visits = processes.map(visiting)
  const done = await work().finally(() => {
    isOver = true
  })
  await Promise.all(visits)
  const most = Math.round(Math.max(...times))
  return {
    done,
    told: `the slowest of ${times.length} pages beside it ${most} ms`,
    wrong: [
      ...(lost > 0 ? [`${lost} pages were not served`] : []),
      ...(most > pageMs && isFairMachine() ? [`a page took ${most} ms`] : []),
    ],
  }
}
