import { useEffect, useState } from 'react'
import { loadCode } from '#web/shell/load-code.ts'

type LastSteps = typeof import('./last-steps.ts')

/** The code of the last two steps, once it is here. */
export const useLastSteps = (isWanted: boolean): LastSteps | undefined => {
  const [code, setCode] = useState<LastSteps>()
  useEffect(() => {
    if (isWanted) void loadCode(() => import('./last-steps.ts')).then(setCode)
  }, [isWanted])
  return code
}
