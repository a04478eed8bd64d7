import { createHmac } from 'node:crypto'
import { createAnnouncer, knobsFor, type WebhookKnobs } from '../announcing.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../journal/store.ts'
import type { Core } from './core.ts'
import type { Delivery, EventRecord } from './entities.ts'
import { postJson } from './post-json.ts'

const answerWithin = 5000
const inFlightAtMost = 32
/** Seconds after the first try, as measured; an answer of 5xx to some events brings one more at 0.2 s. */
const retries = [6, 19, 40, 82, 165, 326, 650, 1293, 2577, 5140, 10267, 20508, 40989, 81953]
const quickRetry = ['payment.authorized', 'payment.captured', 'order.paid']
const keptLog = 20
const againAfter = 5000

export const signBody = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

/** Seconds after the first try, or undefined when the day of trying is over. */
function nextTry(event: string, attempts: number, status: number): number | undefined {
  const quick = quickRetry.includes(event) && status >= 500
  if (quick && attempts === 1) return 0.2
  return retries[quick ? attempts - 2 : attempts - 1]
}

type Parts = {
  store: Store
  clock: Clock
  options: Core['options']
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

  function post(record: EventRecord): Promise<number> {
    const { corruptSignature, secret = options.webhookSecret } = knobsFor(record.event, knobs())
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
    const copies = Math.max(1, knobsFor(record.event, knobs()).duplicate ?? 1)
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

  return {
    announce: createAnnouncer({ clock, knobs, setKnobs, target, arm }),
    /** Arms everything that waits: after a start, and when what was held back is released. */
    resume: () => store.all('delivery').forEach(arm),
    /** Sends an event once more, now, whatever became of it. */
    replay: async (id: string): Promise<number | undefined> => {
      const record = store.get('event', id)
      return record && post(record)
    },
    close: () => closing.abort(),
  }
}
