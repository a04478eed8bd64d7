import type { Page } from '@playwright/test'
import type { TestServer } from '#server/testing.ts'
import { expectAccessible } from '../axe.ts'
import { expectFits, resize } from '../layout.ts'
import type { Watch } from '../watch.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

/** What axe looks at: how large, in which colours. */
const looks = {
  desktop: [[desktop, 'dark']],
  phone: [[phone, 'light']],
  'dark phone': [[phone, 'dark']],
  // Rows become cards.
  both: [
    [desktop, 'dark'],
    [phone, 'light'],
  ],
  // Another story does.
  no: [],
} as const

interface Wish {
  /** Below this width there is no such state. */
  from?: number
  axe?: keyof typeof looks
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

/** Afterwards the page is again as large as it was. */
export const lookAt =
  (page: Page, usual: keyof typeof looks = 'desktop'): Look =>
  async (state, { from = 0, axe = usual } = {}) => {
    const before = page.viewportSize() ?? desktop
    await expectFits(page, state, from)
    for (const [size, scheme] of looks[axe]) {
      await resize(page, size)
      await expectAccessible(page, `${state} at ${size.width} px`, [scheme])
    }
    await resize(page, before)
  }
