import { expectAccessible } from './axe.ts'
import { fillHotel, logoFile } from './hotel-forms.ts'
import { makeOwner, signIn } from './people.ts'
import { said } from './staff.ts'
import { expect, test } from './world.ts'

const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('Not a logo.') }

test('the logo of a hotel: a text named .png is refused at once, a picture is seen, and is watched while it leaves', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email, '/dashboard/profile')
  const chooser = page.getByLabel('Hotel logo', { exact: true })
  await chooser.setInputFiles(text)
  await expect(page.getByText('logo.png: Only JPG or PNG files are allowed.')).toBeVisible()
  await expect(page.getByText('No image found.')).toBeVisible()
  await expect(page.getByText('Nothing changed')).toBeVisible()
  await expectAccessible(page, 'a logo that is none')
  await chooser.setInputFiles(logoFile)
  await expect(page.getByRole('img', { name: 'lake palace cover' })).toBeVisible()
  await expect(page.getByText('logo.png: Only JPG')).toHaveCount(0)
  await expect(page.getByText('1 change', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove: lake palace cover' }).click()
  await expect(page.getByText('No image found.')).toBeVisible()
  await expect(page.getByText('Nothing changed')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('img', { name: 'lake palace cover' })).toBeVisible()
  await fillHotel(page.getByRole('form', { name: 'Hotel details' }))
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await upload(20_000)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const sent = page.getByRole('progressbar', { name: 'Uploading lake palace cover' })
  await expect(sent).toBeVisible()
  await expect.poll(async () => Number(await sent.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await upload(-1)
  await expect(said(page)).toHaveText('Hotel updated successfully!')
  await expect(page.getByRole('img', { name: 'Logo of Haveli on the Hill' })).toBeVisible()
})
