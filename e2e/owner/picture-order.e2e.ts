import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { showHarness } from '../harness/serve.ts'
import { storePicture } from '../pictures.ts'
import { expect, test } from '../world.ts'

const pictures = join(import.meta.dirname, '../../demo/pictures')
const fileOf = async (name: string, from: string) => ({ name, mimeType: 'image/jpeg', buffer: await readFile(join(pictures, from)) })
const courtyard = () => fileOf('court-yard_1.jpg', 'lake-palace-courtyard.jpg')
const view = () => fileOf('view.jpg', 'lake-view-room-1.jpg')

const chooser = (page: Page) => page.getByLabel('Room images', { exact: true })
const tiles = (page: Page) => page.getByRole('list', { name: 'Chosen for Room images' }).getByRole('listitem')
const shownOrder = async (page: Page) =>
  tiles(page)
    .getByRole('img')
    .evaluateAll(images => images.map(image => (image as HTMLImageElement).alt))
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** The form of a room that has two pictures. */
const openRoom = async (page: Page, world: TestServer) => {
  const hotel = await makeHotel(world.db)
  const store = async (from: string) =>
    (await storePicture(world.product.app, hotel.id, await readFile(join(pictures, from)), from)).imagePath
  const kept = [await store('lake-palace-cover.jpg'), await store('lake-view-room-1.jpg')]
  const sent = await showHarness(page, 'RoomPictures.tsx', `?${new URLSearchParams(kept.map(path => ['stored', path]))}`)
  await expect(tiles(page)).toHaveCount(2)
  return { kept, sent }
}

// Buttons, keys, their words, and what is removed: web/rooms/room-pictures.page.test.ts.
test('a picture is dragged to its place, and Escape puts it back; files are dropped on the field; what is sent is in the order that is shown', async ({
  page,
  world,
}) => {
  const { sent, kept } = await openRoom(page, world)
  await chooser(page).setInputFiles([await view()])
  await expect(tiles(page)).toHaveCount(3)
  const centre = async (name: string) => {
    const box = await page.getByRole('img', { name }).boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  await page.mouse.move(...(await centre('view')))
  await page.mouse.down()
  await page.mouse.move(...(await centre('Stored 1')), { steps: 6 })
  await expect(tiles(page).nth(2)).toHaveCSS('order', '0')
  await page.mouse.up()
  await expect.poll(() => shownOrder(page)).toEqual(['view', 'Stored 1', 'Stored 2'])
  await page.mouse.move(...(await centre('view')))
  await page.mouse.down()
  await page.mouse.move(...(await centre('Stored 2')), { steps: 6 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(() => shownOrder(page)).toEqual(['view', 'Stored 1', 'Stored 2'])
  const bytes = [...(await courtyard()).buffer]
  const dropped = await page.evaluateHandle(content => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(content)], 'dropped.jpg', { type: 'image/jpeg' }))
    return data
  }, bytes)
  await page.locator('[data-tile]').first().dispatchEvent('drop', { dataTransfer: dropped })
  await expect(page.getByRole('img', { name: 'dropped' })).toBeVisible()
  await save(page)
  await expect(page.getByText('Saved.')).toBeVisible()
  const fields = { 'imageOrder[0]': 'new:0', 'imageOrder[1]': kept[0], 'imageOrder[2]': kept[1], 'imageOrder[3]': 'new:1' }
  const files = ['view.jpg', 'dropped.jpg'].map(name => ({ name, type: 'image/jpeg' }))
  expect(sent).toEqual([{ fields, files }])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true })
  test('a finger drags by the grip, and the field fits, with pictures and without; a change asks before it is lost', async ({
    page,
    world,
  }) => {
    await openRoom(page, world)
    await chooser(page).setInputFiles([await courtyard()])
    await expect(tiles(page)).toHaveCount(3)
    const devtools = await page.context().newCDPSession(page)
    const at = async (place: number) => {
      const box = await tiles(page).nth(place).locator('[data-grip]').boundingBox()
      return { x: (box?.x ?? 0) + 10, y: (box?.y ?? 0) + 10 }
    }
    const [from, to] = [await at(1), await at(0)]
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    for (let step = 1; step <= 6; step++) {
      const point = { x: from.x + ((to.x - from.x) * step) / 6, y: from.y + ((to.y - from.y) * step) / 6 }
      await devtools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [point] })
    }
    await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect.poll(() => shownOrder(page)).toEqual(['Stored 2', 'Stored 1', 'court yard 1'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    for (const name of ['Stored 1', 'Stored 2', 'court yard 1']) await page.getByRole('button', { name: `Remove: ${name}` }).click()
    await expectAccessible(page, 'a removed picture')
    await save(page)
    await expect(chooser(page)).toBeFocused()
    await expectAccessible(page, 'no pictures')
    await expect(page.getByText('1 changed')).toBeVisible()
    expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  })
})
