import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { TestServer } from '#server/testing.ts'

export const planModal = (page: Page): Locator => page.getByRole('dialog', { name: 'Select a payment plan' })
export const planCard = (page: Page, name: string): Locator => planModal(page).getByRole('radio', { name, exact: true })
export const payButton = (page: Page): Locator => planModal(page).getByRole('button', { name: /^Pay( ₹[\d,.]+)?$/ })

/** On every page of a hotel that takes none: why, and the way to mend it. */
export const noBookingsYet = (page: Page): Locator => page.getByRole('complementary', { name: 'No bookings yet' })

/** The provider's window. */
export const planCheckout = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Payment window"]')

/** What an account has bought, oldest first. */
export const recordsOf = (world: TestServer, email: string) =>
  world.db
    .selectFrom('payment_record as r')
    .innerJoin('account as a', 'a.id', 'r.account_id')
    .select([
      'r.plan_name',
      'r.billing_type',
      'r.price_paise',
      'r.coupon_code',
      'r.transaction_id',
      'r.starts_at',
      'r.ends_at',
      'r.hotel_id',
    ])
    .where('a.email', '=', email)
    .orderBy('r.created_at')
    .execute()
