import type { ReactNode } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import { Button } from '#web/ui/Button.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import styles from './ReviewStep.module.css'
import type { Booking } from './use-booking.ts'
import type { GuestStay } from './use-guest-stay.ts'
import type { Payment } from './use-payment.ts'

interface ReviewStepProps {
  hotel: PublicHotel
  wizard: GuestStay
  payment: Payment
  booking: Booking
  notice: ReactNode
  onReset: () => void
}

/** Everything the guest will be held to, in words, and the two ways on. */
export const ReviewStep = ({ hotel, wizard, payment, booking, notice, onReset }: ReviewStepProps) => {
  const { lines, price } = wizard
  const busy = payment.phase === 'ordering' || payment.phase === 'open'
  // Once an order exists, the notice above carries the way on, unless another stay is chosen by now.
  const bookable = payment.phase === 'idle' || busy || booking.changed
  // Money that is on its way is not left behind.
  const resettable = payment.phase !== 'settling' && payment.phase !== 'checking'
  return (
    <div className={styles.review}>
      <ReviewFacts hotel={hotel} wizard={wizard} />
      <div className={styles.pay}>
        {wizard.code && <wizard.code.PriceBox {...{ hotel, wizard }} />}
        {notice}
        <div className="row">
          {resettable && <Button onClick={onReset}>Reset</Button>}
          {bookable && (
            <Button
              variant="primary"
              className={styles.book}
              busy={busy}
              disabled={lines.length === 0 || price.totalPaise <= 0}
              onClick={() => void booking.book()}
            >
              Book
            </Button>
          )}
        </div>
        {bookable && <p className="small">A secure payment window of our payment provider opens.</p>}
      </div>
    </div>
  )
}
