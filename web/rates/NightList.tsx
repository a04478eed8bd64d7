import { useState } from 'react'
import type { CalendarType } from '#shared/rates/rate-calendar.ts'
import { formatDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { Select } from '#web/ui/field/Select.tsx'
import styles from './RateGrid.module.css'
import { isSelected, type Selection, type ShownPrice } from './rate-selection.ts'
import { loweredWords, ruleWords, sourceText } from './rate-words.ts'

interface NightListProps {
  types: readonly CalendarType[]
  price: ShownPrice
  selection: Selection | undefined
  onSelect: (selection: Selection | undefined) => void
}

/** One type, its nights under each other. Ticks choose nights in a row: the first and the last of them. */
export const NightList = ({ types, price, selection, onSelect }: NightListProps) => {
  const [type, setType] = useState(0)
  const nights = types[type]?.nights ?? []
  const tick = (night: number, isChosen: boolean) => {
    const at = { type, night }
    if (!isChosen)
      return onSelect(night === selection?.from.night ? undefined : selection && { ...selection, to: { type, night: night - 1 } })
    onSelect(
      selection
        ? {
            from: { ...selection.from, night: Math.min(selection.from.night, night) },
            to: { type, night: Math.max(selection.to.night, night) },
          }
        : { from: at, to: at },
    )
  }
  return (
    <div className="stack gap-3">
      <Select
        label="Room type"
        value={String(type)}
        options={types.map(({ name }, at) => ({ value: String(at), label: name }))}
        onChange={({ target }) => {
          setType(Number(target.value))
          onSelect(undefined)
        }}
      />
      <ul className={styles.list}>
        {nights.map((night, at) => (
          <li key={night.night} className={styles.item}>
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={selection !== undefined && isSelected(selection, { type, night: at })}
                onChange={({ target }) => tick(at, target.checked)}
              />
              <span>
                {formatDay(night.night)}
                <small>{[sourceText(night), ...ruleWords(night), ...loweredWords(night)].join(' · ')}</small>
              </span>
            </label>
            <span className={styles.figure}>
              {night.isFrom && 'from '}
              {formatRupees(night[price])}
              <small>{night.free} free</small>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
