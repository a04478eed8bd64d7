import { isOff } from '#shared/bookings/bookings.ts'
import { knowsNumbers } from '#shared/rooms/number-told.ts'
import { addDays, laterOf, todayInIndia } from '#shared/words/dates.ts'
import { adjusting, newInvoice, plainBody, standingInvoices, withoutVoucher } from '../issue/invoices.ts'
import { bodyOf, registered, type Work } from '../issue/work.ts'
import type { Line, Paper, Registration, SharedBill, StayFacts } from './facts.ts'
import { partLines, stayLines } from './lines.ts'
import { owedByReceipt } from './money-back.ts'
import { merged, negated, sumOfParts, type TaxPart, takenFrom } from './parts.ts'
import { overNights } from './rates.ts'

/** An invoice is issued within 30 days of the supply (Rule 47). */
const maxDays = 30

const earliest = (days: readonly string[]): string => days.toSorted()[0] ?? ''

const byTime = (one: { at: Date; id: string }, other: { at: Date; id: string }): number =>
  one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1)

/** Rooms with a number once, also where two bookings have it after each other; of the others one for each booking. */
const roomsOf = (stays: readonly StayFacts[]): string[] => {
  const [numbered, others] = [true, false].map(is =>
    stays.filter(({ status }) => knowsNumbers(status) === is).flatMap(({ rooms }) => rooms),
  )
  return [...new Set(numbered), ...(others ?? [])]
}

/**
 * Merges the bookings on one bill into one stay, with all payments and rooms. It has ended once all of them have. Its
 * id is that of the booking that was made first.
 */
export const asOneStay = (stays: readonly StayFacts[], { name, payer, receipts }: SharedBill): StayFacts => {
  const staying = stays.filter(({ status }) => !isOff(status))
  const shown = staying.length > 0 ? staying : stays
  const ends = stays.map(({ closedAt }) => closedAt)
  const sum = (value: (stay: StayFacts) => number, of = stays) => of.reduce((all, stay) => all + value(stay), 0)
  return {
    id: earliest(stays.map(({ id }) => id)),
    reference: name,
    payer,
    status: staying.length > 0 ? 'CHECKED_OUT' : 'CANCELLED',
    checkIn: earliest(shown.map(({ checkIn }) => checkIn)),
    checkOut: shown.map(({ checkOut }) => checkOut).reduce(laterOf),
    adults: sum(({ adults }) => adults, shown),
    children: sum(({ children }) => children, shown),
    rooms: roomsOf(shown),
    nights: shown.flatMap(({ nights }) => nights),
    charges: [],
    receipts: [...receipts, ...stays.flatMap(stay => stay.receipts)].sort(byTime),
    returns: stays.flatMap(({ returns }) => returns).sort(byTime),
    owedPaise: sum(({ owedPaise }) => owedPaise),
    isRefundOnWay: stays.some(({ isRefundOnWay }) => isRefundOnWay),
    closedAt: ends.includes(null) ? null : new Date(Math.max(...ends.map(end => end?.getTime() ?? 0))),
  }
}

/** The part of a booking's kept money that is on an invoice and was not credited since. */
const keptIn = ({ ledger }: Work, invoice: Paper, { id, nights }: StayFacts): TaxPart[] => {
  const told = invoice.body.stays?.find(stay => stay.id === id)?.kept ?? 0
  const notes = ledger.notesOf(invoice).filter(({ body }) => body.about === id)
  return told === 0 ? [] : merged([...overNights(told, nights), ...negated(notes.flatMap(({ lines }) => lines))])
}

/** Credits kept money of a booking that went back after its invoice, on the latest invoice first. */
const creditKept = (work: Work, stay: StayFacts, paise: number): void => {
  const last = stay.returns.at(-1)
  let rest = paise
  for (const invoice of standingInvoices(work).toReversed()) {
    const parts = takenFrom(keptIn(work, invoice, stay), rest)
    rest -= sumOfParts(parts)
    if (parts.length === 0) continue
    work.issue({
      kind: 'CREDIT',
      cause: work.ledger.unused(`refund/${last?.id ?? stay.id}/${invoice.id}`),
      refersTo: invoice.id,
      heads: invoice.heads,
      lines: partLines('Given back of what was kept', parts),
      happenedOn: laterOf(todayInIndia(last?.at ?? work.now), invoice.happenedOn),
      body: { ...plainBody(invoice), about: stay.id, reason: 'Money was given back after the invoice.' },
    })
  }
}

/** A booking that is over and not invoiced yet; `kept` is the kept money to invoice of a cancelled or no-show one. */
interface Ended {
  stay: StayFacts
  closedAt: Date
  kept: number | undefined
}

const endedOf = (work: Work, { kept }: SharedBill): Ended[] => {
  const invoices = standingInvoices(work)
  return work.stays.flatMap((stay): Ended[] => {
    const { closedAt, id } = stay
    if (!closedAt) return []
    if (!isOff(stay.status)) {
      const isInvoiced = invoices.some(({ body }) => body.stays?.some(told => told.id === id))
      return isInvoiced ? [] : [{ stay, closedAt, kept: undefined }]
    }
    const missing = (kept.get(id) ?? 0) - sumOfParts(invoices.flatMap(invoice => keptIn(work, invoice, stay)))
    if (missing < 0) creditKept(work, stay, -missing)
    return missing > 0 ? [{ stay, closedAt, kept: missing }] : []
  })
}

const linesOf = (work: Work, { stay, kept }: Ended): Line[] => {
  if (kept === undefined) return stayLines(stay, work.hotel)
  const text = stay.status === 'CANCELLED' ? 'Kept on cancellation of booking' : 'Kept, as nobody came for booking'
  return partLines(`${text} ${stay.reference}`, overNights(kept, stay.nights))
}

const invoiceOf = (work: Work, shared: SharedBill, registration: Registration, ended: readonly Ended[]): void => {
  const { stay } = work
  const lines = ended.flatMap(one => linesOf(work, one))
  const total = sumOfParts(merged(lines))
  if (total <= 0) return
  const closedAt = new Date(Math.max(...ended.map(one => one.closedAt.getTime())))
  const adjusted = adjusting(work, total, owedByReceipt(stay, work.back()))
  const rest = total - adjusted.reduce((sum, { parts }) => sum + sumOfParts(parts), 0)
  const otherwise = withoutVoucher(work) - standingInvoices(work).reduce((sum, { body }) => sum + body.receivedOtherwise, 0)
  const own = asOneStay(
    ended.map(one => one.stay),
    shared,
  )
  work.issue({
    ...newInvoice(work, registration, closedAt),
    lines,
    body: {
      ...bodyOf({ ...work, stay: { ...own, id: stay.id } }, registration),
      adjusted,
      receivedOtherwise: Math.max(0, Math.min(rest, otherwise)),
      closedAt: closedAt.toISOString(),
      charges: ended.flatMap(one => (one.kept === undefined ? one.stay.charges.map(({ id }) => id) : [])),
      stays: ended.map(one => ({
        id: one.stay.id,
        closedAt: one.closedAt.toISOString(),
        ...(one.kept !== undefined && { kept: one.kept }),
      })),
    },
  })
}

/**
 * Issues the invoice of a group's bill: once the last of its bookings is over, or 30 days after the first of those that
 * are over and not invoiced. It includes the money kept of cancelled and no-show bookings, and waits while a refund is
 * on its way.
 */
export const closeGroup = (work: Work, shared: SharedBill): void => {
  if (work.stay.isRefundOnWay) return
  const ended = endedOf(work, shared)
  if (ended.length === 0) return
  const isOpen = work.stays.some(({ closedAt }) => closedAt === null)
  const first = earliest(ended.map(({ stay, closedAt }) => (isOff(stay.status) ? todayInIndia(closedAt) : stay.checkOut)))
  if (isOpen && todayInIndia(work.now) < addDays(first, maxDays)) return
  const registration = registered(work, new Date(Math.max(...ended.map(({ closedAt }) => closedAt.getTime()))))
  if (!registration) return
  // Kept money is invoiced with its tax; under composition only stays are billed, as for single bookings.
  const billed = registration.scheme === 'REGULAR' ? ended : ended.filter(({ kept }) => kept === undefined)
  if (billed.length > 0) invoiceOf(work, shared, registration, billed)
}
