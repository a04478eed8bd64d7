import { bookingApi } from '#shared/bookings/bookings.ts'
import { type GuestBooking, guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { filePath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { type OrderStatus, paymentApi } from '#shared/payments/payments.ts'
import { formatDate } from '#shared/words/dates.ts'
import { call, type Transport } from '#web/api/client.ts'
import { isAttempt, type KnownOrder, type Outcome, orderFrom, type Paid } from '#web/payments/pay/attempt.ts'
import { type News, newsOfRefusal, type Purchase } from '#web/payments/pay/pay.ts'
import { uuid } from '#web/payments/pay/uuid.ts'
import { guarded, type Stored, stored } from '#web/ui/base/stored.ts'
import { attemptName } from '../stay/own-order.ts'
import type { ConfirmedStay } from '../view/StaySlip.tsx'

/** A guest's attempt, from Book to the confirmation. The server confirms an attempt at most once by its key. */
export interface StayAttempt {
  key?: string | undefined
  order?: KnownOrder | undefined
  /** The ordered stay: `choice` tells it from others, `wish` pays for it where it cannot be chosen again. */
  stay?: { checkInDate: string; checkOutDate: string; choice: string; wish?: OrderWish | undefined } | undefined
  paid?: Paid | undefined
  /** The address that the confirmation was sent to. */
  email?: string | undefined
}

export const attemptStore = (hotelId: string): Stored<StayAttempt> =>
  stored<StayAttempt>('tab', attemptName(hotelId), guarded<StayAttempt>(isAttempt), {})

export interface OrderWish {
  /** The advance and the total as the guest saw them, in paise, and the other terms agreed to (`termsOf`). */
  amount: number
  totalAmount: number
  terms: string
  booking: NonNullable<CallOf<typeof paymentApi.createOrder>['booking']>
  /** Identifies this choice of dates, party and rooms. */
  choice: string
}

export interface StayNews extends News {
  /** Null where no rooms are held. */
  holdExpiresAt: string | null
  /** Why the payment is refunded, where the server tells it. */
  refundReason?: OrderStatus['refundReason']
  stay: ConfirmedStay
}

const live = new Set(['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'NO_SHOW'])

/** The outcome by the server's answer alone, since the clock of a phone may be wrong. */
export const outcomeOf = ({ status, money, holdExpiresAt }: Pick<OrderStatus, 'status' | 'money' | 'holdExpiresAt'>): Outcome => {
  if (live.has(status)) return 'confirmed'
  if (money === 'REFUNDED') return 'refunded'
  if (money === 'REFUNDING') return 'refunding'
  if (money === 'AUTHORIZED' || money === 'CAPTURED') return status === 'CANCELLED' ? 'refunding' : 'settling'
  if (status === 'CANCELLED') return 'released'
  return status === 'PENDING' && holdExpiresAt !== null ? 'held' : 'expired'
}

/** The news from an order's status, which does not name the guest. */
export const newsOfStatus = (status: OrderStatus): StayNews => ({
  outcome: outcomeOf(status),
  holdExpiresAt: status.holdExpiresAt,
  refundReason: status.refundReason,
  stay: { ...status, id: status.bookingId },
})

/** The news from a booking: the answer to a payment, PENDING until its capture, or the booking's page. */
const newsOfBooking = ({
  status,
  payment,
  ...booking
}: Omit<
  GuestBooking,
  'breakdown' | 'refundOwed' | 'nights' | 'offers' | 'cancelling' | 'charges' | 'requests' | 'changed' | 'hasDocuments' | 'asked'
> & {
  pageKey?: string | undefined
}): StayNews => ({
  outcome: status === 'PENDING' ? 'settling' : 'confirmed',
  holdExpiresAt: null,
  stay: { ...payment, ...booking, status },
})

export type PaidHotel = Pick<PublicHotel, 'slug' | 'name' | 'logo'>

export const stayPurchase = (
  store: Stored<StayAttempt>,
  { slug, name, logo }: PaidHotel,
  transport: Transport,
): Purchase<OrderWish, StayNews> => {
  const ask = async ({ orderId, orderSecret }: KnownOrder) => {
    const { data: status } = await call(paymentApi.orderStatus, { orderId, orderSecret }, { transport })
    const { reference, pageKey: bookingKey } = status
    if (!bookingKey) return newsOfStatus(status)
    // The booking's page names the guest; where it does not answer, the slip shows no name.
    const page = call(guestBookingApi.get, { hotelId: slug, reference, bookingKey }, { transport })
    return page.then(
      ({ data }) => newsOfBooking({ ...data, pageKey: bookingKey }),
      () => newsOfStatus(status),
    )
  }
  return {
    ask,
    kept: store.get,
    keep: change => store.set({ ...store.get(), ...change }),
    order: async wish => {
      const { amount, totalAmount, terms, booking, choice } = wish
      const key = store.get().key ?? uuid()
      // The key is stored before the call, so that a lost answer does not lead to a second attempt.
      store.set({ ...store.get(), key })
      const receipt = `guest ${key.slice(0, 8)}`
      const seen = { amount, totalAmount, terms, currency: 'INR' as const }
      const { data } = await call(paymentApi.createOrder, { ...seen, receipt, booking: { ...booking, key } }, { transport })
      const { checkInDate, checkOutDate, userEmail } = booking
      const order = orderFrom(data)
      store.set({ key, order, stay: { checkInDate, checkOutDate, choice, wish }, email: userEmail })
      // The attempt was paid before, maybe after its window was closed: it must not be paid twice.
      return order && data.status !== 'PENDING' ? ask(order) : undefined
    },
    window: ({ booking: { userName, userEmail, userPhone, checkInDate, checkOutDate } }) => ({
      hotel: slug,
      payer: { name: userName, email: userEmail, phone: userPhone },
      about: `Stay at ${name}, ${formatDate(checkInDate)} to ${formatDate(checkOutDate)}`,
      image: logo ? new URL(filePath(logo.imagePath, 192), location.origin).href : undefined,
    }),
    tell: async (order, paid) => {
      try {
        return newsOfBooking((await call(bookingApi.create, { orderId: order.orderId, ...paid }, { transport })).data)
      } catch (error) {
        return newsOfRefusal(error, () => ask(order))
      }
    },
  }
}
