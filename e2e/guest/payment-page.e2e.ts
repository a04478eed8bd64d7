import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { picture } from '#server/testing/files/forms.ts'
import { employ, person } from '#server/testing/worlds/people.ts'
import { formatDate } from '#shared/words/dates.ts'
import { signIn, someEmail } from '../people.ts'
import { storePicture } from '../pictures.ts'
import { makeShowcase, showcaseReview } from '../showcase.ts'
import { bookButton, checkout, confirmation, inDays, linkTo, payByCard } from '../wizard.ts'
import { expect, test } from '../world.ts'

interface Approved {
  script: string
  where: string
  why: string
}

const summary = (page: Page) => page.locator('.card', { has: page.getByRole('heading', { name: 'Payment summary', exact: true }) })

test("the payment window names hotel and dates, shows the hotel's logo and begins with UPI; its page runs the approved scripts and no others (payment-scripts.json); an offer that is only shown changes no figure and is not beside the stay; the desk sees it", async ({
  page,
  world,
}) => {
  const approved = JSON.parse(await readFile(join(import.meta.dirname, 'payment-scripts.json'), 'utf8')) as Approved[]
  const hotel = await makeShowcase(world)
  const bytes = new Uint8Array(await (await picture()).arrayBuffer())
  const { imagePath: picture_id } = await storePicture(world.product.app, hotel.id, bytes, 'Logo')
  await world.db.insertInto('hotel_image').values({ hotel_id: hotel.id, picture_id, image_type: 'HOTEL_LOGO', position: 9 }).execute()
  const { email } = await showcaseReview(page, linkTo(hotel.slug, { inDays: 20 }))
  await expect(summary(page).getByText('₹8,400.00', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(/Monsoon|ask at the desk/)).toHaveCount(0)
  await bookButton(page).click()
  const window = checkout(page)
  await expect(window.getByRole('heading', { name: 'Booking Payment' })).toBeVisible()
  await expect(window.getByText(`Stay at Lake View Palace, ${formatDate(inDays(20))} to ${formatDate(inDays(22))}`)).toBeVisible()
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

  // What was on offer when it was booked stays so, whatever becomes of the offer.
  await world.db.deleteFrom('special_offer').where('hotel_id', '=', hotel.id).execute()
  await payByCard(page)
  await confirmation(page).getByRole('button', { name: 'See your booking' }).click()
  await expect(page.getByRole('region', { name: 'Nights and prices' })).toBeVisible()
  await expect(page.getByText(/Monsoon|ask at the desk/)).toHaveCount(0)
  await expect.poll(() => world.mails.findLast(mail => mail.to === email)?.text ?? '').not.toMatch(/^$|Monsoon/)

  const desk = await person(world, { name: 'Ravi Desk', email: someEmail() })
  await employ(world, hotel.id, desk.id, 'RECEPTIONIST')
  const { id } = await world.db.selectFrom('booking').select('id').where('hotel_id', '=', hotel.id).executeTakeFirstOrThrow()
  await signIn(page, desk.email, `/dashboard/bookings?view=${id}`)
  const seen = 'Offer at this hotel: Monsoon week, 15% off, at the desk'
  await expect(page.getByRole('dialog').getByText(seen, { exact: true })).toBeVisible()
})
