import { expect, type Locator, type Page } from '@playwright/test'
import { employ, type Person, person } from '#server/testing/worlds/people.ts'
import type { TestServer } from '#server/testing.ts'
import { makeOwner, signIn } from './people.ts'

/** An owner with a receptionist, in front of the form that adds another; gives the receptionist. */
export const beginUser = async (page: Page, world: TestServer): Promise<Person> => {
  const { owner, hotels } = await makeOwner(world, {})
  const known = await person(world, { name: 'Arjun Mehta' })
  await employ(world, hotels[0].id, known.id, 'RECEPTIONIST')
  await signIn(page, owner.email, '/dashboard/usersmanagement')
  await page.getByRole('button', { name: 'Add User' }).click()
  return known
}

/** The modal on top. */
export const dialog = (page: Page): Locator => page.getByRole('dialog').last()

/** What the page said last. */
export const said = (page: Page): Locator => page.getByRole('alert').filter({ hasText: /successfully/ })

/** The rows of the list with a text. */
export const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text })

/** The button at the end of a row, and what it offers. */
export const menuOf = (page: Page, name: string): Locator => page.getByRole('button', { name: `Actions: ${name}`, exact: true })

/** Picks from the menu of a row. */
export const act = async (page: Page, action: 'Edit' | 'Delete' | 'Withdraw' | 'Offer again', name: string): Promise<void> => {
  await menuOf(page, name).click()
  await page.getByRole('menuitem', { name: action }).click()
}

export const toTab = async (page: Page, name: 'Users' | 'Roles' | 'Permission'): Promise<void> => {
  await page.getByRole('tab', { name }).click()
  await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
}

export const addRole = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Add Role' }).click()
  await dialog(page).getByLabel('Role').fill(name)
  await dialog(page).getByRole('button', { name: 'Add Role' }).click()
  await expect(menuOf(page, name)).toBeVisible()
}

/** In the dialog of somebody new: a password that the hotel sets, in place of the invitation. */
export const setPassword = async (page: Page, password: string): Promise<void> => {
  await dialog(page).getByLabel('Set a password').check()
  await dialog(page).getByLabel('Password', { exact: true }).fill(password)
}

export const addPermission = async (page: Page, role: string, resource: string, actions: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Add Permission' }).click()
  await dialog(page).getByLabel('Role').selectOption(role)
  await dialog(page).getByLabel('Resource').selectOption(resource)
  for (const action of actions) await dialog(page).getByLabel(action).check()
  await dialog(page).getByRole('button', { name: 'Add Permission' }).click()
}
