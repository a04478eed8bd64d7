import { expect, type Locator, type Page } from '@playwright/test'

/** A phone, a wide phone, a desktop at 200%, a tablet at the desk, a desktop and a wide desktop. */
const allWidths = [320, 390, 640, 768, 1280, 1920]

/** Three widths find nearly all faults, and each takes as long as the other; `npm run test:full` measures all. */
const widths = process.env.FULL ? allWidths : [320, 768, 1280]

/** Faults of the layout in the top dialog, or in the page, as sentences: what sticks out, is cut off or too small. */
const faultsOf = (page: Page, least: number): Promise<string[]> =>
  page.evaluate(async least => {
    // The page learns its new width in the next frame: until then it is still laid out for the old one.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} px wide`)
    /** What an element or its parents cut off: all, or what is right of `edge`. Cached, as reading styles is slow. */
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
      // Other tabs may be cut off: their row scrolls, and the chosen one is in sight.
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
        // A text with an ellipsis is complete in its tooltip.
        const isTold = getComputedStyle(parent).textOverflow === 'ellipsis' && parent.closest<HTMLElement>('[title]')?.title.includes(word)
        if (!isTold) faults.push(`cut off: ${word}`)
      }
    }
    const controls = root.querySelectorAll<HTMLElement>('a[href], button, input:not([type=file]), select, textarea, [role=tab]')
    for (const one of controls) {
      const label = one.closest('label') ?? document.querySelector(`label[for="${CSS.escape(one.id || 'none')}"]`)
      const { width, height } = (one.matches('[type=checkbox], [type=radio]') && label ? label : one).getBoundingClientRect()
      // A link within a sentence is only as high as its line.
      const isInText = one.matches('p > a') && one.parentElement?.textContent !== one.textContent
      if (isUnseen(one) || isInText || (width >= 24 && height >= least - 0.5)) continue
      faults.push(`small, ${Math.round(width)} × ${Math.round(height)}: ${one.ariaLabel ?? one.textContent}`)
    }
    return [...new Set(faults)]
  }, least)

/** Skips a resize to the present size, which takes the browser as long as any other. */
export const resize = async (page: Page, size: { width: number; height: number }): Promise<void> => {
  const now = page.viewportSize()
  if (now?.width !== size.width || now.height !== size.height) await page.setViewportSize(size)
}

/** Expects that all fits from a width on: no sideways scrolling, no word broken or cut, targets of 24 (phone 44) px. */
export const expectFits = async (page: Page, state: string, from = 0): Promise<void> => {
  for (const width of widths.filter(width => width >= from)) {
    await resize(page, { width, height: width < 640 ? 800 : 900 })
    const faults = () => faultsOf(page, width < 640 ? 44 : 24)
    // Measuring 200 cards takes a slow machine seconds.
    await expect.poll(faults, { message: `${state} at ${width} px`, timeout: 10_000 }).toEqual([])
  }
}

/** Position and size of the dialog, once its animations have ended. */
export const boxOf = async (dialog: Locator) => {
  await dialog.evaluate(async element => {
    await Promise.all(element.getAnimations().map(({ finished }) => finished))
  })
  return dialog.boundingBox()
}
