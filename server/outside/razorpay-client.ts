import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import Razorpay from 'razorpay'
import type { Config } from '#server/config.ts'
import { agentsWithConnectTimeout } from './connect-timeout.ts'
import { Fault, faultOf } from './razorpay-fault.ts'

const connectMs = 1000
const totalMs = 4000

/** The part of the SDK's HTTP client (axios) that is used; its types hide it. */
interface HttpClient {
  defaults: Record<string, unknown>
  interceptors: {
    request: { use(change: (config: { signal?: AbortSignal }) => unknown): void }
    response: { use(answered: undefined, failed: (rejection: unknown) => Promise<never>): void }
  }
  post(path: string, body: unknown, options: { headers: Record<string, string> }): Promise<{ data: unknown }>
}

/** How long a piece of work may still take. */
export interface Budget {
  left(): number
}

export const budgetOf = (milliseconds: number): Budget => {
  const end = performance.now() + milliseconds
  return { left: () => end - performance.now() }
}

export interface RazorpayClient {
  readonly sdk: Razorpay
  /** A call with headers, which the SDK's resources cannot send. */
  post(path: string, body: unknown, headers: Record<string, string>): Promise<unknown>
  /**
   * Runs calls of the SDK within `milliseconds` (4 s at most) and the budget; a 429 whose Retry-After fits is waited for. Rejects with a
   * Fault; a mistake of ours stays what it is.
   */
  ask(work: () => Promise<unknown>, budget?: Budget, milliseconds?: number): Promise<unknown>
}

/** The SDK rejects with `{ statusCode, error }`, its HTTP client with `{ response }`: the interceptor put a Fault into both. */
const thrownFault = (thrown: unknown): unknown => {
  const { error, response } = (thrown ?? {}) as { error?: unknown; response?: { data?: { error?: unknown } } }
  const fault = error ?? response?.data?.error
  return fault instanceof Fault ? fault : thrown
}

/** The official SDK, limited in time, without proxy and redirects, and at another address for a sandbox. */
export const createClient = ({ keyId, keySecret, apiBase }: Config['razorpay']): RazorpayClient => {
  const sdk = new Razorpay({ key_id: keyId, key_secret: keySecret })
  const http = (sdk.api as unknown as { rq?: HttpClient }).rq
  if (!http?.defaults) throw new Error('The razorpay SDK changed inside: its HTTP client is not where it was')
  const limits = new AsyncLocalStorage<AbortSignal>()
  Object.assign(http.defaults, { timeout: totalMs, proxy: false, maxRedirects: 0, maxContentLength: 2_000_000, adapter: 'http' })
  Object.assign(http.defaults, agentsWithConnectTimeout(connectMs), apiBase === undefined ? {} : { baseURL: apiBase.replace(/\/$/, '') })
  http.interceptors.request.use(config => Object.assign(config, { signal: limits.getStore() }))
  http.interceptors.response.use(undefined, rejection => {
    const fault = faultOf(rejection)
    return Promise.reject({ response: { status: fault.status, data: { error: fault } } })
  })

  const once = async (work: () => Promise<unknown>, milliseconds: number) => {
    try {
      return await limits.run(AbortSignal.timeout(Math.max(1, Math.floor(milliseconds))), work)
    } catch (thrown) {
      throw thrownFault(thrown)
    }
  }

  const ask: RazorpayClient['ask'] = async (work, budget = budgetOf(totalMs), milliseconds = totalMs) => {
    for (;;) {
      try {
        return await once(work, Math.min(milliseconds, totalMs, budget.left()))
      } catch (fault) {
        const seconds = fault instanceof Fault && fault.status === 429 ? fault.retryAfterSeconds : undefined
        const pause = (seconds ?? Number.POSITIVE_INFINITY) * 1000 + Math.random() * 200
        if (pause > budget.left() - 500) throw fault
        await sleep(pause)
      }
    }
  }

  return { sdk, ask, post: async (path, body, headers) => (await http.post(path, body, { headers })).data }
}
