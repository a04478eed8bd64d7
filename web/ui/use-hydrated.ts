import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False while the server renders and the page hydrates, true from then on: what only the browser knows may be shown. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
