import { flushSync } from 'react-dom'
import { CallError } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isPassing } from '#web/session/call-failures.ts'
import { askAgainAfter, isSettled, type KnownOrder, type Outcome, type Paid } from './attempt.ts'
import { type CheckoutRequest, closeCheckout, loadCheckout, openCheckout } from './checkout.ts'
import { isTooLate } from './checkout-options.ts'

/** What the tab stores of a payment in progress. */
export interface Kept {
  order?: KnownOrder | undefined
  /** The provider's proof of payment, which the server checks. */
  paid?: Paid | undefined
}

/** The server's answer about an order; each kind of purchase adds fields. */
export interface News {
  outcome: Outcome
}

/** Something that is paid for: a stay, a plan. `W` is what somebody wishes to buy. */
export interface Purchase<W, N extends News> {
  kept: () => Kept
  keep: (change: Kept) => void
  /** Creates the order of a wish, or finds it again, and stores it. Returns news if nothing is left to pay. */
  order: (wish: W) => Promise<N | undefined>
  /** What the provider's window shows about the purchase. */
  window: (wish: W) => Omit<CheckoutRequest, 'order' | 'onFailed'>
  /** Reports a payment to the server; reporting it twice does no harm. */
  tell: (order: KnownOrder, paid: Paid) => Promise<N>
  /** Asks the server for the state of the order. */
  ask: (order: KnownOrder) => Promise<N>
}

/** The state of a payment that is shown but not stored. */
export interface PaymentState<N> {
  doing: 'ordering' | 'open' | undefined
  news: N | undefined
  problem: Error | undefined
}

interface Run<N> {
  show: (change: Partial<PaymentState<N>>) => void
  /** Aborted when another run starts or the page stops waiting for this one. */
  signal: AbortSignal
}

export const paymentFailed = 'Payment failed. Please try again.'
const tooLate = 'There is too little time left to pay. Please wait a few seconds, then search again.'

/**
 * Pays: creates the order, opens the provider's window, reports the payment, waits until the order settles. Each step
 * checks what is stored first, so a call without a wish continues after a reload or the provider's redirect. Resolves
 * with the news of a settled order. Throws the server's refusal of the order or of the payment.
 */
export const pay = async <W, N extends News>(purchase: Purchase<W, N>, wish: W | undefined, run: Run<N>): Promise<N | undefined> => {
  const { kept } = purchase
  let known: N | undefined
  if (wish !== undefined && !kept().paid) {
    const news = await purchase.order(wish)
    run.show({ news })
    if (news && isSettled(news.outcome)) return news
    const { order } = kept()
    if (order && !news && !run.signal.aborted) known = await payInWindow(purchase, order, purchase.window(wish), run)
  }
  run.show({ doing: undefined })
  return known ?? untilSettled(purchase, run)
}

/** Opens the provider's window until somebody pays or closes it, or returns news of an order settled in another way. */
const payInWindow = async <W, N extends News>(
  purchase: Purchase<W, N>,
  order: KnownOrder,
  words: Omit<CheckoutRequest, 'order' | 'onFailed'>,
  run: Run<N>,
): Promise<N | undefined> => {
  await loadCheckout(order.checkoutScript ?? '')
  // Requesting the order extends a short hold where it can; here it could not.
  if (isTooLate(order.holdExpiresAt, serverNow())) throw new Error(tooLate)
  // Our own dialog must be gone before the provider's window opens, or it would take the focus from it.
  flushSync(() => run.show({ doing: 'open' }))
  const closed = new AbortController()
  const window = openCheckout({
    ...words,
    order,
    onFailed: code => run.show({ problem: new CallError(400, paymentFailed, { code }) }),
  }).then(paid => {
    if (paid) purchase.keep({ paid })
    if (paid) run.show({ problem: undefined })
    return undefined
  })
  const signal = AbortSignal.any([run.signal, closed.signal])
  try {
    return await Promise.race([window, untilSettled(purchase, { ...run, signal }, true)])
  } finally {
    closed.abort()
    closeCheckout()
  }
}

/** Reports the payment and asks for the order's state until it is settled, or until no order is stored any more. */
const untilSettled = async <W, N extends News>(purchase: Purchase<W, N>, run: Run<N>, windowOpen = false): Promise<N | undefined> => {
  let told = false
  for (let inVain = 0, wait = windowOpen ? askAgainAfter(undefined, true, false) : 0; ; ) {
    await pause(wait, run.signal)
    const { order, paid } = purchase.kept()
    if (!order || run.signal.aborted) return undefined
    const answer: N | undefined = paid && !told ? await tellOnce(purchase, order, paid) : undefined
    told ||= answer !== undefined
    const news = answer ?? (await askOnce(purchase, order))
    if (run.signal.aborted) return undefined
    inVain = paid && !told ? inVain + 1 : 0
    if (news) run.show({ news })
    if (news && isSettled(news.outcome)) return news
    wait = inVain > 0 ? Math.min(500 * 2 ** inVain, 30_000) : askAgainAfter(news?.outcome, windowOpen, paid !== undefined)
  }
}

/** Undefined: no final answer of server or bank yet. Drops a payment that the server refuses, and throws its error. */
const tellOnce = async <W, N extends News>({ tell, keep }: Purchase<W, N>, order: KnownOrder, paid: Paid): Promise<N | undefined> => {
  try {
    return await tell(order, paid)
  } catch (error) {
    if (isWorthRepeating(error)) return undefined
    keep({ paid: undefined })
    throw error
  }
}

/** Returns undefined without an answer; drops an order that the server does not know. */
const askOnce = async <W, N extends News>({ ask, keep }: Purchase<W, N>, order: KnownOrder): Promise<N | undefined> => {
  try {
    return await ask(order)
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) keep({ order: undefined, paid: undefined })
    return undefined
  }
}

/** Whether reporting the payment again may succeed. */
export const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof CallError) || isPassing(error) || error.code === 'PAYMENT_PENDING'

/** What the refusal of a reported payment comes to: news of its order where money goes back; else it is thrown. */
export const newsOfRefusal = async <N extends News>(error: unknown, ask: () => Promise<N>): Promise<N> => {
  if (isWorthRepeating(error) || !(error instanceof CallError)) throw error
  if (error.status !== 409) throw new CallError(error.status, paymentFailed)
  return ask()
}

/** Waits `ms`, and while the page is hidden; ends early when the page is shown again or the network is back. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (ms === 0 || signal.aborted) return resolve()
    const over = new AbortController()
    const end = () => {
      clearTimeout(timer)
      over.abort()
      resolve()
    }
    const endIfSeen = () => document.hidden || end()
    const timer = setTimeout(endIfSeen, ms)
    document.addEventListener('visibilitychange', endIfSeen, { signal: over.signal })
    window.addEventListener('online', end, { signal: over.signal })
    signal.addEventListener('abort', end, { signal: over.signal })
  })
