import { useEffect, useState } from 'react'
import { loadCode, useCodeMissing } from '#web/shell/load-code.ts'

type LastSteps = typeof import('./last-steps.ts')

const load = () => import('./last-steps.ts')

interface LastStepsState {
  /** Undefined until it is here. */
  lastSteps: LastSteps | undefined
  /** What a guest may do about it where it does not come; undefined while it is on its way. */
  retry: (() => void) | undefined
}

/** The code of the last two steps, asked for when it is wanted. */
export const useLastSteps = (isWanted: boolean): LastStepsState => {
  const [lastSteps, setLastSteps] = useState<LastSteps>()
  const [isBroken, setBroken] = useState(false)
  const isMissing = useCodeMissing()
  useEffect(() => {
    if (isWanted) loadCode(load).then(setLastSteps, () => setBroken(true))
  }, [isWanted])
  const tryAtOnce = () => void load().then(setLastSteps, () => undefined)
  // A browser keeps a script that came and failed: the page itself has to come anew. The tab keeps all that was chosen and typed.
  const reload = () => location.reload()
  return { lastSteps, retry: isBroken ? reload : isMissing ? tryAtOnce : undefined }
}
