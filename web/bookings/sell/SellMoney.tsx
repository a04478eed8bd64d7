import { sourceWords } from '#shared/bookings/booking-source.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { AmountButtons } from '../desk/AmountButtons.tsx'
import { byLink, isByLink, isSoldThere } from '../desk/sale-form.ts'
import type { Sale } from '../desk/use-sale.ts'
import { latestEnd, proposedEnd, typedMoment } from '../money/hold-end.ts'
import { saleMethods, saleSources } from '../view/booking-words.ts'
import styles from './SellBooking.module.css'
import type { SellStay } from './use-sell-stay.ts'

const linkMethod = { value: byLink, label: 'Payment link, later' }

/** Where the booking came from, and what is received now. */
export const SellMoney = ({ sale, stay }: { sale: Sale; stay: SellStay }) => {
  const { form, advancePaise, mayCheckIn, mayHold } = sale
  const { field, values, change } = form
  const methods = mayHold ? [...saleMethods, linkMethod] : saleMethods
  const { checkIn } = stay.search
  // What was chosen last stands until the dates are others.
  const choose = (paymentMethod: string) => {
    if (paymentMethod !== byLink) return change({ paymentMethod })
    // Who pays by a link is not at the door.
    change({ paymentMethod, holdUntil: typedMoment(proposedEnd(checkIn, serverNow())), source: values.source || 'PHONE' })
  }
  return (
    <>
      <fieldset className={styles.pair}>
        <legend className="unseen">Source</legend>
        <Select {...field('source')} options={saleSources} placeholder={sourceWords.DESK} />
        {isSoldThere(values) && <TextInput {...field('sourceReference')} optional={false} autoComplete="off" maxLength={60} />}
      </fieldset>
      <fieldset className="stack gap-2">
        <legend className="unseen">Money</legend>
        <div className={isByLink(values) ? 'stack gap-2' : styles.pair}>
          {!isByLink(values) && <MoneyInput {...field('paidAmount')} optional={false} />}
          <Select {...field('paymentMethod')} options={methods} placeholder="Choose" onChange={({ target }) => choose(target.value)} />
          {isByLink(values) && (
            <TextInput
              {...field('holdUntil')}
              autoComplete="off"
              optional={false}
              hint={`${formatMoment(new Date(latestEnd(checkIn, serverNow())))} at the latest.`}
            />
          )}
        </div>
        {isByLink(values) && (
          <p className="small">
            {advancePaise > 0
              ? `The guest pays the advance of ${formatRupees(toRupees(advancePaise))} by the link`
              : 'The guest pays the advance by a link'}
            . Until then the rooms are held.
          </p>
        )}
        {!isByLink(values) && <AmountButtons sale={sale} />}
        {!isByLink(values) && !['', 'CASH'].includes(values.paymentMethod) && values.paidAmount.trim() !== '' && (
          <TextInput {...field('transactionId')} autoComplete="off" maxLength={40} />
        )}
        {mayCheckIn && !isByLink(values) && (
          <Checkbox label="Check in now" checked={values.checkInNow} onChange={checkInNow => change({ checkInNow })} />
        )}
      </fieldset>
    </>
  )
}
