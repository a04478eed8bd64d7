import { setTimeout as wait } from 'node:timers/promises'
import { type CallOf, type DataOf, type Endpoint, hotelHeader } from '#shared/contract/endpoint.ts'

/** What the product has acknowledged: none of it may be missing at the end (I5). */
export interface Acknowledged {
  /** Booking ids by provider order id. */
  orders: Map<string, string>
  /** Ids of bookings that a caller was told are CONFIRMED. */
  confirmed: Set<string>
  /** Ids of bookings whose release was answered with EXPIRED. */
  released: Set<string>
  /** Provider's ids of payments that a caller was told are refunded. */
  goingBack: Set<string>
  /** Ids of refunds that the front desk has committed. */
  deskRefunds: Set<string>
}

export type Answer<T> = { status: number; data: T; code: string | undefined }

export interface Calls {
  acknowledged: Acknowledged
  /** The number of answers by status; 0: no answer. */
  statuses: Map<number, number>
  /** Forbidden answers: any 5xx but 503. */
  bad: string[]
  /** Sends one call; undefined without an answer. Rejects only when the run is over. */
  once<E extends Endpoint>(endpoint: E, input: CallOf<E>): Promise<Answer<DataOf<E>> | undefined>
  /** Repeats a call after a 503 or no answer, as the browser does; undefined when it gives up. */
  insist<E extends Endpoint>(endpoint: E, input: CallOf<E>, tries?: number): Promise<Answer<DataOf<E>> | undefined>
  /** Waits; rejects when the run is over. */
  pause(ms: number): Promise<void>
}

const patienceMs = 8000

interface Callers {
  /** Headers of every call, such as a session. */
  headers?: Record<string, string>
  /** A proxy in between answers 502, 503 or 504 without JSON if the process is gone. */
  behindProxy?: boolean
  /** Called after every successful call. */
  onSuccess?: (endpoint: Endpoint) => void
}

const ofProxy = [502, 503, 504]

/** Sends all guests' calls by their contracts and counts the answers. When `over` aborts, every call ends at once. */
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
