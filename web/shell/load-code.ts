import { findStyles } from './lost-styles.ts'

let missing = 0
const listeners = new Set<() => void>()

const count = (change: 1 | -1): void => {
  missing += change
  for (const changed of listeners) changed()
}

/** Whether some code of this page is still missing. */
export const isCodeMissing = (): boolean => missing > 0

export const onCodeMissing = (changed: () => void): (() => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The messages of browsers, and of Vite's loader, for a file that does not load; other errors are bugs. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)

const maxWaitMs = 4000

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
    for (let wait = 500; ; wait = Math.min(wait * 2, maxWaitMs)) {
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
