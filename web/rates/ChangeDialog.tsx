import { z } from 'zod'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { type CalendarType, calendarLimits, rateApi } from '#shared/rates/rate-calendar.ts'
import { stayRuleApi } from '#shared/rates/stay-rule-form.ts'
import { addDays, formatDate, nightsOf, weekdayOf } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { twoReadings } from '#shared/words/typed.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { CheckboxGroup } from '#web/ui/field/CheckboxGroup.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput, PercentInput } from '#web/ui/field/UnitInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { askAbout, mealDoubt } from './doubts/price-doubts.ts'
import { RatePreviewLine, useRatePreview } from './RatePreviewLine.tsx'
import { RuleChecks, RuleReach } from './RuleChecks.tsx'
import type { ShownPrice } from './rate-selection.ts'
import { previewText, rulePreviewText, weekdayNames } from './rate-words.ts'

const kinds = ['SET', 'ADD', 'PERCENT', 'CLEAR', 'RULE'] as const
type Kind = (typeof kinds)[number]

const kindLabels: Record<Kind, string> = {
  SET: 'Set a price',
  ADD: 'Rupees more or less',
  PERCENT: 'Percent more or less',
  CLEAR: "Back to the season's price",
  RULE: 'A stay rule',
}

interface ChangeDialogProps {
  hotelId: string
  chosen: readonly CalendarType[]
  /** All types that there are. */
  all: readonly CalendarType[]
  first: string
  last: string
  mayRule: boolean
  onClose: () => void
  onSaved: () => void
}

const weekdayOptions = weekdayNames.map((label, at) => ({ value: String(at), label }))

type DaysInput = Omit<CallOf<typeof rateApi.setDays>, 'hotelId'>

interface Values {
  kind: Kind
  isForAll: boolean
  pricePerNight: string
  priceWithMeals: string
  change: string
  note: string
  weekdays: string[]
  minNights: string
  maxNights: string
  touches: boolean
  noArrival: boolean
  noDeparture: boolean
  closed: boolean
}

/** The lowest and the highest price that these nights have. */
const pricesNow = (types: readonly CalendarType[], [first, last]: readonly [string, string], price: ShownPrice) => {
  const all = types.flatMap(({ nights }) => nights.filter(({ night }) => first <= night && night <= last).map(night => night[price]))
  return [Math.min(...all), Math.max(...all)] as const
}

/** What a field that is left empty keeps: one price stands in it, several are said below it. */
const keptPrice = ([low, high]: readonly [number, number]) =>
  low === high
    ? { placeholder: formatRupees(low).slice(1), hint: 'Empty: stays as it is.' }
    : { hint: `Now ${formatRupees(low)} to ${formatRupees(high)}. Empty: stays as it is.` }

const isNumber = (text: string) => /^-?\d+(\.\d{1,2})?$/.test(text.trim())

const prices = ['pricePerNight', 'priceWithMeals'] as const
const noPrice = 'Enter at least one of the two prices.'

/** What is wrong with what is typed for its kind, by field. */
const wrongIn = ({ kind, ...typed }: Values): Partial<Record<keyof Values, string>> => {
  const wrong: Partial<Record<keyof Values, string>> = {}
  const amount = fieldFormats.amount.tidy
  if (kind === 'SET') {
    for (const name of prices) if (typed[name].trim() && !(Number(amount(typed[name])) >= 1)) wrong[name] = 'A price is ₹1 at least.'
    if (prices.every(name => !typed[name].trim())) wrong.pricePerNight = noPrice
  }
  if ((kind === 'ADD' || kind === 'PERCENT') && !isNumber(typed.change))
    wrong.change = twoReadings(typed.change) ?? 'Enter a number, with − for less.'
  if (kind === 'RULE') {
    const nights = (text: string) => text.trim() === '' || (/^\d+$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 30)
    if (!nights(typed.minNights)) wrong.minNights = 'A stay has 1 to 30 nights.'
    if (!nights(typed.maxNights)) wrong.maxNights = 'A stay has 1 to 30 nights.'
    const says = typed.minNights.trim() || typed.maxNights.trim() || typed.noArrival || typed.noDeparture || typed.closed
    if (!says) wrong.minNights = 'Say what the rule is.'
  }
  if (typed.weekdays.length === 0) wrong.weekdays = 'Choose at least one day of the week.'
  return wrong
}

const everyDay = 127
const bitsOf = (weekdays: readonly string[]) => weekdays.reduce((bits, day) => bits | (1 << Number(day)), 0)

const daysOf = (values: Values, period: Pick<DaysInput, 'typeIds' | 'from' | 'to' | 'weekdays'>): DaysInput | undefined => {
  const { kind, change, pricePerNight, priceWithMeals, note } = values
  if (kind === 'RULE' || Object.keys(wrongIn(values)).length > 0) return undefined
  const amount = (text: string) => (text.trim() === '' ? undefined : Number(fieldFormats.amount.tidy(text)))
  if (kind === 'CLEAR') return { ...period, clear: true }
  if (kind === 'SET') return { ...period, pricePerNight: amount(pricePerNight), priceWithMeals: amount(priceWithMeals), note }
  return { ...period, change: { kind, value: Number(change) }, note }
}

/** One sheet for the nights that are selected: a price, a change of it, none any more, or a rule. */
export const ChangeDialog = ({ hotelId, chosen, all, first, last, mayRule, onClose, onSaved }: ChangeDialogProps) => {
  const refreshes = { refreshes: [rateApi.calendar, stayRuleApi.list] }
  const setDays = useSave(rateApi.setDays, refreshes)
  const { ask, question } = useQuestion()
  const addRule = useSave(stayRuleApi.create, refreshes)
  const typesOf = ({ isForAll }: Values) => (isForAll ? all : chosen)
  const idsOf = (values: Values) => typesOf(values).map(({ typeId }) => typeId)
  const ruledType = (values: Values) => (typesOf(values).length === all.length ? null : (idsOf(values)[0] ?? null))
  const inPeriod = new Set(nightsOf(first, addDays(last, 1)).map(night => String(weekdayOf(night) - 1)))
  const daysOfWeek = weekdayOptions.filter(({ value }) => inPeriod.has(value))
  const bitsIn = ({ weekdays }: Values) => (weekdays.length === daysOfWeek.length ? everyDay : bitsOf(weekdays))
  const wantedDays = (values: Values) => daysOf(values, { typeIds: idsOf(values), from: first, to: last, weekdays: bitsIn(values) })
  const pricesKept = (values: Values) => {
    const of = (price: ShownPrice) => pricesNow(typesOf(values), [first, last], price)
    return [of('pricePerNight'), of('priceWithMeals')] as const
  }
  const form = useForm<Values, Values, { message?: string }>({
    labels: {
      ...{
        kind: 'What changes',
        isForAll: 'For all room types',
        pricePerNight: 'With breakfast',
        priceWithMeals: 'With all meals',
        change: 'Change',
        note: 'Reason for guests',
      },
      ...{
        weekdays: 'On these days',
        minNights: 'Nights at least',
        maxNights: 'Nights at most',
        touches: 'Nights at least and at most hold for',
      },
      ...{ noArrival: 'Nobody arrives', noDeparture: 'Nobody leaves', closed: 'Closed' },
    },
    values: {
      ...{ kind: 'SET', pricePerNight: '', priceWithMeals: '', change: '', note: '', weekdays: daysOfWeek.map(({ value }) => value) },
      isForAll: chosen.length === all.length,
      ...{ minNights: '', maxNights: '', touches: true, noArrival: false, noDeparture: false, closed: false },
    },
    schema: z.object({}),
    check: wrongIn,
    empty: { pricePerNight: noPrice },
    nameOf: path => (path === 'from' || path === 'to' ? 'weekdays' : path),
    formats: { pricePerNight: fieldFormats.amount, priceWithMeals: fieldFormats.amount, change: fieldFormats.percent },
    fixed: ['kind', 'isForAll', 'weekdays', 'touches', 'noArrival', 'noDeparture', 'closed'],
    appearing: ['change', 'minNights', 'maxNights'],
    send: async (_, values) => {
      const { kind, minNights, maxNights, touches, noArrival, noDeparture, closed } = values
      const input = wantedDays(values)
      if (input && kind === 'SET') {
        const [breakfast, allMeals] = pricesKept(values)
        const field = input.priceWithMeals === undefined ? 'pricePerNight' : 'priceWithMeals'
        await askAbout(ask, [[field, mealDoubt(input.pricePerNight ?? breakfast[1], input.priceWithMeals ?? allMeals[0])]])
      }
      if (input) return setDays.mutateAsync({ hotelId, ...input })
      const nights = (text: string) => (text.trim() === '' ? null : Number(text))
      const rule = { minNights: nights(minNights), maxNights: nights(maxNights), touches, noArrival, noDeparture, closed }
      return addRule.mutateAsync({ hotelId, fromDate: first, toDate: last, weekdays: bitsIn(values), typeId: ruledType(values), ...rule })
    },
    onSent: ({ message = '' }) => {
      showAlert(message)
      onSaved()
    },
  })
  const { values, change } = form
  const { kind } = values
  const types = typesOf(values)
  const [breakfast, allMeals] = pricesKept(values)
  const days = wantedDays(values)
  const weekdays = bitsIn(values)
  // A rule is of one type or of all.
  const ruleable = mayRule && (types.length === 1 || types.length === all.length)
  const rule = weekdays > 0 ? { typeId: ruledType(values), fromDate: first, toDate: last, weekdays } : undefined
  const wanted = kind === 'RULE' ? rule && { rule } : days && { days }
  const preview = useRatePreview(hotelId, wanted)
  const setForAll = (isForAll: boolean) => change({ isForAll, ...(!isForAll && kind === 'RULE' && chosen.length > 1 && { kind: 'SET' }) })
  const period = first === last ? formatDate(first) : `${formatDate(first)} to ${formatDate(last)}`
  return (
    <>
      <FormDialog
        form={form}
        title={`Change ${types.length === 1 ? types[0]?.name : counted(types.length, 'room type')}`}
        submit="Save"
        submitting="Saving..."
        note={<RatePreviewLine preview={preview} text={kind === 'RULE' ? rulePreviewText : previewText} />}
        onClose={onClose}
      >
        <p className="strong">{period}</p>
        {chosen.length < all.length && all.length <= calendarLimits.types && (
          <Checkbox label="For all room types" checked={values.isForAll} onChange={setForAll} />
        )}
        <RadioGroup
          label="What changes"
          options={kinds.filter(one => one !== 'RULE' || ruleable).map(value => ({ value, label: kindLabels[value] }))}
          value={kind}
          onChange={next => change({ kind: next, change: '' })}
          column
        />
        {kind === 'SET' && (
          <>
            <MoneyInput {...form.field('pricePerNight')} optional={false} {...keptPrice(breakfast)} />
            <MoneyInput {...form.field('priceWithMeals')} optional={false} {...keptPrice(allMeals)} />
          </>
        )}
        {kind === 'ADD' && <MoneyInput {...form.field('change')} optional={false} hint="With − for less." />}
        {kind === 'PERCENT' && <PercentInput {...form.field('change')} optional={false} hint="With − for less; to the whole rupee." />}
        {kind !== 'CLEAR' && kind !== 'RULE' && (
          <TextInput {...form.field('note')} autoComplete="off" maxLength={60} hint="Such as Diwali: guests read it beside the price." />
        )}
        {kind === 'RULE' && (
          <>
            <TextInput {...form.field('minNights')} optional required={false} inputMode="numeric" autoComplete="off" maxLength={2} />
            <TextInput {...form.field('maxNights')} optional required={false} inputMode="numeric" autoComplete="off" maxLength={2} />
            <RuleReach touches={values.touches} change={change} />
            <RuleChecks values={values} change={change} />
          </>
        )}
        {daysOfWeek.length > 1 && (
          <CheckboxGroup
            label="On these days"
            options={daysOfWeek}
            values={values.weekdays}
            error={form.error('weekdays')}
            onChange={weekdays => change({ weekdays })}
          />
        )}
      </FormDialog>
      {question}
    </>
  )
}
