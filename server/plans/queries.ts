import { sql } from 'kysely'
import type { BillingType } from '#shared/plans/plans.ts'
import { type Db, runPrepared } from '../db/connect.ts'

/** The newest plan of the hotel's owner that has begun; its fields are null if none was ever bought. */
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

/** Whether the plan runs, of whatever kind it is. */
export const planRuns = (row: PlanRow): boolean => row.billing_type !== null && row.plan_live === true

/** What a running PER_BOOKING plan needs of the hotel: linked account, sufficient advance. Undefined for any other. */
export const perBookingNeeds = (row: PlanRow): { linkedAccount: boolean; advance: boolean } | undefined =>
  planRuns(row) && row.billing_type === 'PER_BOOKING'
    ? {
        linkedAccount: row.razorpay_account_id !== null,
        advance: row.deduction_basis_points !== null && row.advance_basis_points >= row.deduction_basis_points,
      }
    : undefined

/** The state of the plan for this hotel. */
export const planStateOf = (row: PlanRow): PlanState => {
  if (row.billing_type === null) return { valid: false, reason: 'never' }
  if (!planRuns(row)) return { valid: false, reason: 'expired' }
  const needs = perBookingNeeds(row)
  if (needs && !(needs.linkedAccount && needs.advance)) return { valid: false, reason: 'never' }
  return { valid: true, billingType: row.billing_type, deductionBasisPoints: needs ? row.deduction_basis_points : null }
}

/** A future PER_BOOKING plan of a hotel's owner. */
export interface ComingPlan {
  plan_name: string
  deduction_basis_points: number
  starts_at: Date
}

/** The first future PER_BOOKING plan whose deduction is above the hotel's advance; undefined if there is none. */
export const planAboveAdvance = async (db: Db, hotelId: string): Promise<ComingPlan | undefined> => {
  const { rows } = await sql<ComingPlan>`
    select r.plan_name, r.deduction_basis_points, r.starts_at from hotel h join payment_record r on r.account_id = h.owner_id
    where h.id = ${hotelId} and r.billing_type = 'PER_BOOKING' and r.starts_at > now() and (r.ends_at is null or r.ends_at > r.starts_at)
      and r.deduction_basis_points > h.advance_basis_points
    order by r.starts_at limit 1`.execute(db)
  return rows[0]
}

const planStatement = `
  select h.advance_basis_points, h.razorpay_account_id, plan.billing_type, plan.deduction_basis_points, plan.plan_live
  from hotel h ${planJoin} where h.id = $1`

/** The plan of a hotel's owner, with what it needs of the hotel. */
export const planOfHotel = async (db: Db, hotelId: string): Promise<PlanRow | undefined> => {
  const [row] = await runPrepared<PlanRow>(db, planStatement, [hotelId])
  return row
}
