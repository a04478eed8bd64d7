import assert from 'node:assert/strict'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { CallOf, DataOf, Endpoint } from '#shared/contract/endpoint.ts'
import { homeApi } from '#shared/home/home.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { type Books, keyOf, nightOf, roomOf } from './books.ts'
import type { ModelBooking } from './entries.ts'
import type { Tables } from './tables.ts'
import type { World } from './world.ts'

const days = 21
const sorted = (texts: Iterable<string>) => [...texts].sort()
const over: readonly ModelBooking['status'][] = ['CANCELLED', 'NO_SHOW', 'EXPIRED']

const read = async <E extends Endpoint>({ server, desks }: World, endpoint: E, input: CallOf<E>): Promise<DataOf<E>> => {
  const { status, data, failure } = await server.call(endpoint, input, desks[0].person.headers)
  assert.equal(status, 200, `${endpoint.path}: ${failure.error}`)
  return data
}

type Plan = DataOf<typeof bookingListApi.roomPlan>

/** Each room on each night by the plan: booked or held by one booking, or blocked, else unavailable or free. */
const planned = ({ rooms, bars, blocks }: Plan, nights: readonly string[]): string[] =>
  nights.flatMap(night =>
    rooms.map(({ id, roomNumber, isAvailable }) => {
      const own = bars.filter(({ roomId, from, to }) => roomId === id && from <= night && night < to)
      const [bar] = own
      const over = blocks.filter(({ roomId, fromDate, toDate }) => roomId === id && fromDate <= night && night < toDate)
      assert.ok(own.length + over.length <= 1, `Room ${roomNumber} counts ${own.length + over.length} times on ${night}`)
      if (over[0]) return `${night} ${roomNumber} blocked ${over[0].id}`
      if (!bar) return `${night} ${roomNumber} ${isAvailable ? 'free' : 'unavailable'}`
      return `${night} ${roomNumber} ${bar.status === 'PENDING' ? 'held' : 'booked'} ${bar.bookingId}`
    }),
  )

/** The same from the model, for rooms that are not retired or deleted. */
const expected = (books: Books, nights: readonly string[]): string[] =>
  nights.flatMap(night =>
    books.rooms.flatMap(({ id, number, isAvailable, state }) => {
      if (state !== 'open') return []
      const owner = books.owner(keyOf(night, id))
      const block = books.blocked.get(keyOf(night, id))
      if (block) return `${night} ${number} blocked ${block.id}`
      if (!owner) return `${night} ${number} ${isAvailable ? 'free' : 'unavailable'}`
      return `${night} ${number} ${owner.status === 'PENDING' ? 'held' : 'booked'} ${owner.id}`
    }),
  )

const checkPlan = async (world: World): Promise<void> => {
  const { hotel, books } = world
  const from = books.day.today
  const nights = nightsOf(from, addDays(from, days))
  const plan = await read(world, bookingListApi.roomPlan, { hotelId: hotel.id, from, days })
  const isOpen = (id: string) => books.room(id).state === 'open'
  const rooms = plan.rooms.filter(({ id }) => isOpen(id))
  assert.deepEqual(planned({ ...plan, rooms }, nights), expected(books, nights), 'The plan shows the rooms otherwise')
  const staleBlocks = plan.blocks.filter(({ id, version }) => books.blocks.find(block => block.id === id)?.version !== version)
  assert.deepEqual(staleBlocks, [], 'The plan shows a block that is over')
  const stale = plan.bars.filter(({ bookingId, version }) => books.bookings.find(({ id }) => id === bookingId)?.version !== version)
  assert.deepEqual(stale, [], 'The plan shows a version that is over')
}

/** The rooms of guests who were to leave by today and are still in them. */
const roomsNotLeft = ({ bookings, day }: Books): Set<string> => {
  const late = bookings.filter(({ status, checkOut }) => status === 'CHECKED_IN' && checkOut <= day.today)
  return new Set(
    late.flatMap(({ agreed, checkOut }) => [...agreed.keys()].filter(key => nightOf(key) === addDays(checkOut, -1)).map(roomOf)),
  )
}

/** Who arrives, leaves and is in the house, and how many rooms are free. */
const checkHome = async (world: World): Promise<void> => {
  const { hotel, books } = world
  const { today } = books.day
  const ids = (isMeant: (booking: ModelBooking) => boolean) =>
    sorted(books.bookings.filter(one => !one.isGone && isMeant(one)).map(({ id }) => id))
  const shown = await read(world, homeApi.today, { hotelId: hotel.id })
  const lists = [shown.arrivals, shown.departures, shown.inHouse].map(({ stays }) => sorted(stays.map(({ id }) => id)))
  const came = (status: string) => status === 'CHECKED_IN' || status === 'CHECKED_OUT'
  assert.deepEqual(
    lists,
    [
      ids(({ status, checkIn }) => (checkIn === today && came(status)) || (checkIn <= today && status === 'CONFIRMED')),
      ids(({ status, checkOut }) => (checkOut === today && came(status)) || (checkOut < today && status === 'CHECKED_IN')),
      ids(({ status }) => status === 'CHECKED_IN'),
    ],
    'Home shows other stays as arriving, leaving or in the house',
  )
  const tonight = await read(world, homeApi.freeTonight, { hotelId: hotel.id })
  const onSale = books.rooms.filter(({ isAvailable, state }) => isAvailable && state === 'open')
  const notLeft = roomsNotLeft(books)
  const blocked = onSale.filter(({ id }) => books.blocked.has(keyOf(today, id)))
  assert.deepEqual(
    [tonight.free, tonight.blocked, tonight.rooms],
    [books.onSale([today]).filter(({ id }) => !notLeft.has(id)).length, blocked.length, onSale.length],
    'Home shows other rooms as free tonight',
  )
}

/** Platform's and hotel's share of what is left of online payments, in rupees; nulls for a stay sold by the desk. */
const sharesOf = (books: Books, booking: ModelBooking): [number, number] | [null, null] => {
  const kept = books.keptOnline(booking)
  // The guest's own order counts even if it is unpaid; an order by a link counts once its payment is kept.
  const orders = books.orders.filter(({ booking: of, link, id }) => of === booking && (!link || kept.some(({ orderId }) => orderId === id)))
  if (orders.length === 0) return [null, null]
  const parts = orders.map(({ id, amount, hotelShare }) => {
    const back = kept.find(({ orderId }) => orderId === id)?.sent ?? 0
    const hotel = hotelShare - Math.round((hotelShare * back) / amount)
    return [amount - back - hotel, hotel] as const
  })
  const sum = (at: 0 | 1) => parts.reduce((total, part) => total + part[at], 0) / 100
  return [sum(0), sum(1)]
}

/** Each booking's money as the list shows it. */
const checkList = async (world: World): Promise<void> => {
  const { hotel, books } = world
  const list = await read(world, bookingListApi.list, { hotelId: hotel.id })
  const money = (booking: ModelBooking) => ({
    id: booking.id,
    version: booking.version,
    status: booking.status,
    total: booking.total / 100,
    paid: booking.paid / 100,
    refunded: books.returnedOf(booking) / 100,
    shares: sharesOf(books, booking),
    remaining: over.includes(booking.status) ? 0 : Math.max(0, books.dueOf(booking)) / 100,
  })
  const shown = list.map(({ id, version, status, payment }) => ({
    id,
    version,
    status,
    total: payment.totalAmount,
    paid: payment.paidAmount,
    refunded: payment.refundedAmount,
    shares: [payment.platformShare, payment.hotelShare],
    remaining: payment.remainingBalance,
  }))
  const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
  const living = books.bookings.filter(({ isGone, status }) => !isGone && status !== 'EXPIRED')
  assert.deepEqual(shown.sort(byId), living.map(money).sort(byId), 'The list shows other bookings or other money')
}

/** What the desk received and gave back today; online money is not the desk's. */
const checkDaybook = async (world: World): Promise<void> => {
  const { hotel, books } = world
  const { today: day } = books.day
  const { lines, received, returned, paidThere } = await read(world, bookingListApi.daybook, { hotelId: hotel.id, day })
  const own = lines.filter(({ paymentMethod }) => paymentMethod !== 'ONLINE').map(({ amount }) => amount)
  const today = books.deskMoney.filter(one => one.day === day)
  const byAmount = (one: number, other: number) => one - other
  assert.deepEqual(own.sort(byAmount), today.map(({ paise }) => paise / 100).sort(byAmount), 'The daybook shows other money')
  const atDesk = (sums: typeof received) =>
    sums.reduce((sum, { paymentMethod, amount }) => sum + (paymentMethod === 'ONLINE' ? 0 : Math.round(amount * 100)), 0)
  const mine = (isThere: boolean, sign: 1 | -1) =>
    today.filter(({ there = false }) => there === isThere).reduce((sum, { paise }) => sum + Math.max(0, sign * paise), 0)
  assert.deepEqual(
    [atDesk(received), atDesk(returned), Math.round(paidThere.received * 100), Math.round(paidThere.returned * 100)],
    [mine(false, 1), mine(false, -1), mine(true, 1), mine(true, -1)],
    'The daybook counts money as received by somebody else',
  )
}

/** The rows behind the views as text, so that a view whose rows did not change is not read again. */
interface Shown {
  all: string
  stays: string
  amounts: string
}

/** The same rows give the same text, in whatever order they are read. */
export const shownOf = (tables: Tables): Shown => {
  const textOf = (...lists: readonly (readonly unknown[])[]) => lists.map(rows => rows.map(row => JSON.stringify(row)).sort()).join('\n')
  const states = tables.bookings.map(({ id, status, check_in, check_out, version }) => ({ id, status, check_in, check_out, version }))
  return {
    all: textOf(...Object.values(tables)),
    stays: textOf(states, tables.nights, tables.blocks, tables.hotelRooms),
    amounts: textOf(tables.amounts),
  }
}

/** Compares the desk's plan, home, list and daybook with the model, each only if rows that it shows have changed. */
export const checkViews = async (world: World, now: Shown, before?: Shown): Promise<void> => {
  if (now.stays !== before?.stays) await Promise.all([checkPlan(world), checkHome(world)])
  if (now.amounts !== before?.amounts) await checkDaybook(world)
  if (now.all !== before?.all) await checkList(world)
}
