import { flushSync } from 'react-dom'
import { CallError } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { isPassing } from '#web/session/call-failures.ts'
import { askAgainAfter, isSettled, type KnownOrder, type Outcome, type Paid } from './attempt.ts'
import { type CheckoutRequest, closeCheckout, loadCheckout, openCheckout } from './checkout.ts'
import { isTooLate } from './checkout-options.ts'

/** What the tab keeps of a payment on its way. */
export interface Kept {
  order?: KnownOrder | undefined
  /** The provider's word that it was paid; the server checks it. */
  paid?: Paid | undefined
}

/** What the server says of an order; each purchase adds what it shows. */
export interface News {
  outcome: Outcome
}

/** Something that is paid for: a stay, a plan. `W` is what somebody wishes to buy. */
export interface Purchase<W, N extends News> {
  kept: () => Kept
  keep: (change: Kept) => void
  /** Makes the order of a wish, or finds it again, and keeps it. News where nothing is to be paid for it any more. */
  order: (wish: W) => Promise<N | undefined>
  /** What the window says of it. */
  window: (wish: W) => Omit<CheckoutRequest, 'order' | 'onFailed'>
  /** Tells the server of a payment; the same twice does no harm. */
  tell: (order: KnownOrder, paid: Paid) => Promise<N>
  /** Asks what became of the order. */
  ask: (order: KnownOrder) => Promise<N>
}

/** What is known of a payment beside what is kept. */
export interface PaymentState<N> {
  doing: 'ordering' | 'open' | undefined
  news: N | undefined
  problem: Error | undefined
}

interface Run<N> {
  show: (change: Partial<PaymentState<N>>) => void
  /** Another run has taken over, or nobody waits for this one. */
  signal: AbortSignal
}

export const paymentFailed = 'Payment failed. Please try again.'
const tooLate = 'There is too little time left to pay. Please wait a few seconds, then search again.'

/**
 * Pays: the order, the provider's window, the word to the server, the end. Each step looks at what is kept first, so that it goes on where
 * it was: after a reload, or the provider's way back, it is called without a wish. Resolves with the news of a settled order. Throws the
 * server's refusal of the order or of the payment.
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

/** The provider's window: until somebody has paid in it or closed it, or the order was settled by another way, of which it has the news. */
const payInWindow = async <W, N extends News>(
  purchase: Purchase<W, N>,
  order: KnownOrder,
  words: Omit<CheckoutRequest, 'order' | 'onFailed'>,
  run: Run<N>,
): Promise<N | undefined> => {
  await loadCheckout(order.checkoutScript ?? '')
  // The order was asked for a moment ago: its hold could not be made longer.
  if (isTooLate(order.holdExpiresAt, serverNow())) throw new Error(tooLate)
  // What stands over the page has to be away before the window comes, which it would rob of its focus.
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

/** Tells the server of a payment and asks what became of the order, until that is settled or nothing is kept any more. */
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

/** Undefined: no answer, a passing trouble, or a bank that still thinks. A payment that the server does not take is kept no longer. */
const tellOnce = async <W, N extends News>({ tell, keep }: Purchase<W, N>, order: KnownOrder, paid: Paid): Promise<N | undefined> => {
  try {
    return await tell(order, paid)
  } catch (error) {
    if (isWorthRepeating(error)) return undefined
    keep({ paid: undefined })
    throw error
  }
}

/** Undefined: no answer. An order that the server does not know is kept no longer. */
const askOnce = async <W, N extends News>({ ask, keep }: Purchase<W, N>, order: KnownOrder): Promise<N | undefined> => {
  try {
    return await ask(order)
  } catch (error) {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) keep({ order: undefined, paid: undefined })
    return undefined
  }
}

/** Whether telling the server again may help. */
export const isWorthRepeating = (error: unknown): boolean =>
  !(error instanceof CallError) || isPassing(error) || error.code === 'PAYMENT_PENDING'

/** Waits; longer while nobody looks at the page, and no more when somebody looks again or the network is back. */
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
