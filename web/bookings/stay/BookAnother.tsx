import { bookingPagePath } from '#shared/booking-page.ts'
import { formatDate } from '#shared/dates.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { Booking } from './use-booking.ts'

/** Asks before the same guest books the same dates twice, as happens in two tabs. */
export const BookAnother = ({ booking, slug }: { booking: Booking; slug: string }) => {
  const { twin, bookAnother, forgetTwin } = booking
  if (!twin) return null
  const footer = (
    <>
      <ButtonLink to={bookingPagePath(slug, twin)}>See your booking</ButtonLink>
      <Button variant="primary" onClick={() => void bookAnother()}>
        Book another
      </Button>
    </>
  )
  return (
    <Dialog open title="Book another?" onClose={forgetTwin} footer={footer}>
      <p>
        You already have a booking for these dates: {twin.reference}, {formatDate(twin.checkIn)} to {formatDate(twin.checkOut)}. Book
        another?
      </p>
    </Dialog>
  )
}
