import { IconAlertTriangle } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { rateKey } from '#shared/rooms/rooms.ts'
import { toRupees } from '#shared/words/money.ts'
import type { CallError } from '#web/api/client.ts'
import { deskGuestDraft } from '#web/shell/desk-guest.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextArea } from '#web/ui/field/TextArea.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { mayLeave, useUnsaved } from '#web/ui/form/unsaved.ts'
import { type Form as FormState, useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { CompanyFields } from '../stay/CompanyFields.tsx'
import detailStyles from '../stay/details.module.css'
import { detailsForm, detailTexts, guestOf } from '../stay/guest-details.ts'
import type { GuestDetails } from '../stay/guest-draft.ts'
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
import { type DeskPayment, useDeskSale } from './use-desk-sale.ts'
import { type DeskStart, type DeskStay, forgetDeskDrafts, useDeskDraft, useDeskStay } from './use-desk-stay.ts'

interface DeskWizardProps extends Pick<WizardStepsProps, 'hotel' | 'notReady' | 'start' | 'typed' | 'onSold'> {
  viewer: HotelProps['viewer']
  /** Goes on in the quick sale, with what was typed. */
  onQuick: (details: GuestDetails, payment: DeskPayment) => void
  /** Blocks the room on these nights instead. */
  onBlock?: (() => void) | undefined
  onClose: () => void
}

/** The four steps of the specification's staff wizard, in a dialog. */
export const DeskWizard = ({ viewer, hotel, typed, onQuick, onBlock, onClose, ...wizard }: DeskWizardProps) => {
  const [round, setRound] = useState(0)
  const leave = useRef<() => void>(() => undefined)
  const steps = useRef<HTMLDivElement>(null)
  // After the dialog has opened, which would leave the focus to its cross. With dates the rooms are still on their way: their title has it.
  useEffect(() => {
    const first =
      steps.current?.querySelector('[data-panel]:not([hidden]) form button') ?? steps.current?.querySelector('[aria-expanded="true"]')
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
  }, [])
  const reset = async () => {
    if (!(await mayLeave())) return
    forgetDeskDrafts(hotel.id)
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
          {...{ hotel, leave, onQuick }}
          typed={round === 0 ? typed : {}}
          mayDiscount={can(viewer, 'bookings', 'DELETE')}
          onReset={() => void reset()}
        />
      </div>
    </Dialog>
  )
}

interface WizardStepsProps {
  /** Where it begins: dates as YYYY-MM-DD, and a room where the plan chose one. */
  start?: DeskStart | undefined
  hotel: PublicHotel
  notReady: NotReady
  /** What was typed in the quick sale, of the payment. */
  typed: Partial<DeskPayment>
  mayDiscount: boolean
  onReset: () => void
  onSold: (booking: Booking, message: string) => void
  /** Does what the button of the dialog around it asks for: goes on in the quick sale. */
  leave: RefObject<() => void>
  onQuick: DeskWizardProps['onQuick']
}

const WizardSteps = ({ hotel, notReady: tonight, mayDiscount, start, typed, onReset, onSold, leave, onQuick }: WizardStepsProps) => {
  const [refusal, setRefusal] = useState<CallError>()
  /** It was sold, or thrown away. */
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
  }
  const draft = useDeskDraft(hotel.id, start)
  const [{ search: asked }, dispatch] = draft
  const notReady = notReadyAt(asked.checkIn, tonight)
  const details = useForm({
    ...detailsForm,
    schema: DeskGuest,
    empty: { userName: detailTexts.userName, userPhone: detailTexts.userPhone },
    draft: { name: deskGuestDraft(hotel.id), keptAfterSend: true },
    answer: refusal,
    send: async () => dispatch({ step: 4 }),
  })
  const isGuestKnown = DeskGuest.safeParse(guestOf(details.values)).success
  const wizard = useDeskStay({ hotel, draft, start, notReady, isGuestKnown, details: details.values })
  const sale = useDeskSale({
    hotel,
    wizard,
    typed,
    onDetailsRefused: setRefusal,
    onSold: (booking, message) => {
      end()
      onSold(booking, message)
    },
  })
  useEffect(() => {
    leave.current = () => {
      if (sale.form.pending) return
      wizard.keep()
      onQuick(details.values, sale.form.values)
    }
  })
  const { chosen, exchange } = wizard
  const isChanged = wizard.isChanged || details.changes > 0 || sale.form.changes > 0
  const state = JSON.stringify([wizard.search, wizard.offerCode, chosen, details.values, sale.form.values])
  useUnsaved(isChanged, state, { discard: end, staysOnPage: false })
  // Not before: what is still drawn keeps its draft.
  useEffect(() => () => (isOver.current ? forgetDeskDrafts(hotel.id) : undefined), [hotel.id])

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
  const notice = (sale.group || rule) && (
    <div className="stack gap-3">
      {sale.group && (
        <Alert tone="info">
          More rooms for {sale.group.user.name}, together with booking {sale.group.reference}.
        </Alert>
      )}
      {rule && <Alert tone="attention">{rule} Guests cannot book this stay; you may.</Alert>}
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

const DeskDetails = ({ form, wizard }: { form: FormState<GuestDetails>; wizard: DeskStay }) => {
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
          {/* Who is on the phone asks for it while this is typed. */}
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
