import type { Page } from '@playwright/test'
import { employ, person } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { fillSignIn, makeOwner, signIn, someEmail } from '../people.ts'
import { payButton, planCard, planModal, recordsOf } from '../plans.ts'
import { insertFeatures, insertPlan } from '../platform.ts'
import { mailsTo } from '../records.ts'
import { dialog } from '../staff.ts'
import { bookButton, goToReview, inDays, linkTo, payByCard, reviewAtDesk, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

const bought = (page: Page) => page.getByRole('alert').filter({ hasText: 'Payment sucessfully done.' })

/** Somebody else at the same browser. */
const signOut = async (page: Page) => {
  await page.context().clearCookies()
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** The platform offers two plans and a coupon: its screens have stories of their own. */
const offer = async (world: TestServer, code: string) => {
  const features = await insertFeatures(world, 'Page for guests', 'Help by phone')
  await insertPlan(world, 'Month', features.slice(0, 1))
  const year = await insertPlan(world, 'Year', features)
  await world.db
    .updateTable('payment_plan')
    .set({ billing_type: 'YEARLY', price_paise: 2_499_900, duration_months: 12 })
    .where('id', '=', year)
    .execute()
  await world.db.insertInto('coupon').values({ code, discount_basis_points: 1000 }).execute()
}

test('a plan’s life: offered, bought with a coupon, run out by time, the sale paused and honoured, renewed, sold again', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(240_000)
  watch.allow(/status of 402/)
  await offer(world, 'MONSOON10')

  // The owner buys at the first sign-in, with the coupon.
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli', plan: 'none' })
  const [hotel] = hotels
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  // Plans are the platform's: another story of this database may have left a cheaper one by the month to compare with.
  await expect(planCard(page, 'Year')).toHaveAccessibleDescription(/Saves ₹[\d,]+\.00 a year against \S/)
  await planCard(page, 'Year').check()
  await planModal(page).getByLabel('Coupon code').fill('monsoon10')
  await planModal(page).getByRole('button', { name: 'Apply' }).click()
  await expect(payButton(page)).toHaveText('Pay ₹22,499.10')
  await payButton(page).click()
  await payByCard(page)
  await expect(bought(page)).toBeVisible()
  await expect.poll(() => mailsTo(world, owner.email).map(({ subject }) => subject)).toEqual(['Receipt: Year'])
  // The mail's link leads to the receipt.
  const link = /\/dashboard\/account\?receipt=[\w-]+/.exec(mailsTo(world, owner.email)[0]?.text ?? '')?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Receipt' })).toContainText('Discount, 10% with MONSOON10')
  await signOut(page)

  // A guest could book, and looks at the page again; nobody tells it that the plan ends: time passes.
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  const arrival = await stayRows(world, hotel, { numbers: ['104'], inDays: 0, name: 'Ritu Rathore' })
  const yesterday = new Date(Date.now() - 86_400_000)
  await world.db.updateTable('payment_record').set({ ends_at: yesterday }).where('account_id', '=', owner.id).execute()
  await page.reload()
  const card = page.getByRole('main')
  await expect(card.getByRole('heading', { name: 'Online booking is paused for this hotel' })).toBeVisible()
  await expect(card.getByRole('link', { name: '+91 98123 45678' }).first()).toBeVisible()
  await expect(card.getByRole('link', { name: 'desk@hotel.example' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
  await page.goto(linkTo(hotel.slug))
  await expect(page.getByRole('heading', { name: 'Online booking is paused for this hotel' })).toBeVisible()

  // The desk goes on with who is there, but sells nothing, and is told whom to ask.
  const desk = await person(world, { email: someEmail() })
  await employ(world, hotel.id, desk.id, 'RECEPTIONIST')
  await signIn(page, desk.email, `/dashboard/bookings?tab=list&view=${arrival}`)
  await dialog(page).getByRole('button', { name: 'Check in', exact: true }).click()
  const arrived = world.db.selectFrom('booking').select('status').where('id', '=', arrival)
  await expect.poll(async () => (await arrived.executeTakeFirst())?.status).toBe('CHECKED_IN')
  await page.goto('/dashboard/bookings')
  await reviewAtDesk(page, inDays(3), inDays(4))
  await page.getByLabel('Payment method').selectOption('CASH')
  await bookButton(page).click()
  await expect(planModal(page).getByText('Ask the owner')).toBeVisible()
  // Other stories may have made plans of that price too.
  await expect(planModal(page).getByText('₹24,999.00').first()).toBeVisible()
  await expect(planModal(page).getByRole('button', { name: /Pay|Submit/ })).toHaveCount(0)
  await expect(planModal(page).getByRole('radio')).toHaveCount(0)
  await expectAccessible(page, 'plans for staff')
  await signOut(page)

  // The owner reads what happened, and renews from there.
  await page.goto('/login')
  await fillSignIn(page, owner.email)
  await planModal(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.goto('/dashboard/account')
  const own = page.getByRole('region', { name: 'Your plan' })
  await expect(own.getByRole('alert')).toContainText('Your hotels take no bookings.')
  await own.getByRole('button', { name: 'Choose a plan' }).click()
  await planCard(page, 'Month').check()
  await payButton(page).click()
  await payByCard(page)
  await expect(bought(page)).toBeVisible()
  await expect(own.getByRole('definition').first()).toHaveText('Month')
  await expect(own.getByRole('link')).toHaveCount(2)
  expect(await recordsOf(world, owner.email)).toMatchObject([
    { plan_name: 'Year', price_paise: 2_249_910, coupon_code: 'MONSOON10' },
    { plan_name: 'Month', price_paise: 249_900, coupon_code: null },
  ])
  await signOut(page)

  // Selling resumes at once.
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
  await goToReview(page, linkTo(hotel.slug), someGuest())
  await bookButton(page).click()
  await payByCard(page)
  await expect(page.getByRole('dialog', { name: 'Booking Confirmed' })).toBeVisible()
})
