import { expect, type Locator, type Page } from '@playwright/test'
import { dialog } from '../staff.ts'

/** One rule of each field, and what the field says then; shared/hotels/enquiries.test.ts has all of them. */
const rules: Record<string, [text: string, message: string][]> = {
  Name: [['१२३ 45', 'Name is invalid.']],
  Email: [['meera.guest.example', 'Invalid email address']],
  Phone: [['98123 4567', 'Invalid phone number.']],
  Message: [['x'.repeat(2001), 'At most 2000 characters.']],
}
/** What each field takes. */
const right = { Name: 'मीरा Nair', Email: 'meera@guest.example', Phone: '098123-45678', Message: 'A cot?' }

/** What stands under a field, and belongs to it for who does not see it. */
export const errorOf = async (field: Locator) => {
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  return field.evaluate(
    (_, ids) => ids.map(id => document.getElementById(id)).find(one => one?.id.endsWith('-error'))?.textContent ?? '',
    ids,
  )
}

/** Each rule is said on its field, nothing is sent meanwhile, and what is right is taken. */
export const expectRules = async (page: Page, submit: string) => {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const fieldOf = (label: string) => dialog(page).getByLabel(label, { exact: true })
  for (const label of Object.keys(rules)) await fieldOf(label).fill('')
  await dialog(page).getByRole('button', { name: submit }).click()
  await expect(fieldOf('Name')).toBeFocused()
  for (const [label, wrong] of Object.entries(rules)) {
    for (const [text, message] of wrong) {
      await fieldOf(label).fill(text)
      await expect.poll(() => errorOf(fieldOf(label)), label).toBe(message)
      await expect(fieldOf(label)).toHaveAttribute('aria-invalid', 'true')
    }
    await dialog(page).getByRole('button', { name: submit }).click()
    await fieldOf(label).fill(right[label as keyof typeof right])
    await expect.poll(() => errorOf(fieldOf(label)), label).toBe('')
  }
  expect(sent).toEqual([])
}

/** The next call is answered with the server's own words about a field. */
export const refuse = (page: Page, call: string, fields: Record<string, string>) =>
  page.route(
    `**/api/enquiry/${call}`,
    route => route.fulfill({ status: 400, json: { success: false, error: 'No.', code: 'INVALID', fields } }),
    {
      times: 1,
    },
  )
