import { sql } from 'kysely'
import { z } from 'zod'
import { lastDayOf } from '#shared/receipts.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { type Handlers, queue } from '../jobs/outbox.ts'
import { planEndsMail } from '../mails/plan-ends.ts'

/** Days before the last day of a plan. */
const reminderDays = [7, 1, 0]
const kind = 'plan reminder'
const Reminder = z.object({ recordId: z.string(), days: z.int() })

/** Seconds before the end of a plan, a midnight in India, at which a reminder is due: at 09:00. */
const dueBefore = (days: number): number => (15 + days * 24) * 3600

/** An owner is reminded of a plan that ends in so many seconds, seven days and one day before its last day and on it. */
export const queueReminders = async (tx: Tx, recordId: string, seconds: number): Promise<void> => {
  for (const days of reminderDays) {
    const runAt = seconds - dueBefore(days)
    if (runAt > 0) await queue(tx, kind, { recordId, days }, { uniqueKey: `${kind}/${recordId}/${days}`, runAt })
  }
}

/** Mails a reminder, unless the plan is over or followed by another one, or the next reminder is due by now. */
export const reminderJobs = (app: App): Handlers => ({
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
    await app.mail.send({ ...mail, to: row.email, messageId: `<plan-ends.${recordId}.${days}@${new URL(publicUrl).hostname}>` })
  },
})
