import { expectAccessible } from './axe.ts'
import { fillSignIn, makeOwner } from './people.ts'
import { openRooms } from './rooms.ts'
import { act, dialog } from './staff.ts'
import { expect, test } from './world.ts'

test('a message of the sign-in is dismissed by mouse and by keys, which go on in the form, and comes back with the next refusal', async ({
  page,
  world,
  watch,
}) => {
  watch.allow(/status of 401/)
  const { owner } = await makeOwner(world, {})
  await page.goto('/login')
  const message = page.getByRole('alert')
  const dismiss = message.getByRole('button', { name: 'Dismiss', exact: true })
  await fillSignIn(page, owner.email, 'Wrong#2026')
  await expect(message).toHaveText('Invalid email or password')
  await expect(message).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dismiss).toBeFocused()
  await expectAccessible(page, 'a message that can be dismissed')
  await page.keyboard.press('Enter')
  await expect(message).toHaveCount(0)
  await expect(page.getByRole('form', { name: 'Sign in' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message).toHaveText('Invalid email or password')
  await dismiss.click()
  await expect(message).toHaveCount(0)
})

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
