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

/** Cancelled: every night goes, what was agreed stays. With it a part of what was paid online goes back, where that is wished. */
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

/** The guest arrives, unless somebody is still in the room. Of one who left it means that the check-out is corrected. */
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

/** What is stayed, and until when, of a stay that ends today: its first night counts. */
const stayed = ({ agreed, checkIn, checkOut, offer }: ModelBooking, today: string): { agreed: Agreed; checkOut: string } => {
  const left = laterOf(addDays(checkIn, 1), today)
  const end = left < checkOut ? left : checkOut
  const kept = new Map([...agreed].filter(([key]) => nightOf(key) < end).sort(([one], [other]) => (one < other ? -1 : 1)))
  return { agreed: rechargeBrokenFreeNights(offer, agreed, kept), checkOut: end }
}

/** The guest leaves, on the last day or before it; what is due is paid, left with a reason, or forgotten: then it is refused. */
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

/** Whether the nights that an end gave up can be had again, in rooms where nobody is. */
const canReturn = ({ books }: World, booking: ModelBooking): boolean => {
  const { today } = books.day
  const agreed = booking.ended?.agreed ?? new Map()
  const given = [...agreed.keys()].filter(key => (booking.status === 'NO_SHOW' ? nightOf(key) >= today : !booking.agreed.has(key)))
  if (booking.status === 'CHECKED_OUT' && isOccupied(books, roomsNow(agreed, books), booking)) return false
  return booking.ended?.on === today && books.isFree(given) && given.every(key => books.room(roomOf(key)).state === 'open')
}

/** A check-in, check-out or no-show of today is taken back, with what it gave up. */
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

/** What was done today by mistake is taken back. */
export const correct = async (world: World, step: StepOf<'correct'>): Promise<Done> => {
  const booking = chosen(world, step.booking, ({ status }) => isCorrectable(status))
  return booking ? takeBack(world, step, booking) : 'nothing to do'
}

/** A booking made by mistake goes, where it never received money. */
export const deleteStay = async (world: World, step: StepOf<'delete'>): Promise<Done> => {
  const isMistake = ({ status, paid }: ModelBooking) => paid === 0 && (status === 'CONFIRMED' || status === 'CANCELLED')
  const booking = chosen(world, step.booking, isMistake)
  if (!booking) return 'nothing to do'
  if (!(await remove(world, step, booking, isMistake(booking)))) return false
  world.books.forget(booking)
  return true
}
