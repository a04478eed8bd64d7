import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { todayInIndia } from '#shared/dates.ts'
import { toPaise, toRupees } from '#shared/money.ts'
import { beforeFirstPlan, type HotelAccount, type Payout, payoutApi } from '#shared/payouts.ts'
import type { App } from '../context.ts'
import { accountName } from '../db/account-names.ts'
import type { Db, Pool } from '../db/connect.ts'
import { deleteSome } from '../db/delete-old.ts'
import type { Handlers } from '../http/call.ts'
import { badRequest, conflict, notFound, unavailable } from '../http/errors.ts'
import { hotelExists } from '../http/guard/rows.ts'
import { isPlatform, type Viewer } from '../http/guard/viewer.ts'
import { serve } from '../http/serve.ts'
import { type GoesOn, untilNoneLeft } from '../jobs/batches.ts'
import { RetryLater } from '../jobs/outbox.ts'
import { ProviderError } from '../outside/payments.ts'
import { daysOfProvider, owedOf, stateOf } from './dues.ts'
import { orderById } from './orders.ts'
import { statementOf } from './statement.ts'
import { failedDue, tryTransfer } from './transfer-tries.ts'

const payoutJson = sql`json_build_object('id', p.id, 'hotelId', p.hotel_id, 'amount', p.amount_paise, 'transactionId', p.transaction_id,
  'date', p.sent_on, 'by', ${accountName('p.created_by')})`

/** Who of the platform read a hotel's bank details, the latest first. `h` is the hotel. */
const readingsOf = sql`(select coalesce(json_agg(json_build_object('by', ${accountName('g.read_by')}, 'at', g.read_at) order by g.read_at desc), '[]')
  from bank_reading g where g.hotel_id = h.id)`

const inRupees = <P extends { amount: number }>(rows: readonly P[]): P[] => rows.map(row => ({ ...row, amount: toRupees(row.amount) }))

/** The day in India on which the first plan of a hotel's owner began, or the hotel where there was none. `h` is the hotel. */
const sinceDay = sql<string>`to_char(coalesce((select min(r.starts_at) from payment_record r where r.account_id = h.owner_id), h.created_at)
  at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`

/** A transfer that is neither there nor failed after a day is shown beside those that failed. */
const isAmiss = sql`d.via = 'TRANSFER' and (d.status = 'FAILED' or (d.status = 'OPEN' and d.created_at < now() - interval '1 day'))`

/**
 * What hotels are owed and were paid, in paise, the highest due first. Owed: taken for them, not transferred, less what was sent; refunds
 * to guests can make it negative.
 */
const accountsOf = async (db: Db, hotelIds: readonly string[] | undefined): Promise<HotelAccount[]> => {
  const { rows } = await sql<HotelAccount>`
    select h.id, h.name as "hotelName", ${sinceDay} as since, due.owed, due.paid + sent.paise as paid, due.paid as transferred,
      amiss.failed, sent.payouts, ${readingsOf} as readings
    from hotel h, lateral (
      select ${owedOf(sql.ref('h.id'))} as owed, coalesce(sum(amount_paise) filter (where status = 'PAID'), 0)::bigint as paid, count(*) as dues
      from hotel_due where hotel_id = h.id
    ) due, lateral (
      select coalesce(json_agg(json_build_object('id', d.id, 'bookingId', b.id, 'reference', b.reference, 'amount', d.amount_paise,
          'at', d.created_at, 'state', shown.state, 'tries', d.attempts, 'problem', d.last_error, 'nextTryAt', case shown.state
            when 'PROVIDER_TRIES' then d.created_at + make_interval(days => ${daysOfProvider}) when 'PLANNED' then d.next_check_at end)
          order by d.created_at), '[]') as failed
      from hotel_due d join booking b on b.hotel_id = d.hotel_id and b.id = d.booking_id left join payment p on p.id = d.payment_id,
        lateral (select ${stateOf(sql.ref('due.owed'))} as state) shown
      where d.hotel_id = h.id and ${isAmiss}
    ) amiss, lateral (
      select coalesce(sum(p.amount_paise), 0)::bigint as paise,
        coalesce(json_agg(${payoutJson} order by p.sent_on desc, p.created_at desc), '[]') as payouts
      from payout p where p.hotel_id = h.id
    ) sent
    where ${hotelIds === undefined ? sql`due.dues > 0 or sent.paise > 0` : sql`h.id = any(${[...hotelIds]}::uuid[])`}
    order by ${hotelIds === undefined ? sql`due.owed desc,` : sql``} h.name, h.id`.execute(db)
  return rows.map(row => ({
    ...row,
    ...{
      owed: toRupees(row.owed),
      paid: toRupees(row.paid),
      transferred: toRupees(row.transferred),
      failed: inRupees(row.failed),
      payouts: inRupees(row.payouts),
    },
  }))
}

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

const mayRead = (viewer: Viewer, hotelId: string): boolean => isPlatform(viewer) || viewer.owned.includes(hotelId)

const payouts: Handlers<typeof payoutApi> = {
  list: async ({ db, viewer, input: { hotelId } }) => {
    const all = isPlatform(viewer)
    const found = await accountsOf(db, hotelId === undefined ? (all ? undefined : viewer.owned) : mayRead(viewer, hotelId) ? [hotelId] : [])
    if (hotelId !== undefined && found.length === 0) throw notFound()
    return all ? found : found.map(forOwner)
  },
  statement: async ({ db, viewer, input: { hotelId, payoutId } }) => {
    if (!mayRead(viewer, hotelId) || !(await hotelExists(db, hotelId))) throw notFound()
    return statementOf(db, hotelId, payoutId)
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
