import { use } from 'react'
import { paymentApi } from '#shared/payments/payments.ts'
import { call, TransportContext } from '#web/api/client.ts'
import type { KnownOrder } from '#web/payments/pay/attempt.ts'
import { phaseOf } from '#web/payments/pay/payment-phase.ts'
import { usePay } from '#web/payments/pay/use-pay.ts'
import { useStored } from '#web/ui/base/stored.ts'
import { attemptStore, type PaidHotel, type StayAttempt, stayPurchase } from './stay-purchase.ts'

/** This tab's payment attempt at a hotel: its order, the provider's window and the outcome. */
export const usePayment = (hotel: PaidHotel & { id: string }) => {
  const store = attemptStore(hotel.id)
  const attempt = useStored(store)
  const transport = use(TransportContext)
  const { standing, show, go, stop } = usePay(hotel.id, stayPurchase(store, hotel, transport))
  const { news, problem } = standing
  const phase = phaseOf(attempt, standing)

  const leave = (rest: StayAttempt) => {
    stop()
    store.set(rest)
  }
  return {
    phase,
    confirmed: news?.outcome === 'confirmed' ? { ...news.stay, email: attempt.email } : undefined,
    /** The end of the hold, as the server last told it; null where nothing is held. */
    holdExpiresAt: news ? news.holdExpiresAt : (attempt.order?.holdExpiresAt ?? null),
    refundReason: news?.refundReason,
    /** The stay that the order was made for, where this tab knows it. */
    stay: attempt.stay,
    problem,
    /** Shows a problem with the payment; undefined clears it. */
    report: (problem: Error | string | undefined) => show({ problem: typeof problem === 'string' ? new Error(problem) : problem }),
    /** Orders, or extends the hold of the order at hand, and opens the provider's window. Resolves with the problem. */
    book: go,
    /** Continues with an order that the provider's form post brought back. */
    takeBack: (order: KnownOrder) => {
      if (store.get().order?.orderId !== order.orderId) store.set({ ...store.get(), order })
      void go()
    },
    release: async () => {
      const { order } = store.get()
      stop()
      if (order) {
        const { orderId, orderSecret } = order
        // Where the call fails, the hold runs out by itself.
        const released = await call(paymentApi.releaseOrder, { orderId, orderSecret }, { transport }).catch(() => undefined)
        if (released && released.data.status !== 'EXPIRED' && released.data.status !== 'CANCELLED') return void go()
      }
      leave({})
    },
    forget: () => leave({}),
    /** Drops an expired or refunded order. An expired one's key stays: a late payment belongs to the same attempt. */
    again: () => leave(phase === 'expired' ? { key: attempt.key } : {}),
  }
}
export type Payment = ReturnType<typeof usePayment>
