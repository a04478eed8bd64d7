import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe's rules about colours: what else it looks at is the same, light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

/**
 * Axe finds nothing in the present state of the page, light and dark. Meanwhile colours change at once: a page that moves under the pointer
 * may begin a transition at any moment.
 */
export const expectAccessible = async (
  page: Page,
  state: string,
  schemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> => {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      return Promise.allSettled(ending.map(animation => animation.finished))
    })
    // In the page itself: there are no frames of other origins, and a page of axe's own for each look takes half of the time.
    const axe = new AxeBuilder({ page }).setLegacyMode(true)
    const { violations } = await (colorScheme === schemes[0] ? axe : axe.withRules(colourRules)).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`)
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}
