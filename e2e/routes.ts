import type { BrowserContext } from '@playwright/test'

/**
 * `page.route` of the context's pages returns when the page goes by it. Chromium says so before its renderer has heard of it, and a key, which
 * comes first in a renderer, could still send a request past the route.
 */
export const routeAtOnce = (context: BrowserContext): void => {
  context.on('page', page => {
    const route = page.route.bind(page)
    page.route = async (...how) => {
      const routed = await route(...how)
      // A task of the lowest order runs after all that the renderer was told before. A page that goes away has no requests to catch.
      await page.evaluate(() => scheduler.postTask(() => undefined, { priority: 'background' })).catch(() => undefined)
      return routed
    }
  })
}
