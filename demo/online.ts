import { limits, type StayPrice } from '#shared/prices/stay.ts'
import { addDays } from '#shared/words/dates.ts'
import { accountId } from './accounts.ts'
import { type Random, randomFrom } from './random.ts'
import type { BookedHotel, BookingRows } from './rows.ts'

/** A stay that was paid for online. */
export interface Online {
  hotel: BookedHotel
  bookingId: string
  paymentId: string
  price: StayPrice
  /** Null except on a PER_BOOKING plan. */
  shares: { platformPaise: number; hotelPaise: number } | null
  /** Refunded paise: 0 or the whole advance. */
  refunded: number
  createdAt: Date
  confirmedAt: Date
}

/** The prefix of the demo's receipts, by which `demoHistory` finds its orders. */
export const demoReceipt = 'bk_demo_'

const later = (date: Date, minutes: number) => new Date(date.getTime() + minutes * 60_000)

/** Adds order, payment, due and refund. A share is transferred; on a timed plan the platform owes the advance. */
export const onlineRows = (rows: BookingRows, random: Random, online: Online): void => {
  const { hotel, price } = online
  const orderId = random.uuid()
  const paymentRowId = random.uuid()
  const hotelPaise = online.shares?.hotelPaise ?? null
  const transferPaise = hotel.perBooking && (hotelPaise ?? 0) >= limits.minimumAdvancePaise ? hotelPaise : null
  rows.payment_order.push({
    id: orderId,
    purpose: 'booking',
    hotel_id: hotel.id,
    booking_id: online.bookingId,
    amount_paise: price.advancePaise,
    secret: random.token(32),
    receipt: `${demoReceipt}${orderId.replaceAll('-', '')}`,
    provider_order_id: `order_${random.token(14)}`,
    platform_share_paise: online.shares?.platformPaise ?? null,
    hotel_share_paise: hotelPaise,
    transfer_account: transferPaise === null ? null : (hotel.perBooking?.account ?? null),
    transfer_paise: transferPaise,
    settled_at: online.confirmedAt,
    created_at: online.createdAt,
  })
  rows.payment.push({
    id: paymentRowId,
    provider_payment_id: online.paymentId,
    order_id: orderId,
    amount_paise: price.advancePaise,
    method: random.chance(0.7) ? 'upi' : 'card',
    is_kept: true,
    created_at: online.confirmedAt,
    refunded_paise: online.refunded,
  })
  rows.booking_payment.push({
    hotel_id: hotel.id,
    booking_id: online.bookingId,
    method: 'ONLINE',
    amount_paise: price.advancePaise,
    transaction_id: online.paymentId,
    payment_id: paymentRowId,
    created_at: online.confirmedAt,
  })
  const sent = transferPaise !== null
  rows.hotel_due.push({
    id: random.uuid(),
    hotel_id: hotel.id,
    booking_id: online.bookingId,
    payment_id: paymentRowId,
    order_id: orderId,
    amount_paise: hotelPaise ?? price.advancePaise,
    via: sent ? 'TRANSFER' : 'PLATFORM',
    status: online.refunded > 0 ? 'REVERSED' : sent ? 'PAID' : 'OPEN',
    transfer_id: sent ? `trf_${random.token(14)}` : null,
    created_at: online.confirmedAt,
  })
  if (online.refunded === 0) return
  const askedAt = later(online.confirmedAt, random.int(30, 110))
  rows.refund.push({
    id: random.uuid(),
    payment_id: paymentRowId,
    amount_paise: online.refunded,
    reason: 'by-hotel',
    status: 'PROCESSED',
    provider_refund_id: `rfnd_${random.token(14)}`,
    created_at: askedAt,
    processed_at: askedAt,
  })
}

/** Days since the platform sent money, the oldest first: every second week. */
const sentAgo = [52, 38, 24, 10]

/** Adds bank transfers to a hotel, each of all that guests had paid online and no earlier transfer brought. */
export const addPayouts = (rows: BookingRows, hotelId: string, today: string): void => {
  const random = randomFrom(`atithi/payouts/${hotelId}/${today}`)
  const owed = rows.hotel_due.filter(({ via, status }) => via === 'PLATFORM' && status === 'OPEN')
  let sent = 0
  for (const ago of sentAgo) {
    const day = addDays(today, -ago)
    const at = new Date(`${day}T11:00:00+05:30`)
    const due = owed.reduce((sum, { created_at, amount_paise }) => (new Date(created_at ?? '') < at ? sum + amount_paise : sum), 0)
    if (due <= sent) continue
    rows.payout.push({
      id: random.uuid(),
      hotel_id: hotelId,
      amount_paise: due - sent,
      transaction_id: `UTR${random.int(1_000_000, 9_999_999)}`,
      sent_on: day,
      idempotency_key: random.uuid(),
      created_by: accountId('platform'),
      created_at: at,
    })
    sent = due
  }
}
