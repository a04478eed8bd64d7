import { z } from 'zod'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import { receiptMail } from '../mails/hotels/receipt.ts'
import { messageIdOf } from '../outside/mail.ts'
import { toRecord } from './records.ts'

const Receipt = z.object({ recordId: z.string() })

export const receiptJobs = (app: App): JobHandlers => ({
  'mail-receipt': async payload => {
    const { recordId } = Receipt.parse(payload)
    const row = await app.db
      .selectFrom('payment_record as r')
      .innerJoin('account as a', 'a.id', 'r.account_id')
      .selectAll('r')
      .select('a.email')
      .where('r.id', '=', recordId)
      .executeTakeFirst()
    if (!row) return
    const { publicUrl } = app.config
    const mail = receiptMail(toRecord(row), `${publicUrl}/dashboard/account?receipt=${recordId}`)
    await app.mail.send({ ...mail, to: row.email, messageId: messageIdOf(`receipt.${recordId}`, publicUrl) })
  },
})
