import { useEffectEvent, useId, useLayoutEffect, useSyncExternalStore } from 'react'

/** A question that is open: about everything unsaved, or about one form alone. */
interface LeaveQuestion {
  form: string | undefined
  answer: (leave: boolean) => void
}

interface Unsaved {
  /** What happens when its changes are thrown away. */
  discard: () => void
  /** Only another page ends it, not what is searched or opened on this one. */
  stays: boolean
}

/** What is unsaved on this page, by form. */
const unsaved = new Map<string, Unsaved>()
const listeners = new Set<() => void>()
let question: LeaveQuestion | undefined

const setQuestion = (next: LeaveQuestion | undefined): void => {
  question = next
  for (const changed of listeners) changed()
}

/** Whether anything is, or anything that does not stay while the page does. */
export const isUnsaved = (page = true): boolean => [...unsaved.values()].some(({ stays }) => page || !stays)

/** Throws away what is unsaved, or the changes of one form, without a question. */
export const discardChanges = (form?: string): void => {
  for (const [key, { discard }] of [...unsaved]) {
    if (form !== undefined && form !== key) continue
    unsaved.delete(key)
    discard()
  }
}

/**
 * Whether the page, or one of its forms, may go: asks when something is unsaved. True: there was nothing, or it is thrown away now.
 * Whatever ends a form without changing the address asks here first.
 */
export const mayLeave = (form?: string): Promise<boolean> => {
  if (form === undefined ? unsaved.size === 0 : !unsaved.has(form)) return Promise.resolve(true)
  question?.answer(false)
  return new Promise(resolve =>
    setQuestion({
      form,
      answer: leave => {
        setQuestion(undefined)
        if (leave) discardChanges(form)
        resolve(leave)
      },
    }),
  )
}

/** Tells the guard of a form's changes while there are some. `state` is whatever changes when somebody types. Gives the form's name for `mayLeave`. */
export const useUnsaved = (dirty: boolean, state: unknown, { discard: onDiscard, stays }: Unsaved): string => {
  const form = useId()
  const discard = useEffectEvent(onDiscard)
  // With what is shown, not after it: who closes at the next key is asked already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: who goes on typing after a "Discard" that led nowhere is asked again
  useLayoutEffect(() => {
    if (!dirty) return
    unsaved.set(form, { discard: () => discard(), stays })
    return () => void unsaved.delete(form)
  }, [dirty, state, form, stays])
  return form
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

export const useLeaveQuestion = (): LeaveQuestion | undefined =>
  useSyncExternalStore(
    subscribe,
    () => question,
    () => undefined,
  )
