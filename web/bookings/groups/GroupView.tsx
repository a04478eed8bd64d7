import { IconLogin2, IconMail, IconPencil, IconPlus, IconUserPlus, IconWallet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isOff } from '#shared/bookings/bookings.ts'
import { type Group, groupApi } from '#shared/bookings/groups.ts'
import { can } from '#shared/contract/permissions.ts'
import { useCall } from '#web/api/client.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { UndoLine } from '../change/UndoLine.tsx'
import { AddGroup } from './AddGroup.tsx'
import { GroupContact } from './GroupContact.tsx'
import { GroupFacts, GroupPayments } from './GroupFacts.tsx'
import { Members, mayCheckIn, useNames } from './GroupMembers.tsx'
import { GroupPayer } from './GroupPayer.tsx'
import { JoinGroup } from './JoinGroup.tsx'
import { PayGroup } from './PayGroup.tsx'
import { useGroupChanges } from './use-group-changes.ts'

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
    <Dialog open wide="very" title="Group" onClose={onClose}>
      <Loaded query={query} loading={<Skeleton height="12rem" />}>
        {() => null}
      </Loaded>
    </Dialog>
  )
}

const LoadedGroup = ({ group, onClose, ...about }: HotelProps & { group: Group; onClose: () => void }) => {
  const { viewer } = about
  const [open, setOpen] = useState<'pay' | 'add' | 'join' | 'contact' | 'payer'>()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const changes = useGroupChanges(group)
  useEffect(() => leaveMessages(group.id), [group.id])
  const mayChange = can(viewer, 'bookings', 'UPDATE')
  const arriving = group.bookings.filter(mayCheckIn)
  const picked = arriving.filter(({ id }) => chosen.includes(id))
  const names = useNames(group)
  const checkIn = picked.length > 0 ? picked : arriving
  const close = () => setOpen(undefined)
  const iconOf = (Icon: typeof IconMail) => <Icon size={18} aria-hidden />
  const isMailed = group.contact.email !== null && group.bookings.some(({ status }) => !isOff(status))
  const more = [
    { label: 'Edit group and contact', icon: iconOf(IconPencil), onChoose: () => setOpen('contact') },
    { label: 'Add a booking that is there', icon: iconOf(IconUserPlus), onChoose: () => setOpen('join') },
    ...(isMailed ? [{ label: 'Send confirmation again', icon: iconOf(IconMail), onChoose: changes.sendAgain }] : []),
  ]
  const actions = { onContact: () => setOpen('contact'), onPayer: () => setOpen('payer'), onBill: changes.setBill }
  const footer = (
    <>
      <Alerts inline />
      {mayChange && <MenuButton label="More actions" items={more} />}
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
          {checkIn.length < Math.max(2, arriving.length) ? `Check in ${checkIn.length}` : `Check in all ${arriving.length}`}
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
      <Dialog open wide="very" title={group.name} onClose={onClose} footer={footer}>
        <div className="stack gap-5">
          <GroupFacts group={group} actions={mayChange ? actions : undefined} busy={changes.busy} />
          {changes.done && <UndoLine key={changes.done.text} done={changes.done} onClose={() => changes.setDone(undefined)} />}
          <Form form={names.form} id="group-names" aria-label="Rooms of the group">
            <Members group={group} {...{ mayChange, chosen, onChoose: setChosen, onTakeOut: changes.takeOut }} field={names.field} />
          </Form>
          {group.payments.length > 0 && <GroupPayments group={group} />}
        </div>
      </Dialog>
      {changes.question}
      {open === 'pay' && <PayGroup group={group} onClose={close} />}
      {open === 'join' && <JoinGroup group={group} onDone={changes.setDone} onClose={close} />}
      {open === 'contact' && <GroupContact group={group} onDone={changes.setDone} onClose={close} />}
      {open === 'payer' && <GroupPayer group={group} onDone={changes.setDone} onClose={close} />}
      {open === 'add' && <AddGroup {...about} group={group} onClose={close} onMade={close} />}
    </>
  )
}
