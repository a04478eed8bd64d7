import { lazy, Suspense, useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { todayInIndia } from '#shared/dates.ts'
import type { PublicHotel } from '#shared/hotels.ts'
import { addressLine, mapLink } from '#web/hotels/hotel-address.ts'
import { failedInFragment, orderInFragment } from '#web/payments/attempt.ts'
import { PaymentNotice } from '#web/payments/PaymentNotice.tsx'
import { paymentFailed } from '#web/payments/pay.ts'
import { type Payment, usePayment } from '#web/payments/use-payment.ts'
import { PriceChanged } from './PriceChanged.tsx'
import { useBooking } from './use-booking.ts'
import { useUrlAddress } from './use-url-address.ts'
import { useWizard } from './use-wizard.ts'
import { Wizard } from './Wizard.tsx'

const BookingConfirmed = lazy(async () => ({ default: (await import('#web/payments/BookingConfirmed.tsx')).BookingConfirmed }))

/** The wizard of a guest: its state in the address, its end at the payment provider. */
export const GuestWizard = ({ hotel }: { hotel: PublicHotel }) => {
  const today = todayInIndia(new Date())
  const wizard = useWizard(hotel, useUrlAddress(today))
  const payment = usePayment(hotel)
  const booking = useBooking(hotel, wizard, payment)
  useReturn(payment, wizard.restore)

  const finish = () => {
    payment.forget()
    wizard.startAnew()
  }
  const reset = async () => {
    await payment.release()
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
      onRelease={wizard.step === 4 ? undefined : () => void reset()}
      canResume={wizard.canOpen(4) && wizard.lines.length > 0 && !booking.changed}
      changed={booking.changed}
    />
  )
  return (
    <>
      <Wizard {...{ hotel, wizard, payment, booking, notice }} mode="guest" onReset={() => void reset()} />
      <PriceChanged booking={booking} />
      {payment.confirmed && (
        <Suspense fallback={null}>
          <BookingConfirmed stay={payment.confirmed} hotel={hotel} address={addressLine(hotel)} map={mapLink(hotel)} onClose={finish} />
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
