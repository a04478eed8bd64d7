import { use } from 'react'
import { bookingApi } from '#shared/bookings.ts'
import { formatDate } from '#shared/dates.ts'
import type { CallOf } from '#shared/endpoint.ts'
import { guestBookingApi } from '#shared/guest-bookings.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { filePath } from '#shared/paths.ts'
import { paymentApi } from '#shared/payments.ts'
import { CallError, call, type Transport, TransportContext } from '#web/api/client.ts'
import { type TabStore, useTabStore } from '#web/ui/tab-store.ts'
import { type Attempt, attemptStore, type KnownOrder, orderFrom } from './attempt.ts'
import { isWorthRepeating, type Purchase, paymentFailed } from './pay.ts'
import { newsOfBooking, newsOfStatus, phaseOf, type StayNews } from './payment-phase.ts'
import { usePay } from './use-pay.ts'
import { uuid } from './uuid.ts'

/** The stay to pay for, and the advance in paise as the guest saw it. */
export interface OrderWish {
  amount: number
  booking: NonNullable<CallOf<typeof paymentApi.createOrder>['booking']>
  /** Tells this choice of dates, party and rooms from any other. */
  choice: string
}

type PaidHotel = Pick<PublicHotel, 'slug' | 'name' | 'logo'>

/** A guest's stay, as it is ordered, paid and asked about. */
const stayPurchase = (store: TabStore<Attempt>, { slug, name, logo }: PaidHotel, transport: Transport): Purchase<OrderWish, StayNews> => {
  const ask = async ({ orderId, orderSecret }: KnownOrder) => {
    const { data: status } = await call(paymentApi.orderStatus, { orderId, orderSecret }, { transport })
    const { reference, pageKey: bookingKey } = status
    if (!bookingKey) return newsOfStatus(status)
    // Whose it is comes by the key of the booking; without an answer the slip does without.
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
    order: async ({ amount, booking, choice }) => {
      const key = store.get().key ?? uuid()
      // Kept before the call, so that a lost answer does not make a second attempt.
      store.set({ ...store.get(), key })
      const receipt = `guest ${key.slice(0, 8)}`
      const { data } = await call(paymentApi.createOrder, { amount, currency: 'INR', receipt, booking: { ...booking, key } }, { transport })
      const { checkInDate, checkOutDate, userEmail } = booking
      const order = orderFrom(data)
      store.set({ key, order, stay: { checkInDate, checkOutDate, choice }, email: userEmail })
      // The attempt was paid before, maybe after its window was closed: nobody is asked to pay twice.
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
        if (isWorthRepeating(error) || !(error instanceof CallError)) throw error
        // The money goes back: its order says how far that is.
        if (error.status === 409) return ask(order)
        throw new CallError(error.status, paymentFailed)
      }
    },
  }
}

/** The attempt of this tab at a hotel: its order, the provider's window, and what became of it. */
export const usePayment = (hotel: PaidHotel & { id: string }) => {
  const store = attemptStore(hotel.id)
  const attempt = useTabStore(store)
  const transport = use(TransportContext)
  const { standing, show, go, stop } = usePay(hotel.id, stayPurchase(store, hotel, transport))
  const { news, problem } = standing
  const phase = phaseOf(attempt, standing)

  const leave = (rest: Attempt) => {
    stop()
    store.set(rest)
  }
  return {
    phase,
    confirmed: news?.outcome === 'confirmed' ? { ...news.stay, email: attempt.email } : undefined,
    /** When the hold ends, as the server last said; null: nothing is held. */
    holdExpiresAt: news ? news.holdExpiresAt : (attempt.order?.holdExpiresAt ?? null),
    /** What the order was made for, as far as this tab knows. */
    stay: attempt.stay,
    problem: problem?.message,
    /** Says something about the payment; undefined takes back what was said. */
    report: (text: string | undefined) => show({ problem: text === undefined ? undefined : new Error(text) }),
    /** Orders, or finds the order again and has its hold made longer, and opens the provider's window. Resolves with what went wrong. */
    book: go,
    /** Goes on with an order that came back with the provider's form post. */
    takeBack: (order: KnownOrder) => {
      if (store.get().order?.orderId !== order.orderId) store.set({ ...store.get(), order })
      void go()
    },
    /** Releases the hold and forgets the attempt. */
    release: async () => {
      const { order } = store.get()
      stop()
      if (order) {
        const { orderId, orderSecret } = order
        // Without an answer the hold ends by itself.
        const released = await call(paymentApi.releaseOrder, { orderId, orderSecret }, { transport }).catch(() => undefined)
        if (released && released.data.status !== 'EXPIRED' && released.data.status !== 'CANCELLED') return void go()
      }
      leave({})
    },
    /** Forgets an attempt that has ended. */
    forget: () => leave({}),
    /** Leaves an order that ran out or was refunded behind; money that still arrives for the former belongs to the same attempt. */
    again: () => leave(phase === 'expired' ? { key: attempt.key } : {}),
  }
}
export type Payment = ReturnType<typeof usePayment>
