import { useLocation } from 'react-router'
import { useHydrated } from '../base/use-browser.ts'
import { useNavigate } from '../text/Link.tsx'

/** Marks a history entry that this page pushed, so that closing may go back. */
const opened = 'picture'

/**
 * A set of pictures on a page, one of which may be open full screen. The page's address names it (`picture=hotel.3`):
 * Back closes it, a link opens it, a reload keeps it. `name` is the name of the set, without a dot.
 */
export const usePictureViewer = (name: string) => {
  const location = useLocation()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const params = new URLSearchParams(location.search)
  const [set, place = ''] = (params.get('picture') ?? '').split('.')
  return {
    at: hydrated && set === name && /^[1-9]\d?$/.test(place) ? Number(place) - 1 : undefined,
    open: (index: number) => {
      params.set('picture', `${name}.${index + 1}`)
      void navigate(`${location.pathname}?${params}`, { state: opened, preventScrollReset: true })
    },
    close: () => {
      if (location.state === opened) return void navigate(-1)
      params.delete('picture')
      void navigate(`${location.pathname}${params.size > 0 ? `?${params}` : ''}`, { replace: true, preventScrollReset: true })
    },
  }
}
