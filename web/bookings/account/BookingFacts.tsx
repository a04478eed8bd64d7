import type { Booking } from '#shared/bookings.ts'
import { formatDate, nightsBetween } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { notGiven, peopleText } from '#shared/text.ts'
import { EmailAddress } from '#web/ui/EmailAddress.tsx'
import { type FactList, Facts } from '#web/ui/Facts.tsx'
import styles from './Bookings.module.css'
import { methodOf, paymentStatusWords, roomNumbers, sourceText, statusWords } from './booking-words.ts'
import { ageText, nightsText } from './stay-words.ts'

const companyText = ({ name, gst, address, isSez }: NonNullable<Booking['company']>) =>
  `${name}, GSTIN ${gst}, ${address}${isSez ? ', in a Special Economic Zone' : ''}`

/** The named fields of a booking, N/A where nothing is known; what else may be known stands there only where it is. */
export const BookingFacts = ({ booking }: { booking: Booking }) => {
  const { user, userAddress, userPin, userState, company, payment, childAges, checkInDate, checkOutDate } = booking
  const place = [userAddress, userState, userPin].filter(Boolean).join(', ')
  const guest: FactList = [
    ['Customer Name', user.name],
    ['Email', user.email && <EmailAddress email={user.email} />],
    [
      'Phone No',
      <a key="phone" className={styles.phone} href={`tel:${user.phone}`}>
        {formatPhone(user.phone)}
      </a>,
    ],
    ...(place ? [['Address', place] as const] : []),
    ...(company ? [['Company', companyText(company)] as const] : []),
  ]
  const stay: FactList = [
    ['Booking Status', statusWords[booking.status]],
    ['Check-in', formatDate(checkInDate)],
    ['Check-out', `${formatDate(checkOutDate)}, ${nightsText(nightsBetween(checkInDate, checkOutDate))}`],
    ['Booked Rooms', roomNumbers(booking).join(', ')],
    ['Guests', peopleText(booking.adults, booking.children) + (childAges.length > 0 ? ` (${childAges.map(ageText).join(', ')})` : '')],
    ['Special Request', booking.specialRequest],
    ['Source', sourceText(booking)],
  ]
  const money: FactList = [
    ['Payment Method', methodOf(booking)],
    ['Transaction ID', payment.transactionId],
    ['Payment Status', paymentStatusWords[payment.status]],
    ['Total Amount', payment.totalAmount],
    ['Amount Paid', payment.paidAmount],
    ['Remaining Amount', payment.remainingBalance],
    ['Platform Share', payment.platformShare],
    ['Hotel Share', payment.hotelShare],
  ]
  return (
    <div className={styles.facts}>
      <Facts facts={guest} unknown={notGiven} />
      <Facts facts={stay} unknown={notGiven} />
      <Facts facts={money} unknown={notGiven} />
    </div>
  )
}
