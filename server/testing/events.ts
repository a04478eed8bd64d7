import { createHmac, randomUUID } from 'node:crypto'
import type { TestServer } from '../testing.ts'
import { sandboxKeys } from './provider.ts'

/** The body of a payment event, as the provider writes it. */
export const eventBody = (event: string, orderId: string, payment: Record<string, unknown> = {}): string =>
  JSON.stringify({
    entity: 'event',
    event,
    contains: ['payment'],
    payload: { payment: { entity: { id: 'pay_00000000000000', entity: 'payment', order_id: orderId, ...payment } } },
    created_at: 1_794_700_123,
  })

export const signedWith = (secret: string, body: string | Uint8Array): string => createHmac('sha256', secret).update(body).digest('hex')

interface Delivery {
  secret?: string
  /** Null: the header is left out. */
  signature?: string | null
  /** Null: the header is left out. */
  id?: string | null
}

/** Sends an event to the product as the provider would; gives status and answer. */
export const deliver = async (server: TestServer, body: string | Uint8Array, { secret, signature, id }: Delivery = {}) => {
  const proof = signature === undefined ? signedWith(secret ?? sandboxKeys.webhookSecret, body) : signature
  const eventId = id === undefined ? randomUUID().replaceAll('-', '').slice(0, 14) : id
  const began = performance.now()
  const answer = await fetch(`${server.url}/api/payment/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(proof === null ? {} : { 'x-razorpay-signature': proof }),
      ...(eventId === null ? {} : { 'x-razorpay-event-id': eventId }),
    },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
  return { status: answer.status, text: await answer.text(), ms: performance.now() - began }
}

/** Numbers of rows by table, for tests that nothing was written. */
export const rowCounts = async (server: TestServer): Promise<Record<string, number>> => {
  const { rows } = await server.database.pool.query<{ counts: Record<string, number> }>(`
    select json_object_agg(table_name, (xpath('/row/n/text()',
      query_to_xml(format('select count(*) as n from %I', table_name), false, true, '')))[1]::text::int order by table_name) as counts
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`)
  return rows[0]?.counts ?? {}
}
