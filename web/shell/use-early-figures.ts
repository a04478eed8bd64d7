import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { authApi, type SignedInUser } from '#shared/accounts/accounts.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { can } from '#shared/contract/permissions.ts'
import { homeApi } from '#shared/home/home.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'
import { pickHotel } from '#web/session/pick-hotel.ts'
import { sessionAt } from '#web/session/session.ts'
import { isPlatformAdmin } from './layout/menus.ts'
import { sessionInput } from './use-tab-session.ts'

export const homeStaleMs = 30_000

/** The figures that the start page shows this user first. The server checks the rights anyway. */
const figuresAt = (pathname: string, user: SignedInUser) => {
  if (pathname !== '/dashboard' || user.mustChangePassword || isPlatformAdmin(user)) return []
  return [...(can(user, 'bookings', 'READ') ? [homeApi.today] : []), ...(can(user, 'rooms', 'READ') ? [homeApi.freeTonight] : [])]
}

/** Prefetches the start page's figures for the stored user, in parallel with the session check, to save one round trip. */
export const useEarlyFigures = (user: SignedInUser | undefined, hotelId: string | undefined): void => {
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const { pathname } = useLocation()
  useEffect(() => {
    if (!user || hotelId === undefined) return
    for (const figures of figuresAt(pathname, user))
      void cache.prefetchQuery({ ...queryOf(figures, { hotelId }, transport), staleTime: homeStaleMs })
  }, [cache, transport, pathname, user, hotelId])
}

const preloadCall = ({ path }: Endpoint, input: object): void => {
  const query = new URLSearchParams(Object.entries(input))
  const link = { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: query.size > 0 ? `${path}?${query}` : path }
  document.head.append(Object.assign(document.createElement('link'), link))
}

/** Asks for the session and the figures before the first page is drawn: on a slow phone the answers come meanwhile. */
export const askEarly = (): void => {
  const { user, wanted } = sessionAt(location)
  if (!user || !location.pathname.startsWith('/dashboard')) return
  preloadCall(authApi.validate, sessionInput(wanted))
  const hotel = pickHotel(user.hotels, wanted)
  if (hotel) for (const figures of figuresAt(location.pathname, user)) preloadCall(figures, { hotelId: hotel.id })
}
