import type { KeyboardEvent } from 'react'

/** Ctrl-Enter presses the button that sends a form, from its fields and from the other buttons of its modal. */
export const saveByKey = (event: KeyboardEvent, form: HTMLFormElement | null | undefined): void => {
  if (!form || event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  for (const one of form.elements) if (one instanceof HTMLButtonElement && one.type === 'submit') one.click()
}
