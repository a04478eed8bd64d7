import { signal, useSignal } from '#web/ui/base/signal.ts'

/** The server runs another build than this page; new-version.ts finds out, for staff alone. */
export const isVersionNew = signal(false)

const missing = signal(0)
/** Whether some code of this page is still missing. */
export const useCodeMissing = (): boolean => useSignal(missing, 0) > 0

export const onCodeMissing = missing.subscribe

/** Recognises the messages of browsers and of Vite's loader for a file that does not load; other errors are bugs. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|importing a module script|preload CSS/i.test(error.message)

const maxWaitMs = 4000

const later = (wait: number) =>
  new Promise<void>(done => {
    const now = () => {
      clearTimeout(timer)
      removeEventListener('online', now)
      done()
    }
    const timer = setTimeout(now, wait)
    addEventListener('online', now)
  })

/**
 * Loads code and retries until it succeeds: the current page stays, and NetworkLine says so and offers to reload. Some
 * browsers never request a script again after its import failed; style sheets they do request again.
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
        missing.set(missing.get() + 1)
      }
      await later(wait)
    }
  } finally {
    if (counted) missing.set(missing.get() - 1)
  }
}

const lost = new Set<string>()

/** Records style sheets that failed to load: the loader of pages counts them as loaded and never retries. */
export const watchStyles = (): void =>
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      lost.add(target.href)
      target.remove()
    },
    true,
  )

const again = (href: string) =>
  new Promise<void>((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = ''
    link.href = href
    link.onload = () => done()
    link.onerror = () => fail(new Error('Unable to preload CSS'))
    lost.delete(href)
    document.head.append(link)
  })

/** Loads the failed style sheets again; rejects if one fails again. */
export const findStyles = async (): Promise<void> => {
  await Promise.all([...lost].map(again))
}
