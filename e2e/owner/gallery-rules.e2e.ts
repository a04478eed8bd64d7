import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { photoFile } from '../pictures.ts'
import { dialog, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { galleryPage, garden, openGallery, tiles, tool } from './gallery.ts'

const image = (page: Page): Locator => dialog(page).getByLabel('Image', { exact: true })
const name = (page: Page): Locator => dialog(page).getByLabel('Name', { exact: true })
const type = (page: Page): Locator => dialog(page).getByLabel('Type', { exact: true })
const submit = (page: Page) => dialog(page).getByRole('button', { name: /^(Upload|Update) Image$/ })

const photo = () => photoFile('palace-garden.jpg', 'lake-palace-courtyard.jpg')
const large = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#258' } })
const notTaken = 'Only JPG or PNG files are allowed.'
const broken = 'This picture cannot be read. Please save it again as JPEG or PNG.'

/** Files that are said to be wrong as soon as they are chosen. */
const refusedAtOnce = async (): Promise<[name: string, mimeType: string, buffer: Buffer, message: string][]> => [
  ['plan.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), notTaken],
  ['menu.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), notTaken],
  ['page.png', 'image/png', Buffer.from('<!doctype html>'), notTaken],
  ['half.jpg', 'image/jpeg', (({ buffer }) => buffer.subarray(0, buffer.length / 2))(await photo()), broken],
  ['lake.jpg', 'image/jpeg', Buffer.alloc(5_242_881, 0xff), 'File must be less than 5MB.'],
]

/** What the browser lets through and the server refuses. */
const huge = () => large(12_001, 10).png().toBuffer()

/** Each rule says its text on the field of the name. */
const breakNameRules = async (page: Page) => {
  await name(page).fill('  ')
  await submit(page).click()
  await expect(name(page)).toHaveAccessibleDescription('Image name is required.')
  await expect(name(page)).toHaveAttribute('aria-invalid', 'true')
}
const mendName = async (page: Page) => {
  await name(page).fill('x'.repeat(230))
  await expect(name(page)).toHaveValue('x'.repeat(200))
  await name(page).fill('Pool')
  await expect(dialog(page).getByText('Image name is required.')).toHaveCount(0)
}
const chooseWrong = async (page: Page, files: Awaited<ReturnType<typeof refusedAtOnce>>) => {
  for (const [fileName, mimeType, buffer, message] of files) {
    await image(page).setInputFiles({ name: fileName, mimeType, buffer })
    await expect(image(page)).toHaveAccessibleDescription(new RegExp(`${fileName}: ${message}$`))
  }
}
/** What this page would never send: the server says the same on the same fields. */
const hearServer = async (page: Page) => {
  await image(page).setInputFiles(await garden())
  await page.route('**/*hotelimage', route => {
    const body = (route.request().postDataBuffer() ?? Buffer.alloc(0)).toString('latin1')
    const wrong = body.replace('OTHER', 'ROOMS').replace('Pool', 'p'.repeat(201))
    return route.continue({ postData: Buffer.from(wrong, 'latin1') })
  })
  await submit(page).click()
  await expect(type(page)).toHaveAccessibleDescription('Invalid image type')
  await expect(name(page)).toHaveAccessibleDescription('At most 200 characters.')
  await page.unroute('**/*hotelimage')
}

test('a new picture, and a change of one: every rule says its text on its field, and nothing is sent or kept before all are met; closing asks before a chosen picture or a change is lost, Back and a reload too; what was deleted elsewhere says so', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 40[04]/)
  const { id } = await openGallery(page, world)
  await tool(page, 'Add Image').click()
  await breakNameRules(page)
  await expect(image(page)).toHaveAccessibleDescription(/Choose a picture\.$/)
  await mendName(page)
  // Both forms have one field for pictures and one way to the server: all kinds of wrong files are tried in one of them.
  const wrongFiles = await refusedAtOnce()
  await chooseWrong(page, wrongFiles)
  await image(page).setInputFiles({ name: 'huge.png', mimeType: 'image/jpeg', buffer: await huge() })
  await expect(image(page)).not.toHaveAccessibleDescription(/lake\.jpg/)
  await submit(page).click()
  await expect(image(page)).toHaveAccessibleDescription(/A picture has at most 40 megapixels and 12,000 pixels a side\.$/)
  await expect(image(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(name(page)).toHaveValue('Pool')
  await expectAccessible(page, 'a file that is none')
  // A new picture stands beside others until they are removed.
  await tool(page, 'Remove: huge').click()
  await hearServer(page)
  await type(page).selectOption('HOTEL_LOGO')
  await name(page).fill('Our logo')
  await submit(page).click()
  await expect(said(page)).toHaveText('Image uploaded successfully.')
  await expect(tiles(page).last()).toHaveText('Our logoHotel logo')
  await expect(tiles(page)).toHaveCount(4)

  await tool(page, 'Edit: The courtyard').click()
  await breakNameRules(page)
  await mendName(page)
  await chooseWrong(page, wrongFiles.slice(-1))
  await hearServer(page)
  await expectAccessible(page, 'what the server refused')
  await type(page).selectOption('OTHER')
  await name(page).fill('Our yard')
  await submit(page).click()
  await expect(said(page)).toHaveText('Image updated successfully!')
  await expect(tiles(page).nth(1)).toHaveText('Our yardOther')
  await expect(tiles(page)).toHaveCount(4)

  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await tool(page, 'Add Image').click()
  await expect(image(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await tool(page, 'Add Image').click()
  await image(page).setInputFiles(await garden())
  await expect(name(page)).toHaveValue('palace garden')
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
    () => page.goBack(),
  ]) {
    await close()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(dialog(page).getByRole('img', { name: 'palace garden' })).toBeVisible()
  }
  expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(false)
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(tiles(page)).toHaveCount(4)

  await tool(page, 'Delete: Our yard').click()
  await expect(dialog(page)).toContainText('Are you sure you want to delete Our yard...?')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(tiles(page)).toHaveCount(4)
  await world.db.deleteFrom('hotel_image').where('hotel_id', '=', id).where('position', '=', 2).execute()
  await tool(page, 'Delete: A room with a window to the lake').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alert')).toContainText('Already deleted')
  await expect(tiles(page)).toHaveCount(3)
})

test('an upload is watched while it leaves and stays until it is over; a broken line loses nothing', async ({ page, world, watch }) => {
  test.setTimeout(120_000)
  watch.allow(/ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to load resource/)
  const { owner } = await makeOwner(world, {})
  // The form may be open before the list says that there is no cover yet.
  let listed: () => void = () => undefined
  const list = new Promise<void>(done => {
    listed = done
  })
  await page.route('**/api/hotel/gethotelimages**', async route => {
    await list
    await route.continue()
  })
  await signIn(page, owner.email, galleryPage)
  await tool(page, 'Add Image').click()
  // A press between the moment in which the file is known and that in which the form is drawn with it takes nothing back.
  await page.evaluate(() => {
    const read = Blob.prototype.arrayBuffer
    Blob.prototype.arrayBuffer = async function () {
      Blob.prototype.arrayBuffer = read
      const found = await read.call(this)
      const press = async () => {
        for (let step = 0; step < 20; step++) await undefined
        document.querySelector<HTMLButtonElement>('dialog [type=submit]')?.click()
      }
      void press()
      return found
    }
  })
  await image(page).setInputFiles(await photo())
  await expect(name(page)).toHaveValue('palace garden')
  await expect(dialog(page).getByText('Choose a picture.')).toHaveCount(0)
  listed()
  await expect(dialog(page).getByLabel('Type')).toHaveValue('COVER')
  await page.route('**/uploadhotelimage', route => route.abort())
  await submit(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Network error')
  await expect(dialog(page).getByRole('img', { name: 'palace garden' })).toBeVisible()
  await page.unroute('**/uploadhotelimage')

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await upload(30_000)
  await submit(page).click()
  const sent = page.getByRole('progressbar', { name: 'Uploading palace garden' })
  await expect(sent).toBeVisible()
  await expect.poll(async () => Number(await sent.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await expect(tool(page, 'Uploading...')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: 'Upload Image' })).toBeVisible()
  await upload(-1)
  await expect(said(page)).toHaveText('Image uploaded successfully.')
  await expect(tiles(page)).toHaveText(['palace gardenThe cover'])
})
