import type { IncomingMessage } from 'node:http'
import { test as base } from '@playwright/test'
import { pageHotels } from '#server/app.ts'
import { mountPages } from '#server/http/pages/pages.ts'
import { proxyTo } from '#server/http/proxy.ts'
import { mountRaw } from '#server/http/serve/mount.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { type Watch, watchFor } from './watch.ts'

export const demoEmail = 'owner@demo.example'

/** Unanswered requests by their start, printed when a test fails, which may wait for one of them. */
const unanswered = new Map<IncomingMessage, number>()

/** Starts the product with its own database, its pages and the sandbox provider on one origin, and its jobs. */
const startWorld = async (ends: (() => Promise<void>)[]): Promise<TestServer> =>
  testServer(
    { after: end => void ends.push(end) },
    {
      jobs: true,
      // Intervals in ms: short enough for tests that wait, and half as costly as the usual ones for each worker.
      config: { intervals: { outbox: 200, holds: 500, reconcile: 500 } },
      mailbox: true,
      // The sign-in page offers it once a test has created the account.
      demoAccounts: [{ email: demoEmail, password: testPassword, role: 'owner of the demo hotel' }],
      mount: async (http, app, provider) => {
        http.server.on('request', (request, response) => {
          unanswered.set(request, performance.now())
          response.once('close', () => unanswered.delete(request))
        })
        mountRaw(http, app.config, '/sandbox/', proxyTo(new URL(provider.base).origin))
        await mountPages(http, app, pageHotels(app))
      },
    },
  )

interface Fixtures {
  /** The browser's complaints: they fail the test unless it allowed them before. */
  watch: Watch
}

/** A browser test with real Chromium, server, database and sandbox. One world per worker, one hotel per test. */
export const test = base.extend<Fixtures, { world: TestServer }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: how Playwright is told that nothing else is needed
    async ({}, use) => {
      const ends: (() => Promise<void>)[] = []
      const world = await startWorld(ends)
      await use(world)
      for (const end of ends.reverse()) await end()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ world }, use) => use(world.url),
  watch: [
    async ({ context, world }, use, { title, errors }) => {
      const watch = await watchFor(context, world.url)
      await use(watch)
      if (errors.length > 0)
        for (const [{ method, url }, since] of unanswered)
          console.log(`${title}: unanswered for ${Math.round(performance.now() - since)} ms: ${method} ${url}`)
      await world.provider.healthy()
      watch.check()
    },
    { auto: true },
  ],
})

export { expect } from '@playwright/test'
