import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { rateKey } from '#shared/rooms/rooms.ts'
import { toRupees } from '#shared/words/money.ts'
import { CallError } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import type { FormAnswer } from '#web/ui/form/form-problems.ts'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { type Form as FormState, useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { CompanyFields } from '../stay/CompanyFields.tsx'
import detailStyles from '../stay/details.module.css'
import { detailProblems, detailsForm } from '../stay/guest-details.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { PlaceFields } from '../stay/PlaceFields.tsx'
import type { Kind } from '../stay/room-choice.ts'
import { SezBox } from '../stay/SezBox.tsx'
import { mealLabels, nightsText } from '../stay/stay-words.ts'
import bar from '../wizard/StayBar.module.css'
import { Wizard } from '../wizard/Wizard.tsx'
import { DeskReview } from './DeskReview.tsx'
import styles from './DeskWizard.module.css'
import { DeskGuest } from './desk-guest.ts'
import { notReadyAt, numbersFor } from './desk-rooms.ts'
import { GuestAsked } from './GuestAsked.tsx'
import { MoreRooms } from './MoreRooms.tsx'
import { guestOfSale, inSteps, noSale, paymentField, type SaleValues, saleFields } from './sale-form.ts'
import { type DeskStay, useDeskStay } from './use-desk-stay.ts'
import { useSale } from './use-sale.ts'
import { keptDraft, type SaleDraft } from './use-sale-draft.ts'

interface DeskWizardProps extends Pick<WizardStepsProps, 'hotel' | 'notReady' | 'draft' | 'onSold' | 'onQuick'> {
  viewer: HotelProps['viewer']
  /** Blocks the room on these nights instead. */
  onBlock?: (() => void) | undefined
  onClose: () => void
}

/** The four steps of the specification's staff wizard, in a dialog. */
export const DeskWizard = ({ viewer, draft, onBlock, onClose, ...wizard }: DeskWizardProps) => {
  const [round, setRound] = useState(0)
  const leave = useRef<() => void>(() => undefined)
  const steps = useRef<HTMLDivElement>(null)
  // Moves the focus from the opened dialog's close button to the first field, or to the title while rooms load.
  useEffect(() => {
    const first =
      steps.current?.querySelector('[data-panel]:not([hidden]) form button') ?? steps.current?.querySelector('[aria-expanded="true"]')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [])
  const reset = async () => {
    if (!(await mayLeave())) return
    draft.reset()
    setRound(round + 1)
  }
  return (
    <Dialog
      open
      wide
      steady
      title="Add Booking"
      onClose={onClose}
      footer={
        <>
          <Alerts inline />
          {onBlock && <Button onClick={onBlock}>Block the room instead</Button>}
          <Button className={styles.other} onClick={() => leave.current()}>
            Quick sale
          </Button>
        </>
      }
    >
      <div className={styles.wizard} ref={steps}>
        <WizardSteps
          key={round}
          {...wizard}
          {...{ draft, leave }}
          mayDiscount={can(viewer, 'bookings', 'DELETE')}
          onReset={() => void reset()}
        />
      </div>
    </Dialog>
  )
}

interface WizardStepsProps {
  hotel: PublicHotel
  draft: SaleDraft
  notReady: NotReady
  mayDiscount: boolean
  onReset: () => void
  onSold: (booking: Booking, message: string) => void
  /** Holds the handler of the dialog's Quick sale button. */
  leave: RefObject<() => void>
  onQuick: () => void
}

const WizardSteps = ({ hotel, draft, notReady: tonight, mayDiscount, onReset, onSold, leave, onQuick }: WizardStepsProps) => {
  const [refusal, setRefusal] = useState<FormAnswer>()
  const notReady = notReadyAt(draft.stay.search.checkIn, tonight)
  const [values] = draft.values
  const details = useForm({
    ...saleFields,
    values: { ...noSale, arrival: values.arrival, departure: values.departure },
    held: draft.values,
    schema: DeskGuest,
    shape: guestOfSale,
    formats: detailsForm.formats,
    long: true,
    guarded: false,
    draft: keptDraft(hotel.id),
    answer: refusal,
    send: async () => draft.changeStay({ step: 4 }),
  })
  const isGuestKnown = DeskGuest.safeParse(guestOfSale(values)).success
  const wizard = useDeskStay({ hotel, draft, notReady, isGuestKnown, details: values })
  const sale = useSale({
    hotel,
    draft,
    stay: wizard,
    counted: inSteps,
    nameOf: paymentField,
    next: { paymentMethod: '' },
    onSend: () => setRefusal(undefined),
    onRefused: error => {
      const fields = error instanceof CallError ? detailProblems(error.fields) : {}
      if (!(error instanceof CallError) || Object.keys(fields).length === 0) return false
      setRefusal({ message: error.message, fields })
      wizard.go(3)
      return true
    },
    onSold,
  })
  const { form } = sale
  useEffect(() => {
    leave.current = () => {
      if (!form.pending) onQuick()
    }
  })
  // Whoever comes back to the review has mended what was said of the try before.
  const forgetAnswer = useEffectEvent(form.dismiss)
  useEffect(() => {
    if (wizard.step === 4) forgetAnswer()
  }, [wizard.step])

  const { chosen, exchange } = wizard
  const numbers = (kind: Kind) => {
    const own = chosen.filter(({ id }) => kind.rooms.some(room => room.id === id))
    const closed = wizard.rooms.data?.pricing?.rates[rateKey(kind.room)]?.closed
    return (
      <>
        {closed && (
          <p className={styles.closed}>
            <IconAlertTriangle size={18} aria-hidden /> Not for guests: {closed}
          </p>
        )}
        {own.length > 0 && (
          <div className={styles.numbers}>
            {own.map(one => (
              <Select
                key={one.id}
                label={`Room, ${mealLabels[one.mealOption]}`}
                options={numbersFor(kind, one, chosen, notReady)}
                value={one.id}
                onChange={({ target }) => exchange(one.id, target.value)}
              />
            ))}
          </div>
        )}
      </>
    )
  }
  const rule = wizard.step > 1 && wizard.rooms.data?.rule
  const notice = (wizard.step === 1 || sale.asked || sale.group || rule) && (
    <div className="stack gap-3">
      {sale.asked && <GuestAsked text={sale.asked} />}
      {sale.group && (
        <Alert tone="info">
          More rooms for {sale.group.name}, together with booking {sale.group.reference}.
        </Alert>
      )}
      {rule && <Alert tone="attention">{rule} Guests cannot book this stay; you may.</Alert>}
      {wizard.step === 1 && <MoreRooms />}
    </div>
  )
  return (
    <Wizard
      {...{ hotel, wizard, numbers, notice }}
      mode="staff"
      details={<DeskDetails form={details} wizard={wizard} />}
      review={<DeskReview {...{ hotel, wizard, sale, mayDiscount, onReset }} />}
    />
  )
}

const DeskDetails = ({ form, wizard }: { form: FormState<SaleValues>; wizard: DeskStay }) => {
  const { field } = form
  const { totalPaise } = wizard.price
  return (
    <Form form={form} className="stack gap-5" aria-label="Guest details">
      <div className={detailStyles.pair}>
        <TextInput {...field('userName')} autoComplete="off" maxLength={100} />
        <PhoneInput {...field('userPhone')} autoComplete="off" hint="Outside India: begin with + and the country code." />
        <TextInput
          {...field('userEmail')}
          type="email"
          autoComplete="off"
          maxLength={100}
          hint={form.values.userEmail ? undefined : 'Without one, no mail goes out.'}
        />
        <TextInput {...field('userAddress')} autoComplete="off" maxLength={300} />
        <PlaceFields form={form} />
      </div>
      <CompanyFields form={form} question="Does the guest need a GST invoice for a company?">
        <SezBox form={form} />
      </CompanyFields>
      <TextArea {...field('specialRequest')} maxLength={1000} />
      {wizard.step === 3 && (
        <div className={bar.bar} data-bar>
          {/* The total is shown for guests on the phone, who ask for it while this is typed. */}
          <div className={bar.sum}>
            {totalPaise > 0 && (
              <>
                <p className={bar.now}>
                  Total <Money rupees={toRupees(totalPaise)} />
                </p>
                <p className="small">{nightsText(wizard.nights)}</p>
              </>
            )}
          </div>
          <Button type="submit" variant="primary">
            Continue to review
          </Button>
        </div>
      )}
    </Form>
  )
}
