import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { formatDate } from '#shared/words/dates.ts'
import { chatOf, whatsApp } from '../guest/guest-page.ts'
import { hydrated, inDays, linkTo } from '../wizard.ts'
import { expect, test } from '../world.ts'
import { makePlainHotel } from './plain-hotel.ts'

test('a hotel with two mediocre photographs, long names and nothing else: the page says nothing of what was not told', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { slug, id } = await makePlainHotel(world)
  await page.goto(`/${slug}`)
  await hydrated(page)
  const pictures = await page.getByRole('main').getByRole('img').count()
  expect(pictures, 'two in the banner, two in the gallery, and no drawing in place of a room').toBe(4)
  for (const name of ['House rules', 'Special offers', 'Amenities']) await expect(page.getByRole('heading', { name })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)

  // Of its pictures nothing is left, and its rating has no source.
  await world.db.updateTable('hotel').set({ rating: 4.6 }).where('id', '=', id).execute()
  await world.db.deleteFrom('hotel_image').where('hotel_id', '=', id).execute()
  await raisePageVersion(world.db, id)
  await page.goto(`/${slug}`)
  await expect(page.getByText('4.6')).toHaveText('4.6 out of 5')
  await expect(page.getByText('Guests say')).toHaveCount(0)
  await expect(page.getByRole('button', { name: /photos/ })).toHaveCount(0)
})

test('pages that say no: paused, an unknown hotel, a reserved word that is never one, failed, rooms that cannot be read', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  const paused = await makeHotel(world.db, { name: 'Hill House', plan: 'expired' })
  await world.db.updateTable('hotel').set({ whatsapp_phone: '+919829012345' }).where('id', '=', paused.id).execute()
  await raisePageVersion(world.db, paused.id)
  const main = page.getByRole('main')
  // It says so, and whom to call, before anything is typed.
  for (const address of [`/${paused.slug}`, linkTo(paused.slug)]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Online booking is paused for this hotel' })).toBeVisible()
    await expect(main.getByRole('link', { name: '+91 98123 45678' }).first()).toHaveAttribute('href', 'tel:+919812345678')
    await expect(main.getByRole('link', { name: 'desk@hotel.example' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0)
  }
  const dates = `${formatDate(inDays(10))} to ${formatDate(inDays(12))}`
  await expect
    .poll(async () => chatOf(await main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')))
    .toEqual([whatsApp, `Hill House, ${dates}: `])
  watch.check()
  watch.allow(/status of (404|503|500)/)
  for (const address of [
    '/metrics-of-nobody/rooms',
    '/signup',
    '/book?hotel=no-such-hotel',
    `/${paused.id.replace(/.$/, 'x')}`,
    // Last, since it is looked at.
    '/no-such-hotel',
  ]) {
    const answer = await page.request.get(address)
    expect(answer.status(), address).toBe(404)
    const html = await answer.text()
    for (const text of ['404 - Page Not Found</h1>', 'The page you are looking for does not exist.', ' href="/dashboard"', 'Go Home'])
      expect(html, address).toContain(text)
  }
  await page.goto('/no-such-hotel')
  await expect(page.getByRole('heading', { name: '404 - Page Not Found' })).toBeVisible()
  await expect(page.getByText('The page you are looking for does not exist.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go Home' })).toHaveAttribute('href', '/dashboard')
  await page.goto('/book')
  await expect(page.getByRole('heading', { name: 'Which hotel?' })).toBeVisible()

  const hotel = await makeHotel(world.db)
  const down = {
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, error: 'Please try again in a moment.', code: 'DOWN' }),
  }
  await page.route('**/api/room/searchrooms**', route => route.fulfill(down))
  await page.goto(linkTo(hotel.slug, { step: 1 }))
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Please try again in a moment.')
  await page.unroute('**/api/room/searchrooms**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Deluxe' })).toBeVisible()
})
