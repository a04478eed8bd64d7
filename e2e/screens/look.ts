import type { Page } from '@playwright/test'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import type { Watch } from '../watch.ts'

interface Wish {
  /** Below this width there is no such state. */
  from?: number
  /** What axe looks at, by itself a desktop in the dark: a phone in the light, both where rows become cards, nothing where another story did. */
  axe?: 'desktop' | 'phone' | 'both' | 'no'
}

/** Called in every state, with its name, when all of it is there: everything fits, and axe finds nothing. */
export type Look = (state: string, wish?: Wish) => Promise<void>

export interface Stage {
  page: Page
  world: TestServer
  watch: Watch
}

/** Brings a page into one state after the other. */
export type States = (stage: Stage, look: Look) => Promise<void>

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** Afterwards the page is again as large as it was. */
export const lookAt =
  (page: Page): Look =>
  async (state, { from = 0, axe = 'desktop' } = {}) => {
    const before = page.viewportSize() ?? desktop
    await expectFits(page, state, from)
    for (const [name, size, scheme] of [
      ['desktop', desktop, 'dark'],
      ['phone', phone, 'light'],
    ] as const) {
      if (axe !== name && axe !== 'both') continue
      await page.setViewportSize(size)
      await expectAccessible(page, `${state}, ${name}`, [scheme])
    }
    await page.setViewportSize(before)
  }
