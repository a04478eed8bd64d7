import { useEffect } from 'react'
import { onCodeMissing } from './load-code.ts'
import { lookForNewVersion } from './new-version.ts'

const leastBetween = 10 * 60_000

/** Looks for a new version when somebody comes back to the page, and when a part of it does not come. */
export const useNewVersion = (): void => {
  useEffect(() => {
    let last = Date.now()
    const look = () => void lookForNewVersion()
    const onReturn = () => {
      if (document.visibilityState !== 'visible' || Date.now() - last < leastBetween) return
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
