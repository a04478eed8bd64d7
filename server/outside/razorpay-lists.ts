import type { ListedOrder } from './payments.ts'
import { readListedOrders, readRefunds } from './razorpay-answers.ts'
import type { RazorpayClient } from './razorpay-client.ts'

/** The largest page that the provider returns. */
const pageSize = 100

/** Reads a list since then, newest first. New entries shift the pages: one may be read twice, but none is missed. */
const allSince = async <T extends { id: string }>(
  client: RazorpayClient,
  path: string,
  since: Date,
  read: (answer: unknown) => T[],
): Promise<T[]> => {
  const from = Math.floor(since.getTime() / 1000)
  const found = new Map<string, T>()
  for (let skip = 0; ; skip += pageSize) {
    const page = read(await client.ask({ path, query: { from, count: pageSize, skip } }))
    for (const one of page) found.set(one.id, one)
    if (page.length < pageSize) return [...found.values()]
  }
}

/** All orders that were made since then. */
export const ordersSince = (client: RazorpayClient, since: Date): Promise<ListedOrder[]> =>
  allSince(client, '/orders', since, readListedOrders)

/** Ids of the payments that were refunded since then, in full or in part. */
export const refundedSince = async (client: RazorpayClient, since: Date): Promise<string[]> => [
  ...new Set((await allSince(client, '/refunds', since, readRefunds)).map(({ paymentId }) => paymentId)),
]
