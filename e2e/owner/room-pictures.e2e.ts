import sharp from 'sharp'
import { expectAccessible } from '../axe.ts'
import { photoFile } from '../pictures.ts'
import { chooser, courtyard, openRooms, shownOrder, submit } from '../rooms.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

// Which files are taken, in which order, and what is said of them: web/rooms/room-pictures.page.test.ts.
test('pictures of a room are drawn before they are sent, dragged to their places and saved so; while photographs leave, the form shows how much of them has', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  await openRooms(page, world)
  await act(page, 'Edit', '101')
  await dialog(page).getByLabel('Wi-Fi').check()
  const { buffer } = await photoFile('courtyard.jpg', 'lake-palace-courtyard.jpg')
  // A browser shows the upper part of it as if that were all.
  const cut = { name: 'cut-off.jpg', mimeType: 'image/jpeg', buffer: buffer.subarray(0, buffer.length * 0.7) }
  const drawing = sharp({ create: { width: 500, height: 500, channels: 3, background: '#1f6fb3' } })
  const square = { name: 'square.png', mimeType: 'image/png', buffer: await drawing.png().toBuffer() }
  await chooser(page).setInputFiles([await courtyard(), cut, square])
  const refused = dialog(page).getByRole('status').getByRole('listitem')
  await expect(refused).toHaveText(['cut-off.jpg: This picture cannot be read. Please save it again as JPEG or PNG.'])
  await expect.poll(() => shownOrder(page)).toEqual(['courtyard', 'square'])
  await expectAccessible(page, 'files that are refused')
  for (const image of await dialog(page).getByRole('list', { name: 'Chosen for Room images' }).getByRole('img').all())
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0)
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
  await chooser(page).setInputFiles([await photoFile('photo.jpg', 'lake-palace-courtyard.jpg')])
  await expect.poll(() => shownOrder(page)).toEqual(['square', 'courtyard', 'photo'])

  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  // So slow that the dialog can be looked at meanwhile on any machine.
  await upload(15_000)
  await submit(page, 'Update Room')
  const share = async (name: string) =>
    Number(
      await dialog(page)
        .getByRole('progressbar', { name: `Uploading ${name}` })
        .getAttribute('aria-valuenow'),
    )
  await expect.poll(() => share('courtyard')).toBeGreaterThan(10)
  expect(await share('photo')).toBeLessThan(100)
  await expectAccessible(page, 'pictures on their way')
  await upload(-1)
  await expect(said(page)).toHaveText('Updated room successfully')
  await expect(rowOf(page, '101').getByRole('cell').nth(1)).toHaveText('3')
  await act(page, 'Edit', '101')
  await expect(dialog(page).getByRole('img')).toHaveCount(3)
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
  expect(heights).toEqual([320, 213, 213])
})
