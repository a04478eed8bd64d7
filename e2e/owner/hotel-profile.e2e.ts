import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { fillHotel } from '../hotel-forms.ts'
import { dashboardAt, makeOwner, signIn, someEmail } from '../people.ts'
import { said } from '../staff.ts'
import { expect, test } from '../world.ts'

const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('Not a logo.') }

/* Its rules, its questions and what is sent are told by profile.page.test.ts and registration.page.test.ts. */
test('an owner changes the hotel: its parts and its buttons stay in sight, what is wrong comes first, a logo is watched while it leaves; another hotel is registered in a modal; staff only read', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email, '/dashboard/profile')
  const form = page.getByRole('form', { name: 'Hotel details' })
  const update = form.getByRole('button', { name: 'Update' })
  await expect(update).toBeInViewport()
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Advance' }).click()
  await expect(form.getByLabel('Advance payment rate')).toBeInViewport()
  await expect(form.getByText('Nothing changed')).toBeInViewport()

  await page.getByLabel('Hotel logo', { exact: true }).setInputFiles(text)
  await expect(page.getByText('logo.png: Only JPG or PNG files are allowed.')).toBeVisible()
  await form.getByLabel('Hotel name').fill('Hav')
  await update.click()
  const alert = page.getByRole('alert').filter({ hasText: 'Please check' })
  await expect(alert).toBeFocused()
  await expectAccessible(page, 'profile with errors')
  await alert.getByRole('button', { name: 'Hotel name' }).click()
  await expect(form.getByLabel('Hotel name')).toBeFocused()

  await fillHotel(form, { 'Hotel name': 'Haveli Renamed' })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await upload(40_000)
  await update.click()
  const sent = page.getByRole('progressbar', { name: 'Uploading lake palace cover' })
  await expect(sent).toBeVisible()
  await expect.poll(async () => Number(await sent.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await upload(-1)
  await expect(said(page)).toHaveText('Hotel updated successfully!')
  await expect(form.getByRole('img', { name: 'Logo of Haveli Renamed' })).toBeVisible()
  const saved = await world.db.selectFrom('hotel').selectAll().where('id', '=', hotels[0].id).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ name: 'Haveli Renamed', ifsc_code: 'HDFC0001234', contact_phone: '+919829012345' })

  // Apart from the form: in a part of the page of its own, well below its buttons.
  const danger = page.getByRole('region', { name: 'Delete this hotel' })
  await danger.scrollIntoViewIfNeeded()
  const above = await update.boundingBox()
  expect((await danger.boundingBox())?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) + 24)
  await danger.getByRole('button', { name: 'Delete hotel' }).click()
  const question = page.getByRole('dialog', { name: 'Delete hotel' })
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await expectAccessible(page, 'the question before a hotel is deleted')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(dashboardAt())

  await page.getByRole('button', { name: 'Add Hotel' }).click()
  const modal = page.getByRole('dialog', { name: 'Register your hotel' })
  await modal.getByRole('button', { name: 'Register hotel' }).click()
  await expect(modal.getByRole('alert').filter({ hasText: 'Please check 23 things' })).toBeFocused()
  await expectAccessible(page, 'registration with errors')
  watch.check()

  const desk = await person(world, { email: someEmail() })
  await employ(world, hotels[0].id, desk.id, 'RECEPTIONIST')
  await page.context().clearCookies()
  await signIn(page, desk.email, '/dashboard/profile')
  await expect(page.getByRole('region', { name: 'Hotel', exact: true })).toContainText('Hotel nameHaveli Renamed')
  await expectAccessible(page, 'profile for staff')
})
