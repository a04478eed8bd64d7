import { z } from 'zod'
import { toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import { payoutMail } from '../../mails/hotels/payout.ts'
import { messageIdOf } from '../../outside/mail.ts'

const AboutPayout = z.object({ hotelId: z.string(), payoutId: z.string() })

/** Tells the owner of a hotel what the platform sent to its bank account. */
export const mailPayout = async (app: App, payload: unknown): Promise<void> => {
  const { hotelId, payoutId } = AboutPayout.parse(payload)
  const row = await app.db
    .selectFrom('payout as p')
    .innerJoin('hotel as h', 'h.id', 'p.hotel_id')
    .innerJoin('account as a', 'a.id', 'h.owner_id')
    .select(['p.amount_paise', 'p.transaction_id as transactionId', 'p.sent_on as date', 'h.name as hotel', 'a.name as owner', 'a.email'])
    .where('p.hotel_id', '=', hotelId)
    .where('p.id', '=', payoutId)
    .executeTakeFirst()
  if (!row) return
  const { publicUrl } = app.config
  const mail = payoutMail({ ...row, amount: toRupees(row.amount_paise) }, `${publicUrl}/dashboard/account#payouts`)
  await app.mail.send({ ...mail, to: row.email, messageId: messageIdOf(`payout.${payoutId}`, publicUrl) })
}
