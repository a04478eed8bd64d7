import { addDays, laterOf } from '#shared/words/dates.ts'
import { nightOf, roomOf, sumOfAgreed } from '../reckoning/books.ts'
import type { Agreed, ModelBooking } from '../reckoning/entries.ts'
import { rechargeBrokenFreeNights } from '../reckoning/offers.ts'
import type { Done, World } from '../reckoning/world.ts'
import { isOccupied, roomsNow } from './desk.ts'
import { change, chosen, remove } from './desk-calls.ts'
import { giveBackOnline, isReturnable, onlinePart } from './desk-money.ts'
import type { AtDesk } from './step-parts.ts'
import type { StepOf } from './steps.ts'

/** Cancels a stay: releases all nights and keeps what was agreed; part of the online payment is refunded if wished. */
export const cancelStay = async (world: World, step: StepOf<'cancel'>): Promise<Done> => {
  const booking = chosen(world, step.booking, ({ status }) => status === 'CONFIRMED' || status === 'PENDING')
  if (!booking) return 'nothing to do'
  const { status } = booking
  const paise = onlinePart(world, booking, step.part)
  const isEnding = status === 'CONFIRMED' || status === 'CANCELLED' || (status === 'PENDING' && paise === 0)
  const wish = { status: 'CANCELLED' as const, ...(paise > 0 && { refund: { amount: paise / 100 } }) }
  if (!(await change(world, step, booking, wish, isEnding && isReturnable(world, booking, paise)))) return false
  if (status !== 'CANCELLED') world.books.end(booking, 'CANCELLED')
  await giveBackOnline(world, booking, paise)
  return true
}

/** A guest who did not come: nights from today on go back on sale. */
export const noShow = async (world: World, step: StepOf<'noShow'>): Promise<Done> => {
  const { today, firstOpen } = world.books.day
  const isLate = (one: ModelBooking) => one.status === 'CONFIRMED' && one.checkIn < firstOpen
  const booking = chosen(world, step.booking, isLate)
  if (!booking) return 'nothing to do'
  const isThere = booking.status === 'NO_SHOW'
  if (!(await change(world, step, booking, { status: 'NO_SHOW' }, isThere || isLate(booking))) || isThere) return false
  world.books.release(booking, key => nightOf(key) < today)
  booking.status = 'NO_SHOW'
  booking.ended = { on: today, agreed: booking.agreed, checkOut: booking.checkOut, fee: 0 }
  return true
}

/** Checks a guest in, unless somebody is still in the room; for a guest who left, takes the check-out back. */
export const arrive = async (world: World, step: StepOf<'checkIn'>): Promise<Done> => {
  const { today, firstOpen } = world.books.day
  const isDue = (one: ModelBooking) => one.status === 'CONFIRMED' && one.checkIn <= today && one.checkOut > firstOpen
  const booking = chosen(world, step.booking, isDue)
  if (!booking) return 'nothing to do'
  if (booking.status === 'CHECKED_OUT') return takeBack(world, step, booking)
  const isEmpty = !isOccupied(world.books, roomsNow(booking.agreed, world.books), booking)
  const isThere = booking.status === 'CHECKED_IN'
  if (!(await change(world, step, booking, { status: 'CHECKED_IN' }, isThere || (isDue(booking) && isEmpty))) || isThere) return false
  booking.status = 'CHECKED_IN'
  booking.arrivedOn = today
  return true
}

/** The nights and check-out of a stay that ends today; at least its first night is kept. */
const stayed = ({ agreed, checkIn, checkOut, offer }: ModelBooking, today: string): { agreed: Agreed; checkOut: string } => {
  const left = laterOf(addDays(checkIn, 1), today)
  const end = left < checkOut ? left : checkOut
  const kept = new Map([...agreed].filter(([key]) => nightOf(key) < end).sort(([one], [other]) => (one < other ? -1 : 1)))
  return { agreed: rechargeBrokenFreeNights(offer, agreed, kept), checkOut: end }
}

/** Checks a guest out, on the last day or before. The due is paid, left with a reason, or forgotten and so refused. */
export const leave = async (world: World, step: StepOf<'checkOut'>): Promise<Done> => {
  const { books } = world
  const booking = chosen(world, step.booking, ({ status }) => status === 'CHECKED_IN')
  if (!booking) return 'nothing to do'
  const { today } = books.day
  const isOver = booking.status === 'CHECKED_OUT'
  const end = stayed(booking, today)
  const given = sumOfAgreed(booking.agreed) - sumOfAgreed(end.agreed)
  const fee = step.chargeRest ? Math.max(0, given) : 0
  const paise = step.due === 'taken' ? Math.max(0, books.dueOf(booking)) : 0
  const due = books.dueOf(booking) - paise - given + fee
  const form = {
    status: 'CHECKED_OUT' as const,
    chargeRest: step.chargeRest,
    ...(paise > 0 && { payment: { paymentMethod: 'UPI' as const, amount: paise / 100 } }),
    ...(step.due === 'left' && { leaveDue: { reason: 'Pays by transfer' } }),
  }
  const isPositive = sumOfAgreed(end.agreed) + booking.charges + fee >= 0
  const isAllowed = isOver || (booking.status === 'CHECKED_IN' && isPositive && (due <= 0 || step.due === 'left'))
  if (!(await change(world, step, booking, form, isAllowed))) return false
  booking.paid += paise
  if (paise > 0) books.deskMoney.push({ day: today, paise })
  if (isOver) return true
  booking.ended = { on: today, agreed: booking.agreed, checkOut: booking.checkOut, fee }
  books.give(booking, end.agreed)
  const charges = booking.charges + fee
  Object.assign(booking, {
    status: 'CHECKED_OUT',
    checkOut: end.checkOut,
    charges,
    total: sumOfAgreed(end.agreed) + charges,
    hasLeftDue: due > 0,
  })
  return true
}

const former = { CHECKED_IN: 'CONFIRMED', CHECKED_OUT: 'CHECKED_IN', NO_SHOW: 'CONFIRMED' } as const
const isCorrectable = (status: ModelBooking['status']): status is keyof typeof former => status in former

/** Whether the nights given up by a check-out or no-show are free again, in rooms without a guest. */
const canReturn = ({ books }: World, booking: ModelBooking): boolean => {
  const { today } = books.day
  const agreed = booking.ended?.agreed ?? new Map()
  const given = [...agreed.keys()].filter(key => (booking.status === 'NO_SHOW' ? nightOf(key) >= today : !booking.agreed.has(key)))
  if (booking.status === 'CHECKED_OUT' && isOccupied(books, roomsNow(agreed, books), booking)) return false
  return booking.ended?.on === today && books.isFree(given) && given.every(key => books.room(roomOf(key)).state === 'open')
}

/** Takes back today's check-in, check-out or no-show, with the nights that it gave up. */
const takeBack = async (world: World, step: AtDesk, booking: ModelBooking): Promise<boolean> => {
  const { books } = world
  const { status, ended } = booking
  const to = isCorrectable(status) ? former[status] : 'CHECKED_OUT'
  const isToday = status === 'CHECKED_IN' ? booking.arrivedOn === books.day.today : canReturn(world, booking)
  if (!(await change(world, step, booking, { status: to }, isCorrectable(status) && isToday))) return false
  booking.status = to
  if (status === 'CHECKED_IN' || !ended) return true
  books.give(booking, ended.agreed)
  const charges = booking.charges - ended.fee
  Object.assign(booking, { checkOut: ended.checkOut, charges, total: sumOfAgreed(ended.agreed) + charges, hasLeftDue: false })
  return true
}

/** Takes back what was done today by mistake. */
export const correct = async (world: World, step: StepOf<'correct'>): Promise<Done> => {
  const booking = chosen(world, step.booking, ({ status }) => isCorrectable(status))
  return booking ? takeBack(world, step, booking) : 'nothing to do'
}

/** Deletes a booking made by mistake, which must never have received money. */
export const deleteStay = async (world: World, step: StepOf<'delete'>): Promise<Done> => {
  const isMistake = ({ status, paid }: ModelBooking) => paid === 0 && (status === 'CONFIRMED' || status === 'CANCELLED')
  const booking = chosen(world, step.booking, isMistake)
  if (!booking) return 'nothing to do'
  if (!(await remove(world, step, booking, isMistake(booking)))) return false
  world.books.forget(booking)
  return true
}
