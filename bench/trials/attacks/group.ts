import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { type Group, groupApi } from '#shared/bookings/groups.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { Calls } from '../calls.ts'
import { isFairMachine } from '../report.ts'
import { have, type Seen, type Stage, settled } from './stage.ts'

const [rounds, members] = [12, 6]

/** Calls that change one group: names, contact, payments, check-ins and single bookings, in two orders. */
const callsOf = (
  { id: groupId, hotelId, bookings }: Group,
  round: number,
): ((desk: Calls) => Promise<{ status: number } | undefined>)[] => {
  const one = { hotelId, groupId }
  const named = bookings.map(({ id: bookingId }) => ({ bookingId }))
  const orders = [named, named.toReversed()]
  const letter = 'abcdefghijkl'[round]
  return [
    ...named.map(
      (booking, at) => (desk: Calls) =>
        desk.once(bookingChangeApi.update, { hotelId, ...booking, specialRequest: `Quiet, ${round}, ${at}` } as never),
    ),
    ...orders.flatMap(guests => [
      (desk: Calls) => desk.once(groupApi.setNames, { ...one, guests: guests.map(guest => ({ ...guest, userName: `Ravi ${letter}` })) }),
      (desk: Calls) => desk.once(groupApi.checkIn, { ...one, bookings: guests, undo: round % 2 === 1 } as never),
      (desk: Calls) => desk.once(groupApi.pay, { ...one, payment: { paymentMethod: 'CASH', amount: 10, key: randomUUID() } }),
      (desk: Calls) => desk.once(groupApi.update, { ...one, name: `Rao ${round}`, userName: `Asha ${letter}` } as never),
    ]),
  ]
}

/** Changes one group at both processes while its documents are issued: conflicts are refused; no 503, no deadlock. */
export const groupDesk = async (stage: Stage): Promise<Seen> => {
  const { db, world, ownerOf } = stage
  const [hotel] = world.hotels
  if (!hotel) throw new Error('There is no hotel')
  const owner = await ownerOf(hotel)
  const checkInDate = todayInIndia(new Date())
  const bookings = Object.values(hotel.rooms)
    .slice(0, members)
    .map(roomId => ({ roomId, mealOption: 'breakfast' as const, checkInDate, checkOutDate: addDays(checkInDate, 1), adults: 1 }))
  const contact = { name: 'Rao wedding', userName: 'Asha Rao', userPhone: '9812345678', oneFolio: true }
  const made = await have(owner[0], groupApi.create, { hotelId: hotel.id, ...contact, bookings, key: randomUUID() })
  const statuses = new Map<number, number>()
  for (let round = 0; round < rounds; round++) {
    const group = await have(owner[0], groupApi.get, { hotelId: hotel.id, groupId: made.id })
    const answers = await Promise.all(callsOf(group, round).flatMap(call => owner.map(call)))
    for (const status of answers.map(answer => answer?.status ?? 0)) statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  await settled(stage)
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks::int from pg_stat_database where datname = current_database()`.execute(db)
  const deadlocks = rows[0]?.deadlocks ?? 0
  const failed = [...statuses].filter(([status]) => status === 0 || status >= 500)
  return {
    told: `${[...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')}; ${deadlocks} deadlocks`,
    wrong: [
      ...(deadlocks > 0 ? [`${deadlocks} calls waited in a circle`] : []),
      ...(isFairMachine() ? failed.map(([status, count]) => `${count} calls had ${status || 'no answer'}`) : []),
      ...((statuses.get(200) ?? 0) < rounds * members ? ['few calls were done: that proves nothing'] : []),
    ],
  }
}
