import type { AskedByLink } from '#shared/bookings/asked-by-link.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import type { GuestBooking } from '#shared/bookings/guest-bookings.ts'
import { filePath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { type OrderStatus, paymentApi } from '#shared/payments/payments.ts'
import { toPaise } from '#shared/words/money.ts'
import { call, type Transport } from '#web/api/client.ts'
import { type KnownOrder, type Outcome, orderFrom } from '#web/payments/pay/attempt.ts'
import { isWorthRepeating, type News, newsOfRefusal, type Purchase } from '#web/payments/pay/pay.ts'
import type { Stored } from '#web/ui/base/stored.ts'
import type { LinkAttempt } from './link-attempt.ts'

/** What became of an order of a link: of the money alone, since a balance is paid for what is booked already. */
export const outcomeOfLink = (
  { status, money, holdExpiresAt }: Pick<OrderStatus, 'status' | 'money' | 'holdExpiresAt'>,
  part: AskedByLink['part'],
): Outcome => {
  if (money === 'CAPTURED') return 'confirmed'
  if (money === 'REFUNDED') return 'refunded'
  if (money === 'REFUNDING') return 'refunding'
  if (money === 'AUTHORIZED') return 'settling'
  const isAsked = part === 'ADVANCE' ? status === 'PENDING' && holdExpiresAt !== null : status === 'CONFIRMED' || status === 'CHECKED_IN'
  return isAsked ? 'held' : status === 'EXPIRED' ? 'expired' : 'released'
}

export interface LinkNews extends News {
  /** Why its money goes back, as far as the server says it. */
  refundReason?: OrderStatus['refundReason']
}

interface LinkOptions {
  booking: GuestBooking
  hotel: PublicHotel
  bookingKey: string
  transport: Transport
}

/** A payment on the page of a booking: just what it asks for. */
export const linkPurchase = (
  store: Stored<LinkAttempt>,
  { booking, hotel, bookingKey, transport }: LinkOptions,
): Purchase<AskedByLink, LinkNews> => {
  const ask = async ({ orderId, orderSecret }: KnownOrder): Promise<LinkNews> => {
    const { data } = await call(paymentApi.orderStatus, { orderId, orderSecret }, { transport })
    return { outcome: outcomeOfLink(data, store.get().part ?? 'BALANCE'), refundReason: data.refundReason }
  }
  return {
    ask,
    kept: store.get,
    keep: change => store.set({ ...store.get(), ...change }),
    order: async ({ part, amount }) => {
      const receipt = `link ${booking.reference}`
      const input = { amount: toPaise(amount), currency: 'INR' as const, receipt, hotelId: hotel.slug, bookingId: booking.id, bookingKey }
      const { data } = await call(paymentApi.createOrder, input, { transport })
      store.set({ order: orderFrom(data), part })
      return undefined
    },
    window: () => ({
      hotel: hotel.slug,
      booking: booking.reference,
      payer: { name: booking.user.name, email: booking.user.email ?? '', phone: booking.user.phone },
      about: `Booking ${booking.reference} at ${hotel.name}`,
      image: hotel.logo ? new URL(filePath(hotel.logo.imagePath, 192), location.origin).href : undefined,
    }),
    tell: async (order, paid) => {
      try {
        await call(bookingApi.create, { orderId: order.orderId, ...paid }, { transport })
        return await ask(order)
      } catch (error) {
        return newsOfRefusal(error, () =>
          ask(order).catch((asked: unknown) => {
            // Where its booking is gone, so is its status: the first answer says why.
            throw isWorthRepeating(asked) ? asked : error
          }),
        )
      }
    },
  }
}
