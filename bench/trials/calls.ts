import { setTimeout as wait } from 'node:timers/promises'
import { type CallOf, type DataOf, type Endpoint, hotelHeader } from '#shared/contract/endpoint.ts'

/** What the product has said yes to: none of it may be missing at the end (I5). */
export interface Acknowledged {
  /** Booking ids by provider order id. */
  orders: Map<string, string>
  /** Booking ids that somebody was told are CONFIRMED. */
  confirmed: Set<string>
  /** Booking ids whose release was answered with EXPIRED. */
  released: Set<string>
  /** Provider payment ids that somebody was told go back. */
  goingBack: Set<string>
  /** Refund ids that the front desk has committed. */
  deskRefunds: Set<string>
}

export type Answer<T> = { status: number; data: T; code: string | undefined }

export interface Calls {
  acknowledged: Acknowledged
  /** How many answers came with each status; 0: none came. */
  statuses: Map<number, number>
  /** Answers that must not be: 500 and everything above it but 503. */
  bad: string[]
  /** One call; undefined when no answer came. Rejects only when the run is over. */
  once<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Answer<DataOf<E>> | undefined>
  /** Calls again while nothing or a 503 comes, as the browser does; undefined when it gives up. */
  insist<E extends Endpoint>(endpoint: E, input: CallOf<E>, tries?: number): Promise<Answer<DataOf<E>> | undefined>
  /** Waits; rejects when the run is over. */
  pause(ms: number): Promise<void>
}

const patienceMs = 8000

interface Callers {
  /** Sent with every call, such as a session. */
  headers?: Record<string, string>
  /** A proxy stands in between: it answers 502, 503 or 504 in its own words for a process that is gone. */
  behindProxy?: boolean
  /** Hears of every call that was answered with a success. */
  onSuccess?: (endpoint: Endpoint) => void
}

const ofProxy = [502, 503, 504]

/** The calls of all guests, through the contracts, counted. When `over` ends, everybody closes the tab in the middle of whatever they do. */
export const createCalls = (url: string, over: AbortSignal, { headers = {}, behindProxy = false, onSuccess }: Callers = {}): Calls => {
  const statuses = new Map<number, number>()
  const bad: string[] = []
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

  const once: Calls['once'] = async (endpoint, input) => {
    over.throwIfAborted()
    const inQuery = endpoint.method === 'GET'
    const query = inQuery
      ? `?${new URLSearchParams(Object.entries(input as Record<string, unknown>).map(([name, value]): [string, string] => [name, String(value)]))}`
      : ''
    const ahead: Record<string, string> = endpoint.maxBytes === undefined ? {} : { [hotelHeader]: (input as { hotelId: string }).hotelId }
    try {
      const answer = await fetch(`${url}${endpoint.path}${query}`, {
        method: endpoint.method,
        headers: { origin: url, 'content-type': 'application/json', ...ahead, ...headers },
        signal: AbortSignal.any([over, AbortSignal.timeout(patienceMs)]),
        ...(inQuery ? {} : { body: JSON.stringify(input) }),
      })
      const text = await answer.text()
      if (behindProxy && ofProxy.includes(answer.status) && !text.startsWith('{')) {
        count(0)
        return undefined
      }
      const body = JSON.parse(text) as { data: never; code?: string }
      count(answer.status)
      if (answer.status === 200) onSuccess?.(endpoint)
      if (answer.status >= 500 && answer.status !== 503) bad.push(`${answer.status} ${endpoint.path} ${JSON.stringify(body)}`)
      return { status: answer.status, data: body.data, code: body.code }
    } catch (error) {
      over.throwIfAborted()
      if (error instanceof SyntaxError) bad.push(`no JSON from ${endpoint.path}`)
      count(0)
      return undefined
    }
  }

  const pause = async (ms: number) => {
    await wait(ms, undefined, { signal: over })
  }

  return {
    acknowledged: { orders: new Map(), confirmed: new Set(), released: new Set(), goingBack: new Set(), deskRefunds: new Set() },
    statuses,
    bad,
    once,
    pause,
    insist: async (endpoint, input, tries = 6) => {
      for (let attempt = 1; ; attempt++) {
        const answer = await once(endpoint, input)
        if (answer && answer.status !== 503) return answer
        if (attempt >= tries) return undefined
        await pause(300 * attempt)
      }
    },
  }
}
