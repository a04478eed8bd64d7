import { useEffect, useState } from 'react'
import { loadCode, useCodeMissing } from '#web/shell/load-code.ts'

type LastSteps = typeof import('./last-steps.ts')

const load = () => import('./last-steps.ts')

interface LastStepsCode {
  /** Undefined until it is here. */
  code: LastSteps | undefined
  /** What a guest may do about it where it does not come; undefined while it is on its way. */
  retry: (() => void) | undefined
}

/** The code of the last two steps, asked for when it is wanted. */
export const useLastSteps = (isWanted: boolean): LastStepsCode => {
  const [code, setCode] = useState<LastSteps>()
  const [isBroken, setBroken] = useState(false)
  const isMissing = useCodeMissing()
  useEffect(() => {
    if (isWanted) loadCode(load).then(setCode, () => setBroken(true))
  }, [isWanted])
  const tryAtOnce = () => void load().then(setCode, () => undefined)
  // A browser keeps a script that came and failed: the page itself has to come anew. The tab keeps all that was chosen and typed.
  const anew = () => location.reload()
  return { code, retry: isBroken ? anew : isMissing ? tryAtOnce : undefined }
}
