import type { Page } from '@playwright/test'
import { picture } from '#server/testing/files/forms.ts'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { storePicture } from '../pictures.ts'
import { makeShowcase } from '../showcase.ts'
import { unusedPreload } from '../watch.ts'
import { bookButton, choose, fillDetails, hydrated, linkTo, someGuest } from '../wizard.ts'
import { expect, test } from '../world.ts'

/* Pictures, text size, slips of the keyboard, and browsers without scripts. */

/** A showcase whose hotel, and whose first kind of room, have some more pictures. */
const withPictures = async (world: TestServer) => {
  const hotel = await makeShowcase(world)
  const bytes = new Uint8Array(await (await picture('#1f6fb3', 900)).arrayBuffer())
  const store = async (name: string) => (await storePicture(world.product.app, hotel.id, bytes, name)).imagePath
  for (const position of [5, 6, 7])
    await world.db
      .insertInto('hotel_image')
      .values({ hotel_id: hotel.id, picture_id: await store(`Picture ${position}`), image_type: 'OTHER', position })
      .execute()
  await raisePageVersion(world.db, hotel.id)
  return hotel
}
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Lake View Palace' })
const place = (page: Page) => viewer(page).getByRole('status')

test("the hotel's pictures open full screen: by keys on a desktop; swipe, Back, a link and a reload on a phone", async ({
  page,
  world,
}) => {
  const hotel = await withPictures(world)
  await page.goto(`/${hotel.slug}`)
  await hydrated(page)
  await page.getByRole('button', { name: 'The palace from the lake' }).first().click()
  await expect(place(page)).toHaveText('1 of 6: The palace from the lake')
  const shown = viewer(page).getByRole('img', { name: 'The palace from the lake' })
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(async () => (await shown.boundingBox())?.width).toBe(width)
  }
  await expectAccessible(page, 'a picture')
  await expectFits(page, 'a picture')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(place(page)).toContainText('3 of 6')
  await page.keyboard.press('ArrowLeft')
  await expect(place(page)).toContainText('2 of 6')
  await page.setViewportSize({ width: 390, height: 800 })
  // The browser's own way: a strip that stops at each picture, and zooms.
  const strip = viewer(page).getByRole('region', { name: 'Pictures' })
  const look = await strip.evaluate(one => [getComputedStyle(one).scrollSnapType, getComputedStyle(one).touchAction])
  expect(look).toEqual(['x mandatory', 'auto'])
  await strip.evaluate(one => one.scrollBy({ left: one.clientWidth * 0.8 }))
  await expect(place(page)).toContainText('3 of 6')
  await page.goBack()
  await expect(viewer(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/${hotel.slug}`)
  // Each opens itself; closed by its button it is behind, as after Back.
  await page.getByRole('region', { name: 'Gallery' }).getByRole('button').nth(1).click()
  await expect(place(page)).toContainText('2 of 6')
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(viewer(page)).toHaveCount(0)
  await page.goForward()
  await expect(place(page)).toContainText('2 of 6')

  await page.goto(`/${hotel.slug}?picture=hotel.4`)
  await expect(place(page)).toContainText('4 of 6')
  await page.reload()
  await expect(place(page)).toContainText('4 of 6')
  await viewer(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(`/${hotel.slug}`)
  await expect(viewer(page)).toHaveCount(0)
})

test('pictures of rooms open too, in the wizard beside the search; they move as long as the specification says, and stop once they are touched', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(unusedPreload)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const { setInterval } = window
    const times: number[] = []
    Object.assign(window, { times })
    window.setInterval = ((run: () => void, time: number) => {
      times.push(time)
      return setInterval(run, time)
    }) as typeof window.setInterval
  })
  const hotel = await makeShowcase(world)
  await page.goto(`/${hotel.slug}`)
  await hydrated(page)
  await page.getByRole('region', { name: 'Rooms' }).getByRole('button', { name: 'Lake View Room' }).click()
  await expect(page.getByRole('dialog', { name: 'Rooms' }).getByRole('status')).toContainText(': Lake View Room')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`/${hotel.slug}`)
  await page.goto(linkTo(hotel.slug))
  const slides = page.getByRole('group', { name: 'Lake View Room', exact: true }).locator('[aria-roledescription=slide]')
  await expect(slides).toHaveCount(2)
  await expect.poll(() => page.evaluate(() => (window as unknown as { times: number[] }).times)).toContain(3000)
  await expect(slides.first()).toHaveCSS('transition-duration', /^0\.5s(, 0s)?$/)
  await expect(slides.last()).toHaveCSS('transition-duration', /^0\.5s(, 0s)?$/)
  for (const name of ['Previous picture', 'Pause pictures', 'Next picture']) {
    const button = page.getByRole('button', { name, exact: true }).first()
    await expect(button, name).toHaveCSS('width', '44px')
    await expect(button, name).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  }
  const pictures = page.getByRole('group', { name: 'Lake View Room' })
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  await pictures.dispatchEvent('pointerdown', { pointerType: 'touch' })
  await expect(pictures.getByRole('button', { name: 'Play pictures' })).toBeVisible()
  await pictures.getByRole('button', { name: 'Play pictures' }).click()
  await expect(pictures.getByRole('button', { name: 'Pause pictures' })).toBeVisible()
  await pictures.getByRole('button', { name: 'Next picture' }).click()
  await expect(pictures.getByRole('button', { name: 'Play pictures' })).toBeVisible()

  const address = page.url()
  const large = page
    .getByRole('article', { name: 'Lake View Room' })
    .getByRole('button', { name: /show picture 1 of \d large|Lake View Room: / })
  await large.first().click()
  const dialog = page.getByRole('dialog', { name: 'Lake View Room' })
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(address)
  await choose(page, 'Lake View Room')
})

test('text at 200% does not scroll sideways on a phone, and pictures that come near move nothing', async ({ page, world, watch }) => {
  watch.allow(unusedPreload)
  const hotel = await withPictures(world)
  const description = 'A quiet room above the courtyard. '.repeat(4)
  await world.db.updateTable('room').set({ description }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(world.db, hotel.id)
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const width of [1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${hotel.slug}`)
    await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    const before = await height()
    for (const region of ['Rooms', 'Gallery']) {
      const image = page.getByRole('region', { name: region }).getByRole('img').first()
      await image.scrollIntoViewIfNeeded()
      await expect(image).toBeInViewport()
    }
    expect(await height(), `${width} px`).toBe(before)
  }
  for (const address of [`/${hotel.slug}`, linkTo(hotel.slug, { step: 1 }), linkTo(hotel.slug)]) {
    if (address !== `/${hotel.slug}`) await page.goto(address)
    // The search is out of sight, so its shortcut stands in the header, which is then widest.
    else await expect(page.getByRole('link', { name: 'Book', exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: address === linkTo(hotel.slug) ? /^ADD\+/ : 'Search' }).first()).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await wide(), address).toBe(390)
  }
  // What is focused first stands first.
  const buttons = page.getByRole('article').first().getByRole('button')
  const tops = await buttons.evaluateAll(all => all.map(one => Math.round(one.getBoundingClientRect().top)))
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  await choose(page, 'Lake View Room')
  expect(await wide(), 'a room chosen').toBe(390)
  await page.getByRole('button', { name: 'Proceed' }).click()
  await expect(page.getByLabel('Full name')).toBeVisible()
  expect(await wide(), 'details').toBe(390)
  await fillDetails(page, someGuest())
  await page.getByRole('button', { name: 'Continue to review' }).click()
  await expect(bookButton(page)).toBeEnabled()
  expect(await wide(), 'review').toBe(390)
})
