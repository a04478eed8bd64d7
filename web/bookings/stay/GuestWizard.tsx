import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { todayInIndia } from '#shared/dates.ts'
import { bookingPagePath } from '#shared/guest-page.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { failedInFragment, orderInFragment } from '#web/payments/attempt.ts'
import { paymentFailed } from '#web/payments/pay.ts'
import { loadCode } from '#web/shell/load-code.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { useNavigate } from '#web/ui/Link.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { PaymentNotice } from './PaymentNotice.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { useBooking } from './use-booking.ts'
import { useGuestStay } from './use-guest-stay.ts'
import { type Payment, usePayment } from './use-payment.ts'
import { useUrlAddress } from './use-url-address.ts'
import { Wizard } from './Wizard.tsx'

const BookingQuestions = lazy(async () => ({ default: (await loadCode(() => import('./BookingQuestions.tsx'))).BookingQuestions }))
const BookingConfirmed = lazy(async () => ({ default: (await import('../account/BookingConfirmed.tsx')).BookingConfirmed }))

export const GuestWizard = ({ hotel }: { hotel: PublicHotel }) => {
  const navigate = useNavigate()
  const today = todayInIndia(new Date())
  const wizard = useGuestStay(hotel, useUrlAddress(today))
  const payment = usePayment(hotel)
  const booking = useBooking(hotel, wizard, payment)
  useReturn(payment, wizard.restore)

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
  const notice = (
    <PaymentNotice
      payment={payment}
      onResume={() => void booking.book()}
      onSearchAgain={searchAgain}
      onRelease={wizard.step === 4 ? undefined : askReset}
      canResume={wizard.canOpen(4) && wizard.lines.length > 0 && !booking.changed}
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
        details={<DetailsStep hotel={hotel} wizard={wizard} booking={booking} />}
        review={<ReviewStep {...{ hotel, wizard, payment, booking, notice }} onReset={askReset} />}
      />
      <Suspense>{(booking.priceChange || booking.existingBooking) && <BookingQuestions booking={booking} slug={hotel.slug} />}</Suspense>
      {resetting && (
        <ConfirmDialog
          title="Reset this booking?"
          confirm="Reset"
          cancel="Keep it"
          pending={resetting === 'running'}
          error={undefined}
          onConfirm={() => void reset()}
          onCancel={() => setResetting(undefined)}
        >
          Your dates, the rooms you chose and the details you typed will be lost
          {payment.phase === 'held' && ', and the rooms are no longer held for you'}.
        </ConfirmDialog>
      )}
      {payment.confirmed && (
        <Suspense fallback={null}>
          <BookingConfirmed stay={payment.confirmed} hotel={hotel} onClose={finish} />
        </Suspense>
      )}
    </>
  )
}

/** The return from the provider's form post: the fragment names the order, which is then asked about. */
const useReturn = ({ takeBack, report }: Payment, restore: () => void): void => {
  const { hash } = useLocation()
  const goOn = useEffectEvent(() => {
    const order = orderInFragment(hash)
    const failed = failedInFragment(hash)
    if (order) takeBack(order)
    if (failed) report(paymentFailed)
    if (order || failed) restore()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => goOn(), [hash])
}
