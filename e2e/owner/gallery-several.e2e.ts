import sharp from 'sharp'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { smallFile } from '../pictures.ts'
import { dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { captions, galleryPage, garden, tiles, tool } from './gallery.ts'

const pictures = async () => [
  await garden(),
  await smallFile('lake_room.jpg', 'lake-view-room-1.jpg'),
  await smallFile('pool.jpg', 'lake-palace-courtyard.jpg'),
]
const names = ['palace garden', 'lake room', 'pool']

test('several pictures are uploaded in one dialog: each named after its file, of one type, the first of several covers opens the page; a broken line loses none and none is uploaded twice; what the server refuses is said for that picture, and the others are uploaded', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/ERR_FAILED|Failed to load resource/)
  const { owner } = await makeOwner(world, {})
  await signIn(page, owner.email, galleryPage)
  await tool(page, 'Add Image').click()
  const chooser = dialog(page).getByLabel('Image', { exact: true })
  const drawing = { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await chooser.setInputFiles([...(await pictures()), drawing])
  await expect(chooser).toHaveAccessibleDescription(/plan\.svg: Only JPG or PNG files are allowed\.$/)
  await expect(dialog(page).getByLabel('Name', { exact: true })).toHaveCount(0)
  await expect(dialog(page).getByText('Each image is named after its file.')).toBeVisible()
  await expect(dialog(page).getByLabel('Type')).toHaveValue('OTHER')
  await expectAccessible(page, 'several pictures')
  await dialog(page).getByLabel('Type').selectOption('HOTEL_LOGO')
  await tool(page, 'Upload 3 images').click()
  await expect(dialog(page).getByLabel('Type')).toHaveAccessibleDescription('A hotel has one logo: choose one picture, or another type.')
  await dialog(page).getByLabel('Type').selectOption('COVER')
  await tool(page, 'Upload 3 images').click()
  await expect(said(page)).toHaveText('3 images uploaded successfully.')
  await expect(tiles(page)).toHaveText(['palace gardenThe cover', 'lake roomCover', 'poolCover'])

  await tool(page, 'Add Image').click()
  await chooser.setInputFiles(await pictures())
  // The second picture reaches the server, and its answer is lost.
  let sent = 0
  await page.route('**/uploadhotelimage', async route => {
    sent++
    if (sent !== 2) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await tool(page, 'Upload 3 images').click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Network error. 1 of 3 images is uploaded; the others are still chosen here.')
  await expect(dialog(page).getByRole('img')).toHaveCount(2)
  expect(sent).toBe(2)
  const huge = await sharp({ create: { width: 12_001, height: 10, channels: 3, background: '#258' } })
    .png()
    .toBuffer()
  await chooser.setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer: huge })
  await tool(page, 'Upload 3 images').click()
  await expect(chooser).toHaveAccessibleDescription(/huge\.png: A picture has at most 40 megapixels and 12,000 pixels a side\.$/)
  await expect(dialog(page).getByRole('img')).toHaveCount(1)
  expect(sent).toBe(4)
  await tool(page, 'Remove: huge').click()
  await expect(dialog(page).getByText(/huge\.png: A picture/)).toHaveCount(0)
  await tool(page, 'Cancel').click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => captions(page)).toEqual([...names, ...names])
})
