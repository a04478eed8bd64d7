/** What takes the focus when the focused element is gone: the current cell of a grid on the page, else `#content`. */
export const placeInPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#content [role="grid"] [tabindex="0"]') ?? document.getElementById('content')

/** Moves the focus from a button that is about to be removed to its form, its dialog or the page. */
export const focusAround = (button: Element): void => {
  const around = button.closest<HTMLElement>('form, dialog') ?? placeInPage()
  if (!around) return
  if (around.tabIndex < 0) around.tabIndex = -1
  around.focus({ preventScroll: true })
}
