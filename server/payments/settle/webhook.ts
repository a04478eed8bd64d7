import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../context.ts'
import type { Pool } from '../../db/connect.ts'
import { badSignature } from '../../http/errors/errors.ts'
import { type GoesOn, untilNoneLeft } from '../../jobs/batches.ts'

/** Of an event we read only what it is about; what is true now is asked from the provider. */
const entity = <T extends z.ZodRawShape>(shape: T) => z.looseObject({ entity: z.looseObject(shape) }).optional()
/** Plain characters only: others are no id, and some of them the database cannot store. */
const word = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\x20-\x7e]*$/)
const WebhookEvent = z.looseObject({
  event: word(100),
  payload: z
    .looseObject({
      payment: entity({ id: word(40), order_id: word(40).nullish() }),
      order: entity({ id: word(40) }),
      refund: entity({ id: word(40), receipt: z.string().nullish() }),
      transfer: entity({ source: word(40).nullish() }),
    })
    .default({}),
})

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** One row for an event however often it comes, and its job, unless the payment that it tells of is in our books already. */
const statement = (event: { id: string; name: string; text: string }, job: Job | undefined) => sql<{ jobs: number }>`
  with came as (
    insert into webhook_event (endpoint, event_id, event, body) values ('razorpay', ${event.id}, ${event.name}, ${event.text})
    on conflict (endpoint, event_id) do nothing returning event_id
  ), job as (
    insert into outbox (kind, payload, unique_key)
    select ${job?.kind ?? null}, ${JSON.stringify(job?.payload ?? {})}::jsonb, ${`event/${event.id}`} from came
    where ${job !== undefined} and not exists (select from payment where provider_payment_id = ${job?.payload.paymentId ?? null})
    on conflict (unique_key) do nothing returning id
  )
  select count(*)::int as jobs from job`

/** Takes an event: proof, one row, and a job; the answer never waits for the work. Throws 401 for a forged one. */
export const receiveEvent = async (app: App, body: Uint8Array, headers: Record<string, string | string[] | undefined>): Promise<void> => {
  const signature = headers['x-razorpay-signature']
  if (typeof signature !== 'string' || !app.payments.isWebhookSignature(body, signature)) throw badSignature('The signature does not fit.')
  const text = Buffer.from(body).toString('utf8')
  const event = parse(text)
  if (!event) return
  const given = headers['x-razorpay-event-id']
  const id = typeof given === 'string' && given !== '' && given.length <= 64 ? given : createHash('sha256').update(body).digest('hex')
  const { rows } = await statement({ id, name: event.event, text }, jobOf(event)).execute(app.db)
  if (rows[0]?.jobs) app.wake()
}

/** Forgets what events of more than 30 days ago said; their ids stay, so that none is worked off again. */
export const emptyOldEvents = (pool: Pool, goesOn?: GoesOn, batch?: number): Promise<number> =>
  untilNoneLeft(() => emptySomeEvents(pool, batch), goesOn)

const emptySomeEvents = async (pool: Pool, batch = 1000): Promise<number> => {
  // In the order of the index of those with a body: without it PostgreSQL reads all events, since it expects many of the old ones to have one.
  const { numAffectedRows } = await sql`update webhook_event set body = null where (endpoint, event_id) in (
    select endpoint, event_id from webhook_event where body is not null and received_at < now() - interval '30 days'
    order by received_at limit ${batch})`.execute(pool)
  return Number(numAffectedRows ?? 0n)
}

/** Undefined for a body that is signed but not an event: nothing to do, and no reason to be sent it again. */
const parse = (text: string) => {
  try {
    return WebhookEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface Job {
  kind: 'settle' | 'refund' | 'transfer-event'
  /** `paymentId`: nothing is left to do once this payment is in our books. */
  payload: Record<string, string>
}

/** Events that tell of a payment's arrival and of nothing else. */
const arrivals = ['payment.authorized', 'payment.captured', 'order.paid']

const jobOf = ({ event, payload }: z.output<typeof WebhookEvent>): Job | undefined => {
  const payment = payload.payment?.entity
  const orderId = payload.order?.entity.id ?? payment?.order_id
  if (event.startsWith('transfer.')) {
    const source = payload.transfer?.entity.source
    return source ? { kind: 'transfer-event', payload: { orderId: source } } : undefined
  }
  if (event.startsWith('refund.')) {
    const receipt = payload.refund?.entity.receipt
    if (receipt && uuidPattern.test(receipt)) return { kind: 'refund', payload: { refundId: receipt, ...(orderId && { orderId }) } }
  }
  // A failed attempt is not the end of an order: nothing is released because of it, the provider is only asked again.
  const paymentId = arrivals.includes(event) ? payment?.id : undefined
  return orderId ? { kind: 'settle', payload: { orderId, ...(paymentId && { paymentId }) } } : undefined
}
