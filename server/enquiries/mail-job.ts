import { z } from 'zod'
import { mayMail } from '../accounts/counted-mail.ts'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import type { AskedStay } from '../mails/guests/request.ts'
import { enquiryMail } from '../mails/hotels/enquiry.ts'
import { messageIdOf } from '../outside/mail.ts'
import { kindOf } from './queries.ts'

const AboutEnquiry = z.object({ hotelId: z.string(), enquiryId: z.string(), version: z.int().default(1) })

/** What a mail says of the stay that an enquiry is about. */
type StayOf = (app: App, hotelId: string, bookingId: string) => Promise<Omit<AskedStay, 'kind'> | undefined>

/** To the hotel's address, or to the owner's verified one once the hotel's had as many mails as people may trigger. */
export const enquiryJobs = (app: App, stayOf: StayOf): JobHandlers => ({
  'mail-enquiry': async (payload, { attempt }) => {
    const { hotelId, enquiryId, version } = AboutEnquiry.parse(payload)
    const row = await app.db
      .selectFrom('enquiry as e')
      .innerJoin('hotel as h', 'h.id', 'e.hotel_id')
      .innerJoin('account as a', 'a.id', 'h.owner_id')
      .select(['e.name', 'e.email', 'e.phone', 'e.message', 'e.booking_id', 'e.request_kind', 'e.keeps'])
      .select(['h.name as hotel', 'h.slug', 'h.contact_email', 'a.email as owner'])
      .where('e.hotel_id', '=', hotelId)
      .where('e.id', '=', enquiryId)
      .executeTakeFirst()
    // Deleted meanwhile: nobody has to answer it.
    if (!row) return
    const { publicUrl } = app.config
    const stay = row.booking_id === null ? undefined : await stayOf(app, hotelId, row.booking_id)
    const asked = stay && { ...stay, kind: kindOf(row) ?? ('question' as const) }
    const mail = enquiryMail(row, `${publicUrl}/dashboard/enquiry?hotel=${row.slug}`, asked)
    const messageId = messageIdOf(`enquiry.${enquiryId}${version === 1 ? '' : `.${version}`}`, publicUrl)
    const { contact_email: contact, owner } = row
    // A try that failed before was counted then.
    const isAllowed = contact === null || contact === owner || attempt > 1 || (await mayMail(app, contact))
    const to = isAllowed ? (contact ?? owner) : owner
    await app.mail.send({ ...mail, to, ...(row.email && { replyTo: row.email }), messageId })
  },
})
