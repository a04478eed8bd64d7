import { findStyles } from './lost-styles.ts'

let missing = 0
const listeners = new Set<() => void>()

const count = (change: 1 | -1): void => {
  missing += change
  for (const changed of listeners) changed()
}

/** Whether code of this page could not be loaded so far. */
export const isCodeMissing = (): boolean => missing > 0

export const onCodeMissing = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** What browsers, and the loader of style sheets, say of a file that does not come; anything else is a fault of the code itself. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)

const longest = 4000

const later = (wait: number) =>
  new Promise<void>(done => {
    const timer = setTimeout(done, wait)
    const now = () => {
      clearTimeout(timer)
      done()
    }
    addEventListener('online', now, { once: true })
  })

/**
 * Loads code, and tries again for as long as it cannot be had: the page that is shown stays, says so, and offers to reload (NetworkLine). Some
 * browsers never ask again for a script that they failed to import; style sheets they do.
 */
export const loadCode = async <T>(load: () => Promise<T>): Promise<T> => {
  let counted = false
  try {
    for (let wait = 500; ; wait = Math.min(wait * 2, longest)) {
      try {
        await findStyles()
        return await load()
      } catch (error) {
        if (!isMissing(error)) throw error
      }
      if (!counted && wait > 500) {
        counted = true
        count(1)
      }
      await later(wait)
    }
  } finally {
    if (counted) count(-1)
  }
}
