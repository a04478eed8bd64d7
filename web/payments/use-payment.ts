import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import type { CallOf } from '#shared/endpoint.ts'
import { paymentApi } from '#shared/payments.ts'
import { CallError, call, TransportContext } from '#web/api/client.ts'
import { type TabStore, tabStore, useTabStore } from '#web/ui/tab-store.ts'
import { Attempt, noAttempt, orderFrom, outcomeOf } from './attempt.ts'
import { closeCheckout, openCheckout } from './checkout.ts'
import { type ConfirmedStay, confirmedStay, type Phase, phaseOf } from './payment-phase.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useOrderStatus } from './use-order-status.ts'
import { uuid } from './uuid.ts'

/** The stay to pay for, and the advance in paise as the guest saw it. */
export interface OrderWish {
  amount: number
  booking: NonNullable<CallOf<typeof paymentApi.createOrder>['booking']>
}

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

const paymentFailed = 'Payment failed. Please try again.'

const takeOrder = async (store: TabStore<Attempt>, wish: OrderWish, transport: Parameters<typeof call>[2]) => {
  const { amount, booking } = wish
  const key = store.get().key ?? uuid()
  // The key is kept before the call, so that a lost answer does not make a second attempt.
  store.set({ ...store.get(), key })
  const receipt = `guest ${key.slice(0, 8)}`
  const { data } = await call(paymentApi.createOrder, { amount, currency: 'INR', receipt, booking: { ...booking, key } }, transport)
  const order = orderFrom(data)
  store.set({ key, order, asked: JSON.stringify(wish), email: booking.userEmail })
  // An attempt that was paid before has nothing more to pay.
  return order !== undefined && (data.status ?? 'PENDING') === 'PENDING'
}

/** The attempt of this tab at a hotel: its order, the provider's window, and what became of it. */
export const usePayment = (hotel: { id: string; slug: string }): Payment => {
  const store = attemptStore(hotel.id)
  const attempt = useTabStore(store)
  const transport = use(TransportContext)
  const cache = useQueryClient()
  const running = useRef(false)
  const [ordering, setOrdering] = useState(false)
  const [windowOpen, setWindowOpen] = useState(false)
  const [problem, setProblem] = useState<string>()
  const asked = useOrderStatus(attempt.order, windowOpen, attempt.paid !== undefined)
  const confirmation = useConfirmation(attempt)
  const status = attempt.order ? asked.data : undefined
  const phase = phaseOf({ attempt, status, booking: confirmation.booking, ordering, windowOpen })
  const confirmed = confirmedStay(confirmation.booking, status, attempt.email)

  const askStatus = () => cache.invalidateQueries({ queryKey: [paymentApi.orderStatus.path] })

  const forget = () => {
    closeCheckout()
    confirmation.forget()
    setWindowOpen(false)
    setProblem(undefined)
    store.set(noAttempt)
  }

  const again = () => {
    const { key } = store.get()
    forget()
    if (phase === 'expired') store.set({ key })
  }

  // A window whose payment arrived by another way, and an order that this server does not know, have nothing more to say.
  useEffect(() => {
    if (phase === 'confirmed') closeCheckout()
  }, [phase])
  const unknown = asked.error?.status === 404
  useEffect(() => {
    if (unknown) store.set({ key: store.get().key })
  }, [unknown, store])
  const { refused } = confirmation
  useEffect(() => {
    if (!refused) return
    cache.invalidateQueries({ queryKey: [paymentApi.orderStatus.path] }).catch(() => undefined)
    if (refused.status === 400 || refused.status === 401) {
      store.set({ ...store.get(), paid: undefined })
      setProblem(paymentFailed)
    }
  }, [refused, cache, store])

  const stillHeld = async () => {
    const { data, isError } = await asked.refetch()
    return isError || data === undefined || outcomeOf(data) === 'held'
  }

  const openWindow = async ({ booking }: OrderWish) => {
    const { order } = store.get()
    if (!order) return
    setWindowOpen(true)
    const closed = () => {
      setWindowOpen(false)
      askStatus().catch(() => undefined)
    }
    await openCheckout({
      order,
      hotel: hotel.slug,
      payer: { name: booking.userName, email: booking.userEmail, phone: booking.userPhone },
      onPaid: paid => {
        setProblem(undefined)
        store.set({ ...store.get(), paid })
        closed()
      },
      onFailed: () => setProblem(paymentFailed),
      onClosed: closed,
    }).catch((error: Error) => {
      setWindowOpen(false)
      setProblem(error.message)
    })
  }

  const book = async (wish: OrderWish): Promise<CallError | undefined> => {
    if (running.current) return undefined
    running.current = true
    setOrdering(true)
    setProblem(undefined)
    try {
      const same = phase === 'held' && attempt.order?.checkoutScript !== undefined && attempt.asked === JSON.stringify(wish)
      // A bank may have said yes after the window was closed: nobody is asked to pay twice.
      const payable = same ? await stillHeld() : await takeOrder(store, wish, { transport })
      if (payable) await openWindow(wish)
      else await askStatus()
      return undefined
    } catch (error) {
      if (error instanceof CallError) return error
      throw error
    } finally {
      running.current = false
      setOrdering(false)
    }
  }

  const release = async () => {
    const { order } = store.get()
    closeCheckout()
    if (order) {
      const { orderId, orderSecret } = order
      // Without an answer the hold ends by itself.
      const released = await call(paymentApi.releaseOrder, { orderId, orderSecret }, { transport }).catch(() => undefined)
      if (released && released.data.status !== 'EXPIRED' && released.data.status !== 'CANCELLED') return void (await askStatus())
    }
    forget()
  }

  return {
    phase,
    confirmed,
    holdExpiresAt: status ? status.holdExpiresAt : (attempt.order?.holdExpiresAt ?? null),
    problem,
    dismissProblem: () => setProblem(undefined),
    report: setProblem,
    book,
    release,
    forget,
    again,
  }
}
