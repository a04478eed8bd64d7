import { z } from 'zod'
import { invitationDays } from '#shared/accounts/access.ts'
import { sendNotice } from '../accounts/counted-mail.ts'
import { newResetLink } from '../accounts/links.ts'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import { addressChangedMail, invitationMail, staffMail } from '../mails/accounts/account.ts'
import { messageIdOf } from '../outside/mail.ts'

const Staff = z.object({ accountId: z.string(), hotelId: z.string(), email: z.string() })

/** `email` is the former address: the account has the new one when the mail is sent. */
const AddressChanged = z.object({ hotelId: z.string(), name: z.string(), email: z.string(), withPassword: z.boolean() })

/** Mails new staff that a hotel let them in, with a link if they have no password; tells old addresses of a new one. */
export const accessJobs = (app: App): JobHandlers => ({
  'mail-address-changed': async (payload, job) => {
    const { hotelId, name, email, withPassword } = AddressChanged.parse(payload)
    const hotel = await app.db.selectFrom('hotel').select('name').where('id', '=', hotelId).executeTakeFirst()
    const messageId = messageIdOf(`account.${job.id}`, app.config.publicUrl)
    await sendNotice(app, { ...addressChangedMail(name, hotel?.name ?? 'Your hotel', withPassword), to: email, messageId }, job)
  },
  'mail-staff': async (payload, job) => {
    const { accountId, hotelId, email } = Staff.parse(payload)
    const row = await app.db
      .selectFrom('member as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .innerJoin('hotel as h', 'h.id', 'm.hotel_id')
      .select(['a.name', 'a.email', 'h.name as hotel', 'a.password_hash'])
      .where('m.hotel_id', '=', hotelId)
      .where('m.account_id', '=', accountId)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst()
    // The address has changed since; that change queued a mail to the new one.
    if (!row || email !== row.email) return
    const { name, email: to, hotel } = row
    const origin = app.config.publicUrl
    const messageId = messageIdOf(`account.${job.id}`, origin)
    const days = invitationDays
    if (row.password_hash !== null) return sendNotice(app, { ...staffMail(name, hotel, `${origin}/login`), to, messageId }, job)
    const token = await newResetLink(app.db, { id: accountId, email }, days * 24 * 60)
    if (token) await app.mail.send({ ...invitationMail(name, hotel, `${origin}/resetpassword/${token}`, days), to, messageId })
  },
})
