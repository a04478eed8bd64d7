import { useEffect } from 'react'
import { pageText } from '#web/api/page-text.ts'
import { signal, useSignal } from '#web/ui/signal.ts'
import { onCodeMissing } from './load-code.ts'

const isNew = signal(false)

/** Whether the server runs another build than this page. */
export const useIsVersionNew = (): boolean => useSignal(isNew, false)

/** The main script of a page: its name changes with every build. */
const programOf = (html: string) => /\/assets\/main-[\w-]+\.js/.exec(html)?.[0]

export const lookForNewVersion = async (): Promise<void> => {
  const own = programOf([...document.scripts].map(({ text }) => text).join())
  const theirs = programOf(await pageText('/login').catch(() => ''))
  if (own && theirs && own !== theirs) isNew.set(true)
}

const minIntervalMs = 10 * 60_000

/** Checks for a new version when the page becomes visible again, and when code fails to load. */
export const useNewVersion = (): void => {
  useEffect(() => {
    let last = Date.now()
    const look = () => void lookForNewVersion()
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < minIntervalMs) return
      last = Date.now()
      look()
    }
    document.addEventListener('visibilitychange', onReturn)
    const end = onCodeMissing(look)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      end()
    }
  }, [])
}
