import { can } from '#shared/contract/permissions.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { StayRuleForm, type StayRuleRow, stayRuleApi } from '#shared/rates/stay-rule-form.ts'
import type { RoomType } from '#shared/rooms/room-types.ts'
import { formatDate, isDate } from '#shared/words/dates.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import { useRowForm } from '#web/lists/crud/use-row-form.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { CheckboxGroup } from '#web/ui/field/CheckboxGroup.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import type { Column } from '#web/ui/table/columns.ts'
import { RatePreviewLine, useRatePreview } from './RatePreviewLine.tsx'
import { RuleChecks, RuleReach } from './RuleChecks.tsx'
import { rulePreviewText, ruleText, weekdayNames, weekdaysText } from './rate-words.ts'
import { WithTypes } from './WithTypes.tsx'

const nameOf = (rule: StayRuleRow) => `${formatDate(rule.fromDate)} to ${formatDate(rule.toDate)}: ${ruleText(rule)}`

/** What stays must be like in a period. */
export const StayRulesPart = (about: HotelProps) => (
  <WithTypes hotelId={about.hotelId}>{types => <StayRules {...about} types={types} />}</WithTypes>
)

const StayRules = ({ viewer, hotelId, types }: HotelProps & { types: readonly RoomType[] }) => {
  const typeName = (id: string | null) => (id === null ? 'All' : (types.find(type => type.id === id)?.name ?? ''))
  const columns: readonly Column<StayRuleRow>[] = [
    { id: 'from', label: 'From', text: ({ fromDate }) => formatDate(fromDate), value: ({ fromDate }) => fromDate, width: 4 },
    { id: 'to', label: 'To', text: ({ toDate }) => formatDate(toDate), value: ({ toDate }) => toDate, width: 4 },
    { id: 'days', label: 'On', text: ({ weekdays }) => weekdaysText(weekdays), width: 4 },
    { id: 'rule', label: 'Rule', text: ruleText, width: 6 },
    { id: 'type', label: 'Room type', text: ({ typeId }) => typeName(typeId), width: 4 },
  ]
  return (
    <CrudTab
      noun={{ one: 'stay rule', many: 'stay rules' }}
      contracts={stayRuleApi}
      input={{ hotelId }}
      removal={({ id }) => ({ hotelId, stayRuleId: id })}
      refreshes={[rateApi.calendar]}
      nameOf={nameOf}
      columns={columns}
      usualOrder="from"
      may={action => can(viewer, 'rooms', action)}
      form={(rule, onClose) => <StayRuleDialog {...{ hotelId, rule, types, onClose }} />}
      empty="No stay rules yet"
      purpose="A rule says how long guests stay, or on which days nobody arrives or leaves. Guests are told in words; the desk may sell all the same."
    />
  )
}

interface StayRuleDialogProps {
  hotelId: string
  rule: StayRuleRow | undefined
  types: readonly { id: string; name: string }[]
  onClose: () => void
}

const days = weekdayNames.map((label, at) => ({ value: String(at), label }))

const valuesOf = (rule: StayRuleRow | undefined) => ({
  fromDate: shownDate(rule?.fromDate ?? ''),
  toDate: shownDate(rule?.toDate ?? ''),
  typeId: rule?.typeId ?? '',
  weekdays: rule?.weekdays ?? 127,
  minNights: String(rule?.minNights ?? ''),
  maxNights: String(rule?.maxNights ?? ''),
  touches: rule?.touches ?? true,
  noArrival: rule?.noArrival ?? false,
  noDeparture: rule?.noDeparture ?? false,
  closed: rule?.closed ?? false,
})

/** The days of a rule that is being typed; undefined: not yet. */
const rulePeriod = ({ typeId, weekdays, ...typed }: ReturnType<typeof valuesOf>) => {
  const [fromDate, toDate] = [dateFormat.tidy(typed.fromDate), dateFormat.tidy(typed.toDate)]
  const isPeriod = isDate(fromDate) && isDate(toDate) && fromDate <= toDate && weekdays > 0
  return isPeriod ? { rule: { typeId: typeId || null, fromDate, toDate, weekdays } } : undefined
}

const StayRuleDialog = ({ hotelId, rule, types, onClose }: StayRuleDialogProps) => {
  const { form, ...frame } = useRowForm({
    noun: 'Stay Rule',
    row: rule,
    contracts: stayRuleApi,
    refreshes: [rateApi.calendar],
    labels: {
      fromDate: 'First day',
      toDate: 'Last day',
      typeId: 'Room type',
      weekdays: 'On these days',
      minNights: 'Nights at least',
      maxNights: 'Nights at most',
      touches: 'Nights at least and at most hold for',
      noArrival: 'Nobody arrives',
      noDeparture: 'Nobody leaves',
      closed: 'Closed',
    },
    read: valuesOf,
    schema: StayRuleForm,
    check: ({ minNights, maxNights, noArrival, noDeparture, closed }) =>
      minNights.trim() || maxNights.trim() || noArrival || noDeparture || closed ? {} : { minNights: 'Say what the rule is.' },
    formats: { fromDate: dateFormat, toDate: dateFormat, minNights: fieldFormats.text, maxNights: fieldFormats.text },
    empty: { fromDate: 'Enter a valid date.', toDate: 'Enter a valid date.' },
    fixed: ['typeId', 'weekdays', 'touches', 'noArrival', 'noDeparture', 'closed'],
    creation: values => ({ hotelId, ...values }),
    change: (values, { id }) => ({ hotelId, stayRuleId: id, ...values }),
    onClose,
  })
  const { values, change } = form
  const preview = useRatePreview(hotelId, rulePeriod(values))
  const chosen = days.filter(({ value }) => (values.weekdays & (1 << Number(value))) !== 0).map(({ value }) => value)
  return (
    <FormDialog {...frame} form={form} note={<RatePreviewLine preview={preview} text={rulePreviewText} />}>
      <DateRange
        from={form.field('fromDate')}
        to={form.field('toDate')}
        onPick={(fromDate, toDate) => change({ fromDate, toDate })}
        oneDay
      />
      <CheckboxGroup
        label="On these days"
        options={days}
        values={chosen}
        error={form.error('weekdays')}
        onChange={next => change({ weekdays: next.reduce((bits, day) => bits | (1 << Number(day)), 0) })}
      />
      <Select
        {...form.field('typeId')}
        optional={false}
        options={[{ value: '', label: 'All room types' }, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <TextInput {...form.field('minNights')} optional required={false} inputMode="numeric" autoComplete="off" maxLength={2} />
      <TextInput {...form.field('maxNights')} optional required={false} inputMode="numeric" autoComplete="off" maxLength={2} />
      <RuleReach touches={values.touches} change={change} />
      <RuleChecks values={values} change={change} />
    </FormDialog>
  )
}
