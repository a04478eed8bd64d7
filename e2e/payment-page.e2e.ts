import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { picture } from '#server/testing/forms.ts'
import { makeHotel } from '#server/testing/hotel.ts'
import { formatDate } from '#shared/dates.ts'
import { storePicture } from './pictures.ts'
import { bookButton, checkout, goToReview, inDays, linkTo, someGuest } from './wizard.ts'
import { expect, test } from './world.ts'

interface Approved {
  script: string
  where: string
  why: string
}

test("the payment window names hotel and dates, shows the hotel's logo and begins with UPI; its page runs the approved scripts and no others (payment-scripts.json)", async ({
  page,
  world,
}) => {
  const approved = JSON.parse(await readFile(join(import.meta.dirname, 'payment-scripts.json'), 'utf8')) as Approved[]
  const hotel = await makeHotel(world.db, { name: 'Lake View Palace' })
  const bytes = new Uint8Array(await (await picture()).arrayBuffer())
  const { imagePath: picture_id } = await storePicture(world.product.app, hotel.id, bytes, 'Logo')
  await world.db.insertInto('hotel_image').values({ hotel_id: hotel.id, picture_id, image_type: 'HOTEL_LOGO', position: 0 }).execute()
  await goToReview(page, linkTo(hotel.slug), someGuest())
  await bookButton(page).click()
  const window = checkout(page)
  await expect(window.getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
  await expect(window.getByText(`Stay at Lake View Palace, ${formatDate(inDays(10))} to ${formatDate(inDays(12))}`)).toBeVisible()
  await expect(window.getByRole('tab').first()).toHaveText('UPI')
  await expect(window.getByRole('tab', { name: 'UPI' })).toHaveAttribute('aria-selected', 'true')
  const logo = window.locator('header img')
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await logo.getAttribute('src')).toMatch(/^https?:\/\/[^/]+\/api\/file\/getfile\?filePath=[0-9a-f-]+&width=192$/)

  await expect(window.getByRole('tab', { name: 'UPI' })).toBeFocused()
  const found = new Set<string>()
  for (const frame of page.frames()) {
    const where = frame === page.mainFrame() ? 'page' : "provider's frame"
    const scripts = await frame.evaluate(() =>
      [...document.scripts].map(({ src, type, text }) => {
        if (src) return src.startsWith(location.origin) ? new URL(src).pathname : src
        return `inline: ${type === 'application/json' ? 'state' : text.includes('modulepreload') ? 'start' : 'unknown'}`
      }),
    )
    // Modules that the bundle imports stand in no element: the browser's list of what it fetched has them.
    const fetched = await frame.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(entry => /\.m?js(\?|$)/.test(entry.name))
        .map(({ name }) => (name.startsWith(location.origin) ? new URL(name).pathname : name)),
    )
    const own = fetched.filter(path => where === 'page' || !/\/assets\/(bank|elements|forms|leaving|tabs)\.js$/.test(path))
    for (const script of [...scripts, ...own]) found.add(`${where}: ${script.replace(/^\/assets\/[\w-]+\.js$/, '/assets/*.js')}`)
  }
  expect([...found].sort()).toEqual(approved.map(({ where, script }) => `${where}: ${script}`).sort())
})
