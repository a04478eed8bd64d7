import { setTimeout as sleep } from 'node:timers/promises'
import { Agent } from 'undici'
import type { Config } from '#server/config.ts'
import { Fault, faultOfAnswer, faultOfError } from './razorpay-fault.ts'

const providerBase = 'https://api.razorpay.com'
const connectMs = 1000
const totalMs = 4000
const maxAnswerBytes = 2_000_000

export interface Budget {
  left(): number
}

export const budgetOf = (milliseconds: number): Budget => {
  const end = performance.now() + milliseconds
  return { left: () => end - performance.now() }
}

export interface ProviderRequest {
  path: string
  query?: Record<string, string | number>
  /** Sent as JSON by POST; without it the call is a GET. */
  body?: unknown
  headers?: Record<string, string>
  /** A call that browsers may make too: it sends the key's id, and never the secret. */
  isPublic?: boolean
}

export interface RazorpayClient {
  /** Returns the JSON within `milliseconds` (at most 4 s) and budget; retries a 429 that fits. Rejects with a Fault. */
  ask(request: ProviderRequest, budget?: Budget, milliseconds?: number): Promise<unknown>
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** HTTP client of the provider's API (`apiBase`: a sandbox's): limited time and size, no redirects, no proxy. */
export const createClient = ({ keyId, keySecret, apiBase = providerBase }: Config['razorpay']): RazorpayClient => {
  const { origin, pathname } = new URL(apiBase)
  const base = `${pathname.replace(/\/$/, '')}/v1`
  const agent = new Agent({ connect: { timeout: connectMs }, connections: 50, maxResponseSize: maxAnswerBytes })
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  const send = async (
    { path, isPublic = false, query = isPublic ? { key_id: keyId } : undefined, body, headers }: ProviderRequest,
    milliseconds: number,
  ) => {
    const answer = await agent.request({
      origin,
      path: base + path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...(!isPublic && { authorization }), 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      ...(query && { query }),
      signal: AbortSignal.timeout(Math.max(1, Math.floor(milliseconds))),
    })
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: parsed(await answer.body.text()) }
  }

  const once = async (request: ProviderRequest, milliseconds: number): Promise<unknown> => {
    const answer = await send(request, milliseconds).catch(error => {
      throw faultOfError(error)
    })
    if (answer.status >= 200 && answer.status < 300) return answer.body
    throw faultOfAnswer(answer)
  }

  return {
    ask: async (request, budget = budgetOf(totalMs), milliseconds = totalMs) => {
      for (;;) {
        try {
          return await once(request, Math.min(milliseconds, totalMs, budget.left()))
        } catch (fault) {
          const seconds = fault instanceof Fault && fault.status === 429 ? fault.retryAfterSeconds : undefined
          const pause = (seconds ?? Number.POSITIVE_INFINITY) * 1000 + Math.random() * 200
          if (pause > budget.left() - 500) throw fault
          await sleep(pause)
        }
      }
    },
  }
}
