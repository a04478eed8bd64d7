import type { Page } from '@playwright/test'
import { showHarness } from '../harness/serve.ts'
import { expect, test } from '../world.ts'

/** What of the menu's entries lies beyond the screen, and how far the menu is from its button. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const [menu, button] = ['[role=menu]', '[aria-haspopup=menu]'].map(one => document.querySelector(one)?.getBoundingClientRect())
    if (!menu || !button) return 'no menu'
    const isOut = menu.left < 0 || menu.top < 0 || menu.right > innerWidth || menu.bottom > innerHeight
    const isAway = Math.max(menu.top - button.bottom, button.top - menu.bottom) > 8 || menu.left > button.right || menu.right < button.left
    return isOut ? 'beyond the screen' : isAway ? 'away from its button' : 'beside its button'
  })

test('an open menu stays on the screen beside its button, whatever is between the ends and whatever moves afterwards', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await showHarness(page, 'Menu.tsx')
  const button = page.getByRole('button', { name: 'More actions' })
  const entries = page.getByRole('menuitem')
  const expectBeside = async (when: string) => {
    await expect.poll(() => placeOf(page), when).toBe('beside its button')
    for (const entry of await entries.all()) await expect(entry).toBeInViewport({ ratio: 1 })
  }
  const setStyle = (id: string, style: object) =>
    page.evaluate(([id, style]) => Object.assign(document.getElementById(id)?.style ?? {}, style), [id, style] as const)
  for (const width of ['0', '4rem', '6rem', '9rem', '14rem']) {
    await setStyle('aside', { width })
    await button.click()
    await expect(entries.first()).toBeFocused()
    await expectBeside(`${width} to its left`)
    await page.keyboard.press('Escape')
  }
  await setStyle('aside', { width: '6rem' })
  await button.click()
  await expect(entries.first()).toBeFocused()
  await setStyle('before', { height: '12rem' })
  await expectBeside('what is above grew')
  await page.setViewportSize({ width: 390, height: 700 })
  await expectBeside('another screen')
  await page.setViewportSize({ width: 320, height: 640 })
  await expectBeside('the first screen')
})
