import { z } from 'zod'
import type { App } from '../app.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { staffMail } from '../mails/account.ts'

const Staff = z.object({ accountId: z.string(), hotelId: z.string() })

/** Tells new staff that a hotel let them in; not sent to somebody who was removed meanwhile. */
export const accessJobs = (app: App): Handlers => ({
  'mail-staff': async (payload, { id }) => {
    const { accountId, hotelId } = Staff.parse(payload)
    const row = await app.db
      .selectFrom('member as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .innerJoin('hotel as h', 'h.id', 'm.hotel_id')
      .select(['a.name', 'a.email', 'h.name as hotel'])
      .where('m.hotel_id', '=', hotelId)
      .where('m.account_id', '=', accountId)
      .executeTakeFirst()
    if (!row) return
    const origin = app.config.publicUrl
    const messageId = `<account.${id}@${new URL(origin).hostname}>`
    await app.mail.send({ ...staffMail(row.name, row.hotel, `${origin}/login`), to: row.email, messageId })
  },
})
