import { expect, type Locator, type Page } from '@playwright/test'

/** A phone, a wide one, a desktop at 200%, a tablet at the desk, a desktop, a wide one. */
const allWidths = [320, 390, 640, 768, 1280, 1920]

/** What one width shows and these three do not is rare, and each costs as much as they do: `npm run test:full` measures all. */
const widths = process.env.FULL ? allWidths : [320, 768, 1280]

/** Sentences about what does not fit in the dialog on top, or in the page: what sticks out, is cut off or broken, or is too small to hit. */
const faultsOf = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(least => {
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} px wide`)
    /** What an element and those around it cut off: all of it (for screen readers alone), or what is right of `edge`. Styles are slow to ask for. */
    const known = new Map<Element, { isClipped: boolean; edge: number }>()
    const cutsOf = (one: Element): { isClipped: boolean; edge: number } => {
      const asked = known.get(one)
      if (asked) return asked
      const around = one.parentElement ? cutsOf(one.parentElement) : { isClipped: false, edge: innerWidth }
      const { clipPath, overflowX } = getComputedStyle(one)
      const cuts = overflowX !== 'visible' && one !== document.documentElement
      const found = {
        isClipped: around.isClipped || clipPath !== 'none',
        edge: cuts ? Math.min(around.edge, one.getBoundingClientRect().right) : around.edge,
      }
      known.set(one, found)
      return found
    }
    const isUnseen = (one: Element) => !one.checkVisibility({ visibilityProperty: true }) || cutsOf(one).isClipped

    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement
      // A row of tabs is scrolled to what has no place; the chosen tab is in sight.
      if (!parent || isUnseen(parent) || parent.closest('script, style, option, [role=tab][aria-selected=false]')) continue
      const { edge } = cutsOf(parent)
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const parts = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (new Set(parts.map(({ top }) => Math.round(top))).size > 1) faults.push(`broken: ${word}`)
        const right = Math.max(...parts.map(part => part.right))
        if (parts.length === 0 || right <= edge + 1) continue
        // What ends with dots is said in full by its tooltip.
        const isTold = getComputedStyle(parent).textOverflow === 'ellipsis' && parent.closest<HTMLElement>('[title]')?.title.includes(word)
        if (!isTold) faults.push(`cut off: ${word}`)
      }
    }
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input:not([type=file]), select, textarea, [role=tab]')
    for (const one of controls) {
      const label = one.closest('label') ?? document.querySelector(`label[for="${CSS.escape(one.id || 'none')}"]`)
      const { width, height } = (one.matches('[type=checkbox], [type=radio]') && label ? label : one).getBoundingClientRect()
      // A link in a sentence is as high as its line.
      const isInText = one.matches('p > a') && one.parentElement?.textContent !== one.textContent
      if (isUnseen(one) || isInText || (width >= 24 && height >= least - 0.5)) continue
      faults.push(`small, ${Math.round(width)} × ${Math.round(height)}: ${one.ariaLabel ?? one.textContent}`)
    }
    return [...new Set(faults)]
  }, least)

/** To set the size that a page has already takes the browser as long as another one. */
export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  const now = page.viewportSize()
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size)
}

/** Everything fits at each width, or from one on: nothing to scroll sideways, no word broken or cut off, targets of 24 px, of 44 px on phones. */
export const expectFits = async (page: Page, state: string, from = 0): Promise<void> => {
  for (const width of widths.filter(width => width >= from)) {
    await resize(page, { width, height: width < 640 ? 800 : 900 })
    const faults = () => faultsOf(page, width < 640 ? 44 : 24)
    // Columns become cards when the page has heard of its new width; to measure 200 cards takes a slow machine seconds.
    await expect.poll(faults, { message: `${state} at ${width} px`, timeout: 10_000 }).toEqual([])
  }
}

/** Where the dialog stands and how high it is, once nothing moves it any more. */
export const boxOf = async (dialog: Locator) => {
  await dialog.evaluate(async element => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
  })
  return dialog.boundingBox()
}
