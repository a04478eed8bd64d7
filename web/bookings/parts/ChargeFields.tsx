import { useState } from 'react'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { hotelApi, type PublicHotel } from '#shared/hotels/hotels.ts'
import { addedBy, type ChargeForm, ChargeKind, chargeLines, TaxClass } from '#shared/prices/charges.ts'
import { formatRupees, shareOf, toBasisPoints, toPaise, toRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { extraCostNames, extraCostText } from '#web/hotels/extra-costs.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { FieldError } from '#web/ui/field/Field.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { chargeWords, lineText, taxClassWords } from '../view/booking-words.ts'
import { type ChargeValues, chargesOf, noCharges } from './money-parts.ts'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'

interface ChargeFieldsProps {
  form: PartForm<ChargeValues> & { submit: () => void }
  hotelId: string
  /** The booking, where there is one: its lines, nights and offers. */
  booking?: Pick<BookingDetail, 'charges' | 'nights' | 'offers'> | undefined
  /** What is in the price of its nights already: no line is ready for it. */
  inPrice?: { people: boolean; beds: boolean } | undefined
  /** Whether the viewer may take money from the hotel: discounts, reversed lines. */
  mayDiscount: boolean
}

const effectText = (line: Pick<ChargeForm, 'kind' | 'amount'>) => formatRupees(addedBy(line))

/** Extras, fees and discounts: those that are there, which another line can reverse, and those that are added. */
export const ChargeFields = ({ form, hotelId, booking, inPrice, mayDiscount }: ChargeFieldsProps) => {
  const { values, change, field, error } = form
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(hotelId))
  const isTaxed = hotel?.taxScheme === 'REGULAR'
  // What is taken back has the rate that it had.
  const reverse = ({ kind, text, amount, taxClass }: ChargeForm) =>
    change({
      charges: [
        ...values.charges,
        { kind, text: `Reversed: ${text}`.slice(0, 200), amount: -amount, ...(taxClass !== 'STAY' && { taxClass }) },
      ],
    })
  const addWritten = () => {
    const charges = chargesOf(values)
    // What is wrong with it is then said on its field.
    if (!chargeLines.safeParse(charges).success) return form.submit()
    return change({ ...noCharges, charges })
  }
  const hasGst = isTaxed && values['charge.taxClass'] !== 'NONE'
  const offered = ChargeKind.options.filter(kind => mayDiscount || kind !== 'DISCOUNT')
  return (
    <div className="stack gap-3">
      {booking && booking.charges.length > 0 && (
        <ul className={styles.lines}>
          {booking.charges.map(line => (
            <ChargeRow
              key={line.id}
              line={line}
              action="Reverse"
              onAct={mayDiscount && line.amount > 0 ? () => reverse(line) : undefined}
            />
          ))}
        </ul>
      )}
      {values.charges.length > 0 && (
        <ul className={styles.lines} aria-label="New lines">
          {values.charges.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
            <ChargeRow key={at} line={line} action="Remove" onAct={() => change({ charges: values.charges.toSpliced(at, 1) })} />
          ))}
        </ul>
      )}
      <FieldError id="charges" error={error('charges')} />
      {hotel && <ReadyMade {...{ form, hotel, booking, inPrice, mayDiscount }} />}
      <div className={styles.pairs}>
        <Select {...field('charge.kind')} options={offered.map(value => ({ value, label: chargeWords[value] }))} />
        <TextInput {...field('charge.text')} optional={false} maxLength={200} autoComplete="off" />
        <MoneyInput {...field('charge.amount')} optional={false} hint={hasGst && 'GST included.'} />
        {isTaxed && (
          <Select
            {...field('charge.taxClass')}
            optional={false}
            options={TaxClass.options.map(value => ({ value, label: taxClassWords[value] }))}
          />
        )}
      </div>
      <div className="row">
        <Button onClick={addWritten}>Add another line</Button>
      </div>
    </div>
  )
}

const ChargeRow = ({ line, action, onAct }: { line: ChargeForm; action: string; onAct: (() => void) | undefined }) => (
  <li>
    <span>
      {lineText(line)}
      {line.taxClass !== undefined && line.taxClass !== 'STAY' && <small> {taxClassWords[line.taxClass]}</small>}
    </span>
    <span className="row">
      <span className="figures">{effectText(line)}</span>
      {onAct && (
        <Button aria-label={`${action}: ${line.text}`} onClick={onAct}>
          {action}
        </Button>
      )}
    </span>
  </li>
)

/** Lines that the hotel's own prices and the offers of the day of arrival make: they fill in the fields below. */
const ReadyMade = ({ form, hotel, booking, inPrice, mayDiscount }: Omit<ChargeFieldsProps, 'hotelId'> & { hotel: PublicHotel }) => {
  const [chosen, setChosen] = useState({ name: '', times: '1' })
  const nightsPaise = toPaise((booking?.nights ?? []).reduce((sum, { price }) => sum + price, 0))
  const ready = [
    ...extraCostNames
      .filter(cost => !(inPrice?.people || (cost === 'extraBedCost' && inPrice?.beds)))
      .map(cost => ({ name: cost, kind: 'EXTRA' as const, text: extraCostText(cost), amount: hotel[cost] })),
    ...(mayDiscount ? (booking?.offers ?? []) : []).map(({ name, discountPercentage }) => ({
      name: `offer ${name}`,
      kind: 'DISCOUNT' as const,
      text: `${name}, ${discountPercentage}%`,
      amount: toRupees(shareOf(nightsPaise, toBasisPoints(discountPercentage))),
    })),
    // An offer that changes nothing is no charge.
  ].filter(({ amount }) => amount > 0)
  if (ready.length === 0) return null
  const choose = (name: string, times: string) => {
    setChosen({ name, times })
    const line = ready.find(one => one.name === name)
    if (!line) return
    const count = line.kind === 'EXTRA' ? Math.max(1, Number.parseInt(times, 10) || 1) : 1
    form.change({
      'charge.kind': line.kind,
      'charge.text': count > 1 ? `${line.text} × ${count}` : line.text,
      'charge.amount': String(toRupees(toPaise(line.amount) * count)),
      'charge.taxClass': 'STAY',
    })
  }
  return (
    <div className={styles.pairs}>
      <Select
        label="Ready-made line"
        value={chosen.name}
        placeholder="None"
        options={ready.map(({ name, text, kind, amount }) => ({ value: name, label: `${text}, ${effectText({ kind, amount })}` }))}
        onChange={({ target }) => choose(target.value, chosen.times)}
      />
      <TextInput
        label="How many"
        value={chosen.times}
        inputMode="numeric"
        maxLength={3}
        autoComplete="off"
        hint="Persons or beds, times nights."
        onChange={({ target }) => choose(chosen.name, target.value)}
      />
    </div>
  )
}
