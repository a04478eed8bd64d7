import { serverNow } from '#web/api/server-clock.ts'
import type { KnownOrder, Paid } from './attempt.ts'
import { type CheckoutOptions, callbackUrl, checkoutOptions, isInsideApp, type Payer } from './checkout-options.ts'

/** What we use of the provider's script. */
interface ProviderWindow {
  open: () => unknown
  close: () => unknown
  on: (event: 'payment.failed', listener: (failed?: { error?: { reason?: string } }) => void) => unknown
}
type Provider = new (options: CheckoutOptions) => ProviderWindow

const loadTimeoutMs = 20_000
const scripts = new Map<string, Promise<Provider>>()

const providerOf = (page: Window): Provider | undefined => (page as Window & { Razorpay?: Provider }).Razorpay

const loadOnce = (url: string): Promise<Provider> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      reject(new Error('The payment window could not be loaded. Please check your connection and try again.'))
    }
    const timer = setTimeout(fail, loadTimeoutMs)
    script.src = url
    script.async = true
    script.onerror = fail
    script.onload = () => {
      const provider = providerOf(window)
      if (!provider) return fail()
      clearTimeout(timer)
      resolve(provider)
    }
    document.head.append(script)
  })

/** Loads the provider's script once per page; a failed load is retried once at once, and again at the next call. */
export const loadCheckout = (url: string): Promise<Provider> => {
  const known = scripts.get(url)
  if (known) return known
  const loading = loadOnce(url).catch(() => loadOnce(url))
  scripts.set(url, loading)
  loading.catch(() => scripts.delete(url))
  return loading
}

let current: { close: () => void } | undefined

/** Closes the provider's window, when it is open. */
export const closeCheckout = (): void => current?.close()

export interface CheckoutRequest {
  order: KnownOrder
  payer: Payer
  /** The hotel whose wizard pays; none for a plan. */
  hotel?: string
  /** The reference of the booking on whose page it is paid. */
  booking?: string
  /** What is paid for, as the window shows it. */
  about?: string
  /** The address of the payee's picture. */
  image?: string | undefined
  /** One attempt failed, with the provider's reason; the window may stay open for another. */
  onFailed: (reason?: string) => void
}

/**
 * Opens the provider's window for an order and closes an earlier one. Resolves when it closes: with the payment, or
 * with undefined if it reported none. Rejects when the provider's script cannot be loaded.
 */
export const openCheckout = async ({
  order,
  payer,
  hotel,
  booking,
  about,
  image,
  onFailed,
}: CheckoutRequest): Promise<Paid | undefined> => {
  const Provider = await loadCheckout(order.checkoutScript ?? '')
  closeCheckout()
  return new Promise(resolve => {
    const end = (paid?: Paid) => {
      current = undefined
      resolve(paid)
    }
    const callback = isInsideApp(navigator.userAgent) ? callbackUrl(location.origin, hotel, booking) : undefined
    const events = { onPaid: end, onFailed, onClosed: end }
    const provider = new Provider(checkoutOptions(order, payer, events, serverNow(), { callback, about, image }))
    provider.on('payment.failed', failed => onFailed(failed?.error?.reason))
    current = {
      close: () => {
        end()
        provider.close()
      },
    }
    provider.open()
  })
}
