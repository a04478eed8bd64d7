import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { CalendarNight, CalendarType } from '#shared/rates/rate-calendar.ts'
import { formatDate, weekdayOf } from '#shared/words/dates.ts'
import { formatShortRupees } from '#shared/words/money.ts'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './RateGrid.module.css'
import { type CellAt, isSelected, type Selection, type ShownPrice, stepOf } from './rate-selection.ts'
import { loweredWords, ruleWords, sourceText, weekdayNames, whoseLowered } from './rate-words.ts'

interface RateGridProps {
  types: readonly CalendarType[]
  price: ShownPrice
  selection: Selection | undefined
  onSelect: (selection: Selection | undefined) => void
  /** Opens the form that changes the selected nights. */
  onOpen: () => void
}

/** Friday and Saturday, as `weekdayOf` counts: the nights of a weekend. */
const weekendNights = [5, 6]
const month = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'short' })

/** Short marks in a night's cell, each with no-break spaces; screen readers read longer words instead. */
const marks = (night: CalendarNight): string[] => [
  ...(night.closed ? ['closed'] : []),
  ...(night.minNights !== null && night.minNights > 1 ? [`≥\u00a0${night.minNights}\u00a0n`] : []),
  ...(night.maxNights === null ? [] : [`≤\u00a0${night.maxNights}\u00a0n`]),
  ...(night.noArrival ? ['no in'] : []),
  ...(night.noDeparture ? ['no out'] : []),
  ...(night.loweredTo === null ? [] : [`${whoseLowered(night)} pays\u00a0${formatShortRupees(night.loweredTo)}`.trim()]),
]

const cellOf = (target: EventTarget | null): CellAt | undefined => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-night]') : undefined
  return cell ? { type: Number(cell.dataset.type), night: Number(cell.dataset.night) } : undefined
}

/** Room types by night. A press selects a night, a drag or Shift with arrow keys selects more; Enter opens a form. */
export const RateGrid = ({ types, price, selection, onSelect, onOpen }: RateGridProps) => {
  const grid = useRef<HTMLTableElement>(null)
  const [cursor, setCursor] = useState<CellAt>({ type: 0, night: 0 })
  const moved = useRef(false)
  const pressed = useRef<CellAt>(undefined)
  const nights = types[0]?.nights ?? []
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>('[data-night][tabindex="0"]')?.focus()
  })
  useEffect(() => {
    const release = () => {
      pressed.current = undefined
    }
    addEventListener('pointerup', release)
    return () => removeEventListener('pointerup', release)
  }, [])
  const onPointerDown = (event: PointerEvent) => {
    const at = cellOf(event.target)
    if (!at || event.button !== 0) return
    pressed.current = event.pointerType === 'touch' ? undefined : at
    const from = event.shiftKey && selection ? selection.from : at
    setCursor(at)
    onSelect({ from, to: at })
  }
  const onPointerOver = (event: PointerEvent) => {
    const at = cellOf(event.target)
    // The button was released where no event arrived, such as outside the window.
    if (event.buttons === 0) pressed.current = undefined
    if (!pressed.current || !at) return
    onSelect({ from: pressed.current, to: at })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!cellOf(event.target)) return
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!selection || !isSelected(selection, cursor)) onSelect({ from: cursor, to: cursor })
      onOpen()
      return
    }
    if (event.key === 'Escape' && selection) {
      event.preventDefault()
      onSelect(undefined)
      return
    }
    const next = stepOf(event.key, cursor, { types: types.length, nights: nights.length })
    if (!next) return
    event.preventDefault()
    moved.current = true
    setCursor(next)
    onSelect(event.shiftKey ? { from: selection?.from ?? cursor, to: next } : undefined)
  }
  return (
    <div className={styles.frame}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are chosen, as in a grid
        role="grid"
        aria-label="Prices"
        aria-multiselectable
        className={styles.grid}
        {...{ onPointerDown, onPointerOver, onKeyDown }}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              Room type
            </th>
            {nights.map(({ night }, at) => (
              <th key={night} scope="col" className={weekendNights.includes(weekdayOf(night)) ? styles.weekend : undefined}>
                <span aria-hidden>
                  {weekdayNames[weekdayOf(night) - 1]}
                  <br />
                  {Number(night.slice(8))}
                  {(at === 0 || night.endsWith('-01')) && ` ${month.format(new Date(night))}`}
                </span>
                <VisuallyHidden>{formatDate(night)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type, row) => (
            <tr key={type.typeId}>
              <th scope="row" className={styles.type}>
                {type.name}
              </th>
              {type.nights.map((night, at) => (
                <Cell
                  key={night.night}
                  {...{ night, price, at, row }}
                  isCursor={cursor.type === row && cursor.night === at}
                  isChosen={selection !== undefined && isSelected(selection, { type: row, night: at })}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CellProps {
  night: CalendarNight
  price: ShownPrice
  row: number
  at: number
  isCursor: boolean
  isChosen: boolean
}

const Cell = ({ night, price, row, at, isCursor, isChosen }: CellProps) => (
  <td
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
    role="gridcell"
    data-type={row}
    data-night={at}
    tabIndex={isCursor ? 0 : -1}
    aria-selected={isChosen}
    className={`${styles.cell} ${styles[night.source.toLowerCase()]} ${night.closed ? styles.closed : ''}`}
  >
    <span className={styles.price}>{formatShortRupees(night[price])}</span>
    <span className={styles.why}>{sourceText(night)}</span>
    <span className={styles.free}>
      {night.free} free
      <VisuallyHidden>
        {[
          '',
          night.isFrom && 'and more',
          price === 'pricePerNight'
            ? `${formatShortRupees(night.priceWithMeals)} with all meals`
            : `${formatShortRupees(night.pricePerNight)} with breakfast`,
          ...ruleWords(night),
          ...loweredWords(night),
        ]
          .filter(text => typeof text === 'string')
          .join(', ')}
      </VisuallyHidden>
    </span>
    <span className={styles.marks} aria-hidden>
      {marks(night).join(' · ')}
    </span>
  </td>
)
