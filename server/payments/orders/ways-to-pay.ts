import type { WayToPay } from '#shared/payments/payments.ts'
import type { App } from '../../context.ts'
import { outageLog } from '../../jobs/outage-log.ts'

const freshMs = 3_600_000
/** Methods rarely change, so they are kept for a day while the provider fails. */
const keptMs = 24 * freshMs
const askAgainMs = 30_000

/**
 * The ways to pay that the provider's account offers, refreshed in the background so that no call waits. Empty until
 * the provider has answered, and once it has failed for a day.
 */
export const createWaysToPay = ({ payments, clock, log }: App): (() => readonly WayToPay[]) => {
  const outage = outageLog(log, 'Asking the provider how guests can pay')
  let known: { ways: readonly WayToPay[]; at: number } = { ways: [], at: Number.NEGATIVE_INFINITY }
  let askedAt = Number.NEGATIVE_INFINITY

  const ask = async (now: number) => {
    askedAt = now
    try {
      known = { ways: await payments.waysToPay(), at: now }
      outage.worked()
    } catch (error) {
      outage.failed(error)
    }
  }
  return () => {
    const now = clock.now().getTime()
    if (now - known.at >= freshMs && now - askedAt >= askAgainMs) void ask(now)
    return now - known.at < keptMs ? known.ways : []
  }
}
