import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Two signs of one return come together. */
const rest = 2_000

/** Reads again when somebody comes back to the window. Gives how many rows came with that, until the next return. */
export const useFocusRefresh = (keys: readonly string[] | undefined, refetch: () => Promise<unknown>): number => {
  const [before, setBefore] = useState<ReadonlySet<string>>()
  const last = useRef(0)
  const back = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !keys || Date.now() - last.current < rest) return
    last.current = Date.now()
    setBefore(new Set(keys))
    void refetch()
  })
  useEffect(() => {
    addEventListener('focus', back)
    document.addEventListener('visibilitychange', back)
    return () => {
      removeEventListener('focus', back)
      document.removeEventListener('visibilitychange', back)
    }
  }, [])
  return before && keys ? keys.filter(key => !before.has(key)).length : 0
}
