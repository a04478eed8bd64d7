import { useEffect } from 'react'
import { pageText } from '#web/api/page-text.ts'
import { isVersionNew, onCodeMissing } from '../load-code.ts'

/** The main script of a page: its name changes with every build. */
const programOf = (html: string) => /\/assets\/main-[\w-]+\.js/.exec(html)?.[0]

const lookForNewVersion = async (): Promise<void> => {
  const own = programOf([...document.scripts].map(({ text }) => text).join())
  const theirs = programOf(await pageText('/login').catch(() => ''))
  if (own && theirs && own !== theirs) isVersionNew.set(true)
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
