import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../axe.ts'
import { photoFile } from '../pictures.ts'
import { chooser, courtyard, expectSaid, field, openRooms, shownOrder, submit, view } from '../rooms.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1f6fb3' } })
    .png()
    .toBuffer()

const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** Watches the addresses of previews: when each is made, when no picture shows it any more, and when it is given back. */
const watchAddresses = (page: Page) =>
  page.addInitScript(() => {
    const known = new Map<string, { shown: boolean; left?: number; ended?: number }>()
    const { createObjectURL, revokeObjectURL } = URL
    URL.createObjectURL = one => {
      const made = createObjectURL.call(URL, one)
      known.set(made, { shown: false })
      return made
    }
    URL.revokeObjectURL = address => {
      const entry = known.get(address)
      if (entry) entry.ended = performance.now()
      revokeObjectURL.call(URL, address)
    }
    new MutationObserver(() => {
      for (const [address, entry] of known) {
        const isThere = document.querySelector(`img[src="${address}"]`) !== null
        if (entry.shown && !isThere) entry.left ??= performance.now()
        entry.shown ||= isThere
      }
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['src'] })
    Object.assign(window, { previews: () => [...known.values()] })
  })

/** Of each address that was made: `kept`, or for how many milliseconds it outlived its picture on the screen. */
const previews = (page: Page): Promise<('kept' | number)[]> =>
  page.evaluate(() =>
    (window as unknown as { previews: () => { left?: number; ended?: number }[] })
      .previews()
      .map(({ left, ended }) => (ended === undefined ? 'kept' : ended - (left ?? ended))),
  )
const expectPreviews = async (page: Page, kept: number, ended: number) => {
  await expect
    .poll(async () => (await previews(page)).map(one => (one === 'kept' ? one : 'ended')).sort())
    .toEqual([...Array<string>(ended).fill('ended'), ...Array<string>(kept).fill('kept')])
  // On a busy machine it is noted some milliseconds late that a picture has left.
  for (const one of await previews(page)) if (one !== 'kept') expect(one).toBeGreaterThan(450)
}

test('pictures of a room: the address of a preview is given back half a second after it leaves the screen; each file that cannot be taken is named with the reason, the others are dragged to their places and saved so; while they leave, each one shows how much of it has, and the form is sent once', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 400/)
  await watchAddresses(page)
  await openRooms(page, world)
  await act(page, 'Edit', '101')
  await chooser(page).setInputFiles([await courtyard(), await view()])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'view'])
  await expectPreviews(page, 2, 0)
  await dialog(page).getByRole('button', { name: 'Move later: courtyard' }).click()
  await expect.poll(() => shownOrder(page)).toEqual(['view', 'courtyard'])
  await dialog(page).getByRole('button', { name: 'Remove: view' }).click()
  await expectPreviews(page, 1, 1)
  await dialog(page).getByRole('button', { name: 'Undo' }).click()
  await expectPreviews(page, 2, 1)
  for (const image of await dialog(page).getByRole('list', { name: 'Chosen for Room images' }).getByRole('img').all())
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expectPreviews(page, 0, 3)

  await act(page, 'Edit', '101')
  await dialog(page).getByLabel('Wi-Fi').check()
  const { buffer } = await photoFile('courtyard.jpg', 'lake-palace-courtyard.jpg')
  const jpeg = (name: string, bytes: Buffer) => ({ name, mimeType: 'image/jpeg', buffer: bytes })
  const refused = dialog(page).getByRole('status').getByRole('listitem')
  await chooser(page).setInputFiles([
    jpeg('notes.jpg', Buffer.from('These are my notes.')),
    { name: 'bill.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
    // Another format under the name of a PNG.
    { name: 'web.png', mimeType: 'image/png', buffer: webp },
    jpeg('large.jpg', Buffer.concat([buffer, Buffer.alloc(5_242_881 - buffer.length)])),
    await courtyard(),
    // A browser shows the upper part of it as if that were all.
    jpeg('cut-off.jpg', buffer.subarray(0, buffer.length * 0.7)),
  ])
  await expect(refused).toHaveText([
    'notes.jpg: Only JPG or PNG files are allowed.',
    'bill.pdf: Only JPG or PNG files are allowed.',
    'web.png: Only JPG or PNG files are allowed.',
    'large.jpg: File size must be less than or equal to 5242880 bytes.',
    'cut-off.jpg: This picture cannot be read. Please save it again as JPEG or PNG.',
  ])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard'])
  await expect(chooser(page)).toHaveAccessibleDescription(/cut-off.jpg: This picture cannot be read/)
  await expectAccessible(page, 'files that are refused')
  await chooser(page).setInputFiles(Array(5).fill({ name: 'square.png', mimeType: 'image/png', buffer: await drawn(500, 500) }))
  await expect(refused).toHaveText(['square.png: You can upload a maximum of 5 images'])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'square', 'square', 'square', 'square'])
  for (const at of [4, 3, 2])
    await dialog(page)
      .getByRole('button', { name: 'Remove: square' })
      .nth(at - 1)
      .click()
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'square'])

  // What only the server refuses is said on the field, and the form stays as it is.
  await chooser(page).setInputFiles([{ name: 'wide.png', mimeType: 'image/png', buffer: await drawn(12_001, 2) }])
  await submit(page, 'Update Room')
  await expectSaid(chooser(page), 'A picture has at most 40 megapixels and 12,000 pixels a side.')
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'square', 'wide'])
  await dialog(page).getByRole('button', { name: 'Remove: wide' }).click()

  const centre = async (name: string) => {
    const box = await dialog(page).getByRole('img', { name, exact: true }).boundingBox()
    return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  }
  await dialog(page).getByRole('img', { name: 'square', exact: true }).scrollIntoViewIfNeeded()
  await page.mouse.move(...(await centre('square')))
  await page.mouse.down()
  await page.mouse.move(...(await centre('courtyard')), { steps: 6 })
  await page.mouse.up()
  await expect.poll(() => shownOrder(page)).toEqual(['square', 'courtyard'])
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  await act(page, 'Edit', '101')
  await expect(dialog(page).getByRole('img')).toHaveCount(2)
  const heights = await dialog(page)
    .getByRole('img')
    .evaluateAll(all =>
      Promise.all(
        all.map(async image => {
          await (image as HTMLImageElement).decode()
          return (image as HTMLImageElement).naturalHeight
        }),
      ),
    )
  expect(heights).toEqual([320, 213])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await act(page, 'Edit', '102')
  await dialog(page).getByLabel('Wi-Fi').check()
  await chooser(page).setInputFiles([
    await photoFile('courtyard.jpg', 'lake-palace-courtyard.jpg'),
    await photoFile('view.jpg', 'lake-view-room-1.jpg'),
  ])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'view'])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  // So slow that the dialog can be looked at meanwhile on any machine: some 320 kB.
  await upload(15_000)
  const sent: string[] = []
  page.on('request', request => request.method() === 'PATCH' && sent.push(request.url()))
  await submit(page, 'Update Room')
  const bar = (name: string) => dialog(page).getByRole('progressbar', { name: `Uploading ${name}`, exact: true })
  const share = async (name: string) => Number(await bar(name).getAttribute('aria-valuenow'))
  await expect.poll(() => share('courtyard')).toBeGreaterThan(10)
  expect(await share('view')).toBe(0)
  await expectAccessible(page, 'pictures on their way')
  await expect(dialog(page).getByRole('button', { name: 'Updating...' })).toBeDisabled()
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Room Number')).toBeVisible()
  await expect.poll(() => share('view'), { timeout: 60_000 }).toBeGreaterThan(10)
  expect(await share('courtyard')).toBe(100)
  await upload(-1)
  await expect(said(page)).toHaveText('Updated room successfully')
  await expect(rowOf(page, '102').getByRole('cell').nth(1)).toHaveText('2')
  expect(sent).toHaveLength(1)
})
