import { BankDetails, type HotelUpdate } from '#shared/hotel-form.ts'
import { type Db, prepared, type Tx } from '../db/connect.ts'
import { badRequest, notAllowed } from '../http/errors.ts'
import { refusalOf } from '../http/input.ts'
import { plainWords } from '../http/plain-words.ts'
import { changeRow, type RowChange } from '../http/versions.ts'
import { type PlanRow, planJoin } from '../plans/queries.ts'
import { columnsOf } from './columns.ts'

const ownersFields = ['beneficiaryName', 'bankAccountNumber', 'ifscCode', 'razorPayAccountId'] as const

/** Bank details and linked account: the owner's duty, and nobody else's business. */
const checkBankDetails = (form: HotelUpdate, isOwner: boolean): void => {
  if (isOwner) {
    const { error } = BankDetails.safeParse(form, { error: plainWords })
    if (error) throw refusalOf(error)
  } else if (ownersFields.some(field => form[field] !== undefined)) {
    throw notAllowed('Only the owner of the hotel may change its bank details and linked account.')
  }
}

const planStatement = `select plan.billing_type, plan.deduction_basis_points, plan.plan_live from hotel h ${planJoin} where h.id = $1`

/** What the owner's plan deducts of every booking, in basis points; undefined unless it is a PER_BOOKING plan that runs. */
const runningDeduction = async (db: Db, hotelId: string): Promise<number | undefined> => {
  const [plan] = await prepared<PlanRow>(db, 'running-plan', planStatement, [hotelId])
  return plan?.billing_type === 'PER_BOOKING' && plan.plan_live ? (plan.deduction_basis_points ?? undefined) : undefined
}

interface Terms {
  advance_basis_points: number
  razorpay_account_id: string | null
}

/** A PER_BOOKING plan that runs needs a linked account, and an advance that covers what it deducts. */
const checkPlan = async (db: Db, hotelId: string, { advance_basis_points, razorpay_account_id }: Terms, isOwner: boolean) => {
  const deduction = await runningDeduction(db, hotelId)
  if (deduction === undefined) return
  const fields: Record<string, string> = {}
  if (advance_basis_points < deduction)
    fields.advancePaymentRate = `Your plan deducts ${deduction / 100} % of every booking: the advance must be at least that.`
  if (isOwner && razorpay_account_id === null) fields.razorPayAccountId = 'Your plan is paid per booking: enter the linked account id.'
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

/** Who changes a hotel from which state of it, and how that person sees it. */
type Change = Pick<RowChange<'hotel'>, 'version' | 'by' | 'current'> & { isOwner: boolean }

/** Changes a hotel; what the form leaves out stays. The row is locked until the transaction ends. */
export const updateHotel = async (tx: Tx, hotelId: string, form: HotelUpdate, { isOwner, ...change }: Change): Promise<void> => {
  checkBankDetails(form, isOwner)
  const row = await changeRow(tx, { table: 'hotel', key: { id: hotelId }, set: columnsOf(form), ...change })
  await checkPlan(tx, hotelId, row, isOwner)
}
