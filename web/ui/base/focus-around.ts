/** Where keys go on in the page once what had the focus is gone: at the night of a plan where one is shown, at its beginning otherwise. */
export const placeInPage = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('#content [role="grid"] [tabindex="0"]') ?? document.getElementById('content')

/** Before a button that has the focus goes: keys go on in what it stands in, its form, its modal or the page. */
export const focusAround = (button: Element): void => {
  const around = button.closest<HTMLElement>('form, dialog') ?? placeInPage()
  if (!around) return
  if (around.tabIndex < 0) around.tabIndex = -1
  around.focus({ preventScroll: true })
}
