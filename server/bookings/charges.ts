import type { ChargeForm } from '#shared/charges.ts'
import { toPaise } from '#shared/money.ts'
import type { Tx } from '../db/connect.ts'
import type { Actor } from './actor.ts'
import { accountOf } from './actor.ts'
import type { BookingRow } from './booking.ts'
import type { LogChange } from './log.ts'

/**
 * Writes lines down as they were said; the total follows with the booking's next write (`writeBooking`, `rewriteMoney`), which the check
 * `booking_total_not_negative` refuses below 0. Gives their entries in the history.
 */
export const addCharges = async (
  tx: Tx,
  by: Actor,
  { hotel_id, id: booking_id }: Pick<BookingRow, 'hotel_id' | 'id'>,
  charges: readonly ChargeForm[],
): Promise<LogChange[]> => {
  if (charges.length === 0) return []
  const rows = charges.map(({ kind, text, amount }) => ({ kind, text, amount_paise: toPaise(amount) }))
  await tx
    .insertInto('booking_charge')
    .values(rows.map(row => ({ hotel_id, booking_id, made_by: accountOf(by), ...row })))
    .execute()
  return rows.map(({ amount_paise: amount, ...line }) => ({ field: 'charge', from: null, to: { ...line, amount } }))
}
