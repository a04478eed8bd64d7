import { expect, type Locator, type Page } from '@playwright/test'

/** Tab, and nothing else, until the control has the focus. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await expect(control).toBeVisible()
  await expect(control).toBeEnabled()
  for (let presses = 0; presses < 60; presses++) {
    if (await control.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}
