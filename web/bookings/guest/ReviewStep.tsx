import { IconLock } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { type HotelPaper, hotelPath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { toRupees } from '#shared/words/money.ts'
import { isBankSilent } from '#web/payments/pay/bank-silent.ts'
import { useWaysToPay } from '#web/payments/pay/use-ways-to-pay.ts'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { PayNow } from '../wizard/PayNow.tsx'
import { ReviewFacts } from '../wizard/ReviewFacts.tsx'
import bar from '../wizard/StayBar.module.css'
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
  payButton: RefObject<HTMLButtonElement | null>
  onReset: () => void
}

/** What the guest books and pays, in words, with the buttons Book (or Resume payment) and Reset. */
export const ReviewStep = ({ hotel, wizard, payment, booking, notice, payButton, onReset }: ReviewStepProps) => {
  const { lines, price } = wizard
  const ways = useWaysToPay()
  const busy = payment.phase === 'ordering' || payment.phase === 'open'
  // An order is resumed, unless another stay is chosen by now; where it has ended, the notice above leads on.
  const bookable = payment.phase === 'idle' || busy || booking.changed
  // There is no Reset while a payment is being looked up or confirmed: it would drop the attempt.
  const resettable = payment.phase !== 'settling' && payment.phase !== 'checking'
  const isHeld = payment.phase === 'held' && !booking.changed
  const isSilent = isHeld && isBankSilent(payment.problem)
  const isPriced = lines.length > 0 && price.totalPaise > 0
  const review = useRef<HTMLDivElement>(null)
  // A page loaded here scrolls to the review. This runs before the notice takes the focus, which may scroll on.
  useLayoutEffect(() => {
    if (document.activeElement === document.body)
      review.current?.closest('section')?.scrollIntoView({ block: 'start', behavior: 'instant' })
  }, [])
  return (
    <div className={styles.review} ref={review}>
      <ReviewFacts hotel={hotel} wizard={wizard} picture={pictureOf(hotel, wizard)} />
      <div className={styles.pay}>
        {wizard.pricesCode && <wizard.pricesCode.PriceBox {...{ hotel, wizard }} atReview />}
        {notice}
        {bookable && (
          <p className={styles.ways}>
            <IconLock size={18} stroke={1.75} aria-hidden />
            <span>
              {ways && <strong>{ways}. </strong>}
              You pay in the secure window of our payment provider. No card details reach the hotel.
            </span>
          </p>
        )}
        {bookable && (
          <p className="small thumb-links">
            By booking you accept the <Accepted hotel={hotel} paper="refunds" words="cancellation policy" /> and{' '}
            <Accepted hotel={hotel} paper="terms" at="#house-rules" words="house rules" />.
          </p>
        )}
        <div className={styles.actions}>
          {resettable && (
            <button type="button" className="text-button thumb-button" onClick={onReset}>
              Reset
            </button>
          )}
          {(bookable || isHeld) && (
            <div className={`${bar.bar} ${styles.bar}`} data-bar>
              {isPriced && (
                <div className={`${bar.sum} ${styles.sum}`}>
                  <p className={bar.now}>
                    <PayNow paise={price.advancePaise} />
                  </p>
                  <p className="small">
                    {isSilent ? (
                      'You can pay again within a minute.'
                    ) : (
                      <>
                        Total <Money rupees={toRupees(price.totalPaise)} />
                      </>
                    )}
                  </p>
                </div>
              )}
              <Button
                ref={payButton}
                variant="primary"
                className={styles.book}
                busy={busy}
                disabled={!isPriced || isSilent}
                onClick={() => void booking.book()}
              >
                {isHeld ? 'Resume payment' : 'Book'}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  )
}

interface AcceptedProps {
  hotel: Pick<PublicHotel, 'slug'>
  paper: HotelPaper
  at?: string
  words: string
}

/** The link opens a new tab, so that the typed values stay. */
const Accepted = ({ hotel, paper, at = '', words }: AcceptedProps) => (
  <a href={`${hotelPath(hotel.slug)}/${paper}${at}`} target="_blank" rel="noopener">
    {words}
  </a>
)

/** The picture of the first chosen room, else of the hotel; undefined where neither has one. */
const pictureOf = (hotel: PublicHotel, { lines, kinds }: GuestStay) => {
  const room = kinds.find(({ key }) => key === lines[0]?.kind)?.room
  const [picture = hotel.images[0]] = room?.roomImages ?? []
  return picture && <Picture picture={picture} alt={picture.imageName} sizes="12rem" />
}
