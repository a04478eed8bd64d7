import { sql } from 'kysely'
import { toPaise } from '#shared/words/money.ts'
import { expireHolds, purgeExpired } from '../../../bookings/purchase/expire.ts'
import { retireRoom } from '../../../rooms/retire.ts'
import { raisePageVersion } from '../../worlds/hotel.ts'
import { endedAgo } from '../../worlds/stay.ts'
import { isSplitUnknown, nightOf, roomOf } from '../reckoning/books.ts'
import { type Done, expectDone, isDoneIn, pick, type World } from '../reckoning/world.ts'
import type { StepOf } from './steps.ts'

/** The time of a hold passes, or was over long ago: its rows are moved, since the database's own clock cannot be. */
export const passHold = async ({ server, books }: World, step: StepOf<'runOut' | 'almostOver'>): Promise<Done> => {
  const held = books.bookings.filter(({ status, isOver }) => status === 'PENDING' && !isOver)
  const booking = pick(held, step.booking)
  if (!booking) return 'nothing to do'
  if (step.do === 'runOut') {
    // Half of them were over before the half hour in which late money has the order's terms.
    const isLong = step.booking % 2 === 1 && !(books.rates.countsPeople && isSplitUnknown(booking))
    await endedAgo(server, booking.id, isLong ? 45 : 1)
    Object.assign(booking, { isOver: true, isLongOver: isLong })
    return true
  }
  const soon = new Date(Date.now() + 120_000)
  await server.db.updateTable('booking').set({ hold_expires_at: soon }).where('id', '=', booking.id).execute()
  await server.db.updateTable('room_night').set({ expires_at: soon }).where('booking_id', '=', booking.id).execute()
  booking.endsSoon = true
  return true
}

/** The timer ends every hold that has run out. */
export const expire = async ({ server, books }: World): Promise<void> => {
  await expireHolds(server.db)
  for (const booking of books.bookings) if (booking.status === 'PENDING' && booking.isOver) books.end(booking, 'EXPIRED')
}

/** A month passes for what EXPIRED: whatever nobody paid for is forgotten. */
export const purge = async ({ server, hotel, books }: World): Promise<void> => {
  await sql`update booking set created_at = now() - interval '31 days' where hotel_id = ${hotel.id} and status = 'EXPIRED'`.execute(
    server.db,
  )
  await sql`update booking set changed_at = now() - interval '31 days' where hotel_id = ${hotel.id} and status = 'EXPIRED'`.execute(
    server.db,
  )
  await purgeExpired(server.db)
  for (const booking of books.bookings) {
    const isPaid = books.payments.some(payment => payment.booking === booking && payment.outcome !== undefined)
    if (booking.status === 'EXPIRED' && !isPaid) booking.isGone = true
  }
}

/** Hours pass for the desk and for "today". */
export const passTime = async ({ server, books }: World, { hours }: StepOf<'clock'>): Promise<void> => {
  books.now = new Date(books.now.getTime() + hours * 3_600_000)
  server.clock.set(books.now)
}

/** A room costs something else from now on. */
export const reprice = async ({ server, hotel, books }: World, step: StepOf<'reprice'>): Promise<void> => {
  const room = books.rooms[step.room]
  if (!room) return
  room.price = toPaise(step.rupees)
  room.withMeals = toPaise(step.rupees + 1500)
  const prices = { price_paise: room.price, price_with_meals_paise: room.withMeals }
  await server.db.updateTable('room').set(prices).where('id', '=', room.id).execute()
  await raisePageVersion(server.db, hotel.id)
}

/** A room leaves the hotel, unless somebody needs it from the first open night on. */
export const retire = async (world: World, step: StepOf<'retire'>): Promise<void> => {
  const { server, hotel, books } = world
  const room = books.rooms[step.room]
  if (!room) return
  const { firstOpen } = books.day
  const isAhead = (key: string) => roomOf(key) === room.id && nightOf(key) >= firstOpen
  const isNeeded = [...books.inventory.keys()].some(key => isAhead(key) && books.owner(key)) || [...books.blocked.keys()].some(isAhead)
  const isBlocked = books.blocks.some(block => block.room === room.id && !block.isGone)
  const isNamed =
    isBlocked || books.bookings.some(({ agreed, isGone }) => !isGone && [...agreed.keys()].some(key => roomOf(key) === room.id))
  const done = await isDoneIn(world, tx => retireRoom(tx, hotel.id, room.id, books.day))
  expectDone(done, room.state === 'open' && !isNeeded)
  if (!done) return
  room.state = isNamed ? 'retired' : 'deleted'
  // What was blocked before, and taken away, goes with the room.
  if (!isNamed) books.blocks.splice(0, Infinity, ...books.blocks.filter(block => block.room !== room.id))
  await raisePageVersion(server.db, hotel.id)
}
