import type { ChangeEvent } from 'react'
import { z } from 'zod'
import type { LadderRow } from '#shared/rates/ladders.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { type Season, SeasonForm, seasonApi } from '#shared/rates/seasons.ts'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { FieldGroup } from '#web/ui/field/FieldGroup.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput, PercentInput } from '#web/ui/field/UnitInput.tsx'
import { askAbout, mealDoubt } from './doubts/price-doubts.ts'
import { RatePreviewLine, useRatePreview } from './RatePreviewLine.tsx'
import styles from './Rates.module.css'
import { weekdayNames } from './rate-words.ts'
import {
  allTypes,
  datesProblem,
  emptyLines,
  linesProblem,
  priceProblem,
  pricesOf,
  type TypedLines,
  typedLines,
  withDaysAlike,
} from './season-lines.ts'

interface SeasonDialogProps {
  hotelId: string
  season: Season | undefined
  /** What a new season begins with. */
  like?: Season | undefined
  /** The name of another season that is of all year. */
  allYear: string | undefined
  types: readonly { id: string; name: string }[]
  ladders: readonly LadderRow[]
  onClose: () => void
}

interface Values {
  name: string
  isAllYear: boolean
  fromDate: string
  toDate: string
  ladderId: string
  isAlike: boolean
  lines: Record<string, TypedLines>
}

const kinds = [
  { value: 'PERCENT', label: 'Percent more or less' },
  { value: 'ADD', label: 'Rupees more or less' },
  { value: 'SET', label: 'This price' },
]

const allYearLabel = 'Every week, such as weekend prices'

/** A season: when it is, and what it does to the price of each weekday. */
export const SeasonDialog = ({ hotelId, season, like, allYear, types, ladders, onClose }: SeasonDialogProps) => {
  const typeIds = types.map(({ id }) => id)
  const inputOf = ({ isAllYear, fromDate, toDate, ladderId, name, isAlike, lines }: Values) => ({
    name,
    fromDate: isAllYear ? null : dateFormat.tidy(fromDate),
    toDate: isAllYear ? null : dateFormat.tidy(toDate),
    ladderId: isAllYear || ladderId === '' ? null : ladderId,
    prices: pricesOf(isAlike, lines, typeIds),
  })
  const { ask, question } = useQuestion()
  const linesIn = ({ isAlike, lines }: Values) =>
    isAlike ? [lines[allTypes] ?? emptyLines()] : typeIds.map(id => lines[id] ?? emptyLines())
  const { form, ...frame } = useRowForm<Season, Values, typeof seasonApi.create, typeof seasonApi.update>({
    noun: 'Season',
    row: season,
    contracts: seasonApi,
    refreshes: [rateApi.calendar],
    labels: {
      ...{ name: 'Name', isAllYear: allYearLabel, fromDate: 'First night', toDate: 'Last night' },
      ...{ ladderId: 'When a guest cancels', isAlike: 'The same for all room types', lines: 'Prices' },
    },
    read: (from = like) => ({
      ...{ name: from?.name ?? '', isAllYear: from !== undefined && from.fromDate === null, ladderId: from?.ladderId ?? '' },
      ...{ fromDate: shownDate(from?.fromDate ?? ''), toDate: shownDate(from?.toDate ?? '') },
      ...typedLines(from?.prices ?? [], typeIds),
    }),
    schema: z.object({ name: SeasonForm.shape.name }),
    check: values => {
      const problem = linesProblem(linesIn(values))
      return { ...datesProblem(values), ...(problem && { lines: problem }) }
    },
    nameOf: path => (path.startsWith('prices') ? 'lines' : path),
    formats: { fromDate: dateFormat, toDate: dateFormat },
    empty: { name: 'Name is required.' },
    fixed: ['isAllYear', 'isAlike', 'lines', 'ladderId'],
    prepare: async values => {
      const set = inputOf(values).prices.flatMap(({ kind, breakfast, allMeals }) =>
        kind === 'SET' && breakfast !== null && allMeals !== null ? (mealDoubt(breakfast, allMeals) ?? []) : [],
      )
      await askAbout(ask, [['lines', set[0]]])
      return values
    },
    creation: values => ({ hotelId, ...inputOf(values) }),
    change: (values, { id }) => ({ hotelId, seasonId: id, ...inputOf(values) }),
    onClose,
  })
  const { values, change } = form
  const setLines = (key: string, part: Partial<TypedLines>) =>
    change({ lines: { ...values.lines, [key]: { ...(values.lines[key] ?? emptyLines()), ...part } } })
  const seasonOf = (typed: Values) => ({ ...inputOf(typed), name: typed.name || 'Season', ...(season && { seasonId: season.id }) })
  const hasWrong = linesProblem(linesIn(values)) !== undefined
  const linesError = form.error('lines')
  const saysWrong = linesError !== undefined
  const isReady = Object.keys(datesProblem(values)).length === 0 && !hasWrong
  const preview = useRatePreview(hotelId, isReady ? { season: seasonOf(values) } : undefined)
  // What holds all year is about days of the week.
  const setAllYear = (isAllYear: boolean) => {
    const lines = Object.entries(values.lines).map(([key, typed]) => [key, isAllYear ? withDaysAlike(typed, false) : typed])
    change({ isAllYear, lines: Object.fromEntries(lines) })
  }
  const refused = preview.error?.fields ?? {}
  const dateField = (name: 'fromDate' | 'toDate') => ({ ...form.field(name), optional: false, error: form.error(name) || refused[name] })
  const note =
    refused.fromDate || refused.toDate ? (
      <p className="small" role="status">
        Change that season, or single nights in the calendar.
      </p>
    ) : (
      <RatePreviewLine preview={preview} />
    )
  return (
    <>
      <FormDialog {...frame} form={form} note={note} wide>
        <TextInput
          {...form.field('name')}
          autoComplete="off"
          maxLength={60}
          hint={values.isAllYear ? 'Only the hotel reads it.' : 'Guests read it beside the price.'}
        />
        <Checkbox
          label={allYearLabel}
          hint={allYear ? `There is one already: ${allYear}.` : 'A hotel has only one season like this.'}
          error={values.isAllYear && form.error('fromDate')}
          disabled={allYear !== undefined}
          checked={values.isAllYear}
          onChange={setAllYear}
        />
        {!values.isAllYear && (
          <DateRange
            from={dateField('fromDate')}
            to={dateField('toDate')}
            onPick={(fromDate, toDate) => change({ fromDate, toDate })}
            oneDay
          />
        )}
        <Checkbox label="The same for all room types" checked={values.isAlike} onChange={isAlike => change({ isAlike })} />
        <FieldGroup
          label="Prices"
          hint="A change counts from the room’s own price, with − for less; seasons do not add up. Empty: as without this season."
          error={hasWrong ? undefined : linesError}
          long
        >
          <div className={styles.lines}>
            {(values.isAlike ? [{ id: allTypes, name: 'All room types' }] : types).map(({ id, name }) => (
              <Lines key={id} {...{ name, saysWrong }} lines={values.lines[id] ?? emptyLines()} onChange={part => setLines(id, part)} />
            ))}
          </div>
        </FieldGroup>
        {!values.isAllYear && ladders.length > 0 && (
          <Select
            {...form.field('ladderId')}
            optional={false}
            options={[{ value: '', label: 'As the hotel says' }, ...ladders.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        )}
      </FormDialog>
      {question}
    </>
  )
}

const meals = [
  ['breakfast', 'With breakfast'],
  ['allMeals', 'With all meals'],
] as const

interface LinesProps {
  name: string
  lines: TypedLines
  /** What is wrong with a price is said at its field. */
  saysWrong: boolean
  onChange: (part: Partial<TypedLines>) => void
}

const Lines = ({ name, lines, saysWrong, onChange }: LinesProps) => {
  const { kind, isDayAlike } = lines
  const isMealAlike = lines.isMealAlike && kind !== 'SET'
  const Amount = kind === 'PERCENT' ? PercentInput : MoneyInput
  const DayAmount = kind === 'PERCENT' ? PercentInput : TextInput // ₹ would leave too little place for a long price.
  const shown = meals.slice(0, isMealAlike ? 1 : 2)
  const field = (meal: 'breakfast' | 'allMeals', at: number) => ({
    ...{ inputMode: 'text' as const, autoComplete: 'off', maxLength: 10, value: lines[meal][at] ?? '' },
    error: saysWrong && priceProblem(kind, lines[meal][at] ?? ''),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange({ [meal]: lines[meal].with(at, target.value) }),
  })
  return (
    <section className={styles.type} aria-label={name}>
      <div className={styles.amounts}>
        <Select
          label={name}
          value={kind}
          options={kinds}
          onChange={({ target }) => onChange({ kind: target.value as TypedLines['kind'] })}
        />
        {isDayAlike &&
          shown.map(([meal, label]) => (
            <Amount
              key={meal}
              label={isMealAlike ? 'Every night' : label}
              aria-label={`${name}, ${label}, every night`}
              {...field(meal, 0)}
            />
          ))}
      </div>
      <Checkbox
        label="The same on every day of the week"
        checked={isDayAlike}
        onChange={isAlike => onChange(withDaysAlike(lines, isAlike))}
      />
      {kind !== 'SET' && (
        <Checkbox label="The same with all meals" checked={lines.isMealAlike} onChange={isMealAlike => onChange({ isMealAlike })} />
      )}
      {!isDayAlike &&
        shown.map(([meal, label]) => (
          <div key={meal} className="stack gap-2">
            {!isMealAlike && <p className="small">{label}</p>}
            <div className={styles.week}>
              {weekdayNames.map((day, at) => (
                <DayAmount key={day} label={day} aria-label={`${name}, ${label}, ${day}`} {...field(meal, at)} />
              ))}
            </div>
          </div>
        ))}
    </section>
  )
}
