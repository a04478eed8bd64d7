import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { smallFile } from '../pictures.ts'
import { dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { atFirst, captions, garden, openGallery, tiles, tool } from './gallery.ts'

test('a picture is uploaded, changed, made the cover and deleted, and the page that is shared has the new cover; a chosen picture is not lost by closing', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Image Gallery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Image Gallery' })).toBeVisible()
  await expect(page.getByText('No images found', { exact: true })).toBeVisible()
  await expectAccessible(page, 'no images')
  await tool(page, 'Add Image').click()
  const upload = page.getByRole('dialog', { name: 'Upload Image' })
  await expect(upload.getByLabel('Image', { exact: true })).toBeFocused()
  await tool(page, 'Upload Image').click()
  await expect(upload.getByText('Choose a picture.')).toBeVisible()
  await expect(upload.getByText('Image name is required.')).toBeVisible()
  await upload
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(upload.getByText('Only JPG or PNG files are allowed.')).toBeVisible()
  await expectAccessible(page, 'a file that is none')
  await upload.getByLabel('Image', { exact: true }).setInputFiles(await garden())
  await expect(upload.getByLabel('Name')).toHaveValue('palace garden')
  await expect(upload.getByLabel('Type')).toHaveValue('COVER')
  await expect(upload.getByRole('checkbox')).toHaveCount(0)
  await tool(page, 'Upload Image').click()
  await expect(said(page)).toHaveText('Image uploaded successfully.')
  await expect(tiles(page)).toHaveText(['palace gardenThe cover'])

  await tool(page, 'Add Image').click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
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
  // The cover is chosen in one way, by its type.
  await expect(page.getByRole('button', { name: /cover/i })).toHaveCount(0)
  await tool(page, 'Edit: The lake').click()
  await dialog(page).getByLabel('Type').selectOption('COVER')
  await tool(page, 'Update Image').click()
  await expect(tiles(page)).toHaveText(['The lakeThe cover', 'palace gardenCover'])

  await tool(page, 'Edit: The lake').click()
  const update = page.getByRole('dialog', { name: 'Update Image' })
  await expect(update.getByRole('img', { name: 'Current image: The lake' })).toBeVisible()
  await expectAccessible(page, 'an update')
  await update.getByLabel('Name').fill('The lake at dusk')
  await tool(page, 'Update Image').click()
  await expect(said(page)).toHaveText('Image updated successfully!')
  await expect(tiles(page).first()).toContainText('The lake at dusk')
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
  await expect(dialog(page).getByText('Are you sure you want to delete The lake at dusk...?', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(tiles(page)).toHaveText(['The lake at duskThe cover', 'palace gardenCover'])
  await tool(page, 'Delete: The lake at dusk').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Image deleted successfully!')
  await expect(tiles(page)).toHaveText(['palace gardenThe cover'])
})

test('the order is changed by keyboard, by buttons and by dragging, among pictures of a kind; while it loads, and when it cannot be read, the gallery says so', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 500/)
  test.setTimeout(120_000)
  const { id } = await openGallery(page, world)
  expect(await captions(page)).toEqual(atFirst)
  await expectAccessible(page, 'the grid')
  const tools = tool(page, 'Delete: The courtyard').locator('xpath=..')
  await expect(tools).toHaveCSS('opacity', '0')
  await tiles(page).nth(1).hover()
  await expect(tools).toHaveCSS('opacity', '1')
  const later = tool(page, 'Move later: The courtyard')
  await expect(page.getByRole('button', { name: /Move .*: The palace/ })).toHaveCount(0)
  await later.focus()
  await expect(later).toBeVisible()
  await expect(later.locator('xpath=..')).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  const swapped = [atFirst[0], atFirst[2], atFirst[1]]
  await expect.poll(() => captions(page)).toEqual(swapped)
  await expect(page.getByRole('status').filter({ hasText: 'The courtyard: now picture 3 of 3.' })).toHaveCount(1)
  await expect(later).toBeFocused()
  await page.keyboard.press('Home')
  await expect.poll(() => captions(page)).toEqual(atFirst)
  await page.keyboard.press('End')
  const names = async () => {
    const rows = await world.db
      .selectFrom('hotel_image as i')
      .innerJoin('picture as p', 'p.id', 'i.picture_id')
      .select('p.name')
      .where('i.hotel_id', '=', id)
      .orderBy('i.position')
      .execute()
    return rows.map(({ name }) => name)
  }
  await expect.poll(names).toEqual(swapped)
  await expect.poll(() => captions(page)).toEqual(swapped)

  const centre = async (at: number) => {
    const box = await tiles(page).nth(at).locator('[data-tile] img, img').first().boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) * 0.75] as const
  }
  await page.mouse.move(...(await centre(2)))
  await page.mouse.down()
  await page.mouse.move(...(await centre(1)), { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => captions(page)).toEqual(atFirst)
  await expect.poll(names).toEqual(atFirst)
  await page.getByLabel('Search images').fill('lake')
  await expect(tiles(page)).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)

  let answer: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  await page.route('**/gethotelimages*', async route => {
    await held
    await route.fulfill({ status: 500, json: {} })
  })
  await page.reload()
  await expect(page.getByText('Loading images...', { exact: true })).toBeAttached()
  answer()
  await expect(page.getByText('Something went wrong. Please try again.')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/gethotelimages*')
  await tool(page, 'Retry').click()
  // What was searched for is still searched for.
  await expect(tiles(page)).toHaveCount(2)
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
