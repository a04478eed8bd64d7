import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { paymentApi } from '#shared/payments.ts'
import { type CallError, call, TransportContext } from '#web/api/client.ts'
import { type TabStore, tabStore, useTabStore } from '#web/ui/tab-store.ts'
import { Attempt, noAttempt, outcomeOf } from './attempt.ts'
import { closeCheckout } from './checkout.ts'
import { type ConfirmedStay, confirmedStay, type Phase, phaseOf } from './payment-phase.ts'
import { useConfirmation } from './use-confirmation.ts'
import { type OrderWish, useOrder } from './use-order.ts'
import { useOrderStatus } from './use-order-status.ts'

export interface Payment {
  phase: Phase
  confirmed: ConfirmedStay | undefined
  /** When the hold ends, as the server last said; null: nothing is held. */
  holdExpiresAt: string | null
  problem: string | undefined
  dismissProblem: () => void
  /** Says something about the payment in the same place. */
  report: (problem: string) => void
  /** Orders and opens the provider's window. Resolves with the server's refusal, when there was one. */
  book: (wish: OrderWish) => Promise<CallError | undefined>
  /** Lets the hold go and forgets the attempt. */
  release: () => Promise<void>
  /** Forgets an attempt that has ended. */
  forget: () => void
  /** Leaves an order that ran out or was refunded behind; money that still arrives for the former belongs to the same attempt. */
  again: () => void
}

export const attemptStore = (hotelId: string): TabStore<Attempt> => tabStore(`atithi.attempt.${hotelId}`, Attempt, noAttempt)

/** The attempt of this tab at a hotel: its order, the provider's window, and what became of it. */
export const usePayment = (hotel: { id: string; slug: string }): Payment => {
  const store = attemptStore(hotel.id)
  const attempt = useTabStore(store)
  const transport = use(TransportContext)
  const cache = useQueryClient()
  const askStatus = () => void cache.invalidateQueries({ queryKey: [paymentApi.orderStatus.path] }).catch(() => undefined)
  const order = useOrder(store, hotel, askStatus)
  const asked = useOrderStatus(attempt.order, order.windowOpen, attempt.paid !== undefined)
  const confirmation = useConfirmation(attempt)
  const status = attempt.order ? asked.data : undefined
  const phase = phaseOf({ attempt, status, booking: confirmation.booking, ordering: order.ordering, windowOpen: order.windowOpen })

  const forget = () => {
    closeCheckout()
    confirmation.forget()
    order.reset()
    store.set(noAttempt)
  }
  const again = () => {
    const { key } = store.get()
    forget()
    if (phase === 'expired') store.set({ key })
  }
  const release = async () => {
    const known = store.get().order
    closeCheckout()
    if (known) {
      const { orderId, orderSecret } = known
      // Without an answer the hold ends by itself.
      const released = await call(paymentApi.releaseOrder, { orderId, orderSecret }, { transport }).catch(() => undefined)
      if (released && released.data.status !== 'EXPIRED' && released.data.status !== 'CANCELLED') return askStatus()
    }
    forget()
  }

  const stillHeld = async () => {
    const { data, isError } = await asked.refetch()
    return isError || data === undefined || outcomeOf(data) === 'held'
  }

  // A window whose payment arrived by another way has nothing more to say, nor has an order that this server does not know.
  useEffect(() => {
    if (phase === 'confirmed') closeCheckout()
  }, [phase])
  const unknown = asked.error?.status === 404
  useEffect(() => {
    if (unknown) store.set({ key: store.get().key })
  }, [unknown, store])
  const { refused } = confirmation
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per refusal
  useEffect(() => {
    if (!refused) return
    askStatus()
    if (refused.status !== 400 && refused.status !== 401) return
    store.set({ ...store.get(), paid: undefined })
    order.fail()
  }, [refused])

  return {
    phase,
    confirmed: confirmedStay(confirmation.booking, status, attempt.email),
    holdExpiresAt: status ? status.holdExpiresAt : (attempt.order?.holdExpiresAt ?? null),
    problem: order.problem,
    dismissProblem: () => order.setProblem(undefined),
    report: order.setProblem,
    book: wish => order.book(wish, phase === 'held' ? stillHeld : undefined),
    release,
    forget,
    again,
  }
}
