import { formatShortRupees, toRupees } from '#shared/money.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Select } from '#web/ui/Select.tsx'
import { MoneyInput, TextInput } from '#web/ui/TextInput.tsx'
import { saleMethods, saleSources } from '../account/booking-words.ts'
import styles from './SellBooking.module.css'
import { isSoldThere } from './sale-form.ts'
import type { Sale } from './use-sale.ts'

/** Where the booking came from, and what is received now. */
export const SellMoney = ({ sale: { form, totalPaise, advancePaise, mayCheckIn } }: { sale: Sale }) => {
  const { field, values, change } = form
  const [total, advance] = [totalPaise, advancePaise].map(toRupees) as [number, number]
  const fill = (rupees: number) => change({ paidAmount: String(rupees) })
  return (
    <>
      <fieldset className={styles.pair}>
        <legend className="unseen">Source</legend>
        <Select {...field('source')} options={saleSources} placeholder="Not said" />
        {isSoldThere(values) && <TextInput {...field('sourceReference')} optional={false} autoComplete="off" maxLength={60} />}
      </fieldset>
      <fieldset className="stack gap-2">
        <legend className="unseen">Money</legend>
        <div className={styles.pair}>
          <MoneyInput {...field('paidAmount')} optional={false} />
          <Select {...field('paymentMethod')} options={saleMethods} />
        </div>
        <div className="row">
          {advance > 0 && advance < total && <Button onClick={() => fill(advance)}>Advance {formatShortRupees(advance)}</Button>}
          {total > 0 && <Button onClick={() => fill(total)}>All {formatShortRupees(total)}</Button>}
        </div>
        {values.paymentMethod !== 'CASH' && values.paidAmount.trim() !== '' && (
          <TextInput {...field('transactionId')} autoComplete="off" maxLength={40} />
        )}
        {mayCheckIn && <Checkbox label="Check in now" checked={values.checkInNow} onChange={checkInNow => change({ checkInNow })} />}
      </fieldset>
    </>
  )
}
