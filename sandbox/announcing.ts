import type { Clock } from './clock.ts'
import type { Change } from './journal/store.ts'
import type { Announcement } from './provider/core.ts'
import type { Delivery } from './provider/entities.ts'
import { newToken } from './provider/ids.ts'

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

/** The knobs as they apply to one event. */
export function knobsFor(event: string, knobs: WebhookKnobs): WebhookKnobs {
  return knobs.events && !knobs.events.includes(event) ? {} : knobs
}

type Parts = {
  clock: Clock
  knobs(): WebhookKnobs
  setKnobs(knobs: WebhookKnobs): void
  target(): string
  arm(delivery: Delivery): void
}

/** Builds each event's body once, so that every repetition is the same bytes, and lays its delivery into the change. */
export function createAnnouncer({ clock, knobs, setKnobs, target, arm }: Parts) {
  function isDropped(event: string): boolean {
    const { drop } = knobsFor(event, knobs())
    if (typeof drop !== 'number') return drop === true || target() === ''
    if (drop > 0) setKnobs({ ...knobs(), drop: drop - 1 })
    return drop > 0
  }

  return function announce(change: Change, announcements: Announcement[]): void {
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
      const { delayMs = 0, shuffleMs = 0 } = knobsFor(event, knobs())
      const nextAt = now + clock.scaled(index * spacing) + delayMs + Math.random() * shuffleMs
      const delivery: Delivery = { id, state: isDropped(event) ? 'dropped' : 'waiting', attempts: 0, firstAt: null, nextAt, log: [] }
      change.put('event', { id, event, order_id: orderId, created_at, body })
      change.put('delivery', delivery)
      change.after(() => arm(delivery))
    })
  }
}
