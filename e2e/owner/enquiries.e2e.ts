import type { Page } from '@playwright/test'
import { formatDay, todayInIndia } from '#shared/words/dates.ts'
import { expectAccessible } from '../axe.ts'
import { makeOwner, signIn } from '../people.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'
import { errorOf, refuse } from './enquiry-form.ts'

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
}

// Its rules, search, filters, file and rights: web/enquiries/enquiries.page.test.ts.
test('staff write an enquiry down, read, answer and delete it', async ({ page, world, watch }) => {
  watch.allow(/status of 400/)
  const { owner } = await makeOwner(world, {})
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

  await dialog(page).getByRole('button', { name: 'Edit' }).click()
  const update = page.getByRole('dialog', { name: 'Update Enquiry Details' })
  await update.getByLabel('Status').selectOption('Closed')
  await refuse(page, 'updateenquiry', { status: 'Status is required.' })
  await update.getByRole('button', { name: 'Update Enquiry' }).click()
  await expect.poll(() => errorOf(update.getByLabel('Status'))).toBe('Status is required.')
  await expect(update.getByLabel('Status')).toBeFocused()
  await expectAccessible(page, 'an enquiry with an error')
  await update.getByLabel('Status').selectOption('Resolved')
  await update.getByLabel('Message').fill('Parking for two buses?')
  await update.getByRole('button', { name: 'Update Enquiry' }).click()
  await expect(said(page)).toHaveText('Enquiry updated successfully!')
  await expect(rowOf(page, 'Béla Rao')).toContainText('Parking for two buses?Resolved')
  await act(page, 'Delete', 'Béla Rao')
  await expect(dialog(page).getByText('Are you sure you want to delete Béla Rao...?', { exact: true })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(said(page)).toHaveText('Enquiry deleted successfully!')
})
