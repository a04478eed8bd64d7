import type { Page } from '@playwright/test'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { lakeRoom, makeShowcase } from '../showcase.ts'
import { choose, fillDetails, inDays, linkTo, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* What a guest has to be told before and while booking: policy, offers, what extras cost, whom to ask, amounts and dates. */

const priceOf = (page: Page) => page.getByRole('complementary', { name: 'Price of your stay' })

test('amounts have two decimals but in a banner and in the bar; what extra beds and meals cost stands on the hotel’s page and at review, where the hotel has such prices; the price box opens the whole policy and says no sentence out of it; what the search cannot do has a line each, with the phone; dates of another year say so in the fields', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const hotel = await makeShowcase(world)
  const costs = page.getByRole('region', { name: 'Extra meals and beds', exact: true })
  await page.goto(`/${hotel.slug}`)
  await expect(page.getByRole('heading', { name: 'Rooms', exact: true })).toBeVisible()
  await expect(costs).toHaveCount(0)
  const lines = page.getByRole('list', { name: 'What cannot be booked here', exact: true }).getByRole('listitem')
  await expect(lines).toHaveText([
    'Arriving tonight? Call +91 98123 45678.',
    'More than 5 adults? Call +91 98123 45678.',
    'Children over 9? Count them as adults, or call +91 98123 45678.',
  ])
  for (const link of await lines.getByRole('link').all()) await expect(link).toHaveAttribute('href', 'tel:+919812345678')
  await expect(page.getByText(/^From ₹4,200 a night$/)).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Rooms' }).getByText(/^From ₹4,200\.00 a night$/)).toBeVisible()
  const extra = { extra_child_breakfast_paise: 25_000, extra_child_meal_paise: 45_050, extra_adult_breakfast_paise: 50_000 }
  const set = { ...extra, extra_adult_meal_paise: 90_000, extra_bed_paise: 120_000 }
  await world.db.updateTable('hotel').set(set).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  const all = [
    'Extra bed₹1,200.00',
    'Breakfast for one more adult₹500.00',
    'Meals for one more adult₹900.00',
    'Breakfast for one more child₹250.00',
    'Meals for one more child₹450.50',
  ]
  const terms = "Meals per person and day, a bed per night. Paid at the hotel, no part of a room's price."
  await page.reload()
  await expect(costs.locator('dl > div')).toHaveText(all)
  await expect(costs.getByText(terms, { exact: true })).toBeVisible()
  await expectAccessible(page, 'extra costs')

  await page.goto(linkTo(hotel.slug))
  await choose(page, lakeRoom)
  await expect(page.getByRole('article', { name: lakeRoom }).getByRole('listitem').filter({ hasText: 'With Breakfast' })).toContainText(
    '₹8,400.00 for 2 nights₹4,200.00 per night',
  )
  await expect(priceOf(page).getByText(/^With Breakfast, 2 nights at ₹4,200\.00 per night$/)).toBeVisible()
  await expect(page.getByText(/₹[\d,]+(?![\d.,])/)).toHaveText(['₹1,680'])

  const policy = 'Free until two days before check-in. After that the advance is kept.'
  await expect(priceOf(page).getByText('Free until two days')).toBeHidden()
  await priceOf(page).getByText('Cancellation policy', { exact: true }).click()
  await expect(priceOf(page).getByText(policy, { exact: true })).toBeVisible()
  await expectAccessible(page, 'policy open')
  await world.db.updateTable('hotel').set({ cancellation_policy: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.reload()
  await expect(priceOf(page).getByText('Cancellation policy: please ask the hotel.', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Proceed', exact: true }).click()
  await fillDetails(page, someGuest())
  await page.getByRole('button', { name: 'Continue to review', exact: true }).click()
  const review = page.locator('details', { has: page.getByText('Extra meals and beds', { exact: true }) })
  await expect(review.locator('dl')).toBeHidden()
  await review.getByText('Extra meals and beds', { exact: true }).click()
  await expect(review.locator('dl > div')).toHaveText(all)
  await expect(review.getByText(terms, { exact: true })).toBeVisible()

  // Beds that are sold with a room are in the total, also where nobody counts people.
  await world.db.updateTable('room_type').set({ extra_beds: 1 }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  await page.goto(`/${hotel.slug}`)
  const sold = 'A bed per night, in the total of a stay. Meals per person and day, paid at the hotel.'
  await expect(costs.getByText(sold, { exact: true })).toBeVisible()

  await world.db.updateTable('hotel').set({ contact_phone: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  // Its check-out is in another year; that a stay is shorter is said elsewhere.
  const [checkIn, checkOut] = [inDays(1), inDays(400)]
  await page.goto(linkTo(hotel.slug, { inDays: 1, nights: 399, step: 1 }))
  await expect(lines).toHaveText([
    'Arriving tonight? Write to desk@hotel.example.',
    'More than 5 adults? Write to desk@hotel.example.',
    'Children over 9? Count them as adults, or write to desk@hotel.example.',
  ])

  const days = (text: string) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(Date.parse(text))
  const shown = (date: string) => (date.slice(0, 4) === inDays(0).slice(0, 4) ? days(date) : `${days(date)} ${date.slice(0, 4)}`)
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toHaveText(shown(checkIn))
  await expect(page.getByRole('button', { name: 'Check-out', exact: true })).toHaveText(shown(checkOut))
})

test('a phone number from abroad leads on to a mail with the stay in it; slips are mended; a company asks for nothing before it is filled in', async ({
  page,
  world,
}) => {
  const hotel = await makeShowcase(world)
  await page.goto(linkTo(hotel.slug, { adults: 2 }))
  await choose(page, lakeRoom)
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
