import { IconCashBanknote } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, use, useState } from 'react'
import { type BookingDetail, bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { queryOf, TransportContext } from '#web/api/client.ts'
import type { RowAction } from '#web/lists/crud/crud-props.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { showFailure } from '../calls/failure.tsx'
import { GiveBackDialog } from './GiveBackDialog.tsx'

/** The row action that gives money back, for users who may; it first reads the payments, which decide the ways back. */
export const useGiveBack = (about: HotelProps): { giveBackOf: (booking: Booking) => RowAction[]; dialog: ReactNode } => {
  const cache = useQueryClient()
  const transport = use(TransportContext)
  const [asked, setAsked] = useState<BookingDetail>()
  const open = ({ id: bookingId }: Booking) => {
    leaveMessages(bookingId)
    return cache
      .fetchQuery({ ...queryOf(bookingListApi.get, { hotelId: about.hotelId, bookingId }, transport), staleTime: 0 })
      .then(setAsked, (error: Error) => showFailure(error, bookingId))
  }
  const giveBackOf = (booking: Booking) =>
    can(about.viewer, 'bookings', 'DELETE') && booking.toGiveBack > 0
      ? [
          {
            label: 'Give back',
            icon: <IconCashBanknote size={18} aria-hidden />,
            now: true,
            onChoose: () => open(booking),
          },
        ]
      : []
  const dialog = asked && <GiveBackDialog {...about} booking={asked} owed={asked.toGiveBack} onClose={() => setAsked(undefined)} />
  return { giveBackOf, dialog }
}
