import type { KeyboardEvent } from 'react'

/** Ctrl-Enter sends a form, from its fields and from the buttons of its modal, once. */
export const saveByKey = (event: KeyboardEvent, form: HTMLFormElement | null | undefined): void => {
  if (!form || event.defaultPrevented || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  form.requestSubmit()
}
