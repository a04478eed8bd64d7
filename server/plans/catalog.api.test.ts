import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { featureApi, planApi } from '#shared/plans/plans.ts'
import { until } from '../testing/process/until.ts'
import { pay } from '../testing/worlds/stay.ts'
import type { Answer } from '../testing.ts'
import { catalog } from './testing.ts'

const message = (answer: Answer<unknown>) => (answer.failure as unknown as { message?: string }).message

test('features and plans are added, changed, listed and deleted, and say so', async t => {
  const { server, platform, owner, feature, form, addFeature } = await catalog(t)
  const added = await addFeature('  Priority support ')
  assert.deepEqual([added.data.name, added.data.version], ['Priority support', 1])
  assert.equal(message(added), 'New payment plan feature created successfully!')
  const renamed = await server.call(featureApi.update, { paymentPlanFeatureId: feature.id, name: 'Own page' }, platform.headers)
  assert.deepEqual([renamed.data.name, message(renamed)], ['Own page', 'Payment plan feature updated successfully!'])
  const twice = await addFeature('OWN PAGE')
  assert.deepEqual([twice.status, twice.failure.fields], [409, { name: 'A feature of this name is there already.' }])

  const features = [
    { id: added.data.id, isAvailable: false, name: 'ignored' },
    { id: feature.id, isAvailable: true },
  ]
  const made = await server.call(planApi.create, form({ features, description: ' All of it ' }), platform.headers)
  assert.equal(message(made), 'Payment plan created successfully!')
  const { id, ...plan } = made.data
  assert.deepEqual(plan, {
    name: 'Yearly',
    description: 'All of it',
    billingType: 'YEARLY',
    price: 24_999,
    duration: 12,
    deductionRate: null,
    features: [
      { id: feature.id, name: 'Own page', isAvailable: true },
      { id: added.data.id, name: 'Priority support', isAvailable: false },
    ],
    isWithdrawn: false,
    version: 1,
  })
  assert.deepEqual((await server.call(planApi.list, { includeFeatures: 'true' }, owner.headers)).data, [made.data])
  assert.equal((await server.call(planApi.list, {}, owner.headers)).data[0]?.features, undefined)

  // What is left out stays, an empty text goes.
  const one = [{ id: added.data.id, isAvailable: true }]
  const changed = await server.call(planApi.update, { paymentPlanId: id, features: one, description: '', version: 1 }, platform.headers)
  assert.equal(message(changed), 'Payment plan updated successfully!')
  const left = [{ id: added.data.id, name: 'Priority support', isAvailable: true }]
  assert.deepEqual(changed.data, { ...made.data, description: null, features: left, version: 2 })

  const gone = await server.call(featureApi.remove, { paymentPlanFeatureId: feature.id }, platform.headers)
  assert.deepEqual([gone.status, message(gone)], [200, 'Payment plan feature deleted successfully!'])
  const without = await server.call(planApi.remove, { paymentPlanId: id }, platform.headers)
  assert.deepEqual([without.status, message(without)], [200, 'Payment plan deleted successfully!'])
  assert.equal((await server.call(planApi.remove, { paymentPlanId: id }, platform.headers)).status, 404)
  assert.equal((await server.call(planApi.update, { paymentPlanId: id, name: 'Again' }, platform.headers)).status, 404)
  assert.deepEqual((await server.call(planApi.list, {}, platform.headers)).data, [])
  assert.deepEqual((await server.call(featureApi.list, {}, platform.headers)).data, [added.data])
})

test('a feature that does not exist, or is named twice, is refused on its field, and nothing is half-written', async t => {
  const { server, platform, feature, form, addPlan } = await catalog(t)
  const unknown = randomUUID()
  const features = [unknown, feature.id, feature.id].map(id => ({ id, isAvailable: true }))
  const fields = { 'features.0.id': 'This feature does not exist any more.', 'features.2.id': 'This feature is there already.' }
  const made = await server.call(planApi.create, form({ features }), platform.headers)
  assert.deepEqual([made.status, made.failure.fields], [400, fields])
  const plan = await addPlan()
  const changed = await server.call(planApi.update, { paymentPlanId: plan.id, name: 'Other', features }, platform.headers)
  assert.deepEqual([changed.status, changed.failure.fields], [400, fields])
  assert.deepEqual((await server.call(planApi.list, { includeFeatures: 'true' }, platform.headers)).data, [plan])
  const none = await server.call(planApi.update, { paymentPlanId: plan.id, features: [] }, platform.headers)
  assert.deepEqual(none.failure.fields, { features: 'Choose at least one feature.' })
})

test('the fields have to fit the billing, in a new plan and in what a change leaves', async t => {
  const { server, platform, form, addPlan } = await catalog(t)
  const misfit = { billingType: 'Invalid fields provided for the selected billing type.' }
  const timed = { price: 100, duration: 1 }
  for (const fields of [
    ...[{}, { price: 100 }, { duration: 1 }, { ...timed, deductionRate: 10 }, { deductionRate: 10 }, { price: null, duration: 1 }],
  ]) {
    for (const billingType of ['MONTHLY', 'YEARLY'] as const) {
      const plan = { ...form(), price: undefined, duration: undefined, ...fields, billingType }
      const { status, failure } = await server.call(planApi.create, plan, platform.headers)
      assert.deepEqual([status, failure.fields], [400, misfit], JSON.stringify(fields))
    }
  }
  for (const fields of [{}, timed, { ...timed, deductionRate: 10 }, { deductionRate: 10, price: 0 }, { deductionRate: '', duration: 1 }]) {
    const plan = { ...form(), price: undefined, duration: undefined, ...fields, billingType: 'PER_BOOKING' as const }
    const { status, failure } = await server.call(planApi.create, plan as never, platform.headers)
    assert.deepEqual([status, failure.fields], [400, misfit], JSON.stringify(fields))
  }
  const plan = await addPlan()
  const change = (fields: object) => server.call(planApi.update, { paymentPlanId: plan.id, ...fields }, platform.headers)
  for (const fields of [
    ...[{ billingType: 'PER_BOOKING' }, { deductionRate: 10 }, { price: null }, { duration: '' }],
    ...[
      { billingType: 'PER_BOOKING', deductionRate: 10 },
      { billingType: 'PER_BOOKING', deductionRate: 10, price: null },
    ],
  ])
    assert.deepEqual((await change(fields)).failure.fields, misfit, JSON.stringify(fields))
  assert.deepEqual((await server.call(planApi.list, { includeFeatures: 'true' }, platform.headers)).data, [plan])
  const share = await change({ billingType: 'PER_BOOKING', deductionRate: '33.33', price: '', duration: null })
  assert.deepEqual([share.status, share.data.price, share.data.duration, share.data.deductionRate], [200, null, null, 33.33])
  const back = await change({ billingType: 'MONTHLY', deductionRate: '', price: '999.99', duration: '1' })
  assert.deepEqual([back.data.price, back.data.duration, back.data.deductionRate], [999.99, 1, null])
})

test('each field says what is wrong with it', async t => {
  const { server, platform, form } = await catalog(t)
  const fieldsOf = async (plan: object) =>
    (await server.call(planApi.create, { ...form(), ...plan } as never, platform.headers)).failure.fields
  assert.deepEqual(await fieldsOf({ name: ' x ', billingType: 'WEEKLY', price: -1, duration: 13, deductionRate: 9.99 }), {
    name: 'Name has at least 2 characters.',
    billingType: 'Choose how the plan is billed.',
    price: 'Price is a number from 0.',
    duration: 'Duration is 1 to 12 months.',
    deductionRate: 'Deduction rate is 10 to 100%.',
  })
  assert.deepEqual(await fieldsOf({ name: 'x'.repeat(101), price: 0.001, duration: 1.5, deductionRate: '100.01' }), {
    name: 'At most 100 characters.',
    price: 'At most two decimals.',
    duration: 'Duration is 1 to 12 months.',
    deductionRate: 'Deduction rate is 10 to 100%.',
  })
  assert.deepEqual(await fieldsOf({ features: [{ id: 'x', isAvailable: true }] }), { 'features.0.id': 'id must be valid UUID.' })
  const short = await server.call(featureApi.create, { name: ' abc ' }, platform.headers)
  assert.deepEqual(short.failure.fields, { name: 'Name has at least 4 characters.' })
})

test('of two who change a plan the later one hears what is there now; changing its features counts as a change', async t => {
  const { server, platform, feature, addFeature, addPlan } = await catalog(t)
  const plan = await addPlan()
  const more = (await addFeature('Priority support')).data
  const both = [feature, more].map(({ id }) => ({ id, isAvailable: true }))
  const change = (fields: object) =>
    server.call(planApi.update, { paymentPlanId: plan.id, version: plan.version, ...fields }, platform.headers)
  const first = await change({ features: both })
  assert.equal(first.data.version, 2)
  const second = await change({ name: 'Mine' })
  assert.deepEqual([second.status, second.failure.conflict?.current], [409, first.data])
  const renamed = await server.call(featureApi.update, { paymentPlanFeatureId: more.id, name: 'Support' }, platform.headers)
  const stale = { paymentPlanFeatureId: more.id, name: 'Help desk', version: 1 }
  const late = await server.call(featureApi.update, stale, platform.headers)
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, renamed.data])
})

test('what is in use is not deleted, and the count is said', async t => {
  const { server, platform, feature, addPlan, buy, complete } = await catalog(t)
  const [plan, other] = [await addPlan({ price: 100 }), await addPlan()]
  const removePlan = () => server.call(planApi.remove, { paymentPlanId: plan.id }, platform.headers)
  const removeFeature = () => server.call(featureApi.remove, { paymentPlanFeatureId: feature.id }, platform.headers)
  const said = ({ status, failure }: Answer<unknown>) => [status, failure.error]
  assert.deepEqual(said(await removeFeature()), [409, '2 plans have this feature. Take it out there first.'])
  await server.call(planApi.remove, { paymentPlanId: other.id }, platform.headers)
  assert.deepEqual(said(await removeFeature()), [409, '1 plan has this feature. Take it out there first.'])
  await buy(plan.id, 10_000)
  assert.deepEqual(said(await removePlan()), [409, '1 payment record has this plan. Withdraw it instead.'])
  await buy(plan.id, 10_000)
  await server.call(planApi.update, { paymentPlanId: plan.id, price: 0 }, platform.headers)
  await complete(plan.id)
  assert.deepEqual(said(await removePlan()), [409, '3 payment records have this plan. Withdraw it instead.'])
  assert.equal((await server.call(planApi.list, {}, platform.headers)).data.length, 1)
})

test('a plan that is withdrawn is sold no more; an open order of it is paid, what was sold runs on, and it can be offered again', async t => {
  const { server, platform, owner, addPlan, order, complete, records } = await catalog(t)
  const [plan, free] = [await addPlan({ price: 100 }), await addPlan({ name: 'Free', price: 0 })]
  const open = (await order(plan.id, 10_000)).data
  const withdraw = (planId: string, isWithdrawn: boolean) =>
    server.call(planApi.update, { paymentPlanId: planId, isWithdrawn }, platform.headers)
  const withdrawn = await withdraw(plan.id, true)
  assert.deepEqual([withdrawn.data.isWithdrawn, withdrawn.data.version], [true, 2])
  await withdraw(free.id, true)
  const shown = async (who: { headers: { cookie: string } }) =>
    (await server.call(planApi.list, {}, who.headers)).data.map(({ name, isWithdrawn }) => [name, isWithdrawn])
  assert.deepEqual(await shown(owner), [])
  assert.deepEqual((await shown(platform)).flat(), ['Free', true, 'Yearly', true])
  const refused = await order(plan.id, 10_000)
  assert.deepEqual([refused.status, refused.failure.fields], [400, { 'plan.planId': 'This plan is not offered any more.' }])
  const unpaid = await complete(free.id)
  assert.deepEqual([unpaid.status, unpaid.failure.fields], [400, { planId: 'This plan is not offered any more.' }])
  const done = await complete(plan.id, await pay(server, open.id ?? ''))
  assert.deepEqual([done.status, done.data.paymentplan, done.data.amount], [200, 'Yearly', 100])
  assert.equal((await records()).length, 1)
  assert.equal((await withdraw(plan.id, false)).data.isWithdrawn, false)
  assert.deepEqual(await shown(owner), [['Yearly', false]])
  assert.equal((await order(plan.id, 10_000)).status, 200)
})

test('an open order of a plan that is deleted ends rightly when it is paid: what was ordered is what runs', async t => {
  const { server, platform, addPlan, addCoupon, order, complete } = await catalog(t)
  await addCoupon({ code: 'HALF', discountRate: 50 })
  const plan = await addPlan({ price: 100 })
  const { data } = await order(plan.id, 5000, 'HALF')
  assert.equal((await server.call(planApi.remove, { paymentPlanId: plan.id }, platform.headers)).status, 200)
  const done = await complete(plan.id, await pay(server, data.id ?? ''))
  const { paymentplan, amount, listPrice, discountRate, appliedCoupon, duration } = done.data
  assert.deepEqual(
    [done.status, paymentplan, amount, listPrice, discountRate, appliedCoupon, duration],
    [200, 'Yearly', 50, 100, 50, 'HALF', 12],
  )
  assert.equal((await order(plan.id, 10_000)).failure.fields?.['plan.planId'], 'This plan is not offered any more.')
})

test('deleting a plan and a coupon while their order is being paid: the record is there whoever was first', async t => {
  const { server, platform, addPlan, addCoupon, order, complete, records } = await catalog(t, { webhooks: false })
  for (let round = 1; round <= 6; round++) {
    const coupon = (await addCoupon({ code: `HALF${round}`, discountRate: 50 })).data
    const plan = await addPlan({ price: 100 })
    const proof = await pay(server, (await order(plan.id, 5000, coupon.code)).data.id ?? '')
    const [done, gone] = await Promise.all([
      complete(plan.id, proof),
      server.call(planApi.remove, { paymentPlanId: plan.id }, platform.headers),
      server.db.deleteFrom('coupon').where('id', '=', coupon.id).execute(),
    ])
    assert.deepEqual([done.status, done.data.appliedCoupon], [200, coupon.code])
    assert.ok([200, 409].includes(gone.status), `${gone.status}`)
    assert.equal((await records()).length, round)
  }
})

test('an order that is completed while its plan and coupon are being deleted waits for that, and is a record without them', async t => {
  const { server, addPlan, addCoupon, order, complete } = await catalog(t, { webhooks: false })
  const coupon = (await addCoupon({ code: 'HALF', discountRate: 50 })).data
  const plan = await addPlan({ price: 100 })
  const proof = await pay(server, (await order(plan.id, 5000, coupon.code)).data.id ?? '')
  let done: ReturnType<typeof complete> | undefined
  await server.db.transaction().execute(async tx => {
    await tx.deleteFrom('payment_plan').where('id', '=', plan.id).execute()
    await tx.deleteFrom('coupon').where('id', '=', coupon.id).execute()
    done = complete(plan.id, proof)
    await until(async () => {
      const { rows } = await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        server.db,
      )
      return rows.length > 0
    })
  })
  const answer = await done
  assert.deepEqual([answer?.status, answer?.data.paymentplan, answer?.data.appliedCoupon], [200, 'Yearly', 'HALF'])
})
