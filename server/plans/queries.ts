import type { BillingType } from '#shared/plans.ts'

/** What is read of the newest plan that has begun: the hotel's owner's. All null when nothing was ever bought. */
export interface PlanRow {
  billing_type: BillingType | null
  deduction_basis_points: number | null
  plan_live: boolean | null
  advance_basis_points: number
  razorpay_account_id: string | null
}

/** Whether a hotel may take bookings, and on which terms. `never` and `expired` are the two reasons of a 402. */
export type PlanState =
  | { valid: true; billingType: BillingType; deductionBasisPoints: number | null }
  | { valid: false; reason: 'never' | 'expired' }

/** SQL that reads the plan of a hotel `h`: a live record before an ended one, the newest first. */
export const planJoin = `
  left join lateral (
    select r.billing_type, r.deduction_basis_points, (r.ends_at is null or r.ends_at > now()) as plan_live
    from payment_record r where r.account_id = h.owner_id and r.starts_at <= now()
    order by 3 desc, r.starts_at desc limit 1) plan on true`

/** The plan as it is valid for this hotel: PER_BOOKING needs a linked account and an advance not below the deduction. */
export const planStateOf = (row: PlanRow): PlanState => {
  if (row.billing_type === null) return { valid: false, reason: 'never' }
  if (!row.plan_live) return { valid: false, reason: 'expired' }
  const deduction = row.deduction_basis_points
  if (row.billing_type === 'PER_BOOKING') {
    const fits = row.razorpay_account_id !== null && deduction !== null && row.advance_basis_points >= deduction
    if (!fits) return { valid: false, reason: 'never' }
  }
  return { valid: true, billingType: row.billing_type, deductionBasisPoints: row.billing_type === 'PER_BOOKING' ? deduction : null }
}
