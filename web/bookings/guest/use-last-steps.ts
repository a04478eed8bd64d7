import { useEffect, useState } from 'react'
import { loadCode, useCodeMissing } from '#web/shell/load-code.ts'

type LastSteps = typeof import('./last-steps.ts')

const load = () => import('./last-steps.ts')

interface LastStepsState {
  /** Undefined until the code is loaded. */
  lastSteps: LastSteps | undefined
  /** Tries again where the code could not be loaded; undefined while it may still arrive. */
  retry: (() => void) | undefined
}

/** The code of the last two steps, loaded once it is wanted. */
export const useLastSteps = (isWanted: boolean): LastStepsState => {
  const [lastSteps, setLastSteps] = useState<LastSteps>()
  const [isBroken, setBroken] = useState(false)
  const isMissing = useCodeMissing()
  useEffect(() => {
    if (isWanted) loadCode(load).then(setLastSteps, () => setBroken(true))
  }, [isWanted])
  const tryAtOnce = () => void load().then(setLastSteps, () => undefined)
  // A browser keeps a script that failed, so the page is reloaded; the tab keeps all that was chosen and typed.
  const reload = () => location.reload()
  return { lastSteps, retry: isBroken ? reload : isMissing ? tryAtOnce : undefined }
}
