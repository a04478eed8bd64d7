import assert from 'node:assert/strict'
import { test } from 'node:test'
import { databaseBefore } from '../testing/old-data.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** Migrates what was there before the catalogue had versions, and gives a way to ask what it made of it. */
const migrated = async (t: { after: (end: () => unknown) => void }, rows: string) => {
  const { connection, close } = await databaseBefore('013-plans.sql', rows)
  t.after(close)
  await migrate(connection)
  const { pool } = connect(connection, () => {})
  t.after(() => pool.end())
  return async (question: string) => (await pool.query({ text: question, rowMode: 'array' })).rows as unknown[][]
}

test('of coupons that differ by capitals the later one is renamed, past names that are taken', async t => {
  const ask = await migrated(
    t,
    `insert into coupon (code, discount_basis_points, created_at) values
      ('Diwali', 1000, '2026-01-01'), ('DIWALI', 2000, '2026-01-02'), (' diwali ', 3000, '2026-01-03'), ('diwali-2', 4000, '2026-01-04')`,
  )
  assert.deepEqual(await ask('select code, discount_basis_points from coupon order by created_at'), [
    ['DIWALI', 1000],
    ['DIWALI-3', 2000],
    ['DIWALI-4', 3000],
    ['DIWALI-2', 4000],
  ])
})

test('of features that differ by capitals the later one is renamed; plans keep what they had', async t => {
  const ask = await migrated(
    t,
    `insert into plan_feature (id, name) values
      ('00000000-0000-4000-8000-00000000000a', 'Own page'), ('10000000-0000-4000-8000-00000000000b', 'OWN PAGE'),
      ('20000000-0000-4000-8000-00000000000c', 'SEO')`,
  )
  assert.deepEqual(await ask('select name from plan_feature order by id'), [['Own page'], ['OWN PAGE 10000000'], ['SEO']])
})

test('a running plan ends at the midnight in India at or after its end, and the one that follows begins there; what is over stays', async t => {
  const account = '00000000-0000-4000-8000-000000000001'
  const record = (name: string, starts: string, ends: string | null, billing = 'YEARLY') =>
    `('${account}', '${name}', '${billing}', 100, '${starts}', ${ends === null ? 'null' : `'${ends}'`})`
  const ask = await migrated(
    t,
    `insert into account (id, name, email, phone) values ('${account}', 'Asha Rao', 'asha@people.example', '+919812345678');
    insert into payment_record (account_id, plan_name, billing_type, price_paise, starts_at, ends_at) values
      ${record('running', '2026-01-01 10:30Z', '2096-03-10 10:30Z')},
      ${record('following', '2096-03-10 10:30Z', '2097-03-10 10:30Z')},
      ${record('at midnight already', '2026-01-01 10:30Z', '2096-03-09 18:30Z')},
      ${record('a moment later', '2026-01-01 10:30Z', '2096-03-09 18:30:00.000001Z')},
      ${record('over', '2025-01-01 10:30Z', '2026-01-01 10:30Z')},
      ${record('per booking', '2026-01-01 10:30Z', null, 'PER_BOOKING')}`,
  )
  const moment = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`
  assert.deepEqual(await ask(`select plan_name, ${moment('starts_at')}, ${moment('ends_at')} from payment_record order by plan_name`), [
    ['a moment later', '2026-01-01 10:30', '2096-03-10 18:30'],
    ['at midnight already', '2026-01-01 10:30', '2096-03-09 18:30'],
    ['following', '2096-03-10 18:30', '2097-03-10 18:30'],
    ['over', '2025-01-01 10:30', '2026-01-01 10:30'],
    ['per booking', '2026-01-01 10:30', null],
    ['running', '2026-01-01 10:30', '2096-03-10 18:30'],
  ])
  assert.deepEqual(await ask('select distinct customer_name, list_price_paise::int, discount_basis_points from payment_record'), [
    ['Asha Rao', 100, 0],
  ])
  // 09:00 in India, 7 days and 1 day before the last day and on it: the last day of the running one is the 10th.
  assert.deepEqual(
    await ask(`select payload ->> 'days', ${moment('run_at')} from outbox o
      join payment_record r on r.id::text = payload ->> 'recordId' where plan_name = 'running' order by run_at`),
    [
      ['7', '2096-03-03 03:30'],
      ['1', '2096-03-09 03:30'],
      ['0', '2096-03-10 03:30'],
    ],
  )
})

test('what a coupon took off is found where plan and coupon are as they were; else the price that was paid stands alone', async t => {
  const id = (last: number) => `00000000-0000-4000-8000-00000000000${last}`
  const record = (name: string, paise: number, coupon: number) =>
    `('${id(1)}', '${id(2)}', '${id(coupon)}', '${name}', 'YEARLY', ${paise}, '2026-01-01', '2026-02-01')`
  const ask = await migrated(
    t,
    `insert into account (id, name, email, phone) values ('${id(1)}', 'Asha Rao', 'asha@people.example', '+919812345678');
    insert into payment_plan (id, name, billing_type, price_paise, duration_months) values ('${id(2)}', 'Yearly', 'YEARLY', 99999, 12);
    insert into coupon (id, code, discount_basis_points) values ('${id(3)}', 'THIRD', 3333), ('${id(4)}', 'CHANGED', 5000);
    insert into payment_record (account_id, plan_id, coupon_id, plan_name, billing_type, price_paise, starts_at, ends_at) values
      ${record('as it was', 66_669, 3)}, ${record('of a coupon that changed', 66_669, 4)}`,
  )
  const kept = await ask('select plan_name, list_price_paise::int, discount_basis_points from payment_record order by plan_name')
  assert.deepEqual(kept, [
    ['as it was', 99_999, 3333],
    ['of a coupon that changed', 66_669, 0],
  ])
})
