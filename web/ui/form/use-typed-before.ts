import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'

interface TypedForm {
  element: RefObject<HTMLFormElement | null>
  change: (part: Record<string, string>) => void
}

/**
 * For a form that the server renders: takes over what was typed before it hydrated, and sends it if that was asked for (web/document.ts keeps
 * the browser from sending it, and notes it on the form).
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
  // With the commit itself: a press right after it finds the form filled.
  useLayoutEffect(() => takeOver(), [])
  // One rendering later, so that what is sent is what was typed.
  useEffect(() => {
    if (sent) element.current?.requestSubmit()
  }, [sent, element])
}
