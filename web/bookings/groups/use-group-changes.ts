import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { type Group, groupApi } from '#shared/bookings/groups.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { counted } from '#shared/words/text.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { useQuestion } from '#web/ui/dialog/use-question.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import type { UndoableChange } from '../change/ChangeStay.tsx'
import { groupWords, notCleanIn, sendIfClean } from '../change/questions.ts'

/** What is done to the group, and the way back of what was done last. */
export const useGroupChanges = ({ hotelId, id: groupId, payer }: Group) => {
  const [done, setDone] = useState<UndoableChange>()
  const refreshes = { refreshes: bookingQueries }
  const checkIn = useSave(groupApi.checkIn, refreshes)
  const leave = useSave(groupApi.leave, refreshes)
  const join = useSave(groupApi.join, refreshes)
  const update = useSave(groupApi.update, refreshes)
  const confirm = useSave(groupApi.sendConfirmation)
  const named = { hotelId, groupId }
  const run = useMutation<void, Error, () => Promise<void>>({
    mutationFn: work => work(),
    // Who was asked about rooms that are not clean said no.
    onError: error => notCleanIn(error) === undefined && showAlert(error.message, 'danger'),
  })
  const { ask, question } = useQuestion()
  const checkInAll = (bookings: readonly Booking[]) =>
    run.mutate(async () => {
      const input = bookings.map(({ id: bookingId, version }) => ({ bookingId, version }))
      await sendIfClean(ask, groupWords, wish => checkIn.mutateAsync({ ...named, ...wish, bookings: input }))
      const back = { ...named, bookings: input.map(({ bookingId }) => ({ bookingId })), undo: true } satisfies CallOf<
        typeof groupApi.checkIn
      >
      setDone({ text: `${counted(input.length, 'booking')} checked in.`, undo: () => checkIn.mutateAsync(back) })
    })
  const takeOut = ({ id: bookingId, reference }: Booking) =>
    run.mutate(async () => {
      await leave.mutateAsync({ ...named, bookingId })
      setDone({ text: `${reference} is not in the group any more.`, undo: () => join.mutateAsync({ ...named, bookingId }) })
    })
  const setBill = (oneFolio: boolean) =>
    run.mutate(async () => {
      await update.mutateAsync({ ...named, oneFolio })
      const text = oneFolio ? 'One bill for the group.' : 'A bill for each room.'
      // Who paid the one bill is said again with it.
      setDone({ text, undo: () => update.mutateAsync({ ...named, oneFolio: !oneFolio, ...(!oneFolio && payer) }) })
    })
  const sendAgain = () =>
    run.mutate(async () => {
      const { message = '' } = await confirm.mutateAsync(named)
      showAlert(message)
    })
  return { done, setDone, busy: run.isPending, question, checkInAll, takeOut, setBill, sendAgain }
}
