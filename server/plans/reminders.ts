import { sql } from 'kysely'
import { z } from 'zod'
import { firstDayOf, lastDayOf } from '#shared/plans/receipts.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { type JobHandlers, queue } from '../jobs/outbox.ts'
import { planBeginsMail } from '../mails/hotels/plan-begins.ts'
import { planEndsMail } from '../mails/hotels/plan-ends.ts'
import { messageIdOf } from '../outside/mail.ts'

/** Days before the last day of a plan. */
const reminderDays = [7, 1, 0]
const kind = 'plan reminder'
const beginning = 'plan begins'
const Reminder = z.object({ recordId: z.string(), days: z.int() })
const Beginning = Reminder.pick({ recordId: true })

/** Seconds before the end of a plan, a midnight in India, at which a reminder is due: at 09:00. */
const dueBefore = (days: number): number => (15 + days * 24) * 3600

/** Queues reminders seven days before, one day before and on the last day of a plan that ends in `seconds`. */
export const queueReminders = async (tx: Tx, recordId: string, seconds: number): Promise<void> => {
  for (const days of reminderDays) {
    const runAt = seconds - dueBefore(days)
    if (runAt > 0) await queue(tx, kind, { recordId, days }, { uniqueKey: `${kind}/${recordId}/${days}`, runAt })
  }
}

/** Queues a check, a week before a PER_BOOKING plan begins or at once, whether its owner's hotels could be booked. */
export const queueBeginning = async (tx: Tx, recordId: string, seconds: number): Promise<void> => {
  await queue(tx, beginning, { recordId }, { uniqueKey: `${beginning}/${recordId}`, runAt: Math.max(0, seconds - 7 * 86_400) })
}

/** The owner's hotels that do not meet the needs of a future PER_BOOKING plan, each with what it lacks. */
const missingFor = async (app: App, recordId: string) => {
  const { rows } = await sql<{
    name: string
    email: string
    plan_name: string
    deduction_basis_points: number
    starts_at: Date
    missing: string[]
  }>`
    select a.name, a.email, r.plan_name, r.deduction_basis_points, r.starts_at, array(
      select h.name || ': ' || concat_ws(' and ',
        case when h.advance_basis_points < r.deduction_basis_points then 'its advance is ' || (h.advance_basis_points / 100.0)::float8 || '%' end,
        case when h.razorpay_account_id is null then 'it has no linked account' end)
      from hotel h where h.owner_id = a.id and (h.advance_basis_points < r.deduction_basis_points or h.razorpay_account_id is null)
      order by h.created_at) as missing
    from payment_record r join account a on a.id = r.account_id
    where r.id = ${recordId} and a.disabled_at is null and r.starts_at > now() and (r.ends_at is null or r.ends_at > r.starts_at)`.execute(
    app.db,
  )
  return rows[0]
}

/** Mails a reminder, unless the plan is over or followed by another one, or the next reminder is due by now. */
export const reminderJobs = (app: App): JobHandlers => ({
  [beginning]: async payload => {
    const { recordId } = Beginning.parse(payload)
    const row = await missingFor(app, recordId)
    if (!row || row.missing.length === 0) return
    const { publicUrl } = app.config
    const mail = planBeginsMail({
      name: row.name,
      plan: row.plan_name,
      missing: row.missing,
      url: `${publicUrl}/dashboard/profile`,
      firstDay: firstDayOf(row.starts_at.toISOString()),
      deductionRate: row.deduction_basis_points / 100,
    })
    await app.mail.send({ ...mail, to: row.email, messageId: messageIdOf(`plan-begins.${recordId}`, publicUrl) })
  },
  [kind]: async payload => {
    const { recordId, days } = Reminder.parse(payload)
    const next = reminderDays[reminderDays.indexOf(days) + 1]
    const left = next === undefined ? 0 : dueBefore(next)
    const row = await app.db
      .selectFrom('payment_record as r')
      .innerJoin('account as a', 'a.id', 'r.account_id')
      .select(['a.name', 'a.email', 'r.plan_name', 'r.ends_at'])
      .where('r.id', '=', recordId)
      .where('a.disabled_at', 'is', null)
      .where('r.ends_at', '>', sql<Date>`now() + make_interval(secs => ${left})`)
      .where(
        sql<boolean>`not exists (select from payment_record later where later.account_id = r.account_id
          and (later.ends_at is null or later.ends_at > r.ends_at))`,
      )
      .executeTakeFirst()
    if (!row?.ends_at) return
    const { publicUrl } = app.config
    const mail = planEndsMail({
      name: row.name,
      plan: row.plan_name,
      lastDay: lastDayOf(row.ends_at.toISOString()),
      isToday: days === 0,
      url: `${publicUrl}/dashboard/account`,
    })
    await app.mail.send({ ...mail, to: row.email, messageId: messageIdOf(`plan-ends.${recordId}.${days}`, publicUrl) })
  },
})
