import type { BrowserContext } from '@playwright/test'

/**
 * Makes `page.route` return only once the page uses the route. Chromium reports it before its renderer knows, so that a
 * key, which the renderer handles first, could still send a request past the route.
 */
export const routeAtOnce = (context: BrowserContext): void => {
  context.on('page', page => {
    const route = page.route.bind(page)
    page.route = async (...how) => {
      const routed = await route(...how)
      // Resolves after all that the renderer was told before, as a task of the lowest order; fails on a closing page.
      await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' })).catch(() => undefined)
      return routed
    }
  })
}
