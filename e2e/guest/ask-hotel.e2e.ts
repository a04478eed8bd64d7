import type { Page } from '@playwright/test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { act, dialog, said } from '../staff.ts'
import { askButton, hydrated, openQuestion } from '../wizard.ts'
import { expect, test } from '../world.ts'

const sendButton = (page: Page) => dialog(page).getByRole('button', { name: 'Send question' })

const openForm = async (page: Page, slug: string) => {
  await page.goto(`/${slug}`)
  await hydrated(page)
  await openQuestion(page)
  await expect(dialog(page)).toBeVisible()
}

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await dialog(page).getByLabel(label, { exact: true }).fill(text)
}

const question = {
  Name: 'Meera Nair',
  Email: 'Meera@Guest.example',
  Phone: '98123-45678',
  Message: 'Is there a cot?\nFor two nights.',
}

test('a guest asks at 390 px, the mail in the sandbox answers to the guest, and the desk resolves it on a phone', async ({
  page,
  world,
  watch,
}) => {
  // The story's own listener, which a frame without scripts refuses.
  watch.allow(/Blocked script execution/)
  test.setTimeout(120_000)
  const { owner, hotels } = await makeOwner(world, { name: 'Lake View Palace' })
  await page.setViewportSize({ width: 390, height: 844 })
  await openForm(page, hotels[0].slug)
  await expectAccessible(page, 'a question to the hotel')
  await fill(page, question)
  await sendButton(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Lake View Palace has your question.')
  await expectAccessible(page, 'the question was sent')
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(askButton(page)).toBeFocused()

  await expect.poll(() => world.mails.some(({ replyTo }) => replyTo === 'meera@guest.example')).toBe(true)
  await page.goto('/sandbox/mail')
  await page.getByRole('link', { name: 'Question of Meera Nair' }).click()
  await expect(page.getByText('meera@guest.example', { exact: true })).toBeVisible()
  await expect(page.getByText('Reply-To', { exact: true })).toBeVisible()

  await signIn(page, owner.email, '/dashboard/enquiry')
  const cards = page.getByRole('list', { name: 'List of enquiries' }).getByRole('listitem')
  await expect(cards).toContainText(['Meera Nair'])
  await expectAccessible(page, 'enquiries as cards')
  await act(page, 'Edit', 'Meera Nair')
  await dialog(page).getByLabel('Status').selectOption('Resolved')
  await dialog(page).getByRole('button', { name: 'Update Enquiry' }).click()
  await expect(said(page)).toHaveText('Enquiry updated successfully!')
  await expect(cards.filter({ hasText: 'Meera Nair' })).toContainText('Resolved')
})

// What is said, and the field for programs: web/hotels/page/ask.page.test.ts.
test('by keyboard: Tab passes by the field that people do not see, and Ctrl-Enter sends; a question stays in the tab over a reload; one that has to wait fits every width', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 429/)
  const hotel = await makeHotel(world.db)
  await page.goto(`/${hotel.slug}`)
  await hydrated(page)
  await askButton(page).focus()
  await openQuestion(page, () => page.keyboard.press('Enter'))
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  const places: (string | null)[] = []
  for (const text of Object.values(question)) {
    places.push(await page.evaluate(() => document.activeElement?.getAttribute('name') ?? null))
    await page.keyboard.type(text.replace('\n', ' '))
    await page.keyboard.press('Tab')
  }
  expect(places).toEqual(['name', 'email', 'phone', 'message'])
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.reload()
  await hydrated(page)
  await openQuestion(page)
  await expect(dialog(page).getByLabel('Message')).toHaveValue(question.Message.replace('\n', ' '))
  await expect(dialog(page).getByText(/^Continued from/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Start over' }).click()
  await expect(dialog(page).getByLabel('Message')).toHaveValue('')
  await fill(page, question)
  const busy = { success: false, error: 'Too many tries. Please wait a while and try again.', code: 'TOO_MANY' }
  await page.route('**/api/enquiry/createenquiry', route => route.fulfill({ status: 429, json: busy }))
  await dialog(page).getByLabel('Message').focus()
  await page.keyboard.press('Control+Enter')
  const alert = dialog(page).getByRole('alert')
  await expect(alert).toContainText('Please send it a little later, or call +91 98123 45678.')
  await expect(alert).toBeFocused()
  await expectFits(page, 'a question that has to wait')
  await page.unroute('**/api/enquiry/createenquiry')
  await dialog(page).getByLabel('Message').focus()
  await page.keyboard.press('Control+Enter')
  await expect(alert).toContainText('has your question.')
  await expectFits(page, 'a question that was sent')
  await page.keyboard.press('Escape')
  await expect(askButton(page)).toBeFocused()
})
