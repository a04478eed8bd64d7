import { useEffect, useId, useRef } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { can } from '#shared/contract/permissions.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { useUnsaved } from '#web/ui/form/unsaved.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { type DeskStart, forgetDeskDrafts } from '../desk/use-desk-stay.ts'
import type { NotReady } from '../stay/not-ready.ts'
import { fromQuickSale, type Typed } from './hand-over.ts'
import { KindTable } from './KindTable.tsx'
import { RoomNumbers } from './RoomNumbers.tsx'
import styles from './SellBooking.module.css'
import { SellGuest } from './SellGuest.tsx'
import { SellMoney } from './SellMoney.tsx'
import { SellMore } from './SellMore.tsx'
import { SellStayFields } from './SellStayFields.tsx'
import { isByLink } from './sale-form.ts'
import { type Sale, useSale } from './use-sale.ts'
import { type SellStay, useSellStay } from './use-sell-stay.ts'

interface SellBookingProps {
  viewer: HotelProps['viewer']
  hotel: PublicHotel
  notReady: NotReady
  /** Its dates, and a room of the plan. */
  start: DeskStart | undefined
  onSold: (booking: Booking) => void
  /** Blocks the room on these nights instead. */
  onBlock: (() => void) | undefined
  /** What was typed in the wizard. */
  typed: Typed
  /** Goes on in the wizard, with what was typed. */
  onSteps: (typed: Typed) => void
  onClose: () => void
}

/** A sale at the desk on one screen: dates, party, rooms, guest and money, from top to bottom by keyboard. */
export const SellBooking = ({ viewer, hotel, notReady, start, typed, onSold, onBlock, onSteps, onClose }: SellBookingProps) => {
  const id = useId()
  /** It was sold, or thrown away. */
  const isOver = useRef(false)
  const end = () => {
    isOver.current = true
  }
  const stay = useSellStay({ hotel, start, notReady })
  const sale = useSale({
    hotel,
    stay,
    typed,
    onSold: booking => {
      end()
      onSold(booking)
    },
  })
  const { form } = sale
  const state = JSON.stringify([stay.search, stay.offerCode, stay.chosen, form.values])
  useUnsaved(stay.isChanged || form.changes > 0, state, { discard: end, staysOnPage: false })
  // Not before: what is still drawn keeps its draft.
  useEffect(() => () => (isOver.current ? forgetDeskDrafts(hotel.id) : undefined), [hotel.id])
  const { element } = form
  useEffect(() => {
    // After the dialog has opened, which takes the focus. Where the dates are known, the party is asked.
    const frame = requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>(`[name="${start ? 'adults' : 'arrival'}"]`)?.focus({ preventScroll: true }),
    )
    return () => cancelAnimationFrame(frame)
  }, [element, start])
  const steps = () => {
    stay.keepForSteps()
    onSteps(fromQuickSale(form.values))
  }
  return (
    <Dialog open wide="very" steady title="Quick sale" onClose={onClose} footer={<Foot {...{ id, stay, sale, onBlock }} onSteps={steps} />}>
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

const Notices = ({ stay, sale: { group } }: { stay: SellStay; sale: Sale }) => (
  <>
    {group && (
      <Alert tone="info">
        More rooms for {group.user.name}, together with booking {group.reference}.
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

interface FootProps extends Pick<SellBookingProps, 'onBlock'> {
  onSteps: () => void
  id: string
  stay: SellStay
  sale: Sale
}

const Foot = ({ id, stay, sale, onBlock, onSteps }: FootProps) => {
  const { form, totalPaise, duePaise } = sale
  const isPriced = stay.lines.length > 0
  return (
    <>
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
        {isByLink(sale.form.values) ? 'Hold and send a link' : 'Book'}
      </Button>
    </>
  )
}
