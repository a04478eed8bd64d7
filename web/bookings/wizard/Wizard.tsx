import { type ReactNode, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { isTouched, useHydrated } from '#web/ui/base/use-browser.ts'
import { Accordion } from '#web/ui/text/Accordion.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { StayForm, type WizardMode } from '../search/StayForm.tsx'
import { countOf } from '../stay/room-choice.ts'
import { shortSearch } from '../stay/search-words.ts'
import { roomsText } from '../stay/stay-words.ts'
import { isComplete, type WizardStep } from '../stay/wizard-url.ts'
import { PayNow } from './PayNow.tsx'
import { RoomsStep, type RoomsStepProps } from './RoomsStep.tsx'
import bar from './StayBar.module.css'
import type { StaySteps } from './use-stay.ts'
import styles from './Wizard.module.css'

const titles: Record<WizardStep, string> = {
  1: 'Search For Availability',
  2: 'Available Rooms',
  3: 'Your Details',
  4: 'Review Your Booking Details',
}
const steps = [1, 2, 3, 4] as const
const itemOf = (step: WizardStep) => `item-${step}`

interface WizardProps extends Pick<RoomsStepProps, 'numbers'> {
  hotel: PublicHotel
  wizard: StaySteps
  mode: WizardMode
  /** Shown at the top of the open step, except the last one, which has it beside its buttons. */
  notice: ReactNode
  details: ReactNode
  review: ReactNode
}

/** The four steps of a booking: for guests on a page with the price beside them, for staff in a dialog. */
export const Wizard = ({ hotel, wizard, mode, notice, details, review, numbers }: WizardProps) => {
  const { step, pricesCode } = wizard
  const hydrated = useHydrated()
  useStepFocus(step)
  const content: Record<WizardStep, ReactNode> = {
    1: <StayForm hotel={hotel} value={wizard.search} onChange={wizard.setSearch} onSearch={wizard.find} mode={mode} />,
    2: step >= 2 && <RoomsStep {...{ hotel, wizard, numbers }} />,
    3: step >= 3 && details,
    4: step === 4 && review,
  }
  const { totalPaise } = wizard.price
  const chosen = countOf(wizard.choices)
  const summaries: Record<WizardStep, string> = {
    1: isComplete(wizard.search) ? shortSearch(wizard.search, todayInIndia(new Date())) : '',
    // Until the rooms are loaded, the number of chosen rooms keeps the place, so that nothing below moves.
    2: wizard.lines.map(({ count, roomType }) => `${count} × ${roomType}`).join(', ') || (chosen > 0 ? roomsText(chosen) : ''),
    3: wizard.details.userName,
    4: totalPaise > 0 ? `Total ${formatRupees(toRupees(totalPaise))}` : '',
  }
  const items = steps.map(at => ({
    id: itemOf(at),
    title: titles[at],
    summary: wizard.canOpen(at) ? summaries[at] : '',
    content: (
      <div className="stack gap-5">
        {at === step && step !== 4 && notice}
        {content[at]}
      </div>
    ),
    disabled: at !== step && !wizard.canOpen(at),
    extra: at !== step && wizard.canOpen(at) && <EditStep step={at} wizard={wizard} />,
  }))
  // Confirming the details leaves them open above the review (specification, section 4).
  const open = step === 4 ? [itemOf(3), itemOf(4)] : [itemOf(step)]
  const toggle = (id: string) => {
    const at = steps.find(one => itemOf(one) === id)
    if (at && at !== step && wizard.canOpen(at)) wizard.go(at)
  }
  const priced = mode === 'guest' && (step === 2 || step === 3)
  return (
    <div className={`${styles.wizard} ${priced ? styles.priced : ''}`}>
      <div className="stack">
        <Accordion items={items} open={open} onToggle={toggle} level={mode === 'guest' ? 2 : 3} numbered />
        {mode === 'guest' && step === 3 && wizard.lines.length > 0 && (
          <p className={`${bar.bar} ${styles.total}`}>
            <span className={bar.now}>
              <PayNow paise={wizard.price.advancePaise} />
            </span>
            <span className="small">
              Total <Money rupees={toRupees(wizard.price.totalPaise)} />
            </span>
          </p>
        )}
      </div>
      {priced && (wizard.rooms.isPending || wizard.kinds.length > 0) && (
        <aside className={styles.aside} aria-label="Price of your stay">
          {wizard.lines.length > 0 ? (
            pricesCode && <pricesCode.PriceBox {...{ hotel, wizard }} />
          ) : (
            <p className={styles.unpriced}>Choose a room to see its price for your stay, what you pay now and what at the property.</p>
          )}
          {/* It begins with the code that the tab keeps, which is known after hydration. */}
          {hydrated && wizard.setCode && pricesCode && <pricesCode.OfferCode wizard={wizard} />}
        </aside>
      )}
    </div>
  )
}

const EditStep = ({ step, wizard: { hrefOf, go } }: { step: WizardStep; wizard: StaySteps }) => {
  const label = `Edit: ${titles[step]}`
  return hrefOf ? (
    <Link className={styles.edit} to={hrefOf(step)} preventScrollReset aria-label={label}>
      Edit
    </Link>
  ) : (
    <button type="button" className={`text-button ${styles.edit}`} aria-label={label} onClick={() => go(step)}>
      Edit
    </button>
  )
}

/**
 * Focuses the heading of a step that opens or, on a touch screen, its first empty field, which opens the keyboard. The
 * first step shown is focused only after a search on the hotel's page, which opens the rooms, and not after a page
 * load.
 */
const useStepFocus = (step: WizardStep): void => {
  const hydrated = useHydrated()
  const shown = useRef<WizardStep>(undefined)
  const came = useNavigationType()
  useEffect(() => {
    if (!hydrated || shown.current === step) return
    const isFirst = shown.current === undefined && (step === 1 || came === 'POP')
    shown.current = step
    if (isFirst) return
    const item = document.getElementById(itemOf(step))
    // A user who is typing in the step keeps the focus.
    if (item?.querySelector('input:focus, textarea:focus, select:focus')) return
    const empty = isTouched() && [...(item?.querySelectorAll('input') ?? [])].find(({ required, value }) => required && value === '')
    const target = empty || item?.querySelector('button')
    target?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'start' })
  }, [hydrated, step, came])
}
