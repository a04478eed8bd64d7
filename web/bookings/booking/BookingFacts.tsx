import type { ReactNode } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { ageText } from '#shared/words/ages.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { notGiven, peopleText } from '#shared/words/text.ts'
import { EmailAddress } from '#web/ui/text/EmailAddress.tsx'
import { type FactList, Facts } from '#web/ui/text/Facts.tsx'
import styles from '../view/Bookings.module.css'
import { methodOf, paymentStatusWords, sourceText } from '../view/booking-words.ts'

const companyText = ({ name, gst, address, isSez }: NonNullable<Booking['company']>) =>
  `${name}, GSTIN ${gst}, ${address}${isSez ? ', in a Special Economic Zone' : ''}`

/** The corrections offered beside the facts; undefined where one is impossible, or the viewer lacks the right. */
export interface FactActions {
  onPayer: (() => void) | undefined
  onParty: (() => void) | undefined
  onPay: (() => void) | undefined
}

/** The booking's named fields that its head lacks, with N/A where unknown; optional fields only where known. */
export const BookingFacts = ({ booking, onPayer, onParty, onPay }: { booking: Booking } & FactActions) => {
  const { user, userAddress, userPin, userState, company, payment, childAges } = booking
  const place = [userAddress, userState, userPin].filter(Boolean).join(', ')
  const guest: FactList = [
    [
      'Phone No',
      <a key="phone" className={styles.phone} href={`tel:${user.phone}`}>
        {formatPhone(user.phone)}
      </a>,
    ],
    ['Email', user.email && <EmailAddress email={user.email} />],
    ...(place ? [['Address', place] as const] : []),
    ...(company ? [['Company', companyText(company)] as const] : []),
  ]
  const stay: FactList = [
    [
      'Guests',
      peopleText(booking.adults, booking.children) + (childAges.length > 0 ? ` (${childAges.toSorted().map(ageText).join(', ')})` : ''),
    ],
    ['Special Request', booking.specialRequest],
    ['Source', sourceText(booking)],
  ]
  const money: FactList = [
    ['Total Amount', payment.totalAmount],
    ['Amount Paid', payment.paidAmount],
    ...(payment.refundedAmount > 0 ? [['Given Back', payment.refundedAmount] as const] : []),
    ['Payment Status', paymentStatusWords[payment.status]],
    ['Payment Method', methodOf(booking)],
    ['Transaction ID', payment.transactionId],
    ['Platform Share', payment.platformShare],
    ['Hotel Share', payment.hotelShare],
  ]
  return (
    <div className={styles.facts}>
      <FactGroup title="Guest" facts={guest} action="Address and company" onAction={onPayer} />
      <FactGroup title="Stay" facts={stay} action="Change guests" onAction={onParty} />
      <FactGroup title="Payment" facts={money} action="Take payment" onAction={onPay} narrow />
    </div>
  )
}

interface FactGroupProps {
  title: ReactNode
  facts: FactList
  action: string
  onAction: (() => void) | undefined
  /** Two of its facts are shown side by side. */
  narrow?: boolean
}

const FactGroup = ({ title, facts, action, onAction, narrow = false }: FactGroupProps) => (
  <section className={styles.group}>
    <div className={styles.groupHead}>
      <h3 className="strong">{title}</h3>
      {onAction && (
        <button type="button" className="text-button thumb-button" onClick={onAction}>
          {action}
        </button>
      )}
    </div>
    <Facts className={narrow ? styles.pairedFacts : 'facts'} facts={facts} unknown={notGiven} />
  </section>
)
