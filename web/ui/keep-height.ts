/** A ref for what sticks to the top of the page: keeps its height in `--sticky-top`, so that what sticks below it knows where. */
export const keepHeight = (element: HTMLElement): (() => void) => {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty('--sticky-top', `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty('--sticky-top')
  }
}
