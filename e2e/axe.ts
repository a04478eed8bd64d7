import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type CDPSession, expect, type Page } from '@playwright/test'

interface Options {
  resultTypes: string[]
  selectors: boolean
  preload: boolean
  runOnly?: string[]
}

interface Axe {
  run: (
    context: Document,
    options: Options,
  ) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** The axe of Playwright's builder, which itself would add axe to the page again for each check. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Axe's rules about colours: only these differ between light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const devtools = new WeakMap<Page, Promise<CDPSession>>()

/** Runs axe's source in a page by DevTools: `evaluate` wraps so long a text and takes nearly twice the time. */
const handAxeTo = async (page: Page): Promise<void> => {
  const known = devtools.get(page)
  const session = known ?? page.context().newCDPSession(page)
  if (!known) devtools.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: axeSource })
}

/** What axe finds in the page and its frames. Axe is added to each document once, as it is larger than any page. */
export const findings = async (page: Page, options: Options): Promise<string[]> => {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await (frame === page.mainFrame() ? handAxeTo(page) : frame.evaluate(axeSource))
  }
  return page.evaluate(async options => {
    // Stops new transitions, which a page that moves under the pointer may begin at any moment.
    const still = new CSSStyleSheet()
    still.replaceSync('*, *::before, *::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map(animation => animation.finished))
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(document, options)
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== still)
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => `${node.html} ${node.failureSummary ?? ''}`).join(' | ')}`)
  }, options)
}

/**
 * Expects axe to find nothing in the page, by default in the dark: web/theme.test.ts checks every pair of colours in
 * both themes, and the guest's and the desk's main screens are checked in both. Leaves the page light.
 */
export const expectAccessible = async (page: Page, state: string, schemes: readonly ('dark' | 'light')[] = ['dark']): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    const rules = colorScheme === schemes[0] ? {} : { runOnly: colourRules }
    const found = await findings(page, { resultTypes: ['violations'], selectors: false, preload: false, ...rules })
    expect(found, `${state}, ${colorScheme}`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
