import { z } from 'zod'
import type { App } from '../context.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { enquiryMail } from '../mails/enquiry.ts'

const AboutEnquiry = z.object({ hotelId: z.string(), enquiryId: z.string(), version: z.int().default(1) })

/** Brings a guest's question to the hotel's address, else its owner's; the answer goes to the guest. */
export const enquiryJobs = (app: App): Handlers => ({
  'mail-enquiry': async payload => {
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
    const messageId = `<enquiry.${enquiryId}${version === 1 ? '' : `.${version}`}@${new URL(publicUrl).hostname}>`
    await app.mail.send({ ...mail, to: row.contact_email ?? row.owner, ...(row.email && { replyTo: row.email }), messageId })
  },
})
