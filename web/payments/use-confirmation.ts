import { useMutation } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { type Booking, bookingApi } from '#shared/bookings.ts'
import { CallError, call, TransportContext } from '#web/api/client.ts'
import type { Attempt } from './attempt.ts'

interface Proof {
  orderId: string
  transactionId: string
  signature: string
}

const mostTries = 20
const longestWait = 15_000

/** Worth another try: nothing of it says that the payment was refused. */
const isPassing = (error: Error) => !(error instanceof CallError) || error.status >= 500 || error.status === 429

/** Tells the server of a payment as soon as the attempt has one, again and again until it answered. The same twice does no harm. */
export const useConfirmation = (attempt: Attempt): { booking: Booking | undefined; refused: CallError | undefined; forget: () => void } => {
  const transport = use(TransportContext)
  const { mutate, reset, data, error, variables } = useMutation<Booking, CallError, Proof>({
    mutationFn: async proof => (await call(bookingApi.create, proof, { transport })).data,
    retry: (failures, reason) => failures < mostTries && isPassing(reason),
    retryDelay: failures => Math.min(1000 * 2 ** failures, longestWait),
  })
  const orderId = attempt.order?.orderId
  const { transactionId, signature } = attempt.paid ?? {}
  useEffect(() => {
    if (orderId && transactionId && signature) mutate({ orderId, transactionId, signature })
  }, [orderId, transactionId, signature, mutate])
  const current = variables !== undefined && variables.orderId === orderId
  return {
    booking: current && data?.status !== 'PENDING' ? data : undefined,
    refused: current ? (error ?? undefined) : undefined,
    forget: reset,
  }
}
