import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { useSave } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { showFailure } from '../calls/failure.tsx'

/** Sends the guest the confirmation again; `send` is undefined where that cannot be or is not the viewer's to do. */
export const useConfirmation = ({ viewer, hotelId }: HotelProps, { id: bookingId, user, status }: Booking) => {
  const { mutate } = useSave(bookingChangeApi.sendConfirmation)
  const isMailed = user.email !== null && (status === 'CONFIRMED' || status === 'CHECKED_IN')
  const send = () =>
    mutate(
      { hotelId, bookingId },
      {
        onSuccess: ({ message = '' }) => showAlert(message, 'success', { about: bookingId }),
        onError: error => showFailure(error, bookingId),
      },
    )
  return { send: isMailed && can(viewer, 'bookings', 'UPDATE') ? send : undefined }
}
