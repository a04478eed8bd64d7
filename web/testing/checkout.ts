import type { TestContext } from 'node:test'
import { browser } from './browser.ts'

interface Options {
  order_id: string
  handler: (result: object) => void
  modal: { ondismiss: () => void }
}

type Fail = (failed: { error: { reason: string | undefined } }) => void

const shown: { options?: Options | undefined; fail: Fail; isOpen: boolean } = { fail: () => {}, isOpen: false }

/** One for all tests of a process, as a page keeps the script that it loaded. */
class Razorpay {
  constructor(options: Options) {
    shown.options = options
  }
  open() {
    shown.isOpen = true
  }
  close() {
    shown.isOpen = false
  }
  on(_event: string, fail: Fail) {
    shown.fail = fail
  }
}

/** The provider's window in this process: its script counts as loaded, and the test pays in it or closes it. */
export const testCheckout = (t: Pick<TestContext, 'after'>) => {
  Object.assign(shown, { options: undefined, isOpen: false })
  browser.happyDOM.settings.handleDisabledFileLoadingAsSuccess = true
  Object.assign(globalThis, { Razorpay })
  t.after(() => {
    Reflect.deleteProperty(globalThis, 'Razorpay')
    browser.happyDOM.settings.handleDisabledFileLoadingAsSuccess = false
  })
  return {
    isOpen: () => shown.isOpen,
    orderId: () => shown.options?.order_id ?? '',
    fail: (reason?: string) => shown.fail({ error: { reason } }),
    dismiss: () => {
      shown.isOpen = false
      shown.options?.modal.ondismiss()
    },
    paid: ({ order, payment, signature }: { order: string; payment: string; signature: string }) => {
      shown.isOpen = false
      shown.options?.handler({ razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature })
    },
  }
}
