import { useEffect, useEffectEvent } from 'react'
import type { CancelledBy } from '#shared/bookings/booking-changes.ts'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import type { Cancelling } from '#shared/prices/cancelling.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { Facts, StrongMoney } from '#web/ui/text/Facts.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import styles from '../view/RefundSteps.module.css'
import { RefundSteps } from '../view/RefundSteps.tsx'
import { agreedBack, keepsMoreText, keptOf, type RefundValues } from './money-parts.ts'
import type { PartForm } from './part.ts'
import type { StatusValues } from './status-part.ts'

interface WhoCancelsProps {
  form: PartForm<RefundValues & StatusValues>
  booking: BookingDetail
  cancelling: Cancelling
  /** It fills in the refund too, which may still be changed. */
  fillsRefund?: boolean
}

/** Whether the guest, who had asked to cancel, has said since that the booking is kept. */
export const isKept = ({ requests }: Pick<BookingDetail, 'requests'>): boolean => requests.some(({ kind }) => kind === 'keep')

/** Who cancels decides what goes back: for a guest what was agreed, else all of it. */
export const WhoCancels = ({ form, booking, cancelling, fillsRefund = false }: WhoCancelsProps) => {
  const { steps, backNow } = cancelling
  const money = keptOf(booking)
  const choose = (cancelledBy: CancelledBy) => {
    form.change({ cancelledBy })
    if (!fillsRefund) return
    const back = agreedBack(money, backNow, cancelledBy)
    form.change({
      'refund.choice': back <= 0 ? 'none' : back === money.online ? 'online' : 'agreed',
      'refund.method': money.online > 0 && back > 0 ? 'ONLINE' : '',
      'refund.amount': back > 0 ? String(back) : '',
    })
  }
  const begin = useEffectEvent(() => choose(isKept(booking) ? 'hotel' : 'guest'))
  useEffect(() => begin(), [])
  const { paidAmount, refundedAmount } = booking.payment
  const back = form.values.cancelledBy === 'hotel' ? money.kept : backNow
  const why = form.values.cancelledBy === 'hotel' ? undefined : keepsMoreText(cancelling, money, refundedAmount > 0)
  const keeps = toRupees(toPaise(money.kept) - toPaise(back))
  return (
    <>
      <RadioGroup
        label="Who cancels?"
        value={form.values.cancelledBy}
        options={[
          { value: 'guest', label: `The guest: ${formatRupees(backNow)} back` },
          { value: 'hotel', label: `The hotel: all of it back, ${formatRupees(money.kept)}` },
        ]}
        onChange={choose}
        column
      />
      <RefundSteps steps={steps} />
      <Facts
        className={styles.steps}
        rowClassName={styles.step}
        facts={[
          ['Received', paidAmount],
          ['Returned', refundedAmount > 0 && <Money rupees={refundedAmount} />],
          ['Kept by the hotel, of the advance', keeps > 0 && <Money rupees={keeps} />],
          ['To give back', <StrongMoney key="back" rupees={back} />],
        ]}
      />
      {why && <p className="small">{why}</p>}
    </>
  )
}
