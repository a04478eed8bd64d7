import assert from 'node:assert/strict'
import { bookingChangeApi, type ChangePreview } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { CallOf, DataOf } from '#shared/contract/endpoint.ts'
import type { Answer } from '../../../testing.ts'
import type { ModelBooking } from '../reckoning/entries.ts'
import { type Desk, expectDone, pick, type World } from '../reckoning/world.ts'
import type { AtDesk } from './step-parts.ts'

/** Picks a booking, usually one that fits the step. */
export const chosen = ({ books }: World, n: number, isMeant: (booking: ModelBooking) => boolean): ModelBooking | undefined =>
  pick(books.bookings, n, booking => !booking.isGone && isMeant(booking))

/**
 * A desk's screen: the booking as it is now, or as this desk last saw it. Read by a call the first time; later its
 * version is that of the list, which is checked after every change.
 */
export const view = async ({ server, hotel, desks }: World, step: AtDesk, booking: ModelBooking): Promise<Desk> => {
  const desk = desks[step.desk]
  if (desk.seen.has(booking.id)) {
    if (step.looks) desk.seen.set(booking.id, booking.version)
    return desk
  }
  const { status, data } = await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: booking.id }, desk.person.headers)
  expectDone(status === 200, !booking.isGone)
  if (status === 200) desk.seen.set(booking.id, data.version)
  return desk
}

/** True if it was done. Asserts that a deleted booking is refused, and an outdated version with the current one. */
export const isDone = (
  answer: Answer<unknown>,
  desk: Desk,
  bookings: readonly Pick<ModelBooking, 'id' | 'version' | 'isGone'>[],
  isAllowed: boolean,
): boolean => {
  const { status, failure } = answer
  assert.ok(status < 500, `The product fails with ${status}: ${failure.error}`)
  const isThere = bookings.every(({ isGone }) => !isGone)
  const stale = bookings.find(({ id, version }) => desk.seen.get(id) !== version)
  if (isThere && stale && isAllowed) {
    assert.equal(status, 409, 'A change of a version that is over was taken')
    const shown = [failure.code, failure.conflict?.version]
    assert.deepEqual(shown, ['CHANGED_MEANWHILE', stale.version], 'The refusal does not show what is there now')
  } else expectDone(status === 200, isThere && isAllowed && !stale, failure.error)
  return status === 200
}

type UpdateAnswer = DataOf<typeof bookingChangeApi.update>

export type Change = Omit<CallOf<typeof bookingChangeApi.update>, 'hotelId' | 'bookingId' | 'version'>

/** Asserts that a preview and its change get the same refusal or money, except for the question about a left due. */
const expectSame = (seen: Answer<UpdateAnswer>, done: Answer<UpdateAnswer>, isOnSharedBill: boolean): void => {
  if (done.failure?.fields?.leaveDue !== undefined) return
  assert.deepEqual(
    [seen.status, seen.failure?.error],
    [done.status, done.failure?.error],
    'The preview is refused otherwise than the change',
  )
  // Money that other bookings of the group leave pays for it only once the change is written.
  if (isOnSharedBill || seen.status !== 200 || !('due' in seen.data) || !('payment' in done.data)) return
  const { totalAmount, remainingBalance } = done.data.payment
  assert.deepEqual([seen.data.after, Math.max(0, seen.data.due)], [totalAmount, remainingBalance], 'The preview told other money')
}

/** Calls for a change of a booking; returns the answer, or undefined if it was refused as expected. */
export const change = async (world: World, step: AtDesk, booking: ModelBooking, wish: Change, isAllowed: boolean) => {
  const desk = await view(world, step, booking)
  const input = { hotelId: world.hotel.id, bookingId: booking.id, version: desk.seen.get(booking.id), ...wish }
  world.acting = desk.person
  const seen = wish.preview ? undefined : await world.server.call(bookingChangeApi.update, { ...input, preview: true }, desk.person.headers)
  const answer = await world.server.call(bookingChangeApi.update, input, desk.person.headers)
  const isOnSharedBill = world.books.groups.some(({ hasOneBill, members }) => hasOneBill && members.includes(booking))
  if (seen) expectSame(seen, answer, isOnSharedBill)
  if (!isDone(answer, desk, [booking], isAllowed)) return undefined
  if ('version' in answer.data) desk.seen.set(booking.id, answer.data.version)
  return answer.data
}

/** Asserts that the preview shows the expected money, in rupees. */
export const expectPreview = (data: DataOf<typeof bookingChangeApi.update>, booking: ModelBooking, total: number, due: number): void => {
  const rupees = { before: booking.total / 100, after: total / 100, difference: (total - booking.total) / 100, due: due / 100 }
  const { notes: _, ...money } = data as ChangePreview
  assert.deepEqual(money, rupees, 'The preview says something else')
}

/** A booking's total after the change, in rupees, from a preview or from the changed booking. */
const totalOf = (changed: UpdateAnswer): number => ('after' in changed ? changed.after : changed.payment.totalAmount)

interface Side {
  booking: ModelBooking
  roomId: string
}

/** Asks for an exchange of two rooms; true when it was done. */
export const swap = async (world: World, step: AtDesk, sides: readonly [Side, Side], keepPrice: boolean, isAllowed: boolean) => {
  for (const { booking } of sides) await view(world, step, booking)
  const desk = world.desks[step.desk]
  const [one, other] = sides.map(({ booking: { id }, roomId }) => ({ bookingId: id, version: desk.seen.get(id), roomId }))
  if (!one || !other) return false
  world.acting = desk.person
  const input = { hotelId: world.hotel.id, one, other, keepPrice, keepPriceReason: 'Regular' }
  const seen = await world.server.call(bookingChangeApi.swap, { ...input, preview: true }, desk.person.headers)
  const answer = await world.server.call(bookingChangeApi.swap, input, desk.person.headers)
  const told = (reply: typeof seen) => (reply.status === 200 ? reply.data.map(totalOf) : [reply.status, reply.failure.error])
  assert.deepEqual(told(seen), told(answer), 'The preview of a swap told something else than the swap')
  const isDifferent = one.bookingId !== other.bookingId
  if (!isDifferent) expectDone(answer.status === 200, false)
  else if (!isDone(answer, desk, [sides[0].booking, sides[1].booking], isAllowed)) return false
  return isDifferent
}

/** Asks to delete a booking; true when it is gone. */
export const remove = async (world: World, step: AtDesk, booking: ModelBooking, isAllowed: boolean): Promise<boolean> => {
  const desk = await view(world, step, booking)
  const input = { hotelId: world.hotel.id, bookingId: booking.id, version: desk.seen.get(booking.id) }
  world.acting = desk.person
  return isDone(await world.server.call(bookingChangeApi.remove, input, desk.person.headers), desk, [booking], isAllowed)
}
