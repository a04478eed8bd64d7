import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { App } from '../app.ts'
import type { Transaction } from '../http/call.ts'
import { badSignature } from '../http/errors.ts'
import { queue } from '../jobs/outbox.ts'

/** Of an event we read only what it is about; what is true now is asked from the provider (reference/razorpay.md, 9.4). */
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

/** Takes an event: proof, one row however often it comes, and a job; the answer never waits for the work. Throws 401 for a forged one. */
export const receiveEvent = async (
  app: App,
  transaction: Transaction,
  body: Uint8Array,
  headers: Record<string, string | string[] | undefined>,
): Promise<void> => {
  const signature = headers['x-razorpay-signature']
  if (typeof signature !== 'string' || !app.payments.isWebhookSignature(body, signature)) throw badSignature('The signature does not fit.')
  const text = Buffer.from(body).toString('utf8')
  const event = parse(text)
  if (!event) return
  const id = headers['x-razorpay-event-id']
  const eventId = typeof id === 'string' && id !== '' && id.length <= 64 ? id : createHash('sha256').update(body).digest('hex')
  await transaction(async tx => {
    const inserted = await tx
      .insertInto('webhook_event')
      .values({ endpoint: 'razorpay', event_id: eventId, event: event.event, body: text })
      .onConflict(conflict => conflict.columns(['endpoint', 'event_id']).doNothing())
      .returning('event_id')
      .executeTakeFirst()
    if (!inserted) return
    const job = jobOf(event)
    if (job) await queue(tx, job.kind, job.payload, { uniqueKey: `event/${eventId}` })
  })
}

/** Undefined for a body that is signed but not an event: nothing to do, and no reason to be sent it again. */
const parse = (text: string) => {
  try {
    return WebhookEvent.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

const jobOf = ({ event, payload }: z.output<typeof WebhookEvent>) => {
  const orderId = payload.order?.entity.id ?? payload.payment?.entity.order_id
  if (event.startsWith('transfer.')) {
    const source = payload.transfer?.entity.source
    return source ? { kind: 'transfer-event', payload: { orderId: source } } : undefined
  }
  if (event.startsWith('refund.')) {
    const receipt = payload.refund?.entity.receipt
    if (receipt && uuidPattern.test(receipt)) return { kind: 'refund', payload: { refundId: receipt } }
  }
  // A failed attempt is not the end of an order: nothing is let go because of it, the provider is only asked again.
  return orderId ? { kind: 'settle', payload: { orderId } } : undefined
}
