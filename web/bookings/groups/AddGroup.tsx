import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isDate } from '#shared/dates.ts'
import { type Group, GroupForm, groupApi, MoreRooms } from '#shared/groups.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import { roomApi } from '#shared/rooms.ts'
import { counted } from '#shared/text.ts'
import { CallError, useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/alerts.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { DateRange } from '#web/ui/DateRange.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { PhoneInput, TextInput } from '#web/ui/TextInput.tsx'
import { dateFormat } from '#web/ui/typed-date.ts'
import { type Form, useForm } from '#web/ui/use-form.ts'
import { PlaceFields } from '../account/PlaceFields.tsx'
import { failureNode } from '../change/failure.tsx'
import { deskLists } from '../plan/use-live.ts'
import { CompanyFields } from '../stay/CompanyFields.tsx'
import detailStyles from '../stay/DetailsStep.module.css'
import { detailAt, detailLabels, detailsForm, detailTexts, guestOf } from '../stay/guest-details.ts'
import { emptyDetails, type GuestDetails } from '../stay/guest-draft.ts'
import { SezBox } from '../stay/SezBox.tsx'
import { useCallKey } from '../stay/use-call-key.ts'
import { useRooms } from '../stay/use-rooms.ts'
import { emptySearch } from '../stay/wizard-url.ts'
import { GroupRooms } from './GroupRooms.tsx'
import styles from './Groups.module.css'
import { countOfRows, type GroupChoice, paiseOf, rowsOf, staysOf } from './group-rooms.ts'

interface Values extends GuestDetails {
  name: string
  checkInDate: string
  checkOutDate: string
  oneFolio: 'own' | 'one'
  choices: readonly GroupChoice[]
}

const labels = {
  ...{ ...detailLabels, userName: 'Contact', name: 'Group name', checkInDate: 'Check-in', checkOutDate: 'Check-out' },
  ...{ oneFolio: 'Bill', choices: 'Rooms' },
}

const empty: Values = { ...emptyDetails, name: '', checkInDate: '', checkOutDate: '', oneFolio: 'own', choices: [] }

const bills = [
  { value: 'own', label: 'A bill for each room' },
  { value: 'one', label: 'One bill for the group' },
] as const

interface AddGroupProps {
  hotelId: string
  /** More rooms for this one. */
  group?: Group | undefined
  onClose: () => void
  onMade: (group: Group) => void
}

const fieldOf = (path: string): string => (path.startsWith('bookings') ? 'choices' : detailAt(path))

/** A party of many rooms: who asks for it, when, and how many rooms of each kind; or more rooms for one that is there. */
export const AddGroup = ({ hotelId, group, onClose, onMade }: AddGroupProps) => {
  const cache = useQueryClient()
  const refreshes = [...deskLists, roomApi.search]
  const create = useSave(groupApi.create, { refreshes })
  const add = useSave(groupApi.add, { refreshes })
  const keyOf = useCallKey()
  const [dates, setDates] = useState({ checkIn: '', checkOut: '' })
  const query = useRooms(hotelId, { ...emptySearch, ...dates }, dates.checkIn !== '')
  const rows = (choices: readonly GroupChoice[]) => rowsOf(query.data, choices)
  const totalOf = (choices: readonly GroupChoice[]) =>
    rows(choices).reduce((sum, row) => sum + row.choice.count * ((query.data && paiseOf(query.data, row)) ?? 0), 0)
  const form = useForm<Values, object, Group>({
    labels,
    values: group ? { ...empty, name: group.name, userName: group.contact.name, userPhone: group.contact.phone } : empty,
    schema: group ? MoreRooms : GroupForm,
    nameOf: fieldOf,
    formats: { ...detailsForm.formats, checkInDate: dateFormat, checkOutDate: dateFormat },
    fixed: ['isGst', 'companySez', 'oneFolio', 'choices'],
    appearing: ['companyName', 'companyGst', 'companyAddress'],
    empty: { userName: detailTexts.userName, userPhone: detailTexts.userPhone },
    shape: values => {
      const { checkInDate, checkOutDate, choices, name, oneFolio, ...details } = values
      const bookings = staysOf(rows(choices), { checkInDate, checkOutDate })
      const sold = { hotelId, bookings, totalAmount: toRupees(totalOf(choices)) }
      if (group) return { ...sold, groupId: group.id }
      const { specialRequest: _, ...guest } = guestOf(details as GuestDetails)
      return { ...sold, ...guest, name, oneFolio: oneFolio === 'one' }
    },
    check: values => {
      const [from, to] = [dateFormat.tidy(values.checkInDate), dateFormat.tidy(values.checkOutDate)]
      const isBackward = isDate(from) && isDate(to) && to <= from
      return {
        ...(!isDate(from) && { checkInDate: 'Choose the check-in date.' }),
        ...(!isDate(to) && { checkOutDate: 'Choose the check-out date.' }),
        ...(isBackward && { checkOutDate: 'Check-out must be at least one day after check-in.' }),
      }
    },
    errorText: failureNode,
    send: async input => {
      try {
        const keyed = { ...input, key: keyOf(input) }
        const { data } = await (group ? add.mutateAsync(keyed as never) : create.mutateAsync(keyed as never))
        return data
      } catch (error) {
        // A room is gone, or costs another price: what is free is looked up again.
        if (error instanceof CallError && error.status === 409) await cache.invalidateQueries({ queryKey: [roomApi.search.path] })
        throw error
      }
    },
    onSent: made => {
      showAlert(group ? 'Rooms added successfully!' : 'Group booked successfully!')
      onMade(made)
    },
  })
  const { values, field, change } = form
  const [checkIn, checkOut] = [dateFormat.tidy(values.checkInDate), dateFormat.tidy(values.checkOutDate)]
  const wanted = isDate(checkIn) && isDate(checkOut) && checkIn < checkOut ? { checkIn, checkOut } : { checkIn: '', checkOut: '' }
  if (wanted.checkIn !== dates.checkIn || wanted.checkOut !== dates.checkOut) setDates(wanted)
  const shown = rows(values.choices)
  const count = countOfRows(shown)
  const choose = (choice: GroupChoice) => change({ choices: [...values.choices.filter(({ kind }) => kind !== choice.kind), choice] })
  return (
    <FormDialog
      title={group ? `Add rooms to ${group.name}` : 'Add Group'}
      form={form}
      submit="Book"
      submitting="Booking..."
      waits={count === 0}
      note={
        <p className={styles.sum} aria-live="polite">
          {count === 0 ? 'No room chosen yet' : `${counted(count, 'room')}, ${formatRupees(toRupees(totalOf(values.choices)))}`}
        </p>
      }
      onClose={onClose}
      wide
      steady
    >
      <div className="stack gap-5">
        {!group && <TextInput {...field('name')} autoComplete="off" maxLength={100} hint="Such as Rao wedding, or a company." />}
        <DateRange
          from={field('checkInDate')}
          to={field('checkOutDate')}
          onPick={(from, to) => change({ checkInDate: from, checkOutDate: to })}
        />
        <section className="stack gap-3" aria-label="Rooms">
          <GroupRooms query={query} rows={shown} already={group?.bookings.length ?? 0} onChange={choose} />
          {form.error('choices') && <Alert>{form.error('choices')}</Alert>}
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
        <TextInput {...field('userName')} autoComplete="off" maxLength={100} hint="Rooms have this name until their guests are known." />
        <PhoneInput {...field('userPhone')} autoComplete="off" maxLength={24} />
        <TextInput {...field('userEmail')} type="email" autoComplete="off" maxLength={100} />
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
