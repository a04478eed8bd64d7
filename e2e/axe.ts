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

/** Of the same version as its builder for Playwright, which hands it to the page anew for each look. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Axe's rules about colours: what else it looks at is the same, light and dark. */
const colourRules = ['color-contrast', 'link-in-text-block']

const devtools = new WeakMap<Page, Promise<CDPSession>>()

/** Runs axe's source in a page, by the browser's own way: `evaluate` wraps what is so long and takes nearly twice the time. */
const handAxeTo = async (page: Page): Promise<void> => {
  const known = devtools.get(page)
  const session = known ?? page.context().newCDPSession(page)
  if (!known) devtools.set(page, session)
  await (await session).send('Runtime.evaluate', { expression: axeSource })
}

/** What axe finds now, in the page and in its frames. It is handed to a document once, since it is larger than what any page loads. */
export const findings = async (page: Page, options: Options): Promise<string[]> => {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in globalThis)) continue
    await (frame === page.mainFrame() ? handAxeTo(page) : frame.evaluate(axeSource))
  }
  return page.evaluate(async options => {
    // A page that moves under the pointer may begin a transition at any moment.
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
 * Axe finds nothing in the present state of the page. In the dark, where nobody says otherwise: web/theme.test.ts holds every pair of colours
 * in both themes, and the ways of the guest and of the desk are looked at in both. The page is light afterwards.
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
