import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { signal, useSignal } from '../base/signal.ts'

/** The open question: about all unsaved forms, or about one. */
interface LeaveQuestion {
  form: string | undefined
  answer: (leave: boolean) => void
}

interface Unsaved {
  discard: () => void
  /** The form is not in a dialog, so a change of the page's query does not close it. */
  staysOnPage: boolean
}

const unsaved = new Map<string, Unsaved>()
const question = signal<LeaveQuestion | undefined>(undefined)

/** Whether a form is unsaved; with `page` false, only forms that a change of the query would close. */
export const isUnsaved = (page = true): boolean => [...unsaved.values()].some(({ staysOnPage }) => page || !staysOnPage)

/** Throws away what is unsaved, or the changes of one form, without a question. */
export const discardChanges = (form?: string): void => {
  for (const [key, { discard }] of [...unsaved]) {
    if (form !== undefined && form !== key) continue
    unsaved.delete(key)
    discard()
  }
}

/**
 * Asks before unsaved changes are lost; true: there were none, or they were discarded. Code that closes a form without
 * a change of the address calls this first.
 */
export const mayLeave = (form?: string): Promise<boolean> => {
  if (form === undefined ? unsaved.size === 0 : !unsaved.has(form)) return Promise.resolve(true)
  question.get()?.answer(false)
  return new Promise(resolve =>
    question.set({
      form,
      answer: leave => {
        question.set(undefined)
        if (leave) discardChanges(form)
        resolve(leave)
      },
    }),
  )
}

/** Registers a form while it has changes; `state` changes with each key press. Returns the form's id for `mayLeave`. */
export const useUnsaved = (dirty: boolean, state: unknown, { discard: onDiscard, staysOnPage }: Unsaved): string => {
  const form = useId()
  const discard = useEffectEvent(onDiscard)
  // A layout effect: the very next key may already close the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a "Discard" that led nowhere it asks again
  useLayoutEffect(() => {
    if (!dirty) return
    unsaved.set(form, { discard: () => discard(), staysOnPage })
    return () => void unsaved.delete(form)
  }, [dirty, state, form, staysOnPage])
  return form
}

export const useLeaveQuestion = (): LeaveQuestion | undefined => useSignal(question, undefined)
