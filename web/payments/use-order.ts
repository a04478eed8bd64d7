import { use, useRef, useState } from 'react'
import type { CallOf } from '#shared/endpoint.ts'
import { paymentApi } from '#shared/payments.ts'
import { CallError, call, type Transport, TransportContext } from '#web/api/client.ts'
import type { TabStore } from '#web/ui/tab-store.ts'
import { type Attempt, orderFrom } from './attempt.ts'
import { openCheckout } from './checkout.ts'
import { uuid } from './uuid.ts'

/** The stay to pay for, and the advance in paise as the guest saw it. */
export interface OrderWish {
  amount: number
  booking: NonNullable<CallOf<typeof paymentApi.createOrder>['booking']>
}

const paymentFailed = 'Payment failed. Please try again.'

/** Makes the attempt's order. True: it is to be paid; false: the attempt was paid before. */
const takeOrder = async (store: TabStore<Attempt>, wish: OrderWish, transport: Transport): Promise<boolean> => {
  const { amount, booking } = wish
  const key = store.get().key ?? uuid()
  // The key is kept before the call, so that a lost answer does not make a second attempt.
  store.set({ ...store.get(), key })
  const receipt = `guest ${key.slice(0, 8)}`
  const { data } = await call(paymentApi.createOrder, { amount, currency: 'INR', receipt, booking: { ...booking, key } }, { transport })
  const order = orderFrom(data)
  store.set({ key, order, asked: JSON.stringify(wish), email: booking.userEmail })
  return order !== undefined && (data.status ?? 'PENDING') === 'PENDING'
}

/** Orders a stay and opens the provider's window for it; a payment is written into the attempt. */
export const useOrder = (store: TabStore<Attempt>, hotel: { slug: string }, askStatus: () => void) => {
  const transport = use(TransportContext)
  const running = useRef(false)
  const [ordering, setOrdering] = useState(false)
  const [windowOpen, setWindowOpen] = useState(false)
  const [problem, setProblem] = useState<string>()

  const openWindow = async ({ booking }: OrderWish) => {
    const { order } = store.get()
    if (!order) return
    setWindowOpen(true)
    const closed = () => {
      setWindowOpen(false)
      askStatus()
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

  /** `stillHeld`: given while an order is held; it is opened again when it is for the same wish. Resolves with the server's refusal. */
  const book = async (wish: OrderWish, stillHeld?: () => Promise<boolean>): Promise<CallError | undefined> => {
    if (running.current) return undefined
    running.current = true
    setOrdering(true)
    setProblem(undefined)
    try {
      const { order, asked } = store.get()
      const same = stillHeld && order?.checkoutScript !== undefined && asked === JSON.stringify(wish)
      // A bank may have said yes after the window was closed: nobody is asked to pay twice.
      const payable = same ? await stillHeld() : await takeOrder(store, wish, transport)
      if (payable) await openWindow(wish)
      else askStatus()
      return undefined
    } catch (error) {
      if (error instanceof CallError) return error
      throw error
    } finally {
      running.current = false
      setOrdering(false)
    }
  }

  const reset = () => {
    setWindowOpen(false)
    setProblem(undefined)
  }
  return { ordering, windowOpen, problem, setProblem, fail: () => setProblem(paymentFailed), book, reset }
}
