import type { ReactNode } from 'react'
import type { Booking } from '#shared/bookings.ts'
import { formatDate, nightsBetween } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { peopleText } from '#shared/text.ts'
import { EmailAddress } from '#web/ui/EmailAddress.tsx'
import { Money } from '#web/ui/Money.tsx'
import styles from './Bookings.module.css'
import { methodOf, notGiven, paymentStatusWords, roomNumbers, statusWords } from './booking-words.ts'
import { ageText, nightsText } from './stay-words.ts'

/** The named fields of a booking, N/A where nothing is known; what else may be known stands there only where it is. */
export const BookingFacts = ({ booking }: { booking: Booking }) => {
  const { user, company, payment, childAges } = booking
  const share = (rupees: number | null) => rupees !== null && <Money rupees={rupees} />
  return (
    <div className={styles.facts}>
      <dl className="facts">
        <Fact name="Customer Name">{user.name}</Fact>
        <Fact name="Email">{user.email && <EmailAddress email={user.email} />}</Fact>
        <Fact name="Phone No">
          <a className={styles.phone} href={`tel:${user.phone}`}>
            {formatPhone(user.phone)}
          </a>
        </Fact>
        {booking.userAddress && <Fact name="Address">{booking.userAddress}</Fact>}
        {company && (
          <Fact name="Company">
            {company.name}, GSTIN {company.gst}, {company.address}
          </Fact>
        )}
      </dl>
      <dl className="facts">
        <Fact name="Booking Status">{statusWords[booking.status]}</Fact>
        <Fact name="Check-in">{formatDate(booking.checkInDate)}</Fact>
        <Fact name="Check-out">
          {formatDate(booking.checkOutDate)}, {nightsText(nightsBetween(booking.checkInDate, booking.checkOutDate))}
        </Fact>
        <Fact name="Booked Rooms">{roomNumbers(booking).join(', ')}</Fact>
        <Fact name="Guests">
          {peopleText(booking.adults, booking.children)}
          {childAges.length > 0 && ` (${childAges.map(ageText).join(', ')})`}
        </Fact>
        <Fact name="Special Request">{booking.specialRequest}</Fact>
      </dl>
      <dl className="facts">
        <Fact name="Payment Method">{methodOf(booking)}</Fact>
        <Fact name="Transaction ID">{payment.transactionId}</Fact>
        <Fact name="Payment Status">{paymentStatusWords[payment.status]}</Fact>
        <Fact name="Total Amount">
          <Money rupees={payment.totalAmount} />
        </Fact>
        <Fact name="Amount Paid">
          <Money rupees={payment.paidAmount} />
        </Fact>
        <Fact name="Remaining Amount">
          <Money rupees={payment.remainingBalance} />
        </Fact>
        <Fact name="Platform Share">{share(payment.platformShare)}</Fact>
        <Fact name="Hotel Share">{share(payment.hotelShare)}</Fact>
      </dl>
    </div>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || notGiven}</dd>
  </div>
)
