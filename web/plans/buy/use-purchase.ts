import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use } from 'react'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { type PaymentPlan, recordApi } from '#shared/plans/plans.ts'
import { toPaise } from '#shared/words/money.ts'
import { CallError, call, queryOf, type Transport, TransportContext } from '#web/api/client.ts'
import { orderFrom } from '#web/payments/pay/attempt.ts'
import type { News, Purchase as Payable } from '#web/payments/pay/pay.ts'
import { phaseOf } from '#web/payments/pay/payment-phase.ts'
import { usePay } from '#web/payments/pay/use-pay.ts'
import { useStored } from '#web/ui/base/stored.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { amountsOf, type Coupon } from '../plan-words.ts'
import { planAttempt, recordOf } from './plan-attempt.ts'

/** What is bought; `hotelId` and `razorPayAccountId` are for a plan with a deduction per booking. */
export interface Wish {
  plan: PaymentPlan
  coupon: Coupon | undefined
  hotelId?: string | undefined
  razorPayAccountId?: string | undefined
}

const orderFailed = 'Something went wrong while processing the payment.'
const bought: News = { outcome: 'confirmed' }

/** A plan as a purchase that `pay` can order, report and ask about. */
const planPurchase = (user: SignedInUser, transport: Transport, cache: QueryClient): Payable<Wish, News> => {
  const store = planAttempt(user.id)
  const records = () => cache.fetchQuery({ ...queryOf(recordApi.list, {}, transport), staleTime: 0 })
  return {
    kept: () => store.get() ?? {},
    // Without `paid`, the payment was refused or its order is unknown to the server: the attempt has ended.
    keep: ({ paid }) => {
      const attempt = store.get()
      store.set(attempt && paid ? { ...attempt, paid } : null)
    },
    order: async ({ plan, coupon, hotelId, razorPayAccountId }) => {
      const { id: planId, name: planName, billingType } = plan
      const free = { userId: user.id, planId, billingType }
      if (billingType === 'PER_BOOKING') {
        await call(recordApi.create, { ...free, hotelId, razorPayAccountId }, { transport })
        return bought
      }
      const known = await records()
      const before = store.get()
      if (before && recordOf(before, known)) return bought
      const amount = toPaise(amountsOf(plan, coupon).final)
      const wish = { planId, ...(coupon && { couponCode: coupon.code }) }
      const reply = await call(
        paymentApi.createOrder,
        { amount, currency: 'INR', receipt: `plan ${planId.slice(0, 8)}`, plan: wish },
        { transport },
      ).catch((error: CallError) => {
        throw new CallError(error.status, messageOr(error, orderFailed), error.data)
      })
      const order = orderFrom(reply.data)
      if (!order) {
        await call(recordApi.create, { ...free, couponId: coupon?.id }, { transport })
        return bought
      }
      store.set({ planId, planName, billingType, ...(coupon && { coupon }), order, before: known.map(({ id }) => id) })
      return undefined
    },
    window: ({ plan }) => ({
      payer: { name: user.name, email: user.email, ...(user.phone && { phone: user.phone }) },
      about: `Payment plan ${plan.name}`,
    }),
    tell: async ({ orderId }, paid) => {
      const attempt = store.get()
      if (!attempt) return bought
      const { planId, billingType, coupon } = attempt
      await call(recordApi.create, { userId: user.id, planId, billingType, couponId: coupon?.id, orderId, ...paid }, { transport })
      return bought
    },
    // The bank may confirm after the window was closed: the server then writes the record itself, and this finds it.
    ask: async () => {
      const attempt = store.get()
      return attempt && recordOf(attempt, await records()) ? bought : { outcome: 'held' }
    },
  }
}

/** Buys a plan: at most once, whatever happens on the way. */
export const usePurchase = (user: SignedInUser, onDone: () => void) => {
  const store = planAttempt(user.id)
  const attempt = useStored(store)
  const purchase = planPurchase(user, use(TransportContext), useQueryClient())
  const { standing, show, go } = usePay(user.id, purchase, () => {
    store.set(null)
    onDone()
  })
  return {
    phase: phaseOf(attempt ?? {}, standing),
    attempt,
    failure: standing.problem,
    forgetFailure: () => show({ problem: undefined }),
    /** Resolves with the error, if any. */
    start: async (wish: Wish): Promise<Error | undefined> => {
      const problem = await go(wish)
      if (problem) show({ problem })
      return problem
    },
  }
}
export type Purchase = ReturnType<typeof usePurchase>
