import { createHmac } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Announcement, SandboxOptions } from './core.ts'
import type { Delivery, EventRecord } from './entities.ts'
import { newToken } from './ids.ts'
import { postJson } from './post-json.ts'
import type { Change, Store } from './store.ts'

/** What the control API may do to deliveries. `events` limits it to some; absent: all. */
export type WebhookKnobs = {
  events?: string[]
  /** Copies of each delivery, sent at once. */
  duplicate?: number
  delayMs?: number
  /** A number: that many of the next; true: all. They are never sent. */
  drop?: boolean | number
  /** Sends each at a random moment within so many milliseconds. */
  shuffleMs?: number
  corruptSignature?: boolean
  /** Signs with this instead: an older secret, say. */
  secret?: string
  /** Keeps everything back until it is false again. */
  hold?: boolean
}

const spacing = 300
const answerWithin = 5000
const inFlightAtMost = 32
/** Seconds after the first try, as measured; an answer of 5xx to some events brings one more at 0.2 s. */
const retries = [6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40989, 81953]
const quickRetry = ['payment.authorized', 'payment.captured', 'order.paid']
const keptLog = 20
const againAfter = 5000

export const signBody = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

type Parts = {
  store: Store
  clock: Clock
  options: Required<SandboxOptions>
  knobs(): WebhookKnobs
  setKnobs(knobs: WebhookKnobs): void
}

/** The sender of events. What it has to send and has sent is in the journal, so a restarted sandbox goes on. */
export function createWebhooks({ store, clock, options, knobs, setKnobs }: Parts) {
  const inFlight = new Set<string>()
  const queue: string[] = []
  const closing = new AbortController()
  const target = () => (typeof options.webhookUrl === 'string' ? options.webhookUrl : options.webhookUrl())

  function arm(delivery: Delivery): void {
    if (delivery.state !== 'waiting') return
    clock.at(delivery.nextAt, () => {
      const current = store.get('delivery', delivery.id)
      if (current?.state !== 'waiting' || current.nextAt > clock.now() || inFlight.has(current.id)) return
      if (knobs().hold) return // releasing arms all again
      if (inFlight.size < inFlightAtMost) void send(current)
      else if (!queue.includes(current.id)) queue.push(current.id)
    })
  }

  function announce(change: Change, announcements: Announcement[]): void {
    const now = clock.now()
    announcements.forEach(({ event, payload, orderId }, index) => {
      const id = newToken(now)
      const created_at = Math.floor(now / 1000)
      const body = JSON.stringify({
        entity: 'event',
        account_id: 'acc_SandboxPlatfrm',
        event,
        contains: Object.keys(payload),
        payload: Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }])),
        created_at,
      })
      const { delayMs = 0, shuffleMs = 0 } = matching(event)
      const nextAt = now + clock.scaled(index * spacing) + delayMs + Math.random() * shuffleMs
      const delivery: Delivery = { id, state: isDropped(event) ? 'dropped' : 'waiting', attempts: 0, firstAt: null, nextAt, log: [] }
      change.put('event', { id, event, order_id: orderId, created_at, body })
      change.put('delivery', delivery)
      change.after(() => arm(delivery))
    })
  }

  function matching(event: string): WebhookKnobs {
    const current = knobs()
    return current.events && !current.events.includes(event) ? {} : current
  }

  function isDropped(event: string): boolean {
    const { drop } = matching(event)
    if (typeof drop !== 'number') return drop === true || target() === ''
    if (drop > 0) setKnobs({ ...knobs(), drop: drop - 1 })
    return drop > 0
  }

  function post(record: EventRecord): Promise<number> {
    const { corruptSignature, secret = options.webhookSecret } = matching(record.event)
    const signature = signBody(record.body, secret)
    return postJson(target(), record.body, {
      timeoutMs: answerWithin,
      signal: closing.signal,
      headers: {
        'user-agent': 'Razorpay-Webhook/v1',
        'accept-encoding': 'gzip',
        'request-id': record.id,
        'x-razorpay-event-id': record.id,
        'x-razorpay-signature': corruptSignature ? signature.replace(/^./, first => (first === '0' ? '1' : '0')) : signature,
      },
    })
  }

  async function send(delivery: Delivery): Promise<void> {
    const record = store.get('event', delivery.id)
    if (!record) return
    inFlight.add(delivery.id)
    const at = clock.now()
    const copies = Math.max(1, matching(record.event).duplicate ?? 1)
    const statuses = await Promise.all(Array.from({ length: copies }, () => post(record)))
    inFlight.delete(delivery.id)
    if (closing.signal.aborted) return
    const status = statuses[0] ?? 0
    const attempts = delivery.attempts + 1
    const firstAt = delivery.firstAt ?? at
    const log = [...delivery.log, { at, status, ms: clock.now() - at }].slice(-keptLog)
    const done = { ...delivery, attempts, firstAt, log }
    const next = nextTry(record.event, attempts, status)
    const changed: Delivery =
      status >= 200 && status < 300
        ? { ...done, state: 'delivered' }
        : next === undefined
          ? { ...done, state: 'failed' }
          : { ...done, nextAt: Math.max(firstAt + clock.scaled(next * 1000), at + 1) }
    try {
      store.change(change => {
        if (store.get('delivery', delivery.id)) change.put('delivery', changed) // a reset may have come between
      })
      arm(changed)
    } catch {
      // the journal takes nothing now: what is not written was not sent, so it goes out again
      clock.at(at + againAfter, () => arm({ ...delivery, nextAt: clock.now() }))
    }
    const waiting = store.get('delivery', queue.shift() ?? '')
    if (waiting) arm(waiting)
  }

  /** Seconds after the first try, or undefined when the day of trying is over. */
  function nextTry(event: string, attempts: number, status: number): number | undefined {
    const quick = quickRetry.includes(event) && status >= 500
    if (quick && attempts === 1) return 0.2
    return retries[quick ? attempts - 2 : attempts - 1]
  }

  return {
    announce,
    /** Arms everything that waits: after a start, and when what was held back is let go. */
    resume: () => store.all('delivery').forEach(arm),
    /** Sends an event once more, now, whatever became of it. */
    replay: async (id: string): Promise<number | undefined> => {
      const record = store.get('event', id)
      return record && post(record)
    },
    close: () => closing.abort(),
  }
}
