import type { Page } from '@playwright/test'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { lakeRoom, makeShowcase } from '../showcase.ts'
import { choose, inDays, linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* What a guest has to be told while booking. Extra costs, the policy, whom to ask, amounts and dates: told.page.test.ts. */

const priceOf = (page: Page) => page.getByRole('complementary', { name: 'Price of your stay' })

test('a phone number from abroad leads on to a mail with the stay in it; slips are mended; a company asks for nothing before it is filled in', async ({
  page,
  world,
}) => {
  const hotel = await makeShowcase(world)
  await world.db.updateTable('hotel').set({ extra_adult_meal_paise: 90_000, extra_bed_paise: 120_000 }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('region', { name: 'Extra meals and beds', exact: true })).toBeVisible()
  await expectAccessible(page, 'extra costs')
  await page.goto(linkTo(hotel.slug, { adults: 2 }))
  await choose(page, lakeRoom)
  await priceOf(page).getByText('Cancellation policy', { exact: true }).click()
  await expect(priceOf(page).getByText(/^Free until two days before check-in\./)).toBeVisible()
  await expectAccessible(page, 'policy open')
  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await page.getByLabel('Full name').fill('Meera Iyer')
  const phone = page.getByLabel('Mobile number')
  await phone.fill('+44 7911 123456')
  await page.getByLabel('Email', { exact: true }).focus()
  await expect(phone).toHaveAccessibleDescription(
    'An Indian mobile number. Invalid phone number. Booking from abroad? Write to desk@hotel.example and we book for you.',
  )
  const href = await page.getByRole('main').getByRole('link', { name: 'desk@hotel.example', exact: true }).getAttribute('href')
  const { protocol, pathname, searchParams } = new URL(href ?? '')
  const stay = `${formatDate(inDays(10))} to ${formatDate(inDays(12))}, 1 room, 2 adults`
  expect([protocol, pathname]).toEqual(['mailto:', 'desk@hotel.example'])
  expect(searchParams.get('subject')).toBe(`Booking from abroad: ${stay}`)
  expect(searchParams.get('body')?.split('\r\n')).toEqual([
    'Please book for me at Lake View Palace:',
    stay,
    '1 × Lake View Room, With Breakfast',
    'Total for the stay: ₹8,400.00',
    'Name: Meera Iyer',
    'Phone: +44 7911 123456',
  ])
  await expectAccessible(page, 'phone from abroad')
  await phone.fill('98123 45678')
  await expect(page.getByText('Booking from abroad?')).toHaveCount(0)
  // A hotel without an address for mails has its phone there.
  await world.db.updateTable('hotel').set({ contact_email: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.reload()
  await phone.fill('+44 7911 123456')
  await page.getByLabel('Email', { exact: true }).focus()
  await expect(page.getByText(/^Invalid phone number\. Booking from abroad\? Call \+91 98123 45678 and we book for you\.$/)).toBeVisible()

  await page.getByLabel('Full name').fill('')
  await phone.fill('')
  const mail = page.getByLabel('Email', { exact: true })
  await mail.fill('ravi@gmial.com')
  await expect(page.getByText('Did you mean gmail.com?')).toHaveCount(0)
  await page.getByLabel('Mobile number').focus()
  await expect(page.getByText('Did you mean gmail.com?')).toBeVisible()
  await page.getByRole('button', { name: 'Use ravi@gmail.com' }).click()
  await expect(mail).toHaveValue('ravi@gmail.com')
  await expect(page.getByText('Did you mean')).toHaveCount(0)
  await mail.fill('ravi@hotel.example')
  await mail.blur()
  await expect(page.getByText('Did you mean')).toHaveCount(0)

  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByText('Please check 2 things')).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  const gst = page.getByLabel('Company GSTIN')
  for (const label of ['Company name', 'Company GSTIN', 'Company address'])
    await expect(page.getByLabel(label)).not.toHaveAttribute('aria-invalid')
  await gst.fill('27 AAPFU 0939 F1ZV')
  await gst.blur()
  await expect(gst).toHaveValue('27AAPFU0939F1ZV')
  await gst.fill('27-AAPFU-0939-F-1-Z-V  ')
  await gst.blur()
  await expect(gst).toHaveValue('27AAPFU0939F1ZV')
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(page.getByLabel('Company name')).toHaveAttribute('aria-invalid')
  await expectFits(page, 'details')
})
