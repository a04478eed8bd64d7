import { employ, person } from '#server/testing/worlds/people.ts'
import { expectAccessible } from '../axe.ts'
import { bookingsPage, openDesk } from '../desk/desk-list.ts'
import { beginSession, signIn, someEmail } from '../people.ts'
import { dialog, menuOf, rowOf, said, toTab } from '../staff.ts'
import { expect, test } from '../world.ts'

test('who may only read opens what is in a list and no form, by no link either; the menu of every row begins with View', async ({
  page,
  world,
}) => {
  test.setTimeout(120_000)
  const { hotel, sell } = await openDesk(world)
  const hotel_id = hotel.id
  const asha = await sell('Asha Rao')
  const dates = { start_date: '2027-10-20', end_date: '2027-11-05' }
  await world.db
    .insertInto('special_offer')
    .values({ hotel_id, name: 'Diwali', discount_basis_points: 1000, ...dates })
    .execute()
  const role = await world.db.insertInto('role').values({ hotel_id, name: 'Night desk' }).returning('id').executeTakeFirstOrThrow()
  const reader = await person(world, { name: 'Only Looking', email: someEmail() })
  await employ(world, hotel_id, reader.id, {
    grants: { bookings: ['READ'], rooms: ['READ'], specialOffers: ['READ'], users: ['READ'] },
  })
  await signIn(page, reader.email)
  const roles = '/dashboard/usersmanagement?tab=roles'
  for (const [at, row, shown, buttons] of [
    [bookingsPage, `Asha Rao, ${asha.reference}`, asha.reference, ['', 'Print', 'Close']],
    ['/dashboard/rooms?tab=rooms', '101', 'Deluxe', ['', 'Close']],
    ['/dashboard/specialoffers?q=', 'Diwali', 'Diwali', ['', 'Close']],
    [roles, 'Night desk', 'Night desk', ['', 'Close']],
  ] as const) {
    await page.goto(`${at}${at.includes('?') ? '&' : '?'}add=1`)
    await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
    await expect(menuOf(page, row)).toBeVisible()
    await page.keyboard.press('n')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('button', { name: /^Add / })).toHaveCount(0)
    await menuOf(page, row).click()
    await expect(page.getByRole('menuitem')).toHaveText(['View'])
    await page.getByRole('menuitem', { name: 'View' }).click()
    await expect(dialog(page).getByText(shown).first()).toBeVisible()
    await expect(dialog(page).getByRole('button')).toHaveText([...buttons])
  }
  await page.keyboard.press('Escape')
  for (const tab of ['Roles', 'Permission', 'Users'] as const) {
    await toTab(page, tab)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('button', { name: /^Add/ })).toHaveCount(0)
    await expect(page.getByRole('tabpanel').getByRole('checkbox')).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Actions/ })
      .first()
      .click()
    await expect(page.getByRole('menuitem')).toHaveText(['View'])
    await page.keyboard.press('Escape')
  }
  for (const kind of ['edit', 'delete']) {
    await page.goto(`${roles}&${kind}=${role.id}`)
    await expect(page.getByRole('dialog', { name: 'Role Details' })).toBeVisible()
    await expect(dialog(page).getByRole('button')).toHaveText(['', 'Close'])
  }
  // Of the other two the role may read nothing.
  await page.goto('/dashboard/rooms')
  await expect(page.getByRole('tab')).toHaveText(['Rooms', 'Rates'])
  await menuOf(page, '101').click()
  await expectAccessible(page, 'rooms of a reader')
})

test('who may only add bookings or enquiries adds them, and is told why there is no list', async ({ page, world }) => {
  test.setTimeout(90_000)
  const { hotel } = await openDesk(world)
  const adder = await person(world, { name: 'Only Adding', email: someEmail() })
  await employ(world, hotel.id, adder.id, { grants: { bookings: ['CREATE'], enquiries: ['CREATE'], amenities: ['READ'] } })
  await signIn(page, adder.email, bookingsPage)
  await expect(page.getByText('Your role does not show the list of bookings.')).toBeVisible()
  await expect(page.getByText('You may add bookings.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('You may not do this')
  // The other tabs show bookings.
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page, 'no list of bookings')
  await page.getByRole('button', { name: 'Add Booking' }).click()
  await expect(dialog(page).getByLabel('Check-in', { exact: true })).toBeVisible()
  await page.goto('/dashboard/enquiry')
  await expect(page.getByText('Your role does not show the list of enquiries.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Enquiry' }).click()
  await dialog(page).getByLabel('Name', { exact: true }).fill('Meena Caller')
  await dialog(page).getByLabel('Phone').fill('9812345678')
  await dialog(page).getByLabel('Email').fill('meena@mail.example')
  await dialog(page).getByLabel('Message').fill('Is there a cot?')
  await dialog(page).getByRole('button', { name: 'Add Enquiry' }).click()
  await expect(said(page)).toBeVisible()
  await expect(rowOf(page, 'Meena Caller')).toHaveCount(0)
  await expect(page.getByText('Your role does not show the list of enquiries.')).toBeVisible()
  // Room types belong to the rooms.
  await page.goto('/dashboard/rooms?tab=types')
  await expect(page.getByRole('tab')).toHaveText(['Amenities'])
})

test('a list that cannot be read says so first, then why; the menu of a booking of who may do everything begins with View too', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 500/)
  const { owner, sell } = await openDesk(world)
  const asha = await sell('Asha Rao')
  await beginSession(page, owner.email)
  await page.route(/booking\/getbookings/, route => route.fulfill({ status: 500, json: { success: false, error: 'The books are wet.' } }))
  await page.goto(bookingsPage)
  await expect(page.getByRole('alert')).toHaveText('Error fetching data.The books are wet.Retry')
  await page.route(/booking\/getbookings/, route => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Something went wrong. Please try again.Retry')
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Error fetching data.Something went wrong. Please try again.Retry')
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('button', { name: 'Retry' }).click()
  await menuOf(page, `Asha Rao, ${asha.reference}`).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Edit', 'Cancel booking', 'Delete'])
})
