/** Scrolls as little as shows all of an element. Also as a ref: once it is there. */
export const showWhole = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
