import { useState } from 'react'
import type { BookedNight, BookingDetail } from '#shared/bookings/booking-lists.ts'
import { partsText } from '#shared/bookings/night-words.ts'
import { type NightLine, nightLines } from '#shared/prices/night-lines.ts'
import { formatDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { FieldError } from '#web/ui/field/Field.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { nightsText } from '../stay/stay-words.ts'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'
import { nightKey, type PriceValues, typedPrice } from './price-part.ts'

interface PriceFieldsProps {
  form: PartForm<PriceValues>
  booking: Pick<BookingDetail, 'rooms' | 'nights' | 'checkInDate'>
}

/** Other prices for the nights of a stay, those that cost the same in one field. */
export const PriceFields = ({ form, booking }: PriceFieldsProps) => {
  const { values, change, error } = form
  const [isSingle, setSingle] = useState(false)
  const { nights, rooms, checkInDate } = booking
  const lines = nightLines(nights, isSingle)
  const nightsOf = ({ roomId, from, to }: NightLine<BookedNight>): BookedNight[] =>
    nights.filter(one => one.roomId === roomId && one.night >= from && one.night < to)
  const isOnTop = nights.some(({ parts }) => (parts?.tax ?? 0) > 0)
  const set = (line: NightLine<BookedNight>, text: string) =>
    change({ prices: { ...values.prices, ...Object.fromEntries(nightsOf(line).map(night => [nightKey(night), text])) } })
  return (
    <div className="stack gap-3">
      <p className="small">
        A price that you set is for the whole night{isOnTop ? ', without GST' : ''}: people, beds and meals are in it, and an offer takes
        nothing off.
      </p>
      {nights.length > lines.length || isSingle ? <Checkbox label="Night by night" checked={isSingle} onChange={setSingle} /> : undefined}
      <div className={styles.pairs}>
        {lines.map(line => {
          const [first] = nightsOf(line)
          const number = rooms.find(({ id }) => id === line.roomId)?.roomNumber ?? ''
          const typed = first ? typedPrice(first) : line.price
          return (
            <MoneyInput
              key={`${line.roomId} ${line.from}`}
              label={`Room ${number}, ${line.nights > 1 ? `${nightsText(line.nights)} from ` : ''}${formatDay(line.from, checkInDate)}`}
              name={`prices.${line.roomId}.${line.from}`}
              hint={`Per night. Now ${formatRupees(typed)}${partsText(line)}`}
              value={first ? (values.prices[nightKey(first)] ?? '') : ''}
              onChange={({ target }) => set(line, target.value)}
            />
          )
        })}
      </div>
      <FieldError id="prices" error={error('prices')} />
      <TextInput
        {...form.field('priceReason')}
        optional={false}
        maxLength={300}
        autoComplete="off"
        hint="Goes into the booking's history."
      />
    </div>
  )
}
