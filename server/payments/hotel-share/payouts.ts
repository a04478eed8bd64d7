import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { beforeFirstPlan, type HotelAccount, type Payout, payoutApi } from '#shared/payments/payouts.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import type { Db, Pool } from '../../db/connect.ts'
import { deleteSome } from '../../db/delete-old.ts'
import { badRequest, conflict, notFound, unavailable } from '../../http/errors/errors.ts'
import { hotelExists } from '../../http/guard/rows.ts'
import { isPlatform, type Viewer } from '../../http/guard/viewer.ts'
import type { Handlers } from '../../http/serve/call.ts'
import { ReplyWithMeta } from '../../http/serve/json-text.ts'
import { serve } from '../../http/serve/serve.ts'
import { type GoesOn, untilNoneLeft } from '../../jobs/batches.ts'
import { queue, RetryLater } from '../../jobs/outbox.ts'
import { ProviderError } from '../../outside/payments.ts'
import { orderById } from '../orders/orders.ts'
import { daysOfProvider } from './dues.ts'
import { inRupees, listAccounts, payoutJson, sinceDay, totalsOf } from './hotel-accounts.ts'
import { payoutStatementOf } from './payout-statement.ts'
import { failedDue, tryTransfer } from './transfer-tries.ts'

/** An owner hears that a transfer failed and is tried again, not what the provider says about the platform. */
const forOwner = (account: HotelAccount): HotelAccount => ({
  ...account,
  failed: account.failed.map(transfer => ({ ...transfer, tries: 0, problem: null, nextTryAt: null })),
})

const whyNot: Record<string, string> = {
  PROVIDER_TRIES: `The payment provider itself still tries this transfer again: wait until ${daysOfProvider} days after the payment.`,
  PAID_BY_HAND: 'The hotel is owed less than this transfer: it was paid out otherwise.',
  REFUNDED: 'A part of this payment went back to the guest: the provider moves no more of it. Pay out the rest.',
}

/** Tries a failed transfer now. Throws a 409 that says why it may not be tried, or what the provider said. */
const tryNow = async (app: App, hotelId: string, transferId: string): Promise<void> => {
  const due = await failedDue(app, transferId)
  if (due?.hotelId !== hotelId) throw notFound('This transfer is not one that failed.')
  const no = whyNot[due.state]
  if (no) throw conflict(no)
  const order = await orderById(app.db, due.orderId)
  if (!order) throw notFound()
  try {
    await tryTransfer(app, order, due.paymentId)
  } catch (error) {
    if (error instanceof RetryLater) throw conflict('This transfer is being tried at this moment. Look again in a minute.')
    if (!(error instanceof ProviderError)) throw error
    throw unavailable('The payment provider does not answer. Look again in a minute what became of the transfer.', 60)
  }
  const after = await failedDue(app, transferId)
  if (after) throw conflict(whyNot[after.state] ?? `The transfer failed again. ${after.problem ?? ''}`.trim())
}

/** 404 for a hotel that is neither the viewer's own nor the platform's to pay. */
const refuseForeign = async (db: Db, viewer: Viewer, hotelId: string): Promise<void> => {
  const mayRead = isPlatform(viewer) || viewer.owned.includes(hotelId)
  if (!mayRead || !(await hotelExists(db, hotelId))) throw notFound()
}

const payouts: Handlers<typeof payoutApi> = {
  list: async ({ db, viewer, input }) => {
    const { hotelId, page } = input
    const all = isPlatform(viewer)
    if (hotelId !== undefined) await refuseForeign(db, viewer, hotelId)
    const found = await listAccounts(db, input, hotelId === undefined ? (all ? undefined : viewer.owned) : [hotelId])
    const items = all ? found.items : found.items.map(forOwner)
    return page === undefined ? new ReplyWithMeta(items, { total: found.total }) : { items, total: found.total }
  },
  totals: ({ db }) => totalsOf(db),
  statement: async ({ db, viewer, input: { hotelId, payoutId } }) => {
    await refuseForeign(db, viewer, hotelId)
    return payoutStatementOf(db, hotelId, payoutId)
  },
  readAccount: {
    run: async ({ tx, viewer, input: { hotelId } }) => {
      await tx.insertInto('bank_reading').values({ hotel_id: hotelId, read_by: viewer.id }).execute()
      return await tx
        .selectFrom('hotel')
        .select(['beneficiary_name as beneficiaryName', 'bank_account_number as bankAccountNumber', 'ifsc_code as ifscCode'])
        .where('id', '=', hotelId)
        .executeTakeFirstOrThrow()
    },
  },
  create: {
    run: async ({ app, tx, viewer, input }) => {
      const { hotelId: hotel_id, amount, transactionId: transaction_id, date: sent_on, key } = input
      if (sent_on > todayInIndia(app.clock.now())) throw badRequest({ date: 'This day is still to come.' })
      const { rows: hotels } = await sql<{ since: string }>`select ${sinceDay} as since from hotel h where h.id = ${hotel_id}`.execute(tx)
      const [hotel] = hotels
      if (hotel && sent_on < hotel.since) throw badRequest({ date: beforeFirstPlan })
      await tx
        .insertInto('payout')
        .values({ hotel_id, amount_paise: toPaise(amount), transaction_id, sent_on, idempotency_key: key, created_by: viewer.id })
        .onConflict(same => same.columns(['hotel_id', 'idempotency_key']).doNothing())
        .execute()
      const { rows } = await sql<{ payout: Payout }>`
        select ${payoutJson} as payout from payout p where p.hotel_id = ${hotel_id} and p.idempotency_key = ${key}`.execute(tx)
      const [made] = inRupees(rows.map(({ payout }) => payout))
      if (!made) throw new Error('The pay-out that was recorded cannot be read')
      await queue(tx, 'mail-payout', { hotelId: hotel_id, payoutId: made.id }, { uniqueKey: `payout.${made.id}` })
      return made
    },
  },
  retry: async ({ app, input: { hotelId, transferId } }) => {
    await tryNow(app, hotelId, transferId)
  },
}

/** Forgets who read bank details more than a year ago. */
export const purgeReadings = (pool: Pool, goesOn?: GoesOn): Promise<number> =>
  untilNoneLeft(() => deleteSome(pool, 'bank_reading', sql`read_at < now() - interval '1 year'`), goesOn)

export const payoutRoutes = (http: FastifyInstance, app: App): void => serve(http, app, payoutApi, payouts)
