/** A ref that keeps an element's height in a custom property of the page, so that others know where it ends. */
const heightAs =
  (name: string) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(name, `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty(name)
    }
  }

/** For what sticks to the top of the page: what sticks below it begins at `--sticky-top`. */
export const publishHeaderHeight = heightAs('--sticky-top')

/** For the line at the top of the page, above that. */
export const publishLineHeight = heightAs('--network-line')

/** For what lies over the bottom of the page, which keeps `--room-below` free at its end. */
export const publishHeightBelow = heightAs('--room-below')
