import { useState } from 'react'
import { bookingListApi } from '#shared/booking-lists.ts'
import { type Booking, hasEnded } from '#shared/bookings.ts'
import { type Group, groupApi } from '#shared/groups.ts'
import { call, useCall, useSave } from '#web/api/client.ts'
import { Combobox } from '#web/ui/Combobox.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { useSettled } from '#web/ui/use-settled.ts'
import { datesText, roomNumbers } from '../account/booking-words.ts'
import type { Done } from '../change/ChangeStay.tsx'
import { failureNode } from '../change/failure.tsx'
import { deskDay } from '../change/status-part.ts'
import { deskLists } from '../plan/use-live.ts'

/** One letter is about too many guests. */
const minLetters = 2

const optionOf = ({ id, user, reference, rooms, checkInDate, checkOutDate }: Booking, today: string) => ({
  value: id,
  label: `${user.name}, ${datesText(checkInDate, checkOutDate, today)}, room ${roomNumbers({ rooms }).join(', ')}, ${reference}`,
})

interface JoinGroupProps {
  group: Group
  onDone: (done: Done) => void
  onClose: () => void
}

/** Puts a booking that is there into the group. */
export const JoinGroup = ({ group, onDone, onClose }: JoinGroupProps) => {
  const { hotelId, id: groupId } = group
  const { today } = deskDay()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<Booking>()
  const q = useSettled(typed.trim())
  const isAsked = q.length >= minLetters
  const { data, error, isFetching } = useCall(
    bookingListApi.list,
    { hotelId, q, page: 1, size: 20 },
    { enabled: isAsked, keepPrevious: true, staleTime: 0 },
  )
  const join = useSave(groupApi.join, { refreshes: deskLists })
  const form = useForm({
    labels: { bookingId: 'Booking' },
    values: { bookingId: '' },
    schema: groupApi.join.input,
    shape: values => ({ hotelId, groupId, ...values }),
    empty: { bookingId: 'Choose a booking.' },
    errorText: failureNode,
    send: input => join.mutateAsync(input),
    onSent: () => {
      const bookingId = form.values.bookingId
      onDone({
        text: `${chosen?.reference ?? 'The booking'} is in the group.`,
        undo: () => call(groupApi.leave, { hotelId, groupId, bookingId }),
      })
      onClose()
    },
  })
  const found = isAsked
    ? (data?.items ?? []).filter(one => one.groupId !== groupId && (!hasEnded(one.status) || one.status === 'CHECKED_OUT'))
    : []
  const isLooking = typed.trim().length >= minLetters && (q !== typed.trim() || isFetching)
  const nothing = error?.message ?? (isLooking ? 'Looking...' : isAsked ? 'No booking found.' : 'Guest, phone, room or reference')
  const choose = (id: string) => {
    setChosen(found.find(one => one.id === id))
    form.change({ bookingId: id })
  }
  return (
    <FormDialog title={`Add a booking to ${group.name}`} form={form} submit="Add" submitting="Adding..." onClose={onClose}>
      <p className="small">
        {group.oneFolio ? "Its bill becomes the group's, so it must not have documents of its own." : 'It keeps its own bill.'} Dates, rooms
        and prices stay as they are.
      </p>
      <Combobox
        label="Booking"
        name="bookingId"
        options={found.map(one => optionOf(one, today))}
        selected={chosen && optionOf(chosen, today)}
        onSelect={choose}
        onType={setTyped}
        message={nothing}
        error={form.error('bookingId')}
      />
    </FormDialog>
  )
}
