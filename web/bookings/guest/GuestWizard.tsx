import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { CallError } from '#web/api/client.ts'
import { failedInFragment, orderInFragment } from '#web/payments/pay/attempt.ts'
import { paymentFailed } from '#web/payments/pay/pay.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { useNavigate } from '#web/ui/text/Link.tsx'
import { useUrlAddress } from '../search/use-url-address.ts'
import { Wizard } from '../wizard/Wizard.tsx'
import styles from './BookPage.module.css'
import { useBooking } from './use-booking.ts'
import { useEarlyRooms } from './use-early-rooms.ts'
import { useGuestStay } from './use-guest-stay.ts'
import { useLastSteps } from './use-last-steps.ts'
import { type Payment, usePayment } from './use-payment.ts'

const ResetDialog = lazy(async () => ({ default: (await loadCode(() => import('./ResetDialog.tsx'))).ResetDialog }))
const BookingQuestions = lazy(async () => ({ default: (await loadCode(() => import('./BookingQuestions.tsx'))).BookingQuestions }))
const BookingConfirmed = lazy(async () => ({ default: (await loadCode(() => import('./BookingConfirmed.tsx'))).BookingConfirmed }))

export const GuestWizard = ({ hotel }: { hotel: PublicHotel }) => {
  const navigate = useNavigate()
  const today = todayInIndia(new Date())
  const address = useUrlAddress(today)
  const payment = usePayment(hotel)
  // On a slow line nothing is asked for beside the first rooms.
  const [isFound, setFound] = useState(false)
  const { lastSteps, retry } = useLastSteps(isFound || address.address.step > 2 || payment.phase !== 'idle')
  const wizard = useGuestStay(hotel, address, lastSteps?.contactOf)
  if (wizard.rooms.isFetched && !isFound) setFound(true)
  const booking = useBooking(hotel, wizard, payment)
  useReturn(payment, wizard.restore)
  useEarlyRooms(hotel.id)

  const finish = async () => {
    const { reference, pageKey: key } = payment.confirmed ?? {}
    payment.forget()
    wizard.startAnew()
    if (reference && key) await navigate(bookingPagePath(hotel.slug, { reference, key }))
  }
  const [resetting, setResetting] = useState<'asked' | 'running'>()
  const askReset = () => setResetting('asked')
  const reset = async () => {
    setResetting('running')
    await payment.release()
    setResetting(undefined)
    wizard.startAnew()
  }
  const searchAgain = () => {
    payment.again()
    wizard.find(wizard.search)
  }
  const payButton = useRef<HTMLButtonElement>(null)
  const hasChosen = wizard.lines.length > 0
  // What is held cannot be chosen again after a reload: midnight has passed, or its room is off sale by now.
  const unchosen = hasChosen ? undefined : payment.stay?.wish
  const resume = async () => {
    if (!unchosen) return booking.book()
    const error = await payment.book(unchosen)
    if (error) payment.report(error.message)
  }
  const notice = lastSteps && (
    <lastSteps.PaymentNotice
      payment={payment}
      onResume={wizard.step === 4 ? undefined : () => void resume()}
      below={payButton}
      onSearchAgain={searchAgain}
      onRelease={wizard.step === 4 ? undefined : askReset}
      canResume={unchosen !== undefined || (wizard.canOpen(4) && hasChosen && !booking.changed)}
      changed={booking.changed}
    />
  )
  return (
    <>
      <Wizard
        {...{ hotel, notice }}
        // What the guest has booked is not lost.
        wizard={payment.confirmed ? { ...wizard, lost: false } : wizard}
        mode="guest"
        details={lastSteps ? <lastSteps.DetailsStep {...{ hotel, wizard, booking }} /> : <Coming retry={retry} />}
        review={lastSteps ? <lastSteps.ReviewStep {...{ hotel, wizard, payment, booking, notice, payButton }} onReset={askReset} /> : null}
      />
      <Suspense>
        {(booking.priceChange || booking.existingBooking) && <BookingQuestions booking={booking} slug={hotel.slug} />}
        {resetting && (
          <ResetDialog
            isHeld={payment.phase === 'held'}
            pending={resetting === 'running'}
            onConfirm={() => void reset()}
            onCancel={() => setResetting(undefined)}
          />
        )}
        {payment.confirmed && <BookingConfirmed stay={payment.confirmed} hotel={hotel} onClose={finish} />}
      </Suspense>
    </>
  )
}

/** As high as the screen, so that nothing in sight moves when the step comes. */
const Coming = ({ retry }: { retry: (() => void) | undefined }) => (
  <div className={styles.coming}>
    {retry ? (
      <Alert title="This step could not be loaded.">
        <p>Your rooms and what you typed are kept.</p>
        <Button onClick={retry}>Retry</Button>
      </Alert>
    ) : (
      <Spinner label="Loading..." />
    )}
  </div>
)

/** The return from the provider's form post: the fragment names the order, which is then asked about. */
const useReturn = ({ takeBack, report }: Payment, restore: () => void): void => {
  const { hash } = useLocation()
  const goOn = useEffectEvent(() => {
    const order = orderInFragment(hash)
    const failed = failedInFragment(hash)
    if (order) takeBack(order)
    if (failed !== undefined) report(new CallError(400, paymentFailed, { code: failed }))
    if (order || failed !== undefined) restore()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => goOn(), [hash])
}
