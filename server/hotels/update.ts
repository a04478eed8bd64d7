import { BankDetails, type HotelUpdate } from '#shared/hotels/hotel-form.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, notAllowed } from '../http/errors/errors.ts'
import { plainWords } from '../http/errors/plain-words.ts'
import { refusalOf } from '../http/serve/input.ts'
import { changeRow, type RowChange } from '../http/serve/versions.ts'
import { perBookingNeeds, planAboveAdvance, planOfHotel } from '../plans/queries.ts'
import { columnsOf } from './columns.ts'
import { writeDistances, writeHouseRules } from './house-rules.ts'

const ownersFields = ['beneficiaryName', 'bankAccountNumber', 'ifscCode', 'razorPayAccountId'] as const

/** Validates the owner's bank details and linked account; throws 403 when somebody else sends them. */
const checkBankDetails = (form: HotelUpdate, isOwner: boolean): void => {
  if (isOwner) {
    const { error } = BankDetails.safeParse(form, { error: plainWords })
    if (error) throw refusalOf(error)
  } else if (ownersFields.some(field => form[field] !== undefined)) {
    throw notAllowed('Only the owner of the hotel may change its bank details and linked account.')
  }
}

/** Throws 400 when the running PER_BOOKING plan needs a higher advance or a linked account. */
const checkPlan = async (db: Db, hotelId: string, isOwner: boolean) => {
  const plan = await planOfHotel(db, hotelId)
  const needs = plan && perBookingNeeds(plan)
  if (!needs) return
  const fields: Record<string, string> = {}
  if (!needs.advance)
    fields.advancePaymentRate = `Your plan deducts ${(plan.deduction_basis_points ?? 0) / 100}% of every booking: the advance must be at least that.`
  if (isOwner && !needs.linkedAccount) fields.razorPayAccountId = 'Your plan is paid per booking: enter the linked account id.'
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

type Change = Pick<RowChange<'hotel'>, 'version' | 'by' | 'current'> & { isOwner: boolean; today: string }

/** The warning for a hotel whose advance is high enough for the running plan, but too low for one that is to begin. */
const warningOf = async (db: Db, hotelId: string): Promise<string | undefined> => {
  const plan = await planAboveAdvance(db, hotelId)
  if (!plan) return undefined
  const day = formatDate(todayInIndia(plan.starts_at))
  const percent = plan.deduction_basis_points / 100
  return `From ${day} on your plan ${plan.plan_name} deducts ${percent}% of every booking: with an advance below that the hotel takes no bookings then.`
}

/**
 * Changes a hotel; fields that the form leaves out stay. Locks the row until the transaction ends, which also protects
 * the hotel's rows in other tables. Returns a warning to show, if there is one.
 */
export const updateHotel = async (
  tx: Tx,
  hotelId: string,
  form: HotelUpdate,
  { isOwner, today, ...change }: Change,
): Promise<string | undefined> => {
  checkBankDetails(form, isOwner)
  if (form.reviewsDate && form.reviewsDate > today) throw badRequest({ reviewsDate: 'This day is still to come.' })
  await changeRow(tx, { table: 'hotel', key: { id: hotelId }, set: columnsOf(form), ...change })
  await writeHouseRules(tx, hotelId, form.houseRules)
  await writeDistances(tx, hotelId, form.distances)
  await checkPlan(tx, hotelId, isOwner)
  return warningOf(tx, hotelId)
}
