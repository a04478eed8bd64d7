import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { refundLines } from '#shared/prices/cancellation.ts'
import { toRupees } from '#shared/words/money.ts'
import { sendOrWait } from '../../accounts/counted-mail.ts'
import type { App } from '../../context.ts'
import { runPrepared } from '../../db/connect.ts'
import { kindOf } from '../../enquiries/queries.ts'
import type { JobContext, JobHandlers } from '../../jobs/outbox.ts'
import { cancellationMail, changeMail, type MailedStay } from '../../mails/guests/change.ts'
import { confirmationMail } from '../../mails/guests/confirmation.ts'
import { paymentLinkMail } from '../../mails/guests/payment-link.ts'
import { paymentReceivedMail } from '../../mails/guests/payment-received.ts'
import { type MailedReason, refundMail } from '../../mails/guests/refund.ts'
import { requestMail } from '../../mails/guests/request.ts'
import type { MailStay } from '../../mails/guests/stay.ts'
import { noticeMail } from '../../mails/hotels/notice.ts'
import type { MailText } from '../../mails/layout.ts'
import { messageIdOf } from '../../outside/mail.ts'
import type { TaxRules } from '../../rooms/nights/rate-rules.ts'
import { type BookingRow, bookingRow, refundOwedPaise, toBooking } from '../booking/booking.ts'
import { cancellingOf } from '../booking/cancelling.ts'
import { pageKey, pageUrl } from '../booking/page-key.ts'
import { breakdownOf } from '../prices/breakdown.ts'
import { askedByLink } from '../purchase/payment-link.ts'
import { bookedNight } from '../view/detail.ts'
import { mailedStay, noteMailed, storedBefore } from './change-mails.ts'
import { mailedHotelJson, mailedPaymentsJson, mailedPicturesJson, mailedTaxJson } from './mailed-hotel.ts'

const AboutBooking = z.object({
  hotelId: z.string(),
  bookingId: z.string(),
  again: z.boolean().optional(),
  paid: z.boolean().optional(),
  /** The payment of a stay that is booked already: the mail is about that. */
  received: z.string().optional(),
})
const AboutRequest = AboutBooking.extend({ enquiryId: z.string(), version: z.int() })
const AboutRefund = z.object({ refundId: z.string() })

interface Found extends MailStay {
  row: BookingRow
  was: MailedStay | null
}

const statement = `
  select b.last_mailed_stay as was, b.offers, ${mailedHotelJson} as hotel, ${mailedTaxJson} as tax, ${mailedPaymentsJson} as payments,
    ${mailedPicturesJson} as pictures
  from hotel h join booking b on b.hotel_id = h.id where h.id = $1 and b.id = $2`

type About = Pick<Found, 'was' | 'hotel' | 'offers' | 'pictures'> & {
  tax: TaxRules
  payments: (MailStay['payments'][number] & { amountPaise: number })[]
}

/** What a mail about a stay says, as it is when the mail is sent; undefined when the booking was deleted meanwhile. */
const mailStay = async (app: App, hotelId: string, bookingId: string): Promise<Found | undefined> => {
  const row = await bookingRow(app.db, hotelId, bookingId)
  const [about] = await runPrepared<About>(app.db, statement, [hotelId, bookingId])
  if (!row || !about) return undefined
  const { tax, payments, ...known } = about
  return {
    ...known,
    row,
    booking: toBooking(row),
    nights: row.nights.map(bookedNight),
    payments: payments.map(({ amountPaise, ...payment }) => ({ ...payment, amount: toRupees(amountPaise) })),
    breakdown: breakdownOf(row, tax),
    refundOwed: toRupees(refundOwedPaise(row)),
    cancellation: row.cancellation && refundLines(row.cancellation, row.check_in, app.clock.now()),
    publicUrl: app.config.publicUrl,
    bookingUrl: pageUrl(app.config.publicUrl, known.hotel.slug, row.reference, await pageKey(app.db, row)),
  }
}

/** A stay of which something is asked, and the rupees that go back if it is cancelled now; null: nothing was agreed. */
export const stayWithRefund = async (app: App, hotelId: string, bookingId: string) => {
  const stay = await mailStay(app, hotelId, bookingId)
  return stay && { ...stay, backNow: (await cancellingOf(app.db, stay.row, app.clock.now()))?.backNow ?? null }
}

const owedFor = async (app: App, hotelId: string, bookingId: string) => {
  const due = await app.db
    .selectFrom('hotel_due')
    .select(['amount_paise', 'via'])
    .where('hotel_id', '=', hotelId)
    .where('booking_id', '=', bookingId)
    .where('amount_paise', '>', 0)
    .orderBy('created_at')
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

/** Undefined when staff deleted it. */
const requestAbout = (app: App, hotelId: string, enquiryId: string) =>
  app.db
    .selectFrom('enquiry')
    .select(['request_kind', 'keeps', 'message', 'created_at'])
    .where('hotel_id', '=', hotelId)
    .where('id', '=', enquiryId)
    .executeTakeFirst()

/** The mails of a booking. A mail's id is its cause's, so a mail server can tell a second try of the same mail. */
export const bookingMailJobs = (app: App): JobHandlers => {
  // Guests of the desk may have no address: nothing is sent to them.
  const messageOf = (to: string, id: string, mail: MailText) => ({
    ...mail,
    to,
    messageId: messageIdOf(id, app.config.publicUrl),
  })
  /** What follows from a payment. */
  const send = async (to: string | null, id: string, mail: MailText): Promise<void> => {
    if (to) await app.mail.send(messageOf(to, id, mail))
  }
  /** What the desk or a guest can trigger without paying. */
  const sendCounted = async (to: string | null, id: string, mail: MailText, job: JobContext): Promise<void> => {
    if (to) await sendOrWait(app, messageOf(to, id, mail), job)
  }
  return {
    'mail-confirmation': async (payload, job) => {
      const { hotelId, bookingId, again, paid, received } = AboutBooking.parse(payload)
      const stay = await mailStay(app, hotelId, bookingId)
      if (!stay) return
      const { email } = stay.booking.user
      const payment = received && stay.payments.find(({ id }) => id === received)
      if (payment) return send(email, `received.${received}`, paymentReceivedMail({ ...stay, received: payment.amount }))
      const id = `confirmation.${bookingId}${again ? `.${job.id}` : ''}`
      const mail = confirmationMail(stay)
      if (paid) await send(email, id, mail)
      else await sendCounted(email, id, mail, job)
      if (stay.was) await noteMailed(app.db, stay.row)
    },
    'mail-change': async (payload, job) => {
      const { hotelId, bookingId } = AboutBooking.parse(payload)
      const stay = await mailStay(app, hotelId, bookingId)
      const is = stay && mailedStay(stay.row)
      const was = stay?.was && storedBefore(stay.was)
      if (!stay || !was || !is || isDeepStrictEqual(was, is)) return
      const { status, user, version } = stay.booking
      if (status !== 'CONFIRMED' && status !== 'CHECKED_IN' && status !== 'CANCELLED') return
      const mail = is.isCancelled ? cancellationMail(stay) : changeMail({ ...stay, was, is })
      await sendCounted(user.email, `change.${bookingId}.${version}`, mail, job)
      await noteMailed(app.db, stay.row)
    },
    'mail-notice': async payload => {
      const { hotelId, bookingId } = AboutBooking.parse(payload)
      const stay = await mailStay(app, hotelId, bookingId)
      if (!stay?.hotel.contactEmail) return
      const owed = await owedFor(app, hotelId, bookingId)
      await send(stay.hotel.contactEmail, `notice.${bookingId}`, noticeMail({ ...stay, owed }))
    },
    'mail-payment-link': async (payload, job) => {
      const { hotelId, bookingId } = AboutBooking.parse(payload)
      const stay = await mailStay(app, hotelId, bookingId)
      const asked = stay && askedByLink(stay.row)
      // It was paid, or cancelled, before the mail went out.
      if (asked) await sendCounted(stay.booking.user.email, `payment-link.${bookingId}.${job.id}`, paymentLinkMail({ ...stay, asked }), job)
    },
    'mail-request': async (payload, job) => {
      const { hotelId, bookingId, enquiryId, version } = AboutRequest.parse(payload)
      const asked = await requestAbout(app, hotelId, enquiryId)
      const kind = asked && kindOf(asked)
      const stay = kind && (await stayWithRefund(app, hotelId, bookingId))
      if (!stay) return
      const mail = requestMail({ ...stay, kind, message: asked.message, at: asked.created_at })
      await sendCounted(stay.booking.user.email, `request.${enquiryId}.${version}`, mail, job)
    },
    'mail-refund': async (payload, job) => {
      const { refundId } = AboutRefund.parse(payload)
      const about = await refundAbout(app, refundId)
      if (!about?.hotel_id || !about.booking_id) return
      const stay = await mailStay(app, about.hotel_id, about.booking_id)
      if (!stay) return
      const refund = { amount: toRupees(about.amount_paise), reason: about.reason as MailedReason }
      const mail = refundMail({ ...stay, ...refund })
      // A hotel can give one payment back in thousands of parts.
      if (refund.reason === 'by-hotel') await sendCounted(stay.booking.user.email, `refund.${refundId}`, mail, job)
      else await send(stay.booking.user.email, `refund.${refundId}`, mail)
    },
  }
}
