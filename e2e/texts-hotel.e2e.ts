import type { Page } from '@playwright/test'
import { raisePageVersion } from '#server/testing/hotel.ts'
import { makeShowcase } from './showcase.ts'
import { linkTo } from './wizard.ts'
import { expect, test } from './world.ts'

/* The texts of the specification on a hotel's page, each written out as it stands there; capitals count. */

const refusal = (status: number, error?: string) => ({ status, json: { success: false, ...(error && { error }) } })

/** Goes to an address within the page, as a link would. */
const goWithin = (page: Page, address: string) =>
  page.evaluate(path => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)

test('the hotel’s page: titles, facts, headings, copyright and credit', async ({ page, world }) => {
  const { slug } = await makeShowcase(world)
  await page.goto(`/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lake View Palace')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Rooms',
    'Gallery',
    'Special offers',
    'Amenities',
    'At the hotel',
    'Hotel Details',
    'Cancellation Policy',
    'Check In/Out Policy',
  ])
  const section = (title: string) => main.getByRole('button', { name: title, exact: true })
  const panel = async (title: string) => page.locator(`[id="${await section(title).getAttribute('aria-controls')}"]`)
  await expect(section('Hotel Details')).toHaveAttribute('aria-expanded', 'true')
  await expect((await panel('Hotel Details')).locator('dl > div')).toHaveText([
    'NameLake View Palace',
    'Emaildesk@hotel.example',
    'Phone+91 98123 45678',
    'AddressLake Palace Road, Udaipur, Rajasthan 313001, India',
    'Rating4.6 out of 5',
  ])
  const description = 'A palace of white marble on the water, with twelve rooms around a quiet courtyard. The city is a boat ride away.'
  await expect(main.getByText(description, { exact: true })).toBeVisible()
  await section('Cancellation Policy').click()
  await expect(await panel('Cancellation Policy')).toHaveText('Free until two days before check-in. After that the advance is kept.')
  await section('Check In/Out Policy').click()
  await expect(await panel('Check In/Out Policy')).toHaveText(
    'Check-inFrom 02:00 PMCheck-outBy 11:00 AMPlease bring a photo identity card for every adult.',
  )
  await expect(main.getByRole('region', { name: 'Amenities', exact: true }).getByRole('listitem')).toHaveText([
    'Free Wi-Fi',
    'Rooftop pool',
  ])
  await expect(page.getByRole('contentinfo').getByRole('paragraph')).toHaveText([
    `© ${new Date().getFullYear()} Lake View Palace. All rights reserved.`,
    'Developed by Atithi, direct booking for Indian hotels',
  ])
})

test('a hotel on its way and one that cannot be read; a picture that there is not, and one that fails', async ({ page, world, watch }) => {
  watch.allow(/status of (403|404)/)
  const { slug } = await makeShowcase(world)
  const other = await makeShowcase(world)
  let asked: ((what: object) => void) | undefined
  await page.route('**/api/hotel/gethotel?**', async route => {
    const what = await new Promise<object>(done => {
      asked = done
    })
    await route.fulfill(what)
  })
  const answer = async (what: object) => {
    await expect.poll(() => asked !== undefined).toBe(true)
    asked?.(what)
    asked = undefined
  }
  await page.goto(`/${slug}`)
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  for (const address of [`/${other.slug}`, `/book?hotel=${other.slug}`]) {
    await goWithin(page, address)
    await expect(page.getByRole('status').filter({ visible: true })).toHaveText('Loading...')
    await answer(refusal(403, 'The lake is frozen.'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded')
    await expect(page.getByRole('alert')).toHaveText('The lake is frozen.')
    await page.getByRole('button', { name: 'Retry', exact: true }).click()
    await answer(refusal(403))
    await expect(page.getByRole('alert')).toHaveText('Something went wrong')
  }

  const banner = page.getByRole('main').getByRole('img').first()
  await page.route('**/api/file/getfile?**', route => route.fulfill({ status: 404 }))
  await page.goto(`/${slug}`)
  await expect(banner).toHaveAccessibleName('No Image')
  await page.unroute('**/api/file/getfile?**')
  await page.goto(`/${slug}`)
  await expect(banner).toHaveAccessibleName('The palace from the lake')
  await world.db.deleteFrom('hotel_image').execute()
  await raisePageVersion(world.db, other.id)
  await page.goto(`/${other.slug}`)
  await expect(banner).toHaveAccessibleName('No Image')
})

test('the pictures of a room: what cannot be loaded is left out, where nothing is left it says so, and where there is none', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 404/)
  const { slug } = await makeShowcase(world)
  const card = (name: string) => page.getByRole('article', { name })
  const carousel = page.getByRole('group', { name: 'Lake View Room', exact: true })
  const [gone] = await world.db
    .selectFrom('room_image')
    .innerJoin('hotel', 'hotel.id', 'hotel_id')
    .select('picture_id')
    .where('slug', '=', slug)
    .orderBy('position')
    .execute()
  await page.goto(linkTo(slug))
  await expect(card('Maharana Suite').getByText('No images available', { exact: true })).toBeVisible()
  await expect(carousel.getByText('1 / 2')).toBeVisible()
  await page.route(`**/api/file/getfile?filePath=${gone?.picture_id}*`, route => route.fulfill({ status: 404 }))
  await page.reload()
  const open = card('Lake View Room').getByRole('button', { name: 'Lake View Room: The courtyard' })
  await open.click()
  await expect(page.getByRole('dialog').getByText('2 of 2: The courtyard')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(carousel).toHaveCount(0)
  await page.route('**/api/file/getfile?**', route => route.fulfill({ status: 404 }))
  await page.reload()
  await expect(card('Lake View Room').getByText('Error loading images.', { exact: true })).toBeVisible()
  await expect(card('Lake View Room').getByRole('button', { name: /picture/ })).toHaveCount(0)
})
