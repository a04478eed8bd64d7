import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe finds nothing in the present state of the page, light and dark, once no colour is on its way to another. */
export const expectAccessible = async (
  page: Page,
  state: string,
  schemes: readonly ('dark' | 'light')[] = ['dark', 'light'],
): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.evaluate(() => {
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      return Promise.allSettled(ending.map(animation => animation.finished))
    })
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`)
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
}
