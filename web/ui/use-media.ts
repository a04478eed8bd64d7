import { useSyncExternalStore } from 'react'

/** Whether a media query holds; false while the server renders. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    changed => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
