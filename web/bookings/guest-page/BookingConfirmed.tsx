import { useEffect } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import { keepBooking } from '#web/hotels/own-bookings.ts'
import type { ConfirmedStay } from '#web/payments/payment-phase.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Stamp } from './Stamp.tsx'
import styles from './StaySlip.module.css'
import { CalendarLink, PrintButton, Rules, StaySlip, Ways } from './StaySlip.tsx'

interface BookingConfirmedProps {
  stay: ConfirmedStay
  hotel: PublicHotel
  /** Goes on to the booking's page. */
  onClose: () => unknown
}

/** The end of an attempt: what was booked, what was paid and what remains, the way there. This browser keeps the booking. Prints on one page. */
export const BookingConfirmed = ({ stay, hotel, onClose }: BookingConfirmedProps) => {
  const { reference, pageKey: key, checkInDate: checkIn, checkOutDate: checkOut } = stay
  useEffect(() => {
    if (key) keepBooking(hotel.id, { reference, key, checkIn, checkOut })
  }, [hotel.id, reference, key, checkIn, checkOut])
  const footer = (
    <>
      <CalendarLink stay={stay} hotel={hotel} />
      <PrintButton />
      <Button variant="primary" className={styles.done} onClick={onClose}>
        Done
      </Button>
    </>
  )
  return (
    <Dialog open title="Booking Confirmed" footer={footer}>
      <StaySlip stay={stay} hotel={hotel} mark={<Stamp />}>
        <p>
          Your stay at <strong>{hotel.name}</strong> is confirmed.
          {stay.email && ` We have also sent this to ${stay.email}.`}
        </p>
      </StaySlip>
      <Ways hotel={hotel} />
      <Rules hotel={hotel} />
    </Dialog>
  )
}
