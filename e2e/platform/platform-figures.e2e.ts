import type { Page } from '@playwright/test'
import { monthsOf, noFigures, type PlatformFigures } from '#server/testing/worlds/platform-figures.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { beginSession } from '../people.ts'
import { asPlatform } from '../platform.ts'
import { expect, test } from '../world.ts'

const call = '**/api/paymentrecord/summary'
const answer = (page: Page, data: PlatformFigures) => page.route(call, route => route.fulfill({ json: { success: true, data } }))

/* What the tables say: web/home/platform-figures.page.test.ts. */

test('the platform’s figures: bars as long as their figures, on every screen', async ({ page, world }) => {
  const today = todayInIndia(world.clock.now())
  const endDate = new Date(Date.parse(`${addDays(today, 7)}T00:00:00+05:30`)).toISOString()
  await asPlatform(page, world, beginSession)
  await answer(page, {
    sold: { count: 3, amount: 74_997 },
    running: 12,
    expiring: {
      count: 11,
      plans: [
        { id: crypto.randomUUID(), customerName: 'Kavita Subramaniam Venkataraghavan', paymentplan: 'Everything for the year', endDate },
      ],
    },
    types: [
      { billingType: 'MONTHLY', running: 3, sold: 20 },
      { billingType: 'YEARLY', running: 5, sold: 10 },
      { billingType: 'PER_BOOKING', running: 4, sold: 0 },
    ],
    months: monthsOf([0, 24_999, 2499, 0, 0, 4998, 49_998, 0, 12_495, 24_999, 99_996, 1_24_995.5]),
    coupons: [
      { code: 'WELCOME10', uses: 14, discount: 3498.6 },
      { code: 'FIRST-HUNDRED-HOTELS-OF-RAJASTHAN', uses: 7, discount: 1_74_993 },
    ],
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('table', { name: 'Plans by type' })).toBeVisible()
  const bars = await page
    .getByRole('table', { name: 'Plans by type' })
    .getByRole('rowheader')
    .evaluateAll(heads => heads.map(head => Number.parseFloat(getComputedStyle(head, '::after').width) / head.clientWidth))
  expect(bars.map(part => Math.round(part * 10))).toEqual([10, 5, 0])
  await expectFits(page, 'the platform’s figures')
  await expectAccessible(page, 'the platform’s figures')

  await page.unrouteAll({ behavior: 'wait' })
  await answer(page, noFigures)
  await page.reload()
  await expect(page.getByText('No plan was sold yet.').first()).toBeVisible()
  await expectAccessible(page, 'the platform without figures')
})
