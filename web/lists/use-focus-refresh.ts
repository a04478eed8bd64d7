import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** The least time between two refetches, in ms: one return to the tab fires both focus and visibilitychange. */
const rest = 2_000

/** The server's count of a paged list, and the search that it is for. */
interface Found {
  count: number
  search: string
}

/**
 * Refetches when the window regains focus. Returns how many rows that added, until the next refetch: by ids, or for
 * a paged list by the difference of the counts, since its rows move from page to page.
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
