import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import type { Group } from '#shared/bookings/groups.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { register } from '../../testing/worlds/desks/registered-desk.ts'
import { brokenPromises, noBrokenPromise } from '../../testing/worlds/stay.ts'
import { type GroupDesk, groupDesk } from './testing.ts'

const rooms = Array.from({ length: 40 }, (_, at) => String(101 + at))
const hotel = { kinds: [{ name: 'Deluxe', numbers: rooms }] }

type Status = Promise<{ status: number }>

/** Bookings that a round needs: outside the group, and inside without money. */
const freshOf = async (desk: GroupDesk, group: Group, round: number) => {
  const sell = (place: number, groupId?: string) =>
    desk.sell(rooms[20 + place] ?? '', { from: 50 + round, nights: 1, ...(groupId && { groupId }) })
  const [joining, alone, swapped, asked] = [await sell(0), await sell(1), await sell(2), await sell(3)]
  const [leaving, deleted, mistaken] = [await sell(4, group.id), await sell(5, group.id), await sell(6, group.id)]
  return { joining, alone, swapped, asked, leaving, deleted, mistaken }
}

/** One of each kind of call that a desk makes about a group and its bookings; `round` changes what they say. */
const callsOf = async (desk: GroupDesk, group: Group, round: number): Promise<Record<string, () => Status>> => {
  const { server, manager, day, room, call, pay, edit, stay } = desk
  const { joining, alone, swapped, asked, leaving, deleted, mistaken } = await freshOf(desk, group, round)
  const at = (place: number) => group.bookings[(place * 2 + round) % (group.bookings.length - 1)] as Booking
  const last = group.bookings.at(-1) as Booking
  const about = (endpoint: Endpoint, input: object): Status =>
    server.call(endpoint, { hotelId: desk.hotel.id, ...input } as never, manager.headers)
  const named = (of: readonly Booking[]) => of.map(({ id: bookingId }) => ({ bookingId }))
  const sold = (groupId: string, place: number) => ({
    checkInDate: day(30 + round),
    checkOutDate: day(31 + round),
    adults: 2,
    rooms: [room(rooms[20 + place] ?? '')],
    groupId,
    userName: 'Meera Iyer',
    userPhone: '9812345678',
    paymentMethod: 'CASH',
    paidAmount: 100,
  })
  const side = ({ id, rooms: [own] }: Booking) => ({ bookingId: id, roomId: own?.id })
  const isOdd = round % 2 === 1
  const letter = 'abcdefghijklm'[round]
  const backwards = group.bookings.slice(0, -1).toReversed()
  return {
    name: () => call('update', group, { name: `Wedding ${round}` }),
    bill: () => call('update', group, { oneFolio: !isOdd }),
    payer: () => call('update', group, { userAddress: `${round} Mall Road`, userState: 'Kerala' }),
    contact: () => call('update', group, { userName: `Asha ${letter}`, userEmail: `asha${round}@mail.example` }),
    join: () => call('join', group, { bookingId: joining.id }),
    leave: () => call('leave', group, { bookingId: leaving.id }),
    names: () => call('setNames', group, { guests: named(backwards).map(guest => ({ ...guest, userName: `Ravi ${letter}` })) }),
    'check in': () => call('checkIn', group, { bookings: named(backwards), undo: isOdd }),
    pay: () => pay(group, 500),
    mail: () => call('sendConfirmation', group, {}),
    add: () => call('add', group, { bookings: [stay(rooms[30] ?? '', 40 + round, 1), stay(rooms[31] ?? '', 40 + round, 1)] }),
    'sell into it': () => about(bookingApi.create, sold(group.id, 10)),
    'sell beside a booking': () => about(bookingApi.create, sold(alone.id, 11)),
    extend: () => edit(at(0), { checkOutDate: day(isOdd ? 2 : 3) }),
    'pay one': () => edit(at(1), { payment: { paymentMethod: 'CASH', amount: 150 } }),
    charge: () => edit(at(2), { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 300 }] }),
    discount: () => edit(at(3), { charges: [{ kind: 'DISCOUNT', text: 'Friends', amount: 50 }] }),
    'give back': () => edit(at(1), { refund: { method: 'CASH', amount: 10, reason: 'Too much' } }),
    cancel: () => edit(last, { status: isOdd ? 'CONFIRMED' : 'CANCELLED' }),
    swap: () => about(bookingChangeApi.swap, { one: side(swapped), other: side(mistaken) }),
    'ask by link': () => about(paymentLinkApi.open, { bookingId: asked.id }),
    delete: () => about(bookingChangeApi.remove, { bookingId: deleted.id }),
    detail: () => edit(at(5), { specialRequest: `Quiet, ${round}` }),
  }
}

/** A call that waited so long for a lock waited on a busy machine; a circle is seen after one second. */
const waitedMs = 3000

test('23 kinds of desk calls on one group at once, round after round: none is refused as busy, and none waits in a circle', async t => {
  const desk = await groupDesk(t, { hotel, jobs: true })
  const group = await desk.group(
    rooms.slice(0, 8).map(number => desk.stay(number)),
    { oneFolio: true },
  )
  // One after the other each of them can be done: what is refused below, another call came before.
  for (const [name, call] of Object.entries(await callsOf(desk, group, 0))) assert.equal((await call()).status, 200, name)
  const statuses: Record<string, number[]> = {}
  for (let round = 1; round < 5; round++) {
    // From then on the papers of each change are issued beside the calls.
    if (round === 3) await register(desk)
    const calls = Object.entries(await callsOf(desk, group, round))
    const answers = calls.map(async ([name, call]) => {
      const began = performance.now()
      const { status } = await call()
      return { name, status, isSlow: performance.now() - began >= waitedMs }
    })
    for (const { name, status, isSlow } of await Promise.all(answers)) {
      assert.ok(status < 500 || (status === 503 && isSlow), `${name}: ${status}`)
      statuses[name] = [...(statuses[name] ?? []), status]
    }
  }
  t.diagnostic(JSON.stringify(statuses))
  const { rows } = await desk.server.database.pool.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  assert.equal(rows[0]?.deadlocks, 0)
  assert.deepEqual(await brokenPromises(desk.server), noBrokenPromise)
})
