import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import { formatDate } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Button, ButtonLink } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import type { Booking } from './use-booking.ts'

/** Asks before a guest pays a changed price, or books the same dates twice, as can happen in two tabs. */
export const BookingQuestions = ({ booking, slug }: { booking: Booking; slug: string }) => {
  const { priceChange, acceptPrice, declinePrice, existingBooking, bookAnother, forgetExisting } = booking
  const yes = (label: string, answer: () => Promise<unknown>) => (
    <Button variant="primary" onClick={() => void answer()}>
      {label}
    </Button>
  )
  return (
    <>
      {priceChange && (
        <Dialog
          open
          title="The price has changed"
          onClose={declinePrice}
          footer={
            <>
              <Button onClick={declinePrice}>Choose other rooms</Button>
              {yes('Book at the new price', acceptPrice)}
            </>
          }
        >
          <p>
            While you were booking, the hotel changed its price. Your stay now costs <Money rupees={toRupees(priceChange.total)} />. You
            would pay <Money rupees={toRupees(priceChange.now)} /> now instead of <Money rupees={toRupees(priceChange.was)} />.
          </p>
        </Dialog>
      )}
      {existingBooking && (
        <Dialog
          open
          title="Book another?"
          onClose={forgetExisting}
          footer={
            <>
              <ButtonLink to={bookingPagePath(slug, existingBooking)}>See your booking</ButtonLink>
              {yes('Book another', bookAnother)}
            </>
          }
        >
          <p>
            You already have a booking for these dates: {existingBooking.reference}, {formatDate(existingBooking.checkIn)} to{' '}
            {formatDate(existingBooking.checkOut)}. Book another?
          </p>
        </Dialog>
      )}
    </>
  )
}
