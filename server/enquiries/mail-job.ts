import { z } from 'zod'
import { mayMail } from '../accounts/counted-mail.ts'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import { enquiryMail } from '../mails/hotels/enquiry.ts'
import { messageIdOf } from '../outside/mail.ts'

const AboutEnquiry = z.object({ hotelId: z.string(), enquiryId: z.string(), version: z.int().default(1) })

/** To the hotel's address, or to the owner's verified one once the hotel's had as many mails as people may trigger. */
export const enquiryJobs = (app: App): JobHandlers => ({
  'mail-enquiry': async (payload, { attempt }) => {
    const { hotelId, enquiryId, version } = AboutEnquiry.parse(payload)
    const row = await app.db
      .selectFrom('enquiry as e')
      .innerJoin('hotel as h', 'h.id', 'e.hotel_id')
      .innerJoin('account as a', 'a.id', 'h.owner_id')
      .leftJoin('booking as b', join => join.onRef('b.hotel_id', '=', 'e.hotel_id').onRef('b.id', '=', 'e.booking_id'))
      .select('b.reference')
      .select(['e.name', 'e.email', 'e.phone', 'e.message', 'h.name as hotel', 'h.slug', 'h.contact_email', 'a.email as owner'])
      .where('e.hotel_id', '=', hotelId)
      .where('e.id', '=', enquiryId)
      .executeTakeFirst()
    // Deleted meanwhile: nobody has to answer it.
    if (!row) return
    const { publicUrl } = app.config
    const mail = enquiryMail(row, `${publicUrl}/dashboard/enquiry?hotel=${row.slug}`)
    const messageId = messageIdOf(`enquiry.${enquiryId}${version === 1 ? '' : `.${version}`}`, publicUrl)
    const { contact_email: contact, owner } = row
    // A try that failed before was counted then.
    const isAllowed = contact === null || contact === owner || attempt > 1 || (await mayMail(app, contact))
    const to = isAllowed ? (contact ?? owner) : owner
    await app.mail.send({ ...mail, to, ...(row.email && { replyTo: row.email }), messageId })
  },
})
