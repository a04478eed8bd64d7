import type { ListedOrder } from './payments.ts'
import { readListedOrders, readRefunds } from './razorpay-answers.ts'
import type { RazorpayClient } from './razorpay-client.ts'

/** The most that the provider gives at once. */
const pageSize = 100

/** What a list has since then. It comes newest first: what is made meanwhile moves the others back, so they may be read twice, and none is missed. */
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

/** The payments of which something was given back since then. */
export const refundedSince = async (client: RazorpayClient, since: Date): Promise<string[]> => [
  ...new Set((await allSince(client, '/refunds', since, readRefunds)).map(({ paymentId }) => paymentId)),
]
