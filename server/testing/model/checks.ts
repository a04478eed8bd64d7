import assert from 'node:assert/strict'
import { nightsOf } from '#shared/words/dates.ts'
import type { ProviderState } from '../provider.ts'
import { type Books, keyOf } from './reckoning/books.ts'
import type { ModelBooking, ModelNight } from './reckoning/entries.ts'
import type { Tables } from './reckoning/tables.ts'
import { brokenBlocks, compareBlocks } from './steps/blocks.ts'
import { checkCleaning } from './steps/cleaning.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const sorted = (texts: Iterable<string>) => [...texts].sort()
const livingStates = ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT']

/** What has to hold of the tables by themselves, whatever was done before. */
const brokenRules = (tables: Tables, today: string): string[] => {
  const problems: string[] = []
  const live = tables.nights.filter(night => night.isLive)
  const taken = new Set<string>()
  for (const { night, room, booking, block } of live) {
    if (taken.has(keyOf(night, room))) problems.push(`${night} in room ${room} has two owners`)
    taken.add(keyOf(night, room))
    if (tables.hotelRooms.find(({ id }) => id === room)?.isRetired !== false && night >= today)
      problems.push(`${booking ? `booking ${booking}` : `block ${block}`} has a night ahead in a room that is not there any more`)
  }
  for (const booking of tables.bookings) {
    const agreed = tables.agreed.filter(row => row.booking === booking.id)
    const nights = tables.nights.filter(row => row.booking === booking.id)
    const name = `booking ${booking.id} (${booking.status})`
    const lines = tables.charges.filter(row => row.booking === booking.id).map(row => row.paise)
    if (sum([...agreed.map(row => row.price), ...lines]) !== booking.total)
      problems.push(`${name}: its total is not the sum of its nights and charges`)
    const dates = nightsOf(booking.check_in, booking.check_out)
    if (agreed.some(row => !dates.includes(row.night))) problems.push(`${name} has a night outside its dates`)
    if (dates.some(date => !agreed.some(row => row.night === date))) problems.push(`${name} has a date without a room`)
    if (nights.some(row => Date.parse(row.until) !== Date.parse(booking.until) && row.until !== booking.until))
      problems.push(`${name}: a night ends at another moment than its hold`)
    const has = sorted(nights.map(row => keyOf(row.night, row.room)))
    const should = sorted(agreed.map(row => keyOf(row.night, row.room)))
    if (livingStates.includes(booking.status) && has.join() !== should.join())
      problems.push(`${name} does not have the nights that were agreed`)
    if (['EXPIRED', 'CANCELLED'].includes(booking.status) && has.length > 0) problems.push(`${name} is over and has nights`)
    const idle = tables.rooms.filter(row => row.booking === booking.id && !agreed.some(night => night.room === row.room))
    if (idle.length > 0) problems.push(`${name} names a room in which it has no night`)
    const lives = booking.status !== 'EXPIRED' && !(booking.status === 'CANCELLED' && booking.paid === 0)
    const rivals = tables.bookings.filter(other => other.attempt === booking.attempt && other.id > booking.id && other.attempt !== null)
    if (lives && rivals.some(other => other.status !== 'EXPIRED' && !(other.status === 'CANCELLED' && other.paid === 0)))
      problems.push(`${name} is not the only booking of its attempt that lives`)
    problems.push(...brokenMoney(tables, booking).map(problem => `${name}: ${problem}`))
  }
  return problems
}

/** What a booking says of its money: `back` of all that came. */
const moneyStatus = ({ status, paid, total }: Tables['bookings'][number], back: number, came: number): string => {
  if (back > 0 && back >= came) return 'REFUNDED'
  if (back > 0 && ['CANCELLED', 'NO_SHOW', 'EXPIRED'].includes(status)) return 'PARTIALLY_REFUNDED'
  if (paid === 0) return 'PENDING'
  return paid - back >= total ? 'PAID' : 'PARTIALLY_PAID'
}

const brokenMoney = ({ payments, amounts }: Tables, booking: Tables['bookings'][number]): string[] => {
  const problems: string[] = []
  const all = payments.filter(payment => payment.booking === booking.id)
  const kept = all.filter(payment => payment.outcome === 'BOOKING')
  if (livingStates.includes(booking.status) && booking.method === 'ONLINE' && kept.length < 1)
    problems.push('confirmed without its payment')
  const own = amounts.filter(amount => amount.booking === booking.id)
  const online = sum(own.filter(({ method }) => method === 'ONLINE').map(({ paise }) => paise))
  if (online !== sum(kept.map(payment => payment.amount))) problems.push('paid online is not what came')
  const received = sum(own.filter(({ paise }) => paise > 0).map(({ paise }) => paise))
  if (booking.paid !== received) problems.push(`shows ${booking.paid} as paid, and ${received} is written down`)
  const counted = received > 0 ? kept : all
  const byHand = -sum(own.filter(({ paise }) => paise < 0).map(({ paise }) => paise))
  const back = sum(counted.map(({ failures, sent, decided }) => (failures >= 5 ? sent : decided))) + byHand
  if (booking.refunded !== back) problems.push(`shows ${booking.refunded} as refunded, and ${back} went back`)
  const status = moneyStatus(booking, back, received > 0 ? received : sum(counted.map(payment => payment.amount)))
  if (booking.payment_status !== status) problems.push(`its money is ${booking.payment_status} and should be ${status}`)
  return problems
}

/** Our books against the provider's: every rupee that it captured and that we know of is kept or goes back. */
const brokenBooks = ({ payments }: Tables, provider: ProviderState): string[] => {
  const problems: string[] = []
  for (const ours of payments) {
    const theirs = provider.payments.find(payment => payment.id === ours.id)
    if (!theirs?.captured || theirs.amount !== ours.amount) problems.push(`${ours.id} is not what the provider captured`)
    if (theirs?.amount_refunded !== ours.sent)
      problems.push(`of ${ours.id} ${theirs?.amount_refunded} went back, by our books ${ours.sent}`)
    if (ours.refunded !== ours.decided) problems.push(`of ${ours.id} ${ours.decided} was to go back, and ${ours.refunded} is written down`)
    if (ours.outcome === 'REFUND' && ours.decided !== ours.amount) problems.push(`${ours.id} bought nothing and is kept`)
  }
  return problems
}

/** A night with all that its price is made of. */
const textOf = ({
  price,
  room,
  extraAdults,
  extraChildren,
  beds,
  offer,
  added,
  step,
  party,
  extraBeds,
  isSet,
  tax,
}: Omit<ModelNight, 'tax'> & { tax: string }): string =>
  `${[price, room, extraAdults, extraChildren, beds, offer, added, step, extraBeds]} ${party ? `${party.adults}+${party.ages}` : 'all'}${isSet ? ' set' : ''} ${tax}`

const nightOfRow = ({ adults, ages, why, extraAdults, extraChildren, forChildren, ...row }: Tables['agreed'][number]) => ({
  extraAdults: [extraAdults, row.people - forChildren] as const,
  extraChildren: [extraChildren, forChildren] as const,
  ...row,
  party: adults === null ? undefined : { adults, ages },
  isSet: why === 'override',
  room: row.price - row.people - row.beds - row.offer - row.added - row.step,
})

const bookingAs = (books: Books, booking: ModelBooking) => ({
  status: booking.status,
  check_in: booking.checkIn,
  check_out: booking.checkOut,
  total: booking.total,
  paid: booking.paid,
  name: booking.name,
  hasLeftDue: booking.hasLeftDue,
  extensions: booking.extensions,
  adults: booking.adults,
  ages: booking.ages,
  group: books.groups.find(({ members }) => members.includes(booking))?.id ?? null,
  agreed: sorted([...booking.agreed].map(([key, night]) => `${key} ${textOf(night)}`)),
  nights: sorted([...books.inventory].filter(([, owner]) => owner === booking).map(([key]) => key)),
})

/** The tables say what the model reckoned, row by row. */
const compare = (tables: Tables, books: Books): void => {
  const living = books.bookings.filter(({ isGone }) => !isGone)
  assert.deepEqual(sorted(tables.bookings.map(({ id }) => id)), sorted(living.map(({ id }) => id)), 'Other bookings than the model has')
  for (const booking of living) {
    const row = tables.bookings.find(({ id }) => id === booking.id)
    const nights = tables.nights.filter(night => night.booking === booking.id)
    const actual = {
      status: row?.status,
      check_in: row?.check_in,
      check_out: row?.check_out,
      total: row?.total,
      paid: row?.paid,
      name: row?.name,
      hasLeftDue: row !== undefined && row.leftDue !== null,
      extensions: row?.extensions,
      adults: row?.adults,
      ages: row?.ages,
      group: row?.group,
      agreed: sorted(
        tables.agreed.filter(one => one.booking === booking.id).map(one => `${keyOf(one.night, one.room)} ${textOf(nightOfRow(one))}`),
      ),
      nights: sorted(nights.map(one => keyOf(one.night, one.room))),
    }
    assert.deepEqual(actual, bookingAs(books, booking), `Booking ${booking.id} is not as the model has it`)
    const isLive = nights.length > 0 && nights.every(night => night.isLive)
    if (nights.length > 0)
      assert.equal(isLive, !(booking.status === 'PENDING' && booking.isOver), `Nights of ${booking.id} end at another moment`)
  }
  compareBlocks(tables, books)
  for (const { group, paise, shares } of tables.groupPayments)
    assert.equal(shares, paise, `The shares of a payment of a group are not the payment: ${group}`)
  const state = ({ id, isRetired }: Tables['hotelRooms'][number]) => `${id} ${isRetired ? 'retired' : 'open'}`
  const rooms = books.rooms.filter(room => room.state !== 'deleted').map(room => `${room.id} ${room.state}`)
  assert.deepEqual(sorted(tables.hotelRooms.map(state)), sorted(rooms), 'Other rooms than the model has')
  const money = books.payments
    .filter(({ outcome }) => outcome)
    .map(one => `${one.id} ${one.amount} ${one.outcome} ${one.decided} ${one.sent}`)
  const rows = tables.payments.map(one => `${one.id} ${one.amount} ${one.outcome} ${one.refunded} ${one.sent}`)
  assert.deepEqual(sorted(rows), sorted(money), 'Other payments than the model has')
}

/** Throws with what is wrong. */
export const checkAll = (tables: Tables, provider: ProviderState, books: Books): void => {
  const problems = [...brokenRules(tables, books.day.today), ...brokenBlocks(tables), ...brokenBooks(tables, provider)]
  if (problems.length > 0) assert.fail(problems.join('\n'))
  compare(tables, books)
  checkCleaning(tables, books)
}
