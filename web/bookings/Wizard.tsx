import { type ReactNode, useEffect, useRef } from 'react'
import type { PublicHotel } from '#shared/hotels.ts'
import type { Payment } from '#web/payments/use-payment.ts'
import { Accordion } from '#web/ui/Accordion.tsx'
import { Link } from '#web/ui/Link.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { DetailsStep } from './DetailsStep.tsx'
import { PriceBox } from './PriceBox.tsx'
import { ReviewStep } from './ReviewStep.tsx'
import { RoomsStep } from './RoomsStep.tsx'
import { StayForm, type WizardMode } from './StayForm.tsx'
import { searchText } from './stay-words.ts'
import type { Booking } from './use-booking.ts'
import type { Wizard as WizardState } from './use-wizard.ts'
import styles from './Wizard.module.css'
import type { WizardStep } from './wizard-url.ts'

const titles: Record<WizardStep, string> = {
  1: 'Search For Availability',
  2: 'Available Rooms',
  3: 'Your Details',
  4: 'Review Your Booking Details',
}
const steps = [1, 2, 3, 4] as const
const itemOf = (step: WizardStep) => `item-${step}`

interface WizardProps {
  hotel: PublicHotel
  wizard: WizardState
  payment: Payment
  booking: Booking
  mode: WizardMode
  /** Where the payment stands: beside the buttons of the last step, on top of any other that is open. */
  notice: ReactNode
  onReset: () => void
}

/** The four steps of a booking. */
export const Wizard = ({ hotel, wizard, payment, booking, mode, notice, onReset }: WizardProps) => {
  const { step } = wizard
  useStepFocus(step)
  const content: Record<WizardStep, ReactNode> = {
    1: <StayForm hotel={hotel} value={wizard.search} onChange={wizard.setSearch} onSearch={wizard.find} mode={mode} />,
    2: step >= 2 && <RoomsStep wizard={wizard} />,
    3: step >= 3 && <DetailsStep hotelId={hotel.id} wizard={wizard} booking={booking} />,
    4: step === 4 && <ReviewStep {...{ hotel, wizard, payment, booking, notice, onReset }} />,
  }
  const items = steps.map(at => ({
    id: itemOf(at),
    title: titles[at],
    content: (
      <div className="stack gap-5">
        {at === step && step !== 4 && notice}
        {content[at]}
      </div>
    ),
    disabled: at !== step && !wizard.canOpen(at),
    extra: at !== step && wizard.canOpen(at) && (
      <Link className={styles.edit} to={wizard.hrefOf(at)} preventScrollReset aria-label={`Edit: ${titles[at]}`}>
        Edit
      </Link>
    ),
  }))
  // Confirming the details leaves them open above the review (specification, section 4).
  const open = step === 4 ? [itemOf(3), itemOf(4)] : [itemOf(step)]
  const toggle = (id: string) => {
    const at = steps.find(one => itemOf(one) === id)
    if (at && at !== step && wizard.canOpen(at)) wizard.go(at)
  }
  const priced = step === 2 || step === 3
  return (
    <div className={`${styles.wizard} ${priced ? styles.priced : ''}`}>
      <div className="stack">
        {step > 1 && <p className="muted">{searchText(wizard.search)}</p>}
        <Accordion items={items} open={open} onToggle={toggle} />
      </div>
      {priced && (wizard.rooms.isPending || wizard.kinds.length > 0) && (
        <aside className={styles.aside} aria-label="Price of your stay">
          {wizard.lines.length > 0 ? (
            <PriceBox lines={wizard.lines} nights={wizard.nights} price={wizard.price} cancellation={hotel.cancellationPolicy} />
          ) : (
            <p className={styles.unpriced}>Choose a room to see its price for your stay, what you pay now and what at the property.</p>
          )}
        </aside>
      )}
    </div>
  )
}

/** A step that opens takes the focus to its heading; the first one shown does not, which is known once the page has hydrated. */
const useStepFocus = (step: WizardStep): void => {
  const hydrated = useHydrated()
  const shown = useRef<WizardStep>(undefined)
  useEffect(() => {
    if (!hydrated || shown.current === step) return
    const isFirst = shown.current === undefined
    shown.current = step
    if (isFirst) return
    const item = document.getElementById(itemOf(step))
    item?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'start' })
  }, [hydrated, step])
}
