import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useEffect, useRef } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { showAlert } from '#web/shell/notices/messages.ts'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { usePapers } from './use-papers.tsx'

interface CheckedOut {
  prints?: boolean
  /** The undo action, where one is offered. */
  undo?: { label: string; onChoose: () => void }
}

/**
 * Says that a guest has left; where the hotel issues documents, offers to print those of the stay, or shows them at
 * once with `prints`. `dialog` shows them.
 */
export const useCheckedOut = (about: HotelProps) => {
  const papers = usePapers(about)
  const navigate = useNavigate()
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const sayCheckedOut = async (message: string, booking: Booking, { prints = false, undo }: CheckedOut = {}): Promise<void> => {
    const hotel = await cache.ensureQueryData(queryOf(hotelApi.get, hotelQuery(about.hotelId), transport)).catch(() => undefined)
    const hasPapers = hotel !== undefined && hotel.taxScheme !== 'NONE'
    // The message may outlive this screen, and the documents' dialog with it: then the booking is opened instead.
    const onChoose = () => void (isHere.current ? papers.print(booking) : navigate(pathOfBooking(booking.id), leadsBack))
    const actions = [...(hasPapers && !prints ? [{ label: 'Print documents', onChoose }] : []), ...(undo ? [undo] : [])]
    showAlert(message, 'success', { about: booking.id, actions })
    if (prints && hasPapers) await papers.print(booking)
  }
  const dialog: ReactNode = papers.dialog
  return { sayCheckedOut, dialog }
}
