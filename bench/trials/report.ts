import { availableParallelism, loadavg } from 'node:os'
import { median } from '../measure.ts'
import { type Breach, promises } from './audit.ts'
import { type Outcome, patienceMs, settleWithinMs } from './trial.ts'

/** The median ms in which a killed product must be ready: 3 s, or twice this machine's time while idle, if more. */
const restartWithinMs = (idleMs: readonly number[]) => Math.max(3000, 2 * middle(idleMs))

/** Waiting processes per processor above which times depend more on other programs than on the product. */
const fairLoad = 3
export const isFairMachine = () => (loadavg()[0] ?? 0) <= fairLoad * availableParallelism()

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const rupees = (paise: number) => `₹${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const middle = (times: readonly number[]) => (times.length === 0 ? 0 : median(times))
const middleAndMost = (times: readonly number[]) =>
  times.length === 0 ? 'never' : `${seconds(median(times))} in the middle, ${seconds(Math.max(...times))} at most`

/** The problems of a run without a planted fault; empty if none. */
export const problemsOf = (outcome: Outcome): string[] => {
  const { breaches, settledMs, transferredMs, open, bad, uptime, idleRestartsMs, evidence, endMs } = outcome
  const restart = middle(uptime.restartsMs)
  const captured = evidence.provider.payments.filter(payment => payment.captured).length
  return [
    ...breaches.map(({ promise, what }) => `${promise} (${promises[promise]}): ${what}`),
    ...(transferredMs === undefined ? [`not settled within ${patienceMs / 1000} s: ${open.join(', ')}`] : []),
    ...((settledMs ?? 0) > settleWithinMs && isFairMachine() ? [`settled only after ${seconds(settledMs ?? 0)}`] : []),
    ...bad.map(answer => `an answer that must not be: ${answer}`),
    ...(uptime.ownEnds > 0 ? [`the product ended by itself ${uptime.ownEnds} times`] : []),
    ...(restart > restartWithinMs(idleRestartsMs) && isFairMachine()
      ? [`ready again only after ${seconds(restart)} in the middle, ${seconds(middle(idleRestartsMs))} while idle`]
      : []),
    ...(endMs !== undefined ? [] : ['the product did not end when told to']),
    ...(captured < 10 ? [`only ${captured} payments were captured: that proves nothing`] : []),
  ]
}

const statusLine = (statuses: Outcome['statuses']) =>
  [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status || 'no answer'}`)
    .join(', ')

/** The figures of one run, one line each. */
export const figuresOf = ({
  evidence,
  settledMs,
  transferredMs,
  statuses,
  uptime,
  idleRestartsMs,
  chaos,
  visits,
  endMs,
}: Outcome): [what: string, figure: string][] => {
  const { books, provider, acknowledged } = evidence
  const captured = provider.payments.filter(payment => payment.captured)
  const ours = new Set(captured.map(payment => payment.id))
  const back = provider.refunds.filter(refund => ours.has(refund.payment_id))
  const count = (status: string) => books.bookings.filter(booking => booking.status === status).length
  const reasons = new Set(books.refunds.map(refund => refund.reason))
  const perReason = [...reasons].map(reason => `${books.refunds.filter(refund => refund.reason === reason).length} ${reason}`)
  return [
    ['visits', `${visits}, orders ${books.orders.length}, at the provider ${provider.orders.length}`],
    ['answers', statusLine(statuses)],
    [
      'kill -9 of the product',
      `${uptime.kills}, ready again after ${middleAndMost(uptime.restartsMs)}; starts that failed ${uptime.failedStarts}`,
    ],
    ['before the guests', `ready again after ${middleAndMost(idleRestartsMs)}`],
    ['kill -9 of PostgreSQL', `${chaos.databaseKills}, back after ${middleAndMost(chaos.databaseBackMs)}`],
    ['bookings', `${count('CONFIRMED')} confirmed, ${count('EXPIRED')} expired, ${acknowledged.confirmed.size} told so`],
    ['captured', `${captured.length} payments, ${rupees(sum(captured.map(payment => payment.amount)))}`],
    ['booked', `${books.payments.filter(payment => payment.is_kept).length} payments`],
    ['sent back', `${back.length} refunds, ${rupees(sum(back.map(refund => refund.amount)))} (${perReason.join(', ') || 'none'})`],
    ['webhooks', `${books.events.length} of ${provider.events.length} events arrived`],
    [
      'load of the machine',
      `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors${isFairMachine() ? '' : ': too busy with other things to judge times'}`,
    ],
    ['told to end', endMs === undefined ? 'killed' : `ended after ${seconds(endMs)}`],
    ['settled', settledMs === undefined ? 'no' : `after ${seconds(settledMs)}`],
    ['hotels’ parts', transferredMs === undefined ? 'not settled' : `settled after ${seconds(transferredMs)}`],
  ]
}

/** The promises that a planted fault broke, in short; undefined if the expected problem is missing. */
export const noticedBy = ({ breaches }: Outcome, shownBy: RegExp): string | undefined => {
  const shown = breaches.filter(({ what }) => shownBy.test(what))
  const first = shown[0]
  if (!first) return undefined
  const counted = (Object.keys(promises) as Breach['promise'][]).flatMap(promise => {
    const count = shown.filter(breach => breach.promise === promise).length
    return count > 0 ? [`${promise} ${count}×`] : []
  })
  return `${counted.join(', ')}, such as: ${first.what}`
}

export const table = (rows: readonly (readonly [string, string])[]): string => {
  const width = Math.max(...rows.map(([what]) => what.length))
  return rows.map(([what, figure]) => `  ${what.padEnd(width)}  ${figure}`).join('\n')
}
