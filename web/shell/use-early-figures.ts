import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useLocation } from 'react-router'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { can } from '#shared/contract/permissions.ts'
import { homeApi } from '#shared/home/home.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'
import { isPlatformAdmin } from './layout/menus.ts'

export const homeStaleMs = 30_000

/**
 * Prefetches the start page's figures for the stored user, in parallel with the session check, to save one round trip.
 * The server checks the rights anyway.
 */
export const useEarlyFigures = (user: SignedInUser | undefined, hotelId: string | undefined): void => {
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== '/dashboard' || hotelId === undefined || !user || user.mustChangePassword || isPlatformAdmin(user)) return
    if (can(user, 'bookings', 'READ'))
      void cache.prefetchQuery({ ...queryOf(homeApi.today, { hotelId }, transport), staleTime: homeStaleMs })
    if (can(user, 'rooms', 'READ'))
      void cache.prefetchQuery({ ...queryOf(homeApi.freeTonight, { hotelId }, transport), staleTime: homeStaleMs })
  }, [cache, transport, pathname, user, hotelId])
}
