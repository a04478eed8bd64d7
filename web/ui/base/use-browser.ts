import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the server renders and the page hydrates, true from then on: what only the browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** Whether the screen is touched: a field that takes the focus then opens its keys. Of the browser alone. */
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
