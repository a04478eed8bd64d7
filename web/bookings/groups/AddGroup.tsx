import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { type Group, GroupForm, groupApi, MoreRooms, maxOfGroup } from '#shared/bookings/groups.ts'
import { can } from '#shared/contract/permissions.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import { tidy } from '#shared/words/tidy.ts'
import { CallError, useSave } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { dateFormat, shownDate } from '#web/ui/calendar/typed-date.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { PhoneInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { type Form, useForm } from '#web/ui/form/use-form.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { failureNode } from '../calls/failure.tsx'
import { useCallKey } from '../calls/use-call-key.ts'
import { bookingQueries } from '../calls/use-live.ts'
import { useNotReady } from '../desk/use-not-ready.ts'
import { deskDay } from '../parts/status-part.ts'
import { CompanyFields } from '../stay/CompanyFields.tsx'
import detailStyles from '../stay/details.module.css'
import { detailAt, detailLabels, detailsForm, guestOf } from '../stay/guest-details.ts'
import { emptyDetails, type GuestDetails } from '../stay/guest-draft.ts'
import { PlaceFields } from '../stay/PlaceFields.tsx'
import { SezBox } from '../stay/SezBox.tsx'
import { GroupLine } from './GroupLine.tsx'
import styles from './Groups.module.css'
import {
  codeProblemOf,
  emptyLine,
  type LineField,
  type LineText,
  type LineValues,
  lineFieldAt,
  lineFields,
  lineKey,
  noRoomText,
  type PlannedLine,
  planProblems,
  roomsOfPlan,
  staysOf,
  totalPaiseOf,
} from './group-lines.ts'
import { useGroupLines } from './use-group-lines.ts'

interface Details extends GuestDetails {
  name: string
  oneFolio: 'own' | 'one'
  offerCode: string
}

type Values = Details & LineValues

const labels = { ...detailLabels, userName: 'Contact', name: 'Group name', oneFolio: 'Bill', offerCode: 'Offer code' }

const lineLabels: Readonly<Record<LineField, string>> = {
  checkInDate: 'Check-in',
  checkOutDate: 'Check-out',
  kind: 'Kind',
  type: '',
  count: 'Rooms',
  adults: 'Adults in each',
  ages: 'Ages of children',
  beds: 'Extra beds',
  meal: 'Meals',
}

const empty: Details = { ...emptyDetails, name: '', oneFolio: 'own', offerCode: '' }

const bills = [
  { value: 'own', label: 'A bill for each room' },
  { value: 'one', label: 'One bill for the group' },
] as const

const detailsOf = (values: Values): GuestDetails =>
  Object.fromEntries(Object.keys(emptyDetails).map(name => [name, values[name as keyof GuestDetails]])) as unknown as GuestDetails

/** The `value` of each field of these lines, by the field's name in the form. */
const byLine = <T,>(lines: readonly number[], fields: readonly LineField[], value: (field: LineField) => T): Record<string, T> =>
  Object.fromEntries(lines.flatMap(line => fields.map(field => [lineKey(line, field), value(field)])))

/** Further rooms of a group start with its dates, while these can still be sold. */
const startOf = (group: Group | undefined): LineText => {
  const stay = group?.bookings.find(({ status, checkInDate }) => status !== 'CANCELLED' && checkInDate >= deskDay().firstOpen)
  return stay ? { ...emptyLine, checkInDate: shownDate(stay.checkInDate), checkOutDate: shownDate(stay.checkOutDate) } : emptyLine
}

interface AddGroupProps extends HotelProps {
  /** The group that gets more rooms; undefined for a new one. */
  group?: Group | undefined
  onClose: () => void
  onMade: (group: Group) => void
}

/** Sells a group: the contact, and lines of rooms that are alike; or adds rooms to an existing group. */
export const AddGroup = ({ hotelId, viewer, group, onClose, onMade }: AddGroupProps) => {
  const refreshes = [...bookingQueries, roomApi.search]
  const create = useSave(groupApi.create, { refreshes })
  const add = useSave(groupApi.add, { refreshes })
  const keyOf = useCallKey()
  const notReady = useNotReady(hotelId, can(viewer, 'bookings', 'READ'))
  const already = group?.bookings.length ?? 0
  const lines = useGroupLines({ hotelId, start: startOf(group), already, notReady })
  const [sent, setSent] = useState<readonly PlannedLine[]>([])
  const form = useForm<Values, object, Group>({
    labels: { ...labels, ...byLine(lines.lines, lineFields, field => lineLabels[field]) } as Record<keyof Values & string, string>,
    values: {
      ...(group ? { ...empty, name: group.name, userName: group.contact.name, userPhone: group.contact.phone } : empty),
      ...lines.start,
    } as Values,
    schema: group ? MoreRooms : GroupForm,
    // The paths in the server's answer refer to the rooms as they were sent.
    nameOf: path => lineFieldAt(path, sent) ?? detailAt(path),
    formats: {
      ...detailsForm.formats,
      ...byLine(lines.lines, ['checkInDate', 'checkOutDate'], () => dateFormat),
    },
    fixed: [
      ...(['isGst', 'companySez', 'oneFolio'] as const),
      ...lines.lines.flatMap(line => lineFields.filter(field => !field.startsWith('check')).map(field => lineKey(line, field))),
    ],
    appearing: ['companyName', 'companyGst', 'companyAddress'],
    shape: values => {
      const plan = lines.planOf(values)
      const { name, oneFolio, offerCode } = values
      const coded = offerCode.trim() && lines.hasCodes ? { offerCode } : {}
      const sold = { hotelId, bookings: staysOf(plan), totalAmount: toRupees(totalPaiseOf(plan)), ...coded }
      if (group) return { ...sold, groupId: group.id }
      const { specialRequest: _, ...guest } = guestOf(detailsOf(values))
      return { ...sold, ...guest, name, oneFolio: oneFolio === 'one' }
    },
    check: values => {
      const plan = lines.planOf(values)
      const codeProblem = values.offerCode.trim() ? codeProblemOf(plan) : undefined
      return { ...planProblems(plan), ...(codeProblem && { offerCode: codeProblem }) } as Partial<Record<keyof Values & string, string>>
    },
    long: true,
    errorText: failureNode,
    send: async (input, values) => {
      setSent(lines.planOf(values))
      try {
        const keyed = { ...input, key: keyOf(input) }
        const { data } = await (group ? add.mutateAsync(keyed as never) : create.mutateAsync(keyed as never))
        return data
      } catch (error) {
        // A room is taken or its price has changed, so the free rooms are read again.
        if (error instanceof CallError && error.status === 409) await lines.refresh()
        throw error
      }
    },
    onSent: made => {
      showAlert(group ? 'Rooms added successfully!' : 'Group booked successfully!', 'success', { about: made.id })
      onMade(made)
    },
  })
  const { values, field, change } = form
  const code = useSettled(tidy(values.offerCode))
  lines.follow(values, code)
  const plan = lines.planOf(values)
  const count = roomsOfPlan(plan)
  // The free rooms on the dates of a line are being read, or could not be read.
  const isUnknown = lines.isSearching || plan.some(({ text, found }) => lines.queryOf(text) && !found)
  const set = (line: number, part: Partial<LineText>) => change(lines.changed(values, line, part) as Partial<Values>)
  return (
    <FormDialog
      title={group ? `Add rooms to ${group.name}` : 'Add Group'}
      form={form}
      submit="Book"
      submitting="Booking..."
      startsAt={lines.start[lineKey(0, 'checkInDate')] ? lineKey(0, 'kind') : undefined}
      waits={isUnknown || code !== tidy(values.offerCode)}
      note={
        <p className={styles.sum} aria-live="polite">
          {count === 0
            ? (noRoomText(plan) ?? 'No room chosen yet')
            : `${counted(count, 'room')}, ${formatRupees(toRupees(totalPaiseOf(plan)))}`}
        </p>
      }
      onClose={onClose}
      wide
      steady
    >
      <div className="stack gap-5">
        {!group && <TextInput {...field('name')} autoComplete="off" maxLength={100} hint="Such as Rao wedding, or a company." />}
        <section className="stack gap-3" aria-label="Rooms">
          {plan.map((planned, at) => (
            <GroupLine
              key={planned.line}
              {...{ at, planned, form }}
              lines={{ ...lines, set }}
              isNew={planned.line === lines.added}
              onRemove={plan.length > 1 ? () => lines.remove(planned.line) : undefined}
            />
          ))}
          <div className="row">
            <Button
              icon={<IconPlus size={18} aria-hidden />}
              disabled={count + already >= maxOfGroup}
              onClick={() => change(lines.add(values) as Partial<Values>)}
            >
              Other rooms or dates
            </Button>
          </div>
          {(lines.hasCodes || values.offerCode !== '') && (
            <div className={styles.code}>
              <TextInput {...field('offerCode')} autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={40} />
            </div>
          )}
        </section>
        {!group && <Contact form={form} />}
      </div>
    </FormDialog>
  )
}

const Contact = ({ form }: { form: Form<Values> }) => {
  const { values, field, change } = form
  return (
    <>
      <div className={detailStyles.pair}>
        <TextInput {...field('userName')} autoComplete="off" maxLength={100} hint="Used for every room until its guest is known." />
        <PhoneInput {...field('userPhone')} autoComplete="off" />
        <TextInput {...field('userEmail')} type="email" autoComplete="off" maxLength={100} hint="What is booked is mailed there." />
        <TextInput {...field('userAddress')} autoComplete="off" maxLength={300} />
        <PlaceFields form={form} />
      </div>
      <RadioGroup
        label="Bill"
        options={bills}
        value={values.oneFolio}
        onChange={oneFolio => change({ oneFolio })}
        hint="Can be changed until the first document."
      />
      <CompanyFields form={form} question="Does a company need a GST invoice?">
        <SezBox form={form} />
      </CompanyFields>
    </>
  )
}
