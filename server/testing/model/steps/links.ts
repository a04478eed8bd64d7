import assert from 'node:assert/strict'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { nightsOf } from '#shared/words/dates.ts'
import { bookingRow } from '../../../bookings/booking/booking.ts'
import { pageKey } from '../../../bookings/booking/page-key.ts'
import { inHours } from '../../worlds/desks/link-desk.ts'
import { type Books, keyOf, newBooking } from '../reckoning/books.ts'
import type { ModelBooking } from '../reckoning/entries.ts'
import { type Done, deductionBasisPoints, expectDone, pick, type World } from '../reckoning/world.ts'
import { saleAsked } from './desk.ts'
import { change, chosen, isDone, view } from './desk-calls.ts'
import { advanceOf } from './guest.ts'
import type { StepOf } from './steps.ts'

const maxHours = 48
const isHeld = ({ byLink, status, isOver }: ModelBooking) => byLink && status === 'PENDING' && !isOver

/** At most one of the three or four rooms may wait for a link on each night. */
const isLinkFree = (books: Books, nights: readonly string[], count: number): boolean =>
  nights.every(
    night => count + books.rooms.filter(({ id }) => [books.owner(keyOf(night, id))].some(owner => owner && isHeld(owner))).length <= 1,
  )

/** A desk holds rooms until a link is paid. */
export const holdByLink = async (world: World, step: StepOf<'holdByLink'>): Promise<Done> => {
  const { server, hotel, books } = world
  const { stay, own, agreed, priced, isFree, known, roomIds } = saleAsked(world, step)
  const { checkIn, checkOut } = known
  const { person, seen } = world.desks[step.desk]
  world.acting = person
  const input = { ...stay, hotelId: hotel.id, ...own, holdUntil: inHours(step.hours) }
  const { status: code, data, failure } = await server.call(paymentLinkApi.hold, input, person.headers)
  assert.ok(code < 500, `holdbooking answers ${code}: ${failure.error}`)
  const isAllowed = checkIn >= books.day.today && step.hours <= maxHours && isLinkFree(books, nightsOf(checkIn, checkOut), roomIds.length)
  expectDone(code === 200, isAllowed && isFree, failure.error)
  if (code !== 200) return false
  const booking: ModelBooking = {
    ...newBooking({ ...known, id: data.id, status: 'PENDING', agreed }),
    byLink: true,
    version: data.version,
    repriced: step.price ? { version: data.version, agreed: priced } : undefined,
  }
  seen.set(data.id, data.version)
  books.bookings.push(booking)
  books.give(booking, agreed)
  return true
}

/** A desk moves the end of a hold by link. */
export const moveEnd = async (world: World, step: StepOf<'moveEnd'>): Promise<Done> => {
  const booking = chosen(world, step.booking, isHeld)
  if (!booking) return 'nothing to do'
  const desk = await view(world, step, booking)
  world.acting = desk.person
  const input = { hotelId: world.hotel.id, bookingId: booking.id, version: desk.seen.get(booking.id), holdUntil: inHours(step.hours) }
  const answer = await world.server.call(paymentLinkApi.move, input, desk.person.headers)
  if (!isDone(answer, desk, [booking], isHeld(booking) && step.hours <= maxHours)) return false
  desk.seen.set(booking.id, answer.data.version)
  booking.endsSoon = false
  return true
}

/** A desk records half or all of a hold's total, which confirms it, or more, which is refused. */
export const recordHeld = async (world: World, step: StepOf<'recordHeld'>): Promise<Done> => {
  const { books } = world
  const booking = chosen(world, step.booking, isHeld)
  // For any other booking, this would be an ordinary payment and status.
  if (!booking?.byLink || booking.status !== 'PENDING') return 'nothing to do'
  const paise = Math.round((booking.total * step.half) / 2)
  const form = { status: 'CONFIRMED' as const, payment: { paymentMethod: 'CASH' as const, amount: paise / 100 } }
  // Allowed after the hold ran out too, as long as no other booking has one of its nights.
  const isFree = books.isFree(booking.agreed.keys(), booking)
  if (!(await change(world, step, booking, form, paise <= booking.total && isFree))) return false
  booking.status = 'CONFIRMED'
  booking.paid += paise
  books.deskMoney.push({ day: books.day.today, paise })
  books.give(booking, booking.agreed)
  return true
}

/** Whether the booking is billed with its group, so that only the group has a due. */
const isOnGroupBill = ({ groups }: Books, booking: ModelBooking) =>
  groups.some(({ hasOneBill, members }) => hasOneBill && members.includes(booking))

const mayAsk = (books: Books, booking: ModelBooking) =>
  (booking.status === 'CONFIRMED' || booking.status === 'CHECKED_IN') && books.dueOf(booking) >= 100 && !isOnGroupBill(books, booking)

/** A desk asks for what is due. */
export const askForBalance = async (world: World, step: StepOf<'askForBalance'>): Promise<Done> => {
  const { server, hotel, books } = world
  const booking = chosen(world, step.booking, one => mayAsk(books, one) && !one.asksBalance)
  if (!booking) return 'nothing to do'
  const { person } = world.desks[step.desk]
  world.acting = person
  const { status, data, failure } = await server.call(paymentLinkApi.open, { hotelId: hotel.id, bookingId: booking.id }, person.headers)
  expectDone(status === 200, !booking.isGone && (isHeld(booking) || mayAsk(books, booking)), failure.error)
  if (status !== 200) return false
  assert.equal(
    Math.round(data.amount * 100),
    isHeld(booking) ? advanceOf(booking.total) : books.dueOf(booking),
    'The link asks for another amount',
  )
  if (booking.status !== 'PENDING') booking.asksBalance = true
  return true
}

/** The hotel's share of a payment: of all payments, the platform keeps its rate of the nights not paid at the desk. */
const hotelShareOf = (books: Books, booking: ModelBooking, amount: number): number => {
  const kept = books.keptOnline(booking)
  const sum = (paise: number[]) => paise.reduce((all, one) => all + one, 0)
  const atDesk = booking.paid - booking.byHand - sum(kept.map(payment => payment.amount))
  const taken = kept.map(payment => {
    const hotelShare = books.orderOf(payment)?.hotelShare ?? 0
    return payment.amount - payment.decided - (hotelShare - Math.round((hotelShare * payment.decided) / payment.amount))
  })
  const online = Math.max(0, booking.total - booking.charges - Math.max(0, atDesk))
  const due = Math.round((online * deductionBasisPoints) / 10_000) - sum(taken)
  return amount - Math.min(amount, Math.max(0, due))
}

/** The guest orders what the booking's page asks for, or what it asked for before. */
export const orderByLink = async (world: World, step: StepOf<'orderByLink'>): Promise<Done> => {
  const { server, hotel, books } = world
  const isAsked = (one: ModelBooking) => isHeld(one) || (one.asksBalance && mayAsk(books, one))
  const booking = pick(books.bookings, step.booking, one => !one.isGone && isAsked(one))
  const row = booking && (await bookingRow(server.db, hotel.id, booking.id))
  if (!booking || !row) return 'nothing to do'
  const wanted = booking.status === 'PENDING' ? advanceOf(booking.total) : Math.max(100, books.dueOf(booking))
  const amount = step.isOld ? wanted + 100 : wanted
  const hotelShare = hotelShareOf(books, booking, amount)
  // Skips a share that is too small to be transferred to the hotel at once.
  if (amount < 200 || (hotelShare > 0 && hotelShare < 100)) return 'nothing to do'
  const input = { amount, currency: 'INR' as const, receipt: 'link', hotelId: hotel.slug, bookingId: booking.id }
  const { status, data, failure } = await server.call(paymentApi.createOrder, input, { [bookingKeyHeader]: await pageKey(server.db, row) })
  if (status >= 500) throw new Error(`createorder: ${status} ${JSON.stringify(failure)}`)
  expectDone(status === 200, !step.isOld && isAsked(booking), failure.error)
  if (status !== 200) return false
  const link = booking.status === 'PENDING' ? 'ADVANCE' : 'BALANCE'
  if (books.orders.some(({ id }) => id === data.id)) return false
  books.orders.push({ booking, id: data.id ?? '', secret: data.orderSecret, amount, hotelShare, link, isPaid: false })
  return true
}
