import { IconDoorEnter, IconLogin2, IconPlus, IconReceipt, IconUserMinus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#shared/bookings.ts'
import { nightsBetween } from '#shared/dates.ts'
import type { CallOf } from '#shared/endpoint.ts'
import { type Group, GroupNames, groupApi } from '#shared/groups.ts'
import { methodWords } from '#shared/method-words.ts'
import { formatRupees } from '#shared/money.ts'
import { can } from '#shared/permissions.ts'
import { formatPhone } from '#shared/phones.ts'
import { counted } from '#shared/text.ts'
import { useCall, useSave } from '#web/api/client.ts'
import { Alerts, showAlert } from '#web/shell/alerts.tsx'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { pathOfBooking } from '#web/shell/menus.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { type FactList, Facts } from '#web/ui/Facts.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { MenuButton } from '#web/ui/MenuButton.tsx'
import { Money } from '#web/ui/Money.tsx'
import { momentText } from '#web/ui/moment.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { BookingStatusBadge } from '../account/BookingStatusBadge.tsx'
import { datesText, roomNumbers } from '../account/booking-words.ts'
import { nightsText } from '../account/stay-words.ts'
import type { Done } from '../change/ChangeStay.tsx'
import { failureNode } from '../change/failure.tsx'
import { deskDay } from '../change/status-part.ts'
import { UndoLine } from '../change/UndoLine.tsx'
import { deskLists } from '../plan/use-live.ts'
import { AddGroup } from './AddGroup.tsx'
import styles from './Groups.module.css'
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

const mayCheckIn = ({ status, checkInDate, checkOutDate }: Booking): boolean => {
  const { today, firstOpen } = deskDay()
  return status === 'CONFIRMED' && checkInDate <= today && checkOutDate > firstOpen
}

const mayBeNamed = ({ status }: Booking) => status === 'CONFIRMED' || status === 'CHECKED_IN' || status === 'CHECKED_OUT'

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
    onError: error => showAlert(error.message, 'danger'),
  })
  const checkInAll = (bookings: readonly Booking[]) =>
    run.mutate(async () => {
      const input = bookings.map(({ id: bookingId, version }) => ({ bookingId, version }))
      await checkIn.mutateAsync({ ...named, bookings: input })
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
  return { done, clear: () => setDone(undefined), busy: run.isPending, checkInAll, takeOut, setBill }
}

const LoadedGroup = ({ group, onClose, viewer, hotelId }: HotelProps & { group: Group; onClose: () => void }) => {
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
        <Button icon={<IconReceipt size={18} aria-hidden />} onClick={() => setOpen('pay')}>
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
        <Alerts inline />
        <div className="stack gap-5">
          <GroupFacts group={group} {...(mayChange && { onBill: changes.setBill })} busy={changes.busy} />
          <Form form={names.form} id="group-names" aria-label="Rooms of the group">
            <table className={styles.members}>
              <caption className="unseen">Rooms of {group.name}</caption>
              <thead>
                <tr>
                  <th>Room</th>
                  <th>Guest</th>
                  <th>Dates</th>
                  <th>Status</th>
                  <th className={styles.number}>Due</th>
                  <th>
                    <span className="unseen">More</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {group.bookings.map(booking => (
                  <MemberRow
                    key={booking.id}
                    booking={booking}
                    mayChange={mayChange}
                    guest={names.form.field(booking.id)}
                    isChosen={chosen.includes(booking.id)}
                    onChoose={isChosen => setChosen(isChosen ? [...chosen, booking.id] : chosen.filter(id => id !== booking.id))}
                    onTakeOut={() => changes.takeOut(booking)}
                  />
                ))}
              </tbody>
            </table>
          </Form>
          {group.payments.length > 0 && <GroupPayments group={group} />}
          {changes.done && <UndoLine key={changes.done.text} done={changes.done} onClose={changes.clear} />}
        </div>
      </Dialog>
      {open === 'pay' && <PayGroup group={group} onClose={close} />}
      {open === 'add' && <AddGroup {...{ hotelId, group }} onClose={close} onMade={close} />}
    </>
  )
}

/** The names of the guests as a form: only those that were changed are sent. */
const useNames = (group: Group) => {
  const save = useSave(groupApi.setNames, { refreshes: deskLists })
  const before = Object.fromEntries(group.bookings.map(({ id, user }) => [id, user.name]))
  const changed = (values: Record<string, string>) => group.bookings.filter(({ id }) => (values[id] ?? '').trim() !== before[id])
  const form = useForm<Record<string, string>, object, unknown>({
    labels: Object.fromEntries(group.bookings.map(booking => [booking.id, `Guest in ${roomNumbers(booking).join(', ')}`])),
    values: before,
    schema: GroupNames.partial({ guests: true }),
    shape: values => ({
      ...{ hotelId: group.hotelId, groupId: group.id },
      guests: changed(values).map(({ id: bookingId, version }) => ({ bookingId, version, userName: values[bookingId]?.trim() })),
    }),
    check: values =>
      Object.fromEntries(
        changed(values).flatMap(({ id }) => ((values[id] ?? '').trim().length < 2 ? [[id, 'At least 2 characters.']] : [])),
      ),
    nameOf: () => group.bookings[0]?.id ?? '',
    fixed: group.bookings.map(({ id }) => id),
    errorText: failureNode,
    send: input => save.mutateAsync(input as never),
    onSent: (_, begin) => {
      begin(form.values)
      showAlert('Names saved.')
    },
  })
  return { form }
}

const GroupFacts = ({ group, busy, onBill }: { group: Group; busy: boolean; onBill?: (oneFolio: boolean) => void }) => {
  const { contact, bookings, oneFolio } = group
  const live = bookings.filter(mayBeNamed)
  const facts: FactList = [
    ['Contact', `${contact.name}, ${formatPhone(contact.phone)}${contact.email ? `, ${contact.email}` : ''}`],
    ['Rooms', `${counted(live.length, 'room')}${live.length < bookings.length ? `, ${bookings.length - live.length} off` : ''}`],
    ['Total', group.total],
    ['Received', group.paid],
    ['Due', group.due],
    [
      'Bill',
      <span key="bill" className="row">
        {oneFolio ? 'One for the group' : 'One for each room'}
        {onBill && group.mayChangeFolio && (
          <Button busy={busy} onClick={() => onBill(!oneFolio)}>
            {oneFolio ? 'Make one for each room' : 'Make one for the group'}
          </Button>
        )}
      </span>,
    ],
  ]
  return <Facts className={styles.facts} rowClassName={undefined} facts={facts} />
}

interface MemberRowProps {
  booking: Booking
  mayChange: boolean
  guest: ReturnType<ReturnType<typeof useNames>['form']['field']>
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onTakeOut: () => void
}

const MemberRow = ({ booking, mayChange, guest, isChosen, onChoose, onTakeOut }: MemberRowProps) => {
  const { today } = deskDay()
  const { checkInDate, checkOutDate, payment, rooms } = booking
  const room = roomNumbers(booking).join(', ')
  return (
    <tr>
      <th scope="row">
        <span className="row">
          {mayChange && mayCheckIn(booking) && (
            <input
              type="checkbox"
              checked={isChosen}
              aria-label={`Choose room ${room}`}
              onChange={({ target }) => onChoose(target.checked)}
            />
          )}
          <span className="strong figures">{room}</span>
        </span>
        <span className="small">{rooms[0]?.roomType}</span>
      </th>
      <td className={styles.guest}>
        {mayChange && mayBeNamed(booking) ? (
          <TextInput {...guest} optional={false} label={<span className="unseen">{guest.label}</span>} maxLength={100} autoComplete="off" />
        ) : (
          booking.user.name
        )}
      </td>
      <td>
        {datesText(checkInDate, checkOutDate, today)}
        <span className={styles.below}>{nightsText(nightsBetween(checkInDate, checkOutDate))}</span>
      </td>
      <td>
        <BookingStatusBadge booking={booking} today={today} />
      </td>
      <td className={styles.number}>
        <Money rupees={payment.remainingBalance} />
      </td>
      <td className={styles.more}>
        <Link to={pathOfBooking(booking.id)} className={styles.open} aria-label={`Open the booking of room ${room}`}>
          <IconDoorEnter size={18} aria-hidden /> {booking.reference}
        </Link>
        {mayChange && (
          <MenuButton
            label={`More for room ${room}`}
            items={[{ label: 'Take out of the group', icon: <IconUserMinus size={18} aria-hidden />, onChoose: onTakeOut }]}
          />
        )}
      </td>
    </tr>
  )
}

const GroupPayments = ({ group }: { group: Group }) => (
  <section className="stack gap-2">
    <h3 className="title-3">Payments for the group</h3>
    <ul className="stack gap-2">
      {group.payments.map(({ id, amount, paymentMethod, transactionId, at, by }) => (
        <li key={id} className="ends">
          <span>
            {methodWords[paymentMethod]}
            {transactionId && `, ${transactionId}`}
            <span className={styles.below}>
              {momentText(at)}
              {by && `, ${by}`}
            </span>
          </span>
          <span className="figures">{formatRupees(amount)}</span>
        </li>
      ))}
    </ul>
  </section>
)
