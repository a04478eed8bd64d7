import { type ReactNode, useEffect, useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { showAlert } from '#web/shell/notices/messages.ts'
import { deskDay } from '../parts/status-part.ts'
import { sendByChat } from '../view/booking-words.ts'
import { StayStatement } from '../view/StayStatement.tsx'

/**
 * Shows that a booking was made, with the desk's next actions: open it, print it, send it by WhatsApp too. `printed`
 * must be rendered: it is what is printed.
 */
export const useSoldMessage = ({
  viewer,
  hotelId,
}: HotelProps): { say: (booking: Booking, message: string) => void; printed: ReactNode } => {
  const [printing, setPrinting] = useState<string>()
  const mayRead = can(viewer, 'bookings', 'READ')
  const say = (booking: Booking, message: string) => {
    const { id: bookingId, reference, user, payment } = booking
    const due = payment.remainingBalance
    const said = [
      `${message}: ${reference}, ${user.name}.`,
      `Total ${formatRupees(payment.totalAmount)}, ${due > 0 ? `${formatRupees(due)} is due` : 'nothing is due'}.`,
      ...(user.email ? [`The confirmation goes to ${user.email}.`] : []),
    ]
    showAlert(said.join(' '), 'success', {
      about: bookingId,
      ...(mayRead && { link: { to: pathOfBooking(bookingId), state: leadsBack.state, label: 'Open' } }),
      actions: [
        ...(mayRead ? [{ label: 'Print', onChoose: () => setPrinting(bookingId) }] : []),
        { label: 'Send by WhatsApp', onChoose: () => sendByChat(booking, deskDay().today) },
      ],
    })
  }
  return {
    say,
    printed: printing && <Printed key={printing} {...{ hotelId }} bookingId={printing} onOver={() => setPrinting(undefined)} />,
  }
}

/** Prints the statement of a booking once it is loaded. */
const Printed = ({ hotelId, bookingId, onOver }: { hotelId: string; bookingId: string; onOver: () => void }) => {
  const { data: detail } = useCall(bookingListApi.get, { hotelId, bookingId }, { staleTime: 0 })
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(hotelId))
  const isReady = detail !== undefined && hotel !== undefined
  useEffect(() => {
    if (!isReady) return
    addEventListener('afterprint', onOver)
    print()
    return () => removeEventListener('afterprint', onOver)
  }, [isReady, onOver])
  return detail && hotel ? <StayStatement detail={detail} today={deskDay().today} /> : null
}
