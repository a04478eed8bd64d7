import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { expect, test } from '../world.ts'
import { booked, ownLink, slip } from './guest-page.ts'

test('without a hotel in the address the page asks for it, by its name or the address of its page; an old or wrong link offers the form, which opens the booking', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 404/)
  const hotel = await makeHotel(world.db)
  const { path, reference, phone } = await booked(world, hotel)
  await page.goto('/booking')
  await expect(page.getByRole('textbox', { name: 'Hotel' })).toHaveValue('')
  await expect(page.getByLabel('Booking reference')).toHaveValue('')
  await page.goto(`/booking/${reference}`)
  await expect(page.getByLabel('Booking reference')).toHaveValue(reference)
  await page.getByRole('textbox', { name: 'Phone' }).fill(phone)
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByText('Hotel is required.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Hotel' }).fill('No such hotel')
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByText('We found no booking with this hotel, reference and phone number.')).toBeVisible()
  await expectAccessible(page, 'a booking of any hotel', ['light'])
  await expectFits(page, 'a booking of any hotel')
  await page.getByRole('textbox', { name: 'Hotel' }).fill(`https://stay.example/${hotel.slug}?in=2027-01-01`)
  await page.getByRole('textbox', { name: 'Phone' }).press('Enter')
  await expect(slip(page)).toContainText(reference)
  await expect(page).toHaveURL(path)

  await page.goto(`/${hotel.slug}`)
  await page.goto(path.replace(/#.*/, '#k=wrong'))
  await expect(page.getByRole('alert')).toContainText('This link does not open a booking.')
  await expect(page.getByLabel('Booking reference')).toHaveValue(reference)
  await expectAccessible(page, 'a wrong link')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('textbox', { name: 'Phone' }).fill('98765 00000')
  await page.getByRole('button', { name: 'Find booking' }).click()
  await expect(page.getByText('We found no booking with this reference and phone number.')).toBeVisible()
  await page.goto(`/${hotel.slug}`)
  await expect(ownLink(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Find your booking' }).click()
  await page.getByLabel('Booking reference').fill(reference.replace('-', '').toLowerCase())
  await page.getByRole('textbox', { name: 'Phone' }).fill(`0${phone}`)
  await page.getByRole('textbox', { name: 'Phone' }).press('Enter')
  await expect(slip(page)).toContainText(reference)
  await expect(page).toHaveURL(path)
})
