import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

interface TypedForm {
  element: RefObject<HTMLFormElement | null>
  change: (part: Record<string, string>) => void
}

/**
 * For a form that the server renders: takes over what was typed before hydration, and submits it if the user asked for
 * that (web/document.ts keeps the browser from sending the form, and marks it).
 */
export const useTypedBefore = ({ element, change }: TypedForm): void => {
  const [sent, setSent] = useState(false)
  const takeOver = useEffectEvent(() => {
    const form = element.current
    if (!form) return
    const typed = [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === 'string' && field[1] !== '')
    if (typed.length > 0) change(Object.fromEntries(typed))
    setSent(form.dataset.sent !== undefined)
    delete form.dataset.sent
  })
  // A layout effect, so that a press right after hydration finds the form filled.
  useLayoutEffect(() => takeOver(), [])
  // Submits after the next rendering, which has the typed values.
  useEffect(() => {
    if (sent) element.current?.requestSubmit()
  }, [sent, element])
}
