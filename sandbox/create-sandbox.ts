import { mkdirSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import type { WebhookKnobs } from './announcing.ts'
import { createClock } from './clock.ts'
import { callControl, saveSetting } from './control.ts'
import { type History, importHistory } from './journal/import-history.ts'
import { JournalError } from './journal/journal-error.ts'
import { lockFile } from './journal/lock.ts'
import { openStore, type Store } from './journal/store.ts'
import { assetOf } from './pages/assets.ts'
import { checkoutPage, framePolicy } from './pages/checkout-page.ts'
import { createMailbox, type NewMail } from './pages/mailbox.ts'
import { paidPage } from './pages/paid-page.ts'
import { readBody, sendHtml, sendJson, sendText } from './provider/answers.ts'
import { callApi } from './provider/api-router.ts'
import { callCheckout } from './provider/checkout-api.ts'
import type { Core, SandboxOptions } from './provider/core.ts'
import { badRequest, ProviderError, serverError, unknownUrl } from './provider/errors.ts'
import { type Fault, strike, suffer } from './provider/faults.ts'
import { expireUnanswered, expireUncaptured } from './provider/payments.ts'
import type { Body } from './provider/rules.ts'
import { retryLater } from './provider/transfers.ts'
import { createWebhooks } from './provider/webhooks.ts'

export type Sandbox = {
  /** Answers a request with a path under `/sandbox/` and its body unread. False for others: nothing was sent. */
  handle(req: IncomingMessage, res: ServerResponse): Promise<boolean>
  /** Puts a mail into the mailbox. */
  deliver(mail: NewMail): void
  importHistory(history: History): void
  close(): void
}

/**
 * Opens the sandbox provider and mailbox on its journal, and resumes what it had begun. Rejects with a JournalError for
 * a broken journal, with JournalInUse if another process holds it.
 */
export async function createSandbox(given: SandboxOptions): Promise<Sandbox> {
  const options: Core['options'] = {
    publicBase: '/sandbox/razorpay',
    timeScale: 1,
    receiptPolicy: 'reject' as const,
    openingBalance: 100_000_000_00,
    maximumAmount: 500_000_00,
    lockWaitMs: 30_000,
    ...given,
  }
  const { store, unlock } = await openAlone(options)
  const clock = createClock(options.timeScale)
  const setting = <T>(name: string, otherwise: T): T => {
    const found = store.get('setting', name)
    return found === undefined ? otherwise : (found.value as T)
  }
  const webhooks = createWebhooks({
    store,
    clock,
    options,
    knobs: () => setting<WebhookKnobs>('webhooks', {}),
    setKnobs: knobs => saveSetting(core, 'webhooks', knobs),
  })
  const core: Core = { store, clock, options, setting, announce: webhooks.announce }
  const mailbox = createMailbox(core)

  clock.setOffset(setting('clock', 0))
  resumeTimers(core)
  webhooks.resume()

  function restart(): void {
    store.reset()
    clock.setOffset(0)
  }

  async function provider(req: IncomingMessage, res: ServerResponse, path: string, query: URLSearchParams): Promise<void> {
    const method = req.method ?? 'GET'
    if (method === 'GET' && path === '/') return sendHtml(res, 200, paidPage(core))
    const asset = method === 'GET' ? assetOf(path) : undefined
    if (asset) return sendText(res, asset.type, asset.text)
    if (method === 'GET' && path === '/v1/checkout/public') return sendHtml(res, 200, checkoutPage(core, query), framePolicy)
    const isControl = path.startsWith('/control/')
    const { struck, left } = isControl ? { struck: [], left: [] } : strike(setting<Fault[]>('faults', []), `${method} ${path}`)
    if (struck.some(fault => fault.times !== undefined)) saveSetting(core, 'faults', left)
    const fate = await suffer(struck, req, res)
    if (fate === 'done') return
    const { status, value } = await answer(req, async body => {
      if (isControl) return callControl({ core, webhooks, restart }, method, path.slice('/control/'.length), query, body)
      if (method === 'POST' && /^\/(v1\/)?checkout\//.test(path)) return callCheckout(core, path, body)
      if (path.startsWith('/v1/')) return callApi(core, { method, path, query, headers: req.headers, body })
      throw unknownUrl()
    })
    if (fate === 'mute') req.socket.destroy()
    else sendJson(res, status, value)
  }

  return {
    async handle(req, res) {
      const url = new URL(req.url ?? '/', 'http://sandbox.invalid')
      const isMail = /^\/sandbox\/mail(\.json|\/|$)/.test(url.pathname)
      const isProvider = url.pathname === options.publicBase || url.pathname.startsWith(`${options.publicBase}/`)
      if (!isMail && !isProvider) {
        if (!url.pathname.startsWith('/sandbox/')) return false
        sendJson(res, 404, { error: { description: 'There is nothing at this address of the sandbox.' } })
        return true
      }
      try {
        if (isMail) await mailbox.handle(req, res, url.pathname.slice('/sandbox/mail'.length))
        else await provider(req, res, url.pathname.slice(options.publicBase.length) || '/', url.searchParams)
      } catch (error) {
        process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
        sendJson(res, 500, { error: serverError().error })
      }
      return true
    },
    deliver: mailbox.deliver,
    importHistory: history => importHistory(core, history),
    close() {
      webhooks.close()
      clock.close()
      store.close()
      unlock()
    },
  }
}

/** Opens the journal for this process alone. */
async function openAlone(options: Core['options']): Promise<{ store: Store; unlock: () => void }> {
  const { journal, lockWaitMs } = options
  try {
    mkdirSync(dirname(journal), { recursive: true, mode: 0o700 })
    const unlock = await lockFile(journal, lockWaitMs)
    try {
      return { store: openStore(journal, options), unlock }
    } catch (error) {
      unlock()
      throw error
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw code === undefined ? error : new JournalError(`The sandbox cannot use its journal ${journal} (${code}).`)
  }
}

async function answer(req: IncomingMessage, work: (body: Body) => Promise<unknown>): Promise<{ status: number; value: unknown }> {
  try {
    const body = await readBody(req)
    if (body === undefined) throw badRequest('The request body is not valid JSON.')
    return { status: 200, value: await work(body) }
  } catch (error) {
    if (error instanceof ProviderError) return { status: error.status, value: { error: error.error } }
    process.stderr.write(`sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    return { status: 500, value: { error: serverError().error } }
  }
}

/** Restarts the timers of payments and transfers that were pending when the last process ended. */
function resumeTimers(core: Core): void {
  const { store } = core
  for (const payment of store.all('payment')) {
    if (payment.status === 'created') expireUnanswered(core, payment)
    if (payment.status === 'authorized') expireUncaptured(core, payment)
  }
  for (const transfer of store.all('transfer')) if (transfer.source.startsWith('order_')) retryLater(core, transfer, transfer.source)
}
