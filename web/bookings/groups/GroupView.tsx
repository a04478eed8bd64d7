import { IconLogin2, IconPlus, IconWallet } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/bookings.ts'
import type { CallOf } from '#shared/endpoint.ts'
import { type Group, groupApi } from '#shared/groups.ts'
import { can } from '#shared/permissions.ts'
import { counted } from '#shared/text.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { Alerts, showAlert } from '#web/shell/alerts.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { Done } from '../change/ChangeStay.tsx'
import { UndoLine } from '../change/UndoLine.tsx'
import { groupWords, notCleanIn, useCheckIn } from '../change/use-check-in.tsx'
import { deskLists } from '../plan/use-live.ts'
import { AddGroup } from './AddGroup.tsx'
import { GroupFacts, GroupPayments } from './GroupFacts.tsx'
import { Members, mayCheckIn, useNames } from './GroupMembers.tsx'
import { PayGroup } from './PayGroup.tsx'

interface GroupViewProps extends HotelProps {
  groupId: string
  onClose: () => void
}

/** A group: who asked for it, what is due, and its rooms, with what is done to several of them at once. */
export const GroupView = ({ groupId, onClose, ...about }: GroupViewProps) => {
  const query = useCall(groupApi.get, { hotelId: about.hotelId, groupId }, { staleTime: 0 })
  return query.data ? (
    <LoadedGroup {...about} group={query.data} onClose={onClose} />
  ) : (
    <Dialog open wide title="Group" onClose={onClose}>
      <Loaded query={query} loading={<Skeleton height="12rem" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

/** What is done to the group, and the way back of what was done last. */
const useGroupChanges = ({ hotelId, id: groupId }: Group) => {
  const [done, setDone] = useState<Done>()
  const refreshes = { refreshes: deskLists }
  const checkIn = useSave(groupApi.checkIn, refreshes)
  const leave = useSave(groupApi.leave, refreshes)
  const join = useSave(groupApi.join, refreshes)
  const update = useSave(groupApi.update, refreshes)
  const named = { hotelId, groupId }
  const run = useMutation<void, Error, () => Promise<void>>({
    mutationFn: work => work(),
    // Who was asked about rooms that are not clean said no.
    onError: error => notCleanIn(error) === undefined && showAlert(error.message, 'danger'),
  })
  const { checkIn: enter, question } = useCheckIn(groupWords)
  const checkInAll = (bookings: readonly Booking[]) =>
    run.mutate(async () => {
      const input = bookings.map(({ id: bookingId, version }) => ({ bookingId, version }))
      await enter(wish => checkIn.mutateAsync({ ...named, ...wish, bookings: input }))
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
      setDone({ text, undo: () => update.mutateAsync({ ...named, oneFolio: !oneFolio }) })
    })
  return { done, clear: () => setDone(undefined), busy: run.isPending, question, checkInAll, takeOut, setBill }
}

const LoadedGroup = ({ group, onClose, ...about }: HotelProps & { group: Group; onClose: () => void }) => {
  const { viewer } = about
  const [open, setOpen] = useState<'pay' | 'add'>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const changes = useGroupChanges(group)
  const mayChange = can(viewer, 'bookings', 'UPDATE')
  const arriving = group.bookings.filter(mayCheckIn)
  const picked = arriving.filter(({ id }) => chosen.includes(id))
  const names = useNames(group)
  const checkIn = picked.length > 0 ? picked : arriving
  const close = () => setOpen(undefined)
  const footer = (
    <>
      {mayChange && group.due > 0 && (
        <Button icon={<IconWallet size={18} aria-hidden />} onClick={() => setOpen('pay')}>
          Take payment
        </Button>
      )}
      {can(viewer, 'bookings', 'CREATE') && (
        <Button icon={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('add')}>
          Add rooms
        </Button>
      )}
      <Button onClick={onClose}>Close</Button>
      {mayChange && checkIn.length > 0 && names.form.changes === 0 && (
        <Button
          variant="primary"
          icon={<IconLogin2 size={18} aria-hidden />}
          busy={changes.busy}
          onClick={() => changes.checkInAll(checkIn)}
        >
          {picked.length > 0 && picked.length < arriving.length ? `Check in ${picked.length}` : `Check in all ${arriving.length}`}
        </Button>
      )}
      {names.form.changes > 0 && (
        <Button variant="primary" type="submit" form="group-names" busy={names.form.pending}>
          Save names
        </Button>
      )}
    </>
  )
  return (
    <>
      <Dialog open wide title={group.name} onClose={onClose} footer={footer}>
        <div className="stack gap-5">
          <Alerts inline />
          <GroupFacts group={group} {...(mayChange && { onBill: changes.setBill })} busy={changes.busy} />
          <Form form={names.form} id="group-names" aria-label="Rooms of the group">
            <Members group={group} {...{ mayChange, chosen, onChoose: setChosen, onTakeOut: changes.takeOut }} field={names.form.field} />
          </Form>
          {group.payments.length > 0 && <GroupPayments group={group} />}
          {changes.done && <UndoLine key={changes.done.text} done={changes.done} onClose={changes.clear} />}
        </div>
      </Dialog>
      {changes.question}
      {open === 'pay' && <PayGroup group={group} onClose={close} />}
      {open === 'add' && <AddGroup {...about} group={group} onClose={close} onMade={close} />}
    </>
  )
}
