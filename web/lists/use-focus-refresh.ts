import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Two signs of one return come together. */
const rest = 2_000

/** What a server that pages found, and for what search. */
interface Found {
  count: number
  search: string
}

/**
 * Reads again when somebody comes back to the window. Gives how many rows came with that, until the next return: by their ids, or where the
 * server pages by how many more were found, since there rows move from page to page.
 */
export const useFocusRefresh = (keys: readonly string[] | undefined, refetch: () => Promise<unknown>, found?: Found): number => {
  const [before, setBefore] = useState<{ keys: ReadonlySet<string>; found: Found | undefined }>()
  const last = useRef(0)
  const back = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || !keys || Date.now() - last.current < rest) return
    last.current = Date.now()
    setBefore({ keys: new Set(keys), found })
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
  if (!before || !keys) return 0
  if (!found) return keys.filter(key => !before.keys.has(key)).length
  return found.search === before.found?.search ? Math.max(0, found.count - before.found.count) : 0
}
