import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { App } from '../../context.ts'
import type { Pool } from '../../db/connect.ts'
import { badSignature } from '../../http/errors/errors.ts'
import { type GoesOn, untilNoneLeft } from '../../jobs/batches.ts'

/** An event is read only for its ids; the current state is asked from the provider. */
const entity = <T extends z.ZodRawShape>(shape: T) => z.looseObject({ entity: z.looseObject(shape) }).optional()
/** Printable ASCII only: other characters are in no id, and the database cannot store some of them. */
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

/** Inserts one row per event, however often it arrives, and its job unless its payment is recorded already. */
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

/** Verifies an event, stores it and queues its job, without waiting for the work. Throws 401 if it is forged. */
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

/** Clears the bodies of events older than 30 days; their ids stay, so that none is processed again. */
export const emptyOldEvents = (pool: Pool, goesOn?: GoesOn, batch?: number): Promise<number> =>
  untilNoneLeft(() => emptySomeEvents(pool, batch), goesOn)

const emptySomeEvents = async (pool: Pool, batch = 1000): Promise<number> => {
  // Sorted by the index of rows with a body: PostgreSQL expects many old ones and would read all events without it.
  const { numAffectedRows } = await sql`update webhook_event set body = null where (endpoint, event_id) in (
    select endpoint, event_id from webhook_event where body is not null and received_at < now() - interval '30 days'
    order by received_at limit ${batch})`.execute(pool)
  return Number(numAffectedRows ?? 0n)
}

/** Returns undefined for a signed body that is no event; the call succeeds, so that it is not sent again. */
const parse = (text: string) => {
  try {
    return WebhookEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface Job {
  kind: 'settle' | 'refund' | 'transfer-event'
  /** With `paymentId`, the job does nothing once this payment is recorded. */
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
  // A failed attempt does not end an order: nothing is released, the provider is only asked again.
  const paymentId = arrivals.includes(event) ? payment?.id : undefined
  return orderId ? { kind: 'settle', payload: { orderId, ...(paymentId && { paymentId }) } } : undefined
}
