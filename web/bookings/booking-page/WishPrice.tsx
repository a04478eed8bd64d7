import type { ReactNode } from 'react'
import type { GuestBooking, WishedStay } from '#shared/bookings/guest-bookings.ts'
import { type WishedPrice, wishedStayApi } from '#shared/bookings/wished-stay.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import type { AskingProps } from './asking.ts'
import styles from './WishPrice.module.css'

interface WishPriceProps {
  proof: AskingProps['proof']
  /** Undefined where the wish cannot be priced. */
  wish: WishedStay | undefined
  /** Shown where there is no wish. */
  hint: string
  booking: GuestBooking
}

/** Shows whether another stay is free, and its price; asks once the input has stayed the same for a moment. */
export const WishPrice = ({ proof, wish, hint, booking }: WishPriceProps) => {
  const isSettled = useSettled(JSON.stringify(wish)) === JSON.stringify(wish)
  const asked = useCall(wishedStayApi.price, { ...proof, ...wish, childAges: wish?.childAges.join() } as never, {
    enabled: wish !== undefined && isSettled,
    staleTime: 0,
  })
  if (wish && isSettled && asked.error)
    return (
      <div className={styles.price}>
        <Alert title="The price could not be looked up.">
          <p>{messageOr(asked.error)}</p>
          <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
            Retry
          </Button>
        </Alert>
      </div>
    )
  const isMoved = wish?.checkInDate !== booking.checkInDate || wish?.checkOutDate !== booking.checkOutDate
  return (
    <div className={styles.price} role="status">
      {!wish && <p className="muted">{hint}</p>}
      {wish && (!isSettled || asked.isFetching || !asked.data) && (
        <p className="row muted">
          <Spinner small />
          Looking for the price...
        </p>
      )}
      {wish && isSettled && !asked.isFetching && asked.data && <Answer {...asked.data} isMoved={isMoved} rooms={booking.rooms.length} />}
    </div>
  )
}

const Answer = ({ isFree, why, price, isMoved, rooms }: WishedPrice & { isMoved: boolean; rooms: number }): ReactNode => {
  if (isFree && price)
    return (
      <>
        {isMoved && <p>Available for these dates.</p>}
        <PriceText {...price} />
        {isMoved && (
          <p className="small">
            {price.hasOffer
              ? 'The price includes your offer. The hotel can add other offers for these dates.'
              : 'Offers for these dates are not taken off yet: the hotel can add them.'}
          </p>
        )}
      </>
    )
  if (isFree === false)
    return (
      <>
        <p className="strong">
          {rooms > 1 ? 'Not enough rooms of these kinds are free for these dates.' : 'No room of this kind is free for these dates.'}
        </p>
        <p>You can send it all the same: the hotel may offer another room.</p>
      </>
    )
  return (
    <>
      <p className="strong">{why}</p>
      <p>You can send it all the same: the hotel tells you whether it can be done, perhaps in another room, and the price.</p>
    </>
  )
}

const PriceText = ({ before, after, difference }: NonNullable<WishedPrice['price']>) => {
  if (difference === 0) return <p className="strong">The same price: {formatRupees(after)}.</p>
  return (
    <p className="strong">
      {formatRupees(Math.abs(difference))} {difference > 0 ? 'more' : 'less'} in all
      <span className={styles.totals}>
        : {formatRupees(after)} instead of {formatRupees(before)}.
      </span>
    </p>
  )
}
