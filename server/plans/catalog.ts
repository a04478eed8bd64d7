import { type RawBuilder, sql } from 'kysely'
import type { PaymentPlan, PlanForm, planApi } from '#shared/plans/plans.ts'
import { toBasisPoints, toPaise } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, conflict, notFound } from '../http/errors/errors.ts'
import { isPlatform } from '../http/guard/viewer.ts'
import type { Handlers } from '../http/serve/call.ts'
import { changeRow } from '../http/serve/versions.ts'
import { readPlans } from './offers.ts'

const readPlan = async (db: Db, id: string): Promise<PaymentPlan> => {
  const [plan] = await readPlans(db, { id, withFeatures: true, withWithdrawn: true })
  if (!plan) throw notFound()
  return plan
}

/** 409 while other rows have this one. `source`: what is counted. */
export const refuseUsed = async (tx: Tx, source: RawBuilder<unknown>, sentence: (count: number) => string): Promise<void> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${source}`.execute(tx)
  const count = rows[0]?.count ?? 0
  if (count > 0) throw conflict(sentence(count))
}

const columnsOf = ({ name, description, billingType, price, duration, deductionRate }: Partial<PlanForm>) => ({
  name,
  description,
  billing_type: billingType,
  price_paise: price == null ? price : toPaise(price),
  duration_months: duration,
  deduction_basis_points: deductionRate == null ? deductionRate : toBasisPoints(deductionRate),
})

/** Makes the features of a plan just these. Throws 400 on the field of one that does not exist, or is named twice. */
const setFeatures = async (tx: Tx, planId: string, features: PlanForm['features']): Promise<void> => {
  const ids = features.map(({ id }) => id)
  // Who deletes one of them waits until this is done.
  const existing = await tx.selectFrom('plan_feature').select('id').where('id', 'in', ids).forKeyShare().execute()
  const faults = ids.flatMap((id, at) => {
    const fault = existing.every(feature => feature.id !== id)
      ? 'This feature does not exist any more.'
      : ids.indexOf(id) < at && 'This feature is there already.'
    return fault ? [[`features.${at}.id`, fault]] : []
  })
  if (faults.length > 0) throw badRequest(Object.fromEntries(faults))
  await tx.deleteFrom('payment_plan_feature').where('plan_id', '=', planId).execute()
  const rows = features.map(({ id, isAvailable }) => ({ plan_id: planId, feature_id: id, is_available: isAvailable }))
  await tx.insertInto('payment_plan_feature').values(rows).execute()
}

/** Owners see the plans on offer; the platform also sees withdrawn plans, and it manages all of them. */
export const planHandlers: Handlers<typeof planApi> = {
  list: ({ db, input, viewer }) => readPlans(db, { withFeatures: input.includeFeatures ?? false, withWithdrawn: isPlatform(viewer) }),
  create: {
    run: async ({ tx, input, viewer }) => {
      const { name, billingType } = input
      const values = { ...columnsOf(input), name, billing_type: billingType, changed_by: viewer.id }
      const { id } = await tx.insertInto('payment_plan').values(values).returning('id').executeTakeFirstOrThrow()
      await setFeatures(tx, id, input.features)
      return readPlan(tx, id)
    },
  },
  update: {
    run: async ({ app, tx, input: { paymentPlanId: id, version, isWithdrawn, features, ...form }, viewer: by }) => {
      const set = { ...columnsOf(form), withdrawn_at: isWithdrawn === undefined ? undefined : isWithdrawn ? app.clock.now() : null }
      await changeRow(tx, { table: 'payment_plan', key: { id }, set, version, by, current: () => readPlan(tx, id) })
      if (features) await setFeatures(tx, id, features)
      return readPlan(tx, id)
    },
  },
  remove: {
    run: async ({ tx, input: { paymentPlanId: id } }) => {
      // A purchase that is being completed is waited for, and one that comes later finds no plan.
      const plan = await tx.selectFrom('payment_plan').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
      if (!plan) throw notFound()
      await refuseUsed(tx, sql`payment_record where plan_id = ${id}`, count => {
        const have = count === 1 ? 'has' : 'have'
        return `${counted(count, 'payment record')} ${have} this plan. Withdraw it instead.`
      })
      await tx.deleteFrom('payment_plan').where('id', '=', id).execute()
    },
  },
}
