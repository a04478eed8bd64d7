import { IconUserMinus } from '@tabler/icons-react'
import type { Booking } from '#shared/bookings/bookings.ts'
import { type Group, GroupNames, groupApi } from '#shared/bookings/groups.ts'
import { nightsBetween } from '#shared/words/dates.ts'
import { inReadingOrder, peopleText } from '#shared/words/text.ts'
import { useSave } from '#web/api/client.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import { pathOfBooking } from '#web/shell/layout/menus.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { MenuButton } from '#web/ui/dialog/MenuButton.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import { deskDay } from '../parts/status-part.ts'
import { nightsText } from '../stay/stay-words.ts'
import { BookingStatusBadge } from '../view/BookingStatusBadge.tsx'
import { datesText, roomNumbers } from '../view/booking-words.ts'
import styles from './Groups.module.css'

/** It may check in now. */
export const mayCheckIn = ({ status, checkInDate, checkOutDate }: Booking): boolean => {
  const { today, firstOpen } = deskDay()
  return status === 'CONFIRMED' && checkInDate <= today && checkOutDate > firstOpen
}

/** Somebody stays in it, or did. */
export const mayBeNamed = ({ status }: Booking) => status === 'CONFIRMED' || status === 'CHECKED_IN' || status === 'CHECKED_OUT'

/** Who comes first stands first, then by room; what is off stands last. */
export const inOrder = (bookings: readonly Booking[]): Booking[] =>
  bookings.toSorted(
    (one, other) =>
      Number(mayBeNamed(other)) - Number(mayBeNamed(one)) ||
      one.checkInDate.localeCompare(other.checkInDate) ||
      inReadingOrder(roomNumbers(one).join(), roomNumbers(other).join()),
  )

/** The names of the guests as a form: only those that were changed are sent. */
export const useNames = (group: Group) => {
  const save = useSave(groupApi.setNames, { refreshes: bookingQueries })
  const before = Object.fromEntries(group.bookings.map(({ id, user }) => [id, user.name]))
  // A booking that came into the group since has its name as it is.
  const nameIn = (values: Record<string, string>, id: string) => values[id] ?? before[id] ?? ''
  const changed = (values: Record<string, string>) => group.bookings.filter(({ id }) => nameIn(values, id).trim() !== before[id])
  const form = useForm<Record<string, string>, object, unknown>({
    labels: Object.fromEntries(group.bookings.map(booking => [booking.id, `Guest in ${roomNumbers(booking).join(', ')}`])),
    values: before,
    schema: GroupNames.partial({ guests: true }),
    shape: values => {
      const guests = changed(values).map(({ id: bookingId, version }) => ({
        bookingId,
        version,
        userName: nameIn(values, bookingId).trim(),
      }))
      // The call takes no empty list; a field that is left as it was is no mistake.
      return { hotelId: group.hotelId, groupId: group.id, ...(guests.length > 0 && { guests }) }
    },
    check: values =>
      Object.fromEntries(
        changed(values).flatMap(({ id }) => (nameIn(values, id).trim().length < 2 ? [[id, 'At least 2 characters.']] : [])),
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
  return { form, field: (id: string) => ({ ...form.field(id), value: nameIn(form.values, id) }) }
}

interface MembersProps {
  group: Group
  mayChange: boolean
  /** The ids of those that are ticked. */
  chosen: readonly string[]
  onChoose: (chosen: readonly string[]) => void
  onTakeOut: (booking: Booking) => void
  field: ReturnType<typeof useNames>['field']
}

/** The bookings of a group, a row each. */
export const Members = ({ group, mayChange, chosen, onChoose, onTakeOut, field }: MembersProps) => (
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
      {inOrder(group.bookings).map(booking => (
        <MemberRow
          key={booking.id}
          booking={booking}
          mayChange={mayChange}
          guest={field(booking.id)}
          isChosen={chosen.includes(booking.id)}
          onChoose={isChosen => onChoose(isChosen ? [...chosen, booking.id] : chosen.filter(id => id !== booking.id))}
          onTakeOut={() => onTakeOut(booking)}
        />
      ))}
    </tbody>
  </table>
)

interface MemberRowProps {
  booking: Booking
  mayChange: boolean
  guest: ReturnType<ReturnType<typeof useNames>['field']>
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
      <th scope="row" className={styles.room}>
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
        <span className={styles.below}>{rooms[0]?.roomType}</span>
      </th>
      <td className={styles.guest}>
        {mayChange && mayBeNamed(booking) ? (
          <TextInput {...guest} optional={false} label={<span className="unseen">{guest.label}</span>} maxLength={100} autoComplete="off" />
        ) : (
          booking.user.name
        )}
      </td>
      <td className={styles.dates}>
        {datesText(checkInDate, checkOutDate, today)}
        <span className={styles.below}>
          {nightsText(nightsBetween(checkInDate, checkOutDate))}, {peopleText(booking.adults, booking.children)}
        </span>
      </td>
      <td>
        <BookingStatusBadge booking={booking} today={today} />
      </td>
      <td className={styles.number}>
        <Money rupees={payment.remainingBalance} />
      </td>
      <td className={styles.more}>
        <Link
          to={pathOfBooking(booking.id)}
          {...leadsBack}
          className={styles.open}
          aria-label={`${booking.reference}: open the booking of room ${room}`}
        >
          {booking.reference}
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
