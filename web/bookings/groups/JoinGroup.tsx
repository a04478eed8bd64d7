import { useState } from 'react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { type Booking, hasEnded } from '#shared/bookings/bookings.ts'
import { type Group, GroupMember, groupApi } from '#shared/bookings/groups.ts'
import { call, useCall, useSave } from '#web/api/client.ts'
import { useSettled } from '#web/ui/base/use-settled.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import { deskDay } from '../parts/status-part.ts'
import { datesText, roomNumbers } from '../view/booking-words.ts'
import styles from './Groups.module.css'

/** One letter is about too many guests. */
const minLetters = 2

/** A booking that may join: somebody stays, or did, and it is not of this group already. */
const isWanted = ({ id }: Group, booking: Booking): boolean =>
  booking.groupId !== id && (!hasEnded(booking.status) || booking.status === 'CHECKED_OUT')

const BookingLabel = ({ booking, today }: { booking: Booking; today: string }) => {
  const { user, checkInDate, checkOutDate, reference, groupName } = booking
  const words = [
    datesText(checkInDate, checkOutDate, today),
    `room ${roomNumbers(booking).join(', ')}`,
    reference,
    ...(groupName === null ? [] : [`in ${groupName}`]),
  ]
  return (
    <>
      <span className="strong">{user.name}</span>
      <span className={styles.below}>{words.join(', ')}</span>
    </>
  )
}

interface JoinGroupProps {
  group: Group
  onDone: (done: UndoableChange) => void
  onClose: () => void
}

/** Puts a booking that is there into the group. */
export const JoinGroup = ({ group, onDone, onClose }: JoinGroupProps) => {
  const { hotelId, id: groupId } = group
  const { today } = deskDay()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const isAsked = q.length >= minLetters
  const { data, error, isFetching } = useCall(
    bookingListApi.list,
    { hotelId, q, page: 1, size: 8 },
    { enabled: isAsked, keepPrevious: true, staleTime: 0 },
  )
  const join = useSave(groupApi.join, { refreshes: bookingQueries })
  const form = useForm({
    labels: { bookingId: 'Booking' },
    values: { bookingId: '' },
    schema: GroupMember,
    shape: values => ({ hotelId, groupId, ...values }),
    empty: { bookingId: 'Choose a booking.' },
    errorText: failureNode,
    send: input => join.mutateAsync(input),
    onSent: ({ data: { bookings } }) => {
      const { bookingId } = form.values
      const { reference = 'The booking' } = bookings.find(({ id }) => id === bookingId) ?? {}
      onDone({ text: `${reference} is in the group.`, undo: () => call(groupApi.leave, { hotelId, groupId, bookingId }) })
      onClose()
    },
  })
  const found = isAsked ? (data?.items ?? []).filter(one => isWanted(group, one)) : []
  const isLooking = typed.trim().length >= minLetters && (q !== typed.trim() || isFetching)
  return (
    <FormDialog title={`Add a booking to ${group.name}`} form={form} submit="Add" submitting="Adding..." onClose={onClose}>
      <p className="small">
        {group.oneFolio ? "Its bill becomes the group's, so it must not have documents of its own." : 'It keeps its own bill.'} Dates, rooms
        and prices stay as they are.
      </p>
      <TextInput
        {...form.field('bookingId')}
        type="search"
        value={typed}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        hint="Guest, phone, room or reference."
        onChange={({ target }) => {
          setTyped(target.value)
          form.change({ bookingId: '' })
        }}
      />
      {found.length > 0 ? (
        <RadioGroup
          label="Found"
          column
          options={found.map(one => ({ value: one.id, label: <BookingLabel booking={one} today={today} /> }))}
          value={form.values.bookingId}
          onChange={bookingId => form.change({ bookingId })}
        />
      ) : (
        <p className="small" role="status">
          {error?.message ?? (isLooking ? 'Looking...' : isAsked && 'No booking found that could join.')}
        </p>
      )}
    </FormDialog>
  )
}
