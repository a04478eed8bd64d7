import { use, useEffect, useState } from 'react'
import { type GuestBooking, guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import { TransportContext, useCall } from '#web/api/client.ts'
import { keepBooking, type OwnBooking } from '#web/hotels/own-bookings.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { type FactList, Facts } from '#web/ui/text/Facts.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Stamp } from '../view/Stamp.tsx'
import styles from '../view/StaySlip.module.css'
import { CalendarLink, type ConfirmedStay, PrintButton, Rules, type SlipProps, StaySlip, Ways } from '../view/StaySlip.tsx'
import { bookedAlready } from './booked-already.ts'

/** The booked stay, the amounts paid and due, the way there. Keeps the booking in this browser; prints on one page. */
export const BookingConfirmed = ({ stay, hotel, onClose }: SlipProps & { onClose: () => unknown }) => {
  const { reference, pageKey: key, checkInDate: checkIn, checkOutDate: checkOut } = stay
  useEffect(() => {
    if (key) keepBooking(hotel.id, { reference, key, checkIn, checkOut })
  }, [hotel.id, reference, key, checkIn, checkOut])
  const existingBooking = useExistingBooking(hotel.id, stay)
  const booked = useCall(guestBookingApi.get, { hotelId: hotel.slug, reference, bookingKey: key ?? '' }, { enabled: key !== undefined })
  const { breakdown, specialRequest } = booked.data ?? {}
  const more: FactList = [
    ...(breakdown?.taxes ?? []).map(({ percent, amount }) => [`Includes GST (${percent}%)`, amount > 0 && amount] as const),
    ['Special request', specialRequest],
  ]
  const footer = (
    <>
      <CalendarLink stay={stay} hotel={hotel} />
      <PrintButton />
      <Button variant="primary" className={styles.done} onClick={onClose}>
        {key ? 'See your booking' : 'Done'}
      </Button>
    </>
  )
  return (
    <Dialog open title="Booking Confirmed" footer={footer}>
      <div className="stack gap-5">
        <StaySlip stay={{ ...stay, ...(booked.data && whoSleepsWhere(booked.data)) }} hotel={hotel} mark={<Stamp />}>
          <p>
            Your stay at <strong>{hotel.name}</strong> is confirmed.
            {stay.email && ` We have also sent this to ${stay.email}.`}
          </p>
          {existingBooking && (
            <p>
              You also have a booking for these dates:{' '}
              <Link to={bookingPagePath(hotel.slug, existingBooking)}>{existingBooking.reference}</Link>.
            </p>
          )}
        </StaySlip>
        {(breakdown || specialRequest) && <Facts className="facts gap-1" rowClassName={styles.row} facts={more} />}
        <Ways {...{ hotel, stay }} />
        <Rules hotel={hotel} steps={booked.data?.cancelling?.steps} />
      </div>
    </Dialog>
  )
}

/** The parts of a booking that the slip needs to show who sleeps where. */
const whoSleepsWhere = ({ rooms, nights, offers }: GuestBooking) => ({ rooms, nights, offers })

/** Another booking of this browser for these dates, as two tabs make that pay at the same moment. */
const useExistingBooking = (hotelId: string, { reference, checkInDate, checkOutDate }: ConfirmedStay): OwnBooking | undefined => {
  const [existingBooking, setExisting] = useState<OwnBooking>()
  const transport = use(TransportContext)
  useEffect(() => {
    void bookedAlready(hotelId, { checkIn: checkInDate, checkOut: checkOutDate }, transport, [reference]).then(setExisting)
  }, [hotelId, reference, checkInDate, checkOutDate, transport])
  return existingBooking
}
