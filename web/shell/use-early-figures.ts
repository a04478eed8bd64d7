import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SignedInUser } from '#shared/accounts.ts'
import { homeApi } from '#shared/home.ts'
import { can } from '#shared/permissions.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'
import { isPlatformAdmin } from './menus.ts'

/** What happens at the desk is seen when one comes back to the start page. */
export const figuresStay = 30_000

/**
 * Asks for the figures of the start page along with the session, by what the browser remembers of it: the page itself comes when the server
 * has said who is here, which on a slow line is one trip later. What they may not see the server keeps, as always.
 */
export const useEarlyFigures = (user: SignedInUser | undefined, hotelId: string | undefined): void => {
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/dashboard' || hotelId === undefined || !user || user.mustChangePassword || isPlatformAdmin(user)) return
    if (can(user, 'bookings', 'READ'))
      void cache.prefetchQuery({ ...queryOf(homeApi.today, { hotelId }, transport), staleTime: figuresStay })
    if (can(user, 'rooms', 'READ'))
      void cache.prefetchQuery({ ...queryOf(homeApi.freeTonight, { hotelId }, transport), staleTime: figuresStay })
  }, [cache, transport, pathname, user, hotelId])
}
