import { type ReactNode, useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { type Document, documentApi } from '#shared/documents/documents.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { PapersDialog } from '#web/documents/PapersDialog.tsx'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showFailure } from '../calls/failure.tsx'
import { deskDay } from '../parts/status-part.ts'
import { StayStatement } from '../view/StayStatement.tsx'

type Named = Pick<Booking, 'id' | 'reference'>

interface Papers {
  booking: Named
  documents: readonly Document[]
  why: string | null
}

/** Issues a booking's missing documents and shows all of them for printing. `print` shows failures, never rejects. */
export const usePapers = ({ hotelId }: HotelProps): { print: (booking: Named) => Promise<void>; dialog: ReactNode } => {
  const { mutateAsync } = useSave(documentApi.issue, { refreshes: [documentApi.list] })
  const [papers, setPapers] = useState<Papers>()
  const print = async (booking: Named) => {
    try {
      const { data } = await mutateAsync({ hotelId, bookingId: booking.id })
      setPapers({ booking, ...data })
    } catch (error) {
      if (error instanceof Error) showFailure(error, booking.id)
    }
  }
  return { print, dialog: papers && <Papers {...papers} hotelId={hotelId} onClose={() => setPapers(undefined)} /> }
}

const Papers = ({ hotelId, booking, onClose, ...shown }: Papers & { hotelId: string; onClose: () => void }) => {
  const { data: detail } = useCall(bookingListApi.get, { hotelId, bookingId: booking.id }, { staleTime: 0 })
  // The statement names the hotel and is printed at once, so the hotel is loaded beforehand.
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(hotelId))
  return (
    <PapersDialog
      {...shown}
      reference={booking.reference}
      statement={detail && hotel && <StayStatement detail={detail} today={deskDay().today} />}
      onClose={onClose}
    />
  )
}
