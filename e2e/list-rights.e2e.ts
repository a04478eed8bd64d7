import type { Page } from '@playwright/test'
import { employ, person } from '#server/testing/people.ts'
import { expectAccessible } from './axe.ts'
import { bookingsPage, openDesk } from './desk-list.ts'
import { signIn, someEmail } from './people.ts'
import { asPlatform, insertFeatures, insertPlan, insertRecord, recordsPage } from './platform.ts'
import { dialog, menuOf, rowOf, said } from './staff.ts'
import { expect, test } from './world.ts'

/** Somebody else sits down at the same browser. */
const signOut = async (page: Page) => {
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.goto('about:blank')
  await page.context().clearCookies()
}

test('the menu of every row begins with View, for those who only read and in the payment records too', async ({ page, world }) => {
  test.setTimeout(90_000)
  const { owner, hotel, sell } = await openDesk(world)
  const asha = await sell('Asha Rao')
  const reader = await person(world, { name: 'Only Looking', email: someEmail() })
  await employ(world, hotel.id, reader.id, { grants: { bookings: ['READ'], rooms: ['READ'] } })
  await signIn(page, reader.email, bookingsPage)
  await expect(page.getByRole('columnheader', { name: 'Actions' })).toBeVisible()
  await menuOf(page, `Asha Rao, ${asha.reference}`).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(dialog(page).getByText(asha.reference)).toBeVisible()
  await page.goto('/dashboard/rooms?tab=rooms')
  await menuOf(page, '101').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
  await expectAccessible(page, 'rooms of a reader')

  await signOut(page)
  const planId = await insertPlan(world, 'Sold to Ira', await insertFeatures(world, 'Feature for Ira'))
  await insertRecord(world, planId, { customer: 'Ira Viewed' })
  await asPlatform(page, world)
  await page.goto(`${recordsPage}?q=viewed`)
  await menuOf(page, 'Ira Viewed').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
  await page.getByRole('menuitem', { name: 'View' }).click()
  await expect(dialog(page)).toContainText('Ira Viewed')

  await signOut(page)
  await signIn(page, owner.email, bookingsPage)
  await menuOf(page, `Asha Rao, ${asha.reference}`).click()
  await expect(page.getByRole('menuitem')).toHaveText(['View', 'Edit', 'Cancel booking', 'Delete'])
})

test('who may only add bookings or enquiries adds them, and is told why there is no list', async ({ page, world }) => {
  test.setTimeout(90_000)
  const { hotel } = await openDesk(world)
  const adder = await person(world, { name: 'Only Adding', email: someEmail() })
  await employ(world, hotel.id, adder.id, { grants: { bookings: ['CREATE'], enquiries: ['CREATE'] } })
  await signIn(page, adder.email, bookingsPage)
  await expect(page.getByText('Your role does not show the list of bookings.')).toBeVisible()
  await expect(page.getByText('You may add bookings.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('You may not do this')
  // The other tabs show bookings.
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page, 'no list of bookings')
  await page.getByRole('button', { name: 'Add Booking' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
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
})

test('a list that cannot be read says so first, then why', async ({ page, world, watch }) => {
  watch.allow(/status of 500/)
  const { owner } = await openDesk(world)
  await signIn(page, owner.email)
  await page.route(/booking\/getbookings/, route => route.fulfill({ status: 500, json: { success: false, error: 'The books are wet.' } }))
  await page.goto(bookingsPage)
  await expect(page.getByRole('alert')).toHaveText('Error fetching data.The books are wet.Retry')
  await page.route(/booking\/getbookings/, route => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('tab', { name: 'Day' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Something went wrong. Please try again.Retry')
  await page.getByRole('tab', { name: 'Bookings' }).click()
  await expect(page.getByRole('alert').first()).toHaveText('Error fetching data.Something went wrong. Please try again.Retry')
})
