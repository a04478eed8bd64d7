import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { smallFile, storePictures } from '../pictures.ts'
import { dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { atFirst, captions, garden, openGallery, tiles, tool } from './gallery.ts'

test('a picture is uploaded, changed, made the cover and deleted, and the page that is shared has the new cover; a chosen picture is not lost by closing', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Image Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Image Gallery' })).toBeVisible()
  await expectAccessible(page, 'no images')
  await tool(page, 'Add Image').click()
  const upload = page.getByRole('dialog', { name: 'Upload Image' })
  await expect(upload.getByLabel('Image', { exact: true })).toBeFocused()
  const drawing = { name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await upload.getByLabel('Image', { exact: true }).setInputFiles(drawing)
  await expect(upload.getByText('Only JPG or PNG files are allowed.')).toBeVisible()
  await expectAccessible(page, 'a file that is none')
  await upload.getByLabel('Image', { exact: true }).setInputFiles(await garden())
  await expect(upload.getByLabel('Name')).toHaveValue('palace garden')
  await tool(page, 'Upload Image').click()
  await expect(tiles(page)).toHaveText(['palace gardenThe cover'])

  await tool(page, 'Add Image').click()
  await upload.getByLabel('Image', { exact: true }).setInputFiles(await smallFile('lake.jpg', 'lake-view-room-1.jpg'))
  await expect(upload.getByLabel('Name')).toHaveValue('lake')
  const closing = [() => page.keyboard.press('Escape'), () => upload.getByRole('button', { name: 'Cancel' }).click(), () => page.goBack()]
  for (const close of closing) {
    await close()
    await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
    await expect(upload.getByRole('img', { name: 'lake' })).toBeVisible()
  }
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  await upload.getByLabel('Name').fill('The lake')
  await tool(page, 'Upload Image').click()
  await expect(tiles(page)).toHaveText(['palace gardenThe cover', 'The lakeOther'])
  await tool(page, 'Edit: The lake').click()
  const update = page.getByRole('dialog', { name: 'Update Image' })
  await expect(update.getByRole('img', { name: 'Current image: The lake' })).toBeVisible()
  await expectAccessible(page, 'an update')
  await update.getByLabel('Name').fill('The lake at dusk')
  await update.getByLabel('Type').selectOption('COVER')
  await tool(page, 'Update Image').click()
  await expect(tiles(page)).toHaveText(['The lake at duskThe cover', 'palace gardenCover'])
  await page.getByRole('link', { name: 'The lake at dusk' }).click()
  await expect(page.getByRole('dialog', { name: 'Image Details' }).getByRole('img')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()

  // What is read by those with whom the page is shared: its document, as the server sends it.
  const sent = await (await page.request.get(`/${hotels[0].slug}`)).text()
  const metaOf = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(sent)?.[1]?.replaceAll('&amp;', '&')
  const { origin, pathname, search } = new URL(metaOf('og:image') ?? '')
  expect(origin).toBe(world.config.publicUrl)
  const shared = await page.request.get(`${pathname}${search}`)
  expect([shared.status(), shared.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(metaOf('og:image:alt')).toBe('The lake at dusk')

  await tool(page, 'Delete: The lake at dusk').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Image deleted successfully!')
  await expect(tiles(page)).toHaveText(['palace gardenThe cover'])
})

// Buttons, keys and their words: order.page.test.ts.
test('the tools of a picture show under the pointer and for the keyboard; it is dragged to its place; one that a key moves across 200 stays in sight, and so many fit', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { id: hotel_id } = await openGallery(page, world)
  expect(await captions(page)).toEqual(atFirst)
  await expectAccessible(page, 'the grid')
  const tools = tool(page, 'Delete: The courtyard').locator('xpath=..')
  await expect(tools).toHaveCSS('opacity', '0')
  await tiles(page).nth(1).hover()
  await expect(tools).toHaveCSS('opacity', '1')
  const later = tool(page, 'Move later: The courtyard')
  await later.focus()
  await expect(later).toBeVisible()
  await expect(later.locator('xpath=..')).toHaveCSS('opacity', '1')

  const centre = async (at: number) => {
    const box = await tiles(page).nth(at).locator('[data-tile] img, img').first().boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.75] as const
  }
  const saved = page.waitForResponse('**/updatehotelimage')
  await page.mouse.move(...(await centre(2)))
  await page.mouse.down()
  await page.mouse.move(...(await centre(1)), { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => captions(page)).toEqual([atFirst[0], atFirst[2], atFirst[1]])
  await saved

  const bytes = new Uint8Array((await garden()).buffer)
  const more = Array.from({ length: 197 }, (_, at) => at + 3)
  const names = more.map(position => `Picture ${position + 1}`)
  const stored = await storePictures(world.product.app, hotel_id, bytes, names)
  const rows = stored.map(({ imagePath }, at) => ({ hotel_id, picture_id: imagePath, image_type: 'OTHER', position: at + 3 }))
  await world.db.insertInto('hotel_image').values(rows).execute()
  await page.reload()
  await expect(tiles(page)).toHaveCount(200)
  await expect(tiles(page).nth(2)).toContainText('The courtyard')
  await later.focus()
  await page.keyboard.press('End')
  await expect(tiles(page).last()).toContainText('The courtyard')
  await expect(later).toBeFocused()
  await expect(later).toBeInViewport()
  await page.getByLabel('Search images').fill('picture 19')
  await expect(page.getByText('12 of 200 images')).toBeVisible()
  await page.getByLabel('Search images').fill('')
  await expect(page.getByText('200 images', { exact: true })).toBeVisible()
  for (const width of [320, 1920, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await tool(page, 'Add Image').click()
  await dialog(page)
    .getByLabel('Image', { exact: true })
    .setInputFiles(['one.jpg', 'two.jpg'].map(name => ({ name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes) })))
  await expect(dialog(page).getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page, 'several pictures')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, isMobile: true, hasTouch: true })
  test('what can be done is always in sight, and fits', async ({ page, world }) => {
    await openGallery(page, world)
    await expect(tool(page, 'Delete: The courtyard').locator('xpath=..')).toHaveCSS('opacity', '1')
    await expectAccessible(page, 'the grid on a phone')
    await expectFits(page, 'the gallery')
    await tool(page, 'Edit: The courtyard').tap()
    await expectFits(page, 'the update of a picture')
  })
})
