import assert from 'node:assert/strict'
import { test } from 'node:test'
import { homeApi } from '#shared/home/home.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

/** `YYYY-MM` of the month so many ago in India. */
const monthAgo = (ago: number) => {
  const [year = 0, month = 0] = todayInIndia(new Date()).split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7)
}
/** Midnight in India when that month begins, and so many milliseconds later. */
const beginOf = (ago: number, later = 0) => new Date(Date.parse(`${monthAgo(ago)}-01T00:00:00+05:30`) + later)
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('the platform sees plans by billing, twelve months of revenue with the empty ones, and which coupons took off what', async t => {
  const server = await testServer(t)
  const { id: account_id } = await person(server, { name: 'Asha Rao' })
  const record = (
    billing_type: string,
    created_at: Date,
    list: number,
    paid = list,
    coupon_code: string | null = null,
    starts = -1,
    ends: number | null = 1,
  ) =>
    server.db
      .insertInto('payment_record')
      .values({
        account_id,
        customer_name: 'Asha Rao',
        plan_name: billing_type,
        billing_type,
        created_at,
        coupon_code,
        list_price_paise: list,
        price_paise: paid,
        starts_at: inDays(starts),
        ends_at: ends === null ? null : inDays(ends),
      })
      .execute()
  // This month, from its first moment on.
  await record('YEARLY', beginOf(0), 2_499_900)
  await record('MONTHLY', new Date(), 99_999, 66_669, 'THIRD')
  // The last moment of the month before, and its first one.
  await record('MONTHLY', beginOf(0, -1), 99_999, 66_669, 'THIRD', -40, -10)
  await record('YEARLY', beginOf(1), 2_499_900, 0, 'FREE', 300, 665)
  // Raised to a rupee: the coupon took off nothing.
  await record('MONTHLY', beginOf(3, 1000), 99, 100, 'RAISED')
  await record('PER_BOOKING', beginOf(3, 2000), 0, 0, null, -90, null)
  await record('PER_BOOKING', beginOf(3, 3000), 0, 0, null, -90, -60)
  // The first moment of the oldest month that is shown, and the moment before.
  await record('MONTHLY', beginOf(11), 5000, 5000, null, -300, -270)
  await record('MONTHLY', beginOf(11, -1), 700, 700, null, -301, -271)

  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const { data } = await server.call(homeApi.platform, {}, platform.headers)
  assert.deepEqual(data.types, [
    { billingType: 'MONTHLY', running: 2, sold: 5 },
    { billingType: 'YEARLY', running: 1, sold: 2 },
    { billingType: 'PER_BOOKING', running: 1, sold: 2 },
  ])
  // 24,999 + 666.69; 666.69 + 0; 1 + 0 + 0; 50.
  const filled = new Map([
    [0, { count: 2, amount: 25_665.69 }],
    [1, { count: 2, amount: 666.69 }],
    [3, { count: 3, amount: 1 }],
    [11, { count: 1, amount: 50 }],
  ])
  const months = Array.from({ length: 12 }, (_, at) => ({ month: monthAgo(11 - at), ...(filled.get(11 - at) ?? { count: 0, amount: 0 }) }))
  assert.deepEqual(data.months, months)
  assert.deepEqual(data.sold, { count: 2, amount: 25_665.69 })
  // Twice 333.30; 24,999; nothing.
  assert.deepEqual(data.coupons, [
    { code: 'THIRD', uses: 2, discount: 666.6 },
    { code: 'FREE', uses: 1, discount: 24_999 },
    { code: 'RAISED', uses: 1, discount: 0 },
  ])
})
