import { expect, type Locator, type Page } from '@playwright/test'

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

export const addPermission = async (page: Page, role: string, resource: string, actions: readonly string[]): Promise<void> => {
  await page.getByRole('button', { name: 'Add Permission' }).click()
  await dialog(page).getByLabel('Role').selectOption(role)
  await dialog(page).getByLabel('Resource').selectOption(resource)
  for (const action of actions) await dialog(page).getByLabel(action).check()
  await dialog(page).getByRole('button', { name: 'Add Permission' }).click()
}
