import { useMutation } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent } from 'react'
import type { CallOf } from '#shared/endpoint.ts'
import { recordApi } from '#shared/plans.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { isWorthRepeating, type PlanAttempt } from './plan-attempt.ts'

const mostTries = 15
const longestWait = 8000

/** Tells the server of a payment as soon as the attempt has one, again and again until it answered. The same twice does no harm. */
export const useRecord = (attempt: PlanAttempt | null, userId: string, onRecorded: () => void) => {
  const transport = use(TransportContext)
  const { mutate, reset, error } = useMutation<unknown, CallError, CallOf<typeof recordApi.create>>({
    mutationFn: input => call(recordApi.create, input, { transport }),
    retry: (failures, reason) => failures < mostTries && isWorthRepeating(reason),
    retryDelay: failures => Math.min(1000 * 2 ** failures, longestWait),
    onSuccess: onRecorded,
  })
  const tell = useEffectEvent(() => {
    if (!attempt?.paid) return
    const { planId, billingType, coupon, order, paid } = attempt
    mutate({ userId, planId, billingType, couponId: coupon?.id, orderId: order.orderId, ...paid })
  })
  const transactionId = attempt?.paid?.transactionId
  useEffect(() => {
    if (transactionId) tell()
  }, [transactionId])
  return { refused: error ?? undefined, tell: () => tell(), reset }
}
