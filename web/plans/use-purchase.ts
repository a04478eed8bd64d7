import { useMutation, useQuery } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SignedInUser } from '#shared/accounts.ts'
import { toPaise } from '#shared/money.ts'
import { paymentApi } from '#shared/payments.ts'
import { type PaymentPlan, recordApi } from '#shared/plans.ts'
import { messageOr } from '#web/api/call-error.ts'
import { CallError, call, queryOf, TransportContext } from '#web/api/client.ts'
import { orderFrom } from '#web/payments/attempt.ts'
import { loadCheckout, openCheckout } from '#web/payments/checkout.ts'
import { useTabStore } from '#web/ui/tab-store.ts'
import { isWorthRepeating, type PlanAttempt, planAttempt, recordOf } from './plan-attempt.ts'
import { amountsOf, type Coupon } from './plan-words.ts'
import { useRecord } from './use-record.ts'

/** What is bought: `hotelId` and `razorPayAccountId` for a deduction per booking. */
export interface Wish {
  plan: PaymentPlan
  coupon: Coupon | undefined
  hotelId?: string | undefined
  razorPayAccountId?: string | undefined
}

/** idle: nothing begun. open: the provider's window. unpaid: it was closed. recording: paid, the server is told. unsure: told in vain so far. */
export type PurchasePhase = 'idle' | 'ordering' | 'open' | 'unpaid' | 'recording' | 'unsure'

const paymentFailed = 'Payment failed. Please try again.'
const orderFailed = 'Something went wrong while processing the payment.'

/** Buys a plan: at most once, whatever happens on the way. */
export const usePurchase = (user: SignedInUser, onDone: () => void) => {
  const transport = use(TransportContext)
  const store = planAttempt(user.id)
  const attempt = useTabStore(store)
  const [windowOpen, setWindowOpen] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const running = useRef(false)
  const done = () => {
    store.set(null)
    onDone()
  }
  const record = useRecord(attempt, user.id, done)

  const openWindow = async (begun: PlanAttempt) => {
    await loadCheckout(begun.order.checkoutScript ?? '')
    // The modal has to be away before the window comes: it would stand over it and take its focus.
    flushSync(() => setWindowOpen(true))
    await openCheckout({
      order: begun.order,
      payer: { name: user.name, email: user.email },
      about: `Payment plan ${begun.planName}`,
      onPaid: paid => {
        setFailure(undefined)
        store.set({ ...begun, paid })
        setWindowOpen(false)
      },
      onFailed: () => setFailure(new CallError(400, paymentFailed)),
      onClosed: () => setWindowOpen(false),
    })
  }
  const buy = async ({ plan, coupon, hotelId, razorPayAccountId }: Wish): Promise<void> => {
    const { id: planId, billingType } = plan
    const free = { userId: user.id, planId, billingType, couponId: coupon?.id }
    if (billingType === 'PER_BOOKING') {
      await call(recordApi.create, { ...free, couponId: undefined, hotelId, razorPayAccountId }, { transport })
      return done()
    }
    const { data: known } = await call(recordApi.list, {}, { transport })
    const before = store.get()
    if (before && recordOf(before, known)) return done()
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
      await call(recordApi.create, free, { transport })
      return done()
    }
    const begun = { planId, planName: plan.name, billingType, ...(coupon && { coupon }), order, before: known.map(({ id }) => id) }
    store.set(begun)
    await openWindow(begun)
  }
  const { mutateAsync, isPending: ordering } = useMutation({ mutationFn: buy })
  /** Resolves with what went wrong on the way to the window. */
  const start = async (wish: Wish): Promise<Error | undefined> => {
    if (running.current || store.get()?.paid) return undefined
    running.current = true
    setFailure(undefined)
    try {
      await mutateAsync(wish)
      return undefined
    } catch (error) {
      setWindowOpen(false)
      setFailure(error as Error)
      return error as Error
    } finally {
      running.current = false
    }
  }
  // The bank may say yes after the window was closed: the webhook then writes the record, and here it is seen.
  const watching = attempt !== null && !windowOpen && !ordering
  const records = useQuery({
    ...queryOf(recordApi.list, {}, transport),
    enabled: watching,
    staleTime: 0,
    refetchInterval: 5000,
  })
  const arrived = watching && records.data !== undefined && recordOf(attempt, records.data) !== undefined
  const finish = useEffectEvent(done)
  useEffect(() => {
    if (arrived) finish()
  }, [arrived])
  const { refused } = record
  const forgetRefused = useEffectEvent((error: CallError) => {
    if (isWorthRepeating(error)) return
    setFailure(error)
    store.set(null)
    record.reset()
  })
  useEffect(() => {
    if (refused) forgetRefused(refused)
  }, [refused])

  const phase: PurchasePhase = windowOpen
    ? 'open'
    : ordering
      ? 'ordering'
      : attempt?.paid
        ? record.refused
          ? 'unsure'
          : 'recording'
        : attempt
          ? 'unpaid'
          : 'idle'
  return { phase, attempt, failure, forgetFailure: () => setFailure(undefined), start, tellAgain: record.tell }
}
export type Purchase = ReturnType<typeof usePurchase>
