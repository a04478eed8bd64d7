import type { ChargeForm } from '#shared/charges.ts'
import { toPaise } from '#shared/money.ts'
import type { Tx } from '../db/connect.ts'
import { type Actor, accountOf } from './actor.ts'
import type { BookingRow } from './booking.ts'

/**
 * Writes lines down as they were said. The total follows with the booking's next write (`change`, `rewriteMoney`), which the check
 * `booking_total_not_negative` refuses below 0.
 */
export const addCharges = async (
  tx: Tx,
  by: Actor,
  { hotel_id, id: booking_id }: Pick<BookingRow, 'hotel_id' | 'id'>,
  charges: readonly ChargeForm[],
): Promise<void> => {
  if (charges.length === 0) return
  const rows = charges.map(({ kind, text, amount }) => ({ kind, text, amount_paise: toPaise(amount) }))
  await tx
    .insertInto('booking_charge')
    .values(rows.map(row => ({ hotel_id, booking_id, created_by: accountOf(by), ...row })))
    .execute()
}
