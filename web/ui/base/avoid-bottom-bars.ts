const kept = 'a, button, input, select, textarea, summary, [tabindex="0"]'

/**
 * For an element fixed at the bottom of the window: raises it where it would cover the focused element or a bar marked
 * with `data-bar`, which sticks to the bottom too.
 */
export const avoidBottomBars = (element: HTMLElement): (() => void) => {
  const rise = () => {
    const own = element.getBoundingClientRect()
    const boxes = [...document.querySelectorAll('[data-bar], :focus')]
      .filter(one => !element.contains(one) && one.matches(`[data-bar], ${kept}`))
      .map(one => one.getBoundingClientRect())
      .filter(({ left, right }) => left < own.right && right > own.left)
      .toSorted((one, other) => other.bottom - one.bottom)
    let lift = 0
    for (const { top, bottom } of boxes) if (top < innerHeight - lift && bottom > innerHeight - lift - own.height) lift = innerHeight - top
    element.style.insetBlockEnd = `${Math.min(lift, innerHeight - own.height)}px`
  }
  const observer = new ResizeObserver(rise)
  observer.observe(element)
  const signs = ['scroll', 'resize', 'focusin'] as const
  for (const sign of signs) addEventListener(sign, rise, { passive: true })
  return () => {
    observer.disconnect()
    for (const sign of signs) removeEventListener(sign, rise)
  }
}
