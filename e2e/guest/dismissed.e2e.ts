import { openRooms } from '../rooms.ts'
import { act, dialog } from '../staff.ts'
import { expect, test } from '../world.ts'

test('why something was not deleted is dismissed in its question, and said again; a failed logout is dismissed and tried again', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 409.*deleteroom/)
  watch.allow(/status of 503.*logout/)
  await openRooms(page, world)
  await page.route('**/deleteroom*', route => route.fulfill({ status: 409, json: { success: false, error: 'The lake is frozen.' } }))
  await act(page, 'Delete', '101')
  const question = dialog(page)
  const message = question.getByRole('alert')
  for (const _ of [1, 2]) {
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(message).toHaveText('The lake is frozen.')
    await message.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(message).toHaveCount(0)
    await expect(question).toBeFocused()
  }
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)

  await page.route('**/api/auth/logout', route => route.fulfill({ status: 503, json: { success: false, error: 'The lake is frozen.' } }))
  await page.getByRole('button', { name: 'Logout' }).click()
  await dialog(page).getByRole('button', { name: 'Logout' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('The lake is frozen.')
  await dialog(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveCount(0)
  await page.unroute('**/api/auth/logout')
  await dialog(page).getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
