import { z } from 'zod'
import { toRupees } from '#shared/money.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { confirmationMail } from '../mails/confirmation.ts'
import { noticeMail } from '../mails/notice.ts'
import { type RefundReason, refundMail } from '../mails/refund.ts'
import type { MailStay, MailText } from '../mails/stay.ts'
import { bookingRow, toBooking } from './booking.ts'

const AboutBooking = z.object({ hotelId: z.string(), bookingId: z.string() })
const AboutRefund = z.object({ refundId: z.string() })

/** What a mail about a stay says, as it is when the mail is sent. */
const mailStay = async (app: App, hotelId: string, bookingId: string): Promise<MailStay> => {
  const row = await bookingRow(app.db, hotelId, bookingId)
  const hotel = await app.db
    .selectFrom('hotel')
    .select(['name', 'slug', 'contact_email', 'contact_phone', 'check_in_time', 'check_out_time', 'cancellation_policy'])
    .select(['street1', 'street2', 'city', 'state', 'country', 'postal_code'])
    .where('id', '=', hotelId)
    .executeTakeFirstOrThrow()
  if (!row) throw new Error(`No booking ${bookingId}`)
  const { street1, street2, city, state, country, postal_code } = hotel
  return {
    booking: toBooking(row),
    hotel: {
      name: hotel.name,
      slug: hotel.slug,
      contactEmail: hotel.contact_email,
      contactPhone: hotel.contact_phone,
      addressDetails: { street1, street2, city, state, country, postal_code },
      checkInTime: hotel.check_in_time,
      checkOutTime: hotel.check_out_time,
      cancellationPolicy: hotel.cancellation_policy,
    },
    publicUrl: app.config.publicUrl,
  }
}

const owedFor = async (app: App, hotelId: string, bookingId: string) => {
  const due = await app.db
    .selectFrom('hotel_due')
    .select(['amount_paise', 'via'])
    .where('hotel_id', '=', hotelId)
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return due ? { amount: toRupees(due.amount_paise), via: due.via as 'TRANSFER' | 'PLATFORM' } : null
}

const refundAbout = (app: App, refundId: string) =>
  app.db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['refund.amount_paise', 'refund.reason', 'payment_order.hotel_id', 'payment_order.booking_id'])
    .where('refund.id', '=', refundId)
    .executeTakeFirst()

/** The mails of a booking. A mail's id is its cause's, so a mail server can tell a second try of the same mail. */
export const bookingMailJobs = (app: App): Handlers => {
  const send = (to: string, id: string, mail: MailText) =>
    app.mail.send({ ...mail, to, messageId: `<${id}@${new URL(app.config.publicUrl).hostname}>` })
  return {
    'mail-confirmation': async payload => {
      const { hotelId, bookingId } = AboutBooking.parse(payload)
      const stay = await mailStay(app, hotelId, bookingId)
      await send(stay.booking.user.email, `confirmation.${bookingId}`, confirmationMail(stay))
    },
    'mail-notice': async payload => {
      const { hotelId, bookingId } = AboutBooking.parse(payload)
      const stay = await mailStay(app, hotelId, bookingId)
      if (!stay.hotel.contactEmail) return
      const owed = await owedFor(app, hotelId, bookingId)
      await send(stay.hotel.contactEmail, `notice.${bookingId}`, noticeMail({ ...stay, owed }))
    },
    'mail-refund': async payload => {
      const { refundId } = AboutRefund.parse(payload)
      const about = await refundAbout(app, refundId)
      if (!about?.hotel_id || !about.booking_id) return
      const stay = await mailStay(app, about.hotel_id, about.booking_id)
      const refund = { amount: toRupees(about.amount_paise), reason: about.reason as RefundReason }
      await send(stay.booking.user.email, `refund.${refundId}`, refundMail({ ...stay, ...refund }))
    },
  }
}
