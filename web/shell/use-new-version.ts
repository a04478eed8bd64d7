import { useEffect } from 'react'
import { onCodeMissing } from './load-code.ts'
import { lookForNewVersion } from './new-version.ts'

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
