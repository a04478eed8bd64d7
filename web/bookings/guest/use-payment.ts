import { use } from 'react'
import { paymentApi } from '#shared/payments/payments.ts'
import { call, TransportContext } from '#web/api/client.ts'
import type { KnownOrder } from '#web/payments/pay/attempt.ts'
import { phaseOf } from '#web/payments/pay/payment-phase.ts'
import { usePay } from '#web/payments/pay/use-pay.ts'
import { useStored } from '#web/ui/base/stored.ts'
import { attemptStore, type PaidHotel, type StayAttempt, stayPurchase } from './stay-purchase.ts'

/** The attempt of this tab at a hotel: its order, the provider's window, and what became of it. */
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
    /** When the hold ends, as the server last said; null: nothing is held. */
    holdExpiresAt: news ? news.holdExpiresAt : (attempt.order?.holdExpiresAt ?? null),
    refundReason: news?.refundReason,
    /** What the order was made for, as far as this tab knows. */
    stay: attempt.stay,
    problem,
    /** Says something about the payment; undefined takes back what was said. */
    report: (problem: Error | string | undefined) => show({ problem: typeof problem === 'string' ? new Error(problem) : problem }),
    /** Orders, or finds the order again and has its hold made longer, and opens the provider's window. Resolves with what went wrong. */
    book: go,
    /** Goes on with an order that came back with the provider's form post. */
    takeBack: (order: KnownOrder) => {
      if (store.get().order?.orderId !== order.orderId) store.set({ ...store.get(), order })
      void go()
    },
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
    forget: () => leave({}),
    /** Leaves an order that ran out or was refunded behind; money that still arrives for the former belongs to the same attempt. */
    again: () => leave(phase === 'expired' ? { key: attempt.key } : {}),
  }
}
export type Payment = ReturnType<typeof usePayment>
