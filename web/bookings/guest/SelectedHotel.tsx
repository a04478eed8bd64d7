import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useHotel } from '#web/session/session.ts'
import { Navigate } from '#web/ui/text/Link.tsx'

/** Opens the wizard of a signed-in user's selected hotel (guests' specification, section 2, Booking wizard). */
export const SelectedHotel = ({ otherwise }: { otherwise: ReactNode }) => {
  const [params] = useSearchParams()
  const hotel = useHotel()
  if (!hotel) return otherwise
  const search = new URLSearchParams(params)
  search.set('hotel', hotel.slug)
  return <Navigate replace to={`/book?${search}`} />
}
