import { useEffect, useId } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { isDate } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { GuestAsked } from '../desk/GuestAsked.tsx'
import { isByLink, type SaleValues, saleField } from '../desk/sale-form.ts'
import { type Sale, useSale } from '../desk/use-sale.ts'
import { keptDraft, type SaleDraft } from '../desk/use-sale-draft.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { KindTable } from './KindTable.tsx'
import { RoomNumbers } from './RoomNumbers.tsx'
import styles from './SellBooking.module.css'
import { SellGuest } from './SellGuest.tsx'
import { SellMoney } from './SellMoney.tsx'
import { SellMore } from './SellMore.tsx'
import { SellStayFields } from './SellStayFields.tsx'
import { type SellStay, useSellStay } from './use-sell-stay.ts'

interface SellBookingProps {
  viewer: HotelProps['viewer']
  hotel: PublicHotel
  draft: SaleDraft
  notReady: NotReady
  /** Its dates came from the plan: the party is asked first. */
  isBegun: boolean
  onSold: (booking: Booking, message: string) => void
  /** Blocks the room on these nights instead. */
  onBlock: (() => void) | undefined
  /** Goes on in the wizard. */
  onSteps: () => void
  onClose: () => void
}

/** A sale at the desk on one screen: dates, party, rooms, guest and money, from top to bottom by keyboard. */
export const SellBooking = ({ viewer, hotel, draft, notReady, isBegun, onSold, onBlock, onSteps, onClose }: SellBookingProps) => {
  const id = useId()
  const stay = useSellStay({ hotel, draft, notReady })
  const sale = useSale({
    hotel,
    draft,
    stay,
    counted: values => values,
    nameOf: saleField,
    problems: values => stayProblems(values, stay),
    keeps: keptDraft(hotel.id),
    onSold,
  })
  const { form } = sale
  const { element } = form
  useEffect(() => {
    // After the dialog has opened, which takes the focus. Where the dates are known, the party is asked.
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(`[name="${isBegun ? 'adults' : 'arrival'}"]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [element, isBegun])
  return (
    <Dialog open wide="very" steady title="Quick sale" onClose={onClose} footer={<Foot {...{ id, stay, sale, onBlock, onSteps }} />}>
      <Form form={form} id={id} aria-label="New booking" className={styles.form}>
        <div className="stack gap-3">
          <Notices {...{ stay, sale }} />
          <SellStayFields {...{ hotel, stay, form }} />
          <KindTable {...{ stay, form }} />
          <RoomNumbers stay={stay} />
        </div>
        <div className="stack gap-3">
          <SellGuest {...{ hotel, form }} />
          <SellMoney {...{ sale, stay }} />
          <SellMore {...{ hotel, stay, form }} mayDiscount={can(viewer, 'bookings', 'DELETE')} />
        </div>
      </Form>
      {sale.question}
    </Dialog>
  )
}

/** What is wrong with a date as it is typed, else with the stay. */
const dateError = (typed: string, problem: string | undefined): string | undefined =>
  typed.trim() !== '' && !isDate(dateFormat.tidy(typed)) ? 'Enter a date, such as 5\u00a0Dec.' : problem

const stayProblems = (values: SaleValues, stay: SellStay) => ({
  arrival: dateError(values.arrival, stay.problems.checkIn),
  departure: dateError(values.departure, stay.problems.checkOut),
  ages: stay.search.ages.includes(null) && 'Choose the age of every child.',
  rooms: stay.rooms.data ? stay.missing : stay.isComplete && 'Please wait until the free rooms are known.',
})

const Notices = ({ stay, sale: { asked, group } }: { stay: SellStay; sale: Sale }) => (
  <>
    {asked && <GuestAsked text={asked} />}
    {group && (
      <Alert tone="info">
        More rooms for {group.name}, together with booking {group.reference}.
      </Alert>
    )}
    {stay.lost > 0 && (
      <Alert tone="attention" onDismiss={stay.forgetLost}>
        Some of the rooms you chose are no longer available. Please choose again.
      </Alert>
    )}
    {stay.rooms.data?.rule && <Alert tone="attention">{stay.rooms.data.rule} Guests cannot book this stay; you may.</Alert>}
  </>
)

interface FootProps extends Pick<SellBookingProps, 'onBlock' | 'onSteps'> {
  id: string
  stay: SellStay
  sale: Sale
}

const Foot = ({ id, stay, sale, onBlock, onSteps }: FootProps) => {
  const { form, totalPaise, duePaise } = sale
  const isPriced = stay.lines.length > 0
  return (
    <>
      <Alerts inline />
      <div className={styles.total}>
        {isPriced ? (
          <>
            <span className="strong">
              Total <Money rupees={toRupees(totalPaise)} />
            </span>{' '}
            <span className={`small ${styles.due}`}>
              due <Money rupees={toRupees(duePaise)} />
              {stay.price.taxes.length > 0 && ', GST included'}
            </span>
          </>
        ) : (
          <span className="muted">{stay.isComplete ? (stay.missing ?? '') : 'Dates, rooms and a guest make a booking.'}</span>
        )}
        <span className="unseen" aria-live="polite">
          {isPriced && `Total ${formatRupees(toRupees(totalPaise))}`}
        </span>
      </div>
      {onBlock && (
        <Button onClick={onBlock} disabled={form.pending}>
          Block the room instead
        </Button>
      )}
      <Button onClick={onSteps} disabled={form.pending}>
        Step by step
      </Button>
      <Button type="submit" form={id} variant="primary" busy={form.pending} className={styles.book}>
        {isByLink(sale.form.values) ? 'Hold and make a link' : 'Book'}
      </Button>
    </>
  )
}
