import { z } from 'zod'
import { invitationDays } from '#shared/access.ts'
import { newResetLink } from '../accounts/links.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { addressChangedMail, invitationMail, staffMail } from '../mails/account.ts'

const Staff = z.object({ accountId: z.string(), hotelId: z.string() })

/** The address as it was: the account has another one by the time that the mail is sent. */
const AddressChanged = z.object({ hotelId: z.string(), name: z.string(), email: z.string(), withPassword: z.boolean() })

/**
 * Tells new staff that a hotel let them in (not somebody who was removed meanwhile), with a link to choose a password where they have none;
 * and staff at their old address of a new one.
 */
export const accessJobs = (app: App): Handlers => ({
  'mail-address-changed': async (payload, { id }) => {
    const { hotelId, name, email, withPassword } = AddressChanged.parse(payload)
    const hotel = await app.db.selectFrom('hotel').select('name').where('id', '=', hotelId).executeTakeFirst()
    const messageId = `<account.${id}@${new URL(app.config.publicUrl).hostname}>`
    await app.mail.send({ ...addressChangedMail(name, hotel?.name ?? 'Your hotel', withPassword), to: email, messageId })
  },
  'mail-staff': async (payload, { id }) => {
    const { accountId, hotelId } = Staff.parse(payload)
    const row = await app.db
      .selectFrom('member as m')
      .innerJoin('account as a', 'a.id', 'm.account_id')
      .innerJoin('hotel as h', 'h.id', 'm.hotel_id')
      .select(['a.name', 'a.email', 'h.name as hotel', 'a.password_hash'])
      .where('m.hotel_id', '=', hotelId)
      .where('m.account_id', '=', accountId)
      .where('a.disabled_at', 'is', null)
      .executeTakeFirst()
    if (!row) return
    const { name, email: to, hotel } = row
    const origin = app.config.publicUrl
    const messageId = `<account.${id}@${new URL(origin).hostname}>`
    const mail =
      row.password_hash === null
        ? invitationMail(
            name,
            hotel,
            `${origin}/resetpassword/${await newResetLink(app.db, accountId, invitationDays * 24 * 60)}`,
            invitationDays,
          )
        : staffMail(name, hotel, `${origin}/login`)
    await app.mail.send({ ...mail, to, messageId })
  },
})
