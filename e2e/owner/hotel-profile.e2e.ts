import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { fillHotel, logoFile } from '../hotel-forms.ts'
import { dashboardAt, makeOwner, signIn, someEmail } from '../people.ts'
import { offerPlans, planModal } from '../plans.ts'
import { said } from '../staff.ts'
import { expect, test } from '../world.ts'

const text = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('Not a logo.') }

const record = (account_id: string) => ({
  ...{ account_id, plan_name: 'Per booking', billing_type: 'PER_BOOKING', price_paise: 0, deduction_basis_points: 1200 },
  ...{ customer_name: 'Asha Rao', list_price_paise: 0, starts_at: new Date() },
})

test('an owner changes the hotel, sees what is wrong first, and keeps typed text until it is thrown away on purpose; a logo that is none is refused at once, a picture is seen, and is watched while it leaves; nothing scrolls sideways at 320 px; a hotel with bookings stays, and says why; an empty one goes', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email, '/dashboard/profile')
  const form = page.getByRole('form', { name: 'Hotel details' })
  await expect(form.getByText('No image found.')).toBeVisible()
  const update = form.getByRole('button', { name: 'Update' })
  await expect(update).toBeInViewport()
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Advance' }).click()
  await expect(form.getByLabel('Advance payment rate')).toBeInViewport()
  await expect(form.getByText('Nothing changed')).toBeInViewport()

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

  await form.getByLabel('Hotel name').fill('Hav')
  await expect(form.getByText('2 changes', { exact: true })).toBeInViewport()
  await form.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Please check' })).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('Hotel name: Use 4 to 50 characters.')
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page, 'profile with errors')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('alert').getByRole('button', { name: 'Hotel name' }).click()
  await expect(form.getByLabel('Hotel name')).toBeFocused()

  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  await expect(form.getByLabel('Hotel name')).toHaveValue('Hav')
  await fillHotel(form, { 'Hotel name': 'Haveli Renamed' })
  await form.getByLabel('Website').fill('')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const upload = (uploadThroughput: number) =>
    devtools.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await upload(40_000)
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  const sent = page.getByRole('progressbar', { name: 'Uploading lake palace cover' })
  await expect(sent).toBeVisible()
  await expect.poll(async () => Number(await sent.getAttribute('aria-valuenow'))).toBeGreaterThan(20)
  await upload(-1)
  await expect(said(page)).toHaveText('Hotel updated successfully!')
  await expect(form.getByRole('img', { name: 'Logo of Haveli Renamed' })).toBeVisible()
  const saved = await world.db.selectFrom('hotel').selectAll().where('id', '=', hotels[0].id).executeTakeFirstOrThrow()
  expect(saved).toMatchObject({ name: 'Haveli Renamed', ifsc_code: 'HDFC0001234', contact_phone: '+919829012345' })
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(dashboardAt())

  watch.check()
  watch.allow(/status of 409/)
  await world.db
    .insertInto('payment_record')
    .values({ ...record(owner.id), hotel_id: hotels[0].id })
    .execute()
  await page.goBack()
  // Apart from the form: in a part of the page of its own, well below its buttons.
  const danger = page.getByRole('region', { name: 'Delete this hotel' })
  await danger.scrollIntoViewIfNeeded()
  const above = await page.getByRole('button', { name: 'Update', exact: true }).boundingBox()
  expect((await danger.boundingBox())?.y).toBeGreaterThan((above?.y ?? 0) + (above?.height ?? 0) + 24)
  await danger.getByRole('button', { name: 'Delete hotel' }).click()
  const question = page.getByRole('dialog', { name: 'Delete hotel' })
  await expect(question).toContainText('Its page, rooms, pictures, offers and roles go with it')
  await expect(question.getByText('Are you sure you want to delete Haveli Renamed...?')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled()
  await question.getByLabel('Type Haveli Renamed to confirm').fill('Haveli Renamed')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(question.getByRole('alert')).toContainText('This hotel has 1 payment record and cannot be deleted.')
  await expectAccessible(page, 'hotel that stays')
  await world.db.deleteFrom('payment_record').where('hotel_id', '=', hotels[0].id).execute()
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hotel deleted successfully!' })).toBeVisible()
  await expect(page).toHaveURL(dashboardAt())
})

test('staff with the right change the hotel without its bank details; without it they only read', async ({ page, world }) => {
  const { hotels } = await makeOwner(world, { name: 'Haveli' })
  const desk = await person(world, { email: someEmail() })
  await employ(world, hotels[0].id, desk.id, 'RECEPTIONIST')
  await signIn(page, desk.email, '/dashboard/profile')
  await expect(page.getByRole('region', { name: 'Hotel', exact: true })).toContainText('Hotel nameHaveli')
  await expect(page.getByRole('region', { name: 'Advance' })).toContainText('20 %')
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Update', exact: true })).toHaveCount(0)
  for (const label of ['Bank account number', 'IFSC code', 'Beneficiary name', 'Linked account id']) {
    await expect(page.getByText(label)).toHaveCount(0)
  }
  await expect(page.getByRole('button', { name: 'Delete hotel' })).toHaveCount(0)
  await expectAccessible(page, 'profile for staff')
})

test('another hotel is registered in the modal; a refresh keeps all but the bank details; the plans that a refusal opens close without it; a lost answer does not register twice; a PIN code proposes its State, where the field is empty and the code lies in one State alone', async ({
  page,
  world,
  watch,
}) => {
  test.setTimeout(120_000)
  watch.allow(/status of 402/)
  await offerPlans(world)
  const { owner } = await makeOwner(world, { name: 'Haveli' })
  await signIn(page, owner.email)
  await page.getByRole('button', { name: 'Add Hotel' }).click()
  const modal = page.getByRole('dialog', { name: 'Register your hotel' })
  await modal.getByRole('button', { name: 'Register hotel' }).click()
  await expect(modal.getByRole('alert').filter({ hasText: 'Please check 23 things' })).toBeFocused()
  await expectAccessible(page, 'registration with errors')
  await fillHotel(modal)
  await page.reload()
  await page.getByRole('button', { name: 'Add Hotel' }).click()
  await expect(modal.getByLabel('Hotel name')).toHaveValue('Haveli on the Hill')
  for (const label of ['Bank account number', 'IFSC code', 'Beneficiary name']) await expect(modal.getByLabel(label)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard changes?' }).getByRole('button', { name: 'Keep editing' }).click()
  // All the others are sent as they were kept.
  await modal.getByLabel('Beneficiary name').fill('Haveli Hotels LLP')
  await modal.getByLabel('Bank account number').fill('123456789012')
  await modal.getByLabel('IFSC code').fill('hdfc0001234')
  await modal.getByLabel('Hotel logo', { exact: true }).setInputFiles(logoFile)
  const refusal = { success: false, error: 'No plan.', isPaymentExpired: true }
  await page.route('**/api/hotel/createhotel', route => route.fulfill({ status: 402, json: refusal }))
  await modal.getByRole('button', { name: 'Register hotel' }).click()
  await expect(planModal(page)).toBeVisible()
  await planModal(page).getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(planModal(page)).toBeHidden()
  await expect(modal.getByLabel('Hotel name')).toHaveValue('Haveli on the Hill')
  await page.unroute('**/api/hotel/createhotel')
  // The server's answer arrives, and the page hears of a broken connection instead.
  await page.evaluate(() => {
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function (body) {
      this.onload = () => this.onerror?.(new ProgressEvent('error'))
      send.call(this, body)
    }
  })
  await modal.getByRole('button', { name: 'Register hotel' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Hotel registration successful!' })).toBeVisible()
  await expect(modal).toBeHidden()
  await expect(page.getByLabel('Select Your Hotel')).toHaveValue('Haveli on the Hill')
  const made = await world.db.selectFrom('hotel').select('name').where('owner_id', '=', owner.id).execute()
  expect(made.map(({ name }) => name).sort()).toEqual(['Haveli', 'Haveli on the Hill'])

  await page.goto('/hotelregistration')
  const form = page.getByRole('form', { name: 'Register your hotel' })
  await page.getByRole('navigation', { name: 'Sections of this page' }).getByRole('link', { name: 'Advance' }).click()
  await expect(form.getByLabel('Advance payment rate')).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Register hotel' })).toBeInViewport()
  await expect(page.getByText('Nothing changed')).toHaveCount(0)
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(form.getByLabel('Advance payment rate')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await expectAccessible(page, 'a page that registers a hotel')
  await page.setViewportSize({ width: 1280, height: 800 })

  const [state, pin] = [form.getByLabel('State', { exact: true }), form.getByLabel('Postal code', { exact: true })]
  await pin.pressSequentially('605 001')
  await expect(state).toHaveValue('')
  await pin.fill('')
  await pin.pressSequentially('403 50')
  await expect(state).toHaveValue('')
  await pin.press('9')
  await expect(state).toHaveValue('Goa')
  await expect(form.getByText('A PIN code of Goa.')).toBeVisible()
  await pin.fill('313001')
  await expect(state).toHaveValue('Goa')
  await state.fill('')
  await form.getByLabel('Country', { exact: true }).fill('Nepal')
  await pin.fill('226001')
  await expect(state).toHaveValue('')
})
