import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False during server rendering and hydration, then true: what only the browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether this is a touch screen, on which a focused field opens the keyboard. Only for the browser. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches

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
