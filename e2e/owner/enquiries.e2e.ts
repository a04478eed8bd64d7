import type { Page } from '@playwright/test'
import { employ, person } from '#server/testing/worlds/people.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { longestRequest } from '#shared/hotels/enquiries.ts'
import { formatDay, todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn, someEmail } from '../people.ts'
import { act, dialog, menuOf, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { errorOf, expectRules, refuse, rulesOf } from './enquiry-form.ts'

const enquiriesPage = '/dashboard/enquiry'
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
}

test('staff write an enquiry down and hear every rule on its field, read, answer, find, filter, export and delete it; when it is changed the status has to be chosen', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 4(00|09)/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, {})
  await signIn(page, owner.email)
  await page.getByRole('link', { name: 'Enquiry' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiry Details' })).toBeVisible()
  await expect(page.getByText('No Enquiries Found', { exact: true })).toBeVisible()
  await expectAccessible(page, 'no enquiries')
  await page.getByRole('button', { name: 'Add Enquiry' }).click()
  const form = page.getByRole('dialog', { name: 'Add Enquiry Details' })
  await expect(form.getByLabel('Status')).toHaveCount(0)
  await form.getByRole('button', { name: 'Add Enquiry' }).click()
  for (const text of ['Name is required', 'Email is required', 'Phone number is required', 'Message is required'])
    await expect(form.getByText(text, { exact: true })).toBeVisible()
  await form.getByLabel('Message').fill('Parking for a bus?')
  await fill(page, { Name: 'Béla Rao', Email: 'bela@guest.example', Phone: '98123 45678' })
  await form.getByRole('button', { name: 'Add Enquiry' }).click()
  await expect(said(page)).toHaveText('New enquiry created successfully!')

  await expect(page.getByRole('columnheader')).toHaveText(['Customer', 'Phone No', 'Email', 'Message', 'Status', 'Actions'])
  const row = rowOf(page, 'Béla Rao')
  const today = formatDay(todayInIndia(new Date())).replace(/^\w+, /, '')
  await expect(row.getByRole('cell', { name: '+91 98123 45678' })).toBeVisible()
  await expect(row).toContainText(new RegExp(`bela@guest.exampleParking for a bus\\?Pending${today}, \\d\\d:\\d\\d\\s[AP]M`))
  await expect(row.getByRole('cell', { name: 'Pending' }).locator('svg')).toBeVisible()
  await row.getByRole('link', { name: 'Béla Rao' }).click()
  await expect(page.getByRole('dialog', { name: 'Enquiry Details' })).toContainText('Parking for a bus?')
  await expect(dialog(page).getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:+919812345678')
  await expect(dialog(page).getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute('href', 'mailto:bela@guest.example')
  await expectAccessible(page, 'the view of an enquiry')

  // Somebody else closes it while the form is open.
  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  const update = page.getByRole('dialog', { name: 'Update Enquiry Details' })
  await expect(update.getByLabel('Phone')).toHaveValue('+91 98123 45678')
  await expect(update.getByLabel('Status', { exact: true })).toHaveValue('PENDING')
  await expect(update.getByLabel('Status').getByRole('option')).toHaveText(['Pending', 'Resolved', 'Closed'])
  await expect(update.getByText('(optional)')).toHaveCount(0)
  // A guest may have added to it.
  await expectRules(page, 'Update Enquiry', rulesOf(longestRequest))
  await update.getByLabel('Status').selectOption('Closed')
  await refuse(page, 'updateenquiry', { status: 'Status is required.' })
  await update.getByRole('button', { name: 'Update Enquiry' }).click()
  await expect.poll(() => errorOf(update.getByLabel('Status'))).toBe('Status is required.')
  await expect(update.getByLabel('Status')).toBeFocused()
  await expectAccessible(page, 'an enquiry with an error')
  await fill(page, { Name: 'Béla Rao', Email: 'bela@guest.example', Phone: '98123 45678' })
  await update.getByLabel('Status').selectOption('Resolved')
  await update.getByLabel('Message').fill('Parking for two buses?')
  await world.db
    .updateTable('enquiry')
    .set({ name: 'Béla B. Rao', version: 2, changed_by: owner.id })
    .where('hotel_id', '=', hotels[0].id)
    .execute()
  await update.getByRole('button', { name: 'Update Enquiry' }).click()
  await expect(update.getByRole('alert')).toContainText('Name: Béla B. Rao')
  await update.getByRole('button', { name: 'Save my changes' }).click()
  await expect(said(page)).toHaveText('Enquiry updated successfully!')
  await expect(rowOf(page, 'Béla B. Rao')).toContainText('Parking for two buses?Resolved')

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()])
  expect(file.suggestedFilename()).toBe('enquiries.csv')
  const search = page.getByLabel('Search enquiries')
  for (const [text, found] of [
    ['bela rao', 1],
    ['98123', 1],
    ['guest.example', 1],
    ['two buses', 1],
    ['resolved', 1],
    ['pending', 0],
  ] as const) {
    await search.fill(text)
    await expect(rowOf(page, 'Béla')).toHaveCount(found)
  }
  await expect(page.getByText('No Enquiries Found', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await page.getByLabel('Status', { exact: true }).selectOption('Closed')
  await expect(page.getByText('No Enquiries Found', { exact: true })).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('Resolved')
  await expect(rowOf(page, 'Béla')).toHaveCount(1)
  await act(page, 'Delete', 'Béla B. Rao')
  await expect(dialog(page).getByText('Are you sure you want to delete Béla B. Rao...?', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Enquiry deleted successfully!')
})

test('rights: who may only read reads, and the booking is no link for who may not open bookings', async ({ page, world }) => {
  const { hotels } = await makeOwner(world, {})
  const hotel_id = hotels[0].id
  const reader = await person(world, { name: 'Only Looking', email: someEmail() })
  await employ(world, hotel_id, reader.id, { grants: { enquiries: ['READ'] } })
  const { id: booking_id, reference } = await world.get(bookingApi.create, await pay(world, (await order(world, hotels[0])).id ?? ''))
  await world.db
    .insertInto('enquiry')
    .values({
      hotel_id,
      booking_id,
      name: 'Kavita Venkataraghavan',
      email: 'kavita.v@guest.example',
      phone: '+919812345678',
      message: 'A cot?',
    })
    .execute()
  await signIn(page, reader.email, enquiriesPage)
  await expect(page.getByRole('columnheader')).toHaveText(['Customer', 'Phone No', 'Email', 'Message', 'Status', 'Actions'])
  await expect(page.getByRole('button', { name: 'Add Enquiry' })).toHaveCount(0)
  await menuOf(page, 'Kavita Venkataraghavan').click()
  await expect(page.getByRole('menuitem')).toHaveText(['View'])
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Kavita' }).click()
  await expect(dialog(page).getByRole('button')).toHaveText(['', 'Close'])
  await expect(dialog(page)).toContainText(`Booking ${reference}: A cot?`)
  await expect(dialog(page).getByRole('link', { name: reference })).toHaveCount(0)
})
