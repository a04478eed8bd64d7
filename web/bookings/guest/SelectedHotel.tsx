import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useHotel } from '#web/session/session.ts'
import { Navigate } from '#web/ui/text/Link.tsx'

/** Goes to the wizard of the hotel that a signed-in user has selected (specification of the guests' side, section 2, Booking wizard). */
export const SelectedHotel = ({ otherwise }: { otherwise: ReactNode }) => {
  const [params] = useSearchParams()
  const hotel = useHotel()
  if (!hotel) return otherwise
  const search = new URLSearchParams(params)
  search.set('hotel', hotel.slug)
  return <Navigate replace to={`/book?${search}`} />
}
