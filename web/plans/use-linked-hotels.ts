import { useQueries } from '@tanstack/react-query'
import { use } from 'react'
import type { SignedInUser } from '#shared/accounts.ts'
import { hotelApi, type StaffHotel } from '#shared/hotels.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'

const isOwn = (hotel: StaffHotel): boolean => hotel.razorPayAccountId !== undefined

/** The user's own hotels with their linked accounts, which only an owner is told; read where a plan needs them. */
export const useLinkedHotels = (user: SignedInUser, enabled: boolean) => {
  const transport = use(TransportContext)
  const answers = useQueries({
    queries: user.hotels.map(({ id }) => ({ ...queryOf(hotelApi.get, { hotelId: id }, transport), enabled })),
  })
  return {
    loading: enabled && answers.some(({ isPending }) => isPending),
    failed: enabled && answers.some(({ isError }) => isError),
    own: answers.flatMap(({ data }) => (data && isOwn(data) ? [data] : [])),
  }
}
