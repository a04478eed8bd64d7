import { IconTrash } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { limits } from '#shared/prices/stay.ts'
import { addDays, isDate, nightsBetween } from '#shared/words/dates.ts'
import { formatRupees, formatShortRupees, toRupees } from '#shared/words/money.ts'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { shownDate } from '#web/ui/calendar/typed-date.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { mealLabels, nightsText } from '../stay/stay-words.ts'
import styles from './GroupLine.module.css'
import { datesOf, type LineText, type LineValues, lineKey, type PlannedLine, priceIn } from './group-lines.ts'
import type { GroupLines } from './use-group-lines.ts'

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => String(from + at))
const optionsOf = (values: readonly string[]) => values.map(value => ({ value, label: value }))

interface GroupLineProps {
  /** The index of the line. */
  at: number
  planned: PlannedLine
  form: Pick<Form<LineValues>, 'field' | 'leave' | 'error'>
  lines: GroupLines
  /** The line was added just now: its kind gets the focus. */
  isNew: boolean
  onRemove: (() => void) | undefined
}

/** A line of a group: dates, a kind of room and how many of it, who sleeps in each, and what that costs. */
export const GroupLine = ({ at, planned, form, lines, isNew, onRemove }: GroupLineProps) => {
  const { line, text, found, kinds, pricing } = planned
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) root.current?.querySelector('select')?.focus()
  }, [isNew])
  const field = (name: keyof LineText) => ({ ...form.field(lineKey(line, name)), optional: false })
  const set = (part: Partial<LineText>) => lines.set(line, part)
  // Leaving the check-in sets a check-out one night later, if none is later. If the focus is in that field already, its
  // text is selected, so that typing replaces it.
  const follows = useRef(false)
  const leaveCheckIn = () => {
    form.leave(lineKey(line, 'checkInDate'))
    const { from, to } = datesOf(text)
    if (!isDate(from) || (isDate(to) && to > from)) return
    follows.current = true
    set({ checkOutDate: shownDate(addDays(from, 1)) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it acts when a check-out follows from a check-in
  useLayoutEffect(() => {
    const { activeElement } = document
    if (follows.current && activeElement instanceof HTMLInputElement && root.current?.contains(activeElement)) activeElement.select()
    follows.current = false
  }, [text.checkOutDate])
  const chosen = kinds.find(({ kind }) => kind.key === text.kind)
  const kindOptions = kinds.map(({ kind, free }) => {
    const price = pricing && `, ${formatShortRupees(toRupees(priceIn(pricing, kind, text).totalPaise))}`
    return { value: kind.key, label: `${kind.room.roomType}, ${free.length} free${price ?? ''}` }
  })
  const options =
    chosen || text.kind === '' ? kindOptions : [...kindOptions, { value: text.kind, label: found ? `${text.type}, none free` : text.type }]
  const meals = (chosen && pricing?.mealsOf(chosen.kind)) ?? [text.meal]
  return (
    <fieldset className={styles.line} aria-label={`Line ${at + 1}`} ref={root}>
      <div className={styles.dates}>
        <DateRange
          from={{ ...field('checkInDate'), onChange: ({ target }) => set({ checkInDate: target.value }), onBlur: leaveCheckIn }}
          to={{ ...field('checkOutDate'), onChange: ({ target }) => set({ checkOutDate: target.value }) }}
          onPick={(checkInDate, checkOutDate) => set({ checkInDate, checkOutDate })}
          compact
        />
      </div>
      <div className={styles.kind}>
        <Select
          {...field('kind')}
          placeholder={found ? 'Choose' : 'Choose the dates first'}
          options={options}
          onChange={({ target: { value } }) =>
            set({ kind: value, type: kinds.find(({ kind }) => kind.key === value)?.kind.room.roomType ?? '' })
          }
        />
      </div>
      <TextInput {...field('count')} inputMode="numeric" maxLength={3} autoComplete="off" />
      <Select {...field('adults')} options={optionsOf(numbers(1, limits.adults))} />
      <TextInput {...field('ages')} inputMode="numeric" maxLength={12} placeholder="None" autoComplete="off" />
      {planned.mostBeds > 0 && <Select {...field('beds')} options={optionsOf(numbers(0, planned.mostBeds))} />}
      <div className={styles.meal}>
        <Select
          {...field('meal')}
          options={(meals.includes(text.meal) ? meals : [...meals, text.meal]).map(meal => ({ value: meal, label: mealLabels[meal] }))}
        />
      </div>
      <div className={styles.foot}>
        <LineSum planned={planned} lines={lines} />
        {onRemove && (
          <button type="button" className={styles.remove} aria-label={`Remove line ${at + 1}`} onClick={onRemove}>
            <IconTrash size={20} stroke={1.5} aria-hidden />
          </button>
        )}
      </div>
    </fieldset>
  )
}

/** The price and cancellation terms of a line's rooms, or why they are not known. */
const LineSum = ({ planned: { text, found, pricing, paise, offer, rooms }, lines }: { planned: PlannedLine; lines: GroupLines }) => {
  const query = lines.queryOf(text)
  if (query?.error) return <RetryAlert title={query.error.message} busy={query.isFetching} onRetry={() => void query.refetch()} />
  if (query && !found) return <Spinner label="Looking for free rooms" />
  if (found && found.rooms.length === 0) return <p role="status">{found.refusal ?? 'No room is free on all of these nights.'}</p>
  if (!pricing || paise === undefined) return null
  const { from, to } = datesOf(text)
  const words = [
    nightsText(nightsBetween(from, to)),
    `${formatRupees(toRupees(paise))} a room`,
    ...(rooms.length > 1 ? [formatRupees(toRupees(paise * rooms.length))] : []),
    ...(offer ? [offer] : []),
    ...(pricing.cancelling ? [pricing.cancelling.text] : []),
  ]
  return <p className="small">{words.join(' · ')}</p>
}
