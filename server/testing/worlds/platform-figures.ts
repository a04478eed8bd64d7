import type { DataOf } from '#shared/contract/endpoint.ts'
import type { homeApi } from '#shared/home/home.ts'

/** What the platform's Home is answered. */
export type PlatformFigures = DataOf<typeof homeApi.platform>

/** Twelve months with what was sold in each, in rupees. */
export const monthsOf = (amounts: readonly number[]): PlatformFigures['months'] =>
  amounts.map((amount, at) => ({ month: at === 0 ? '2025-12' : `2026-${String(at).padStart(2, '0')}`, count: amount > 0 ? at : 0, amount }))

/** The figures of a platform that sold nothing yet. */
export const noFigures: PlatformFigures = {
  sold: { count: 0, amount: 0 },
  running: 0,
  expiring: { count: 0, plans: [] },
  types: (['MONTHLY', 'YEARLY', 'PER_BOOKING'] as const).map(billingType => ({ billingType, running: 0, sold: 0 })),
  months: monthsOf(Array(12).fill(0)),
  coupons: [],
}
