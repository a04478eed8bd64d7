import { type BookingDetail, bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { limits, MealOption } from '#shared/prices/stay.ts'
import { type DeskDay, formatDate, isDate, nightsBetween } from '#shared/words/dates.ts'
import { peopleText } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { DateRange } from '#web/ui/calendar/DateRange.tsx'
import { dateFormat } from '#web/ui/calendar/typed-date.ts'
import { Checkbox } from '#web/ui/field/Checkbox.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { isTaken, notReadyOf, notReadyText } from '../stay/not-ready.ts'
import { mealLabels } from '../stay/stay-words.ts'
import { PartyFields } from './PartyFields.tsx'
import { PeopleFields } from './PeopleFields.tsx'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'
import type { PartyValues } from './party-part.ts'
import { type PeopleInRoom, peopleInRooms, withPeopleIn } from './people.ts'
import { firstOpenNight, openRooms, type RoomWish, roomSlots, type StayValues, stayPart } from './stay-part.ts'

type Slot = (typeof roomSlots)[number]

const meals = MealOption.options.map(value => ({ value, label: mealLabels[value] }))

interface StayFieldsProps {
  form: PartForm<StayValues & PartyValues>
  booking: Booking
  /** The priced nights; undefined until they are loaded. */
  nights: BookingDetail['nights'] | undefined
  day: DeskDay
}

/** The dates of a stay, and its rooms from the first night that is still open. */
export const StayFields = ({ form, booking, nights = [], day }: StayFieldsProps) => {
  const { values, change, field } = form
  const isIn = booking.status === 'CHECKED_IN'
  const free = useFreeRooms(values, booking, day)
  const chosen = roomSlots.flatMap(slot => (values[slot] ? [{ slot, wish: values[slot] }] : []))
  const set = (wishes: readonly RoomWish[]) => change(Object.fromEntries(roomSlots.map((slot, at) => [slot, wishes[at] ?? null])))
  const put = (slot: Slot, wish: RoomWish) => change({ [slot]: wish } as Partial<Record<Slot, RoomWish>>)
  const optionsOf = (wish: RoomWish) => free.rooms.filter(({ value }) => value === wish.id || !chosen.some(one => one.wish.id === value))
  const unused = free.rooms.find(({ value, isTaken }) => !isTaken && !chosen.some(({ wish }) => wish.id === value))
  const isOther = chosen.some(({ wish }) => wish.replaces !== undefined && isReplaced(wish, booking))
  const wishes = chosen.map(({ wish }) => wish)
  const facts = { booking, nights, from: free.from, rooms: free.places, open: openRooms(booking, day).length }
  const people = peopleInRooms(wishes, facts)
  const placeOf = (wish: RoomWish) => free.places.find(({ id }) => id === wish.id)
  const countsPeople = wishes.some(wish => placeOf(wish)?.countsPeople)
  const together = { adults: sumOf(people.map(({ adults }) => adults)), children: sumOf(people.map(({ childAges }) => childAges.length)) }
  const setPeople = (at: number, change: Partial<PeopleInRoom>) => set(withPeopleIn(wishes, at, change, facts))
  /** Sets the rooms, with who sleeps in each where people are part of the price. */
  const setRooms = (rooms: readonly RoomWish[]) => set(countsPeople ? withPeopleIn(rooms, -1, {}, facts) : rooms)
  /** Whoever slept in the room is not moved into another one. */
  const removeRoom = (at: number) => {
    const left = wishes.toSpliced(at, 1)
    set(left.some(wish => placeOf(wish)?.countsPeople) ? withPeopleIn(left, -1, {}, facts) : left)
  }
  const later = booking.rooms.filter(room => !openRooms(booking, day).includes(room) && room.to > day.today)
  return (
    <div className="stack gap-3">
      {isIn ? (
        <div className={styles.pairs}>
          <TextInput
            {...field('checkOutDate')}
            autoComplete="off"
            maxLength={30}
            hint={`Checked in since ${formatDate(booking.checkInDate)}.`}
          />
        </div>
      ) : (
        <DateRange
          from={field('checkInDate')}
          to={field('checkOutDate')}
          onPick={(checkInDate, checkOutDate) => change({ checkInDate, checkOutDate })}
        />
      )}
      {chosen.map(({ slot, wish }, at) => {
        const room = placeOf(wish)
        const inRoom = people[at]
        return (
          <div key={slot} className="stack gap-3">
            <div className={styles.room}>
              <Select
                label={chosen.length > 1 ? stayPart.labels[slot] : 'Room'}
                name={slot}
                value={wish.id}
                error={wish.childAges?.includes(null) ? undefined : form.error(slot)}
                options={optionsOf(wish)}
                onChange={({ target }) => put(slot, { ...wish, id: target.value })}
              />
              {chosen.length > 1 && (
                <Button aria-label={`Remove room: ${stayPart.labels[slot]}`} onClick={() => removeRoom(at)}>
                  Remove room
                </Button>
              )}
              <Select
                label={chosen.length > 1 ? `Meals of the ${stayPart.labels[slot].toLowerCase()}` : 'Meals'}
                value={wish.mealOption}
                options={meals.filter(({ value }) => value !== 'roomOnly' || value === wish.mealOption || room?.roomOnly)}
                onChange={({ target }) => put(slot, { ...wish, mealOption: target.value as MealOption })}
              />
            </div>
            {room && inRoom && (countsPeople || room.extraBeds + inRoom.extraBeds > 0) && (
              <PeopleFields
                {...{ room, countsPeople }}
                label={`Who sleeps in the ${stayPart.labels[slot].toLowerCase()}`}
                ageError={form.error(slot)}
                people={inRoom}
                left={{
                  adults: limits.adults - together.adults + inRoom.adults,
                  children: limits.children - together.children + inRoom.childAges.length,
                }}
                onChange={change => setPeople(at, change)}
              />
            )}
          </div>
        )
      })}
      {/* Where people are part of a room's price, they are entered for each room. */}
      {!countsPeople && <PartyFields form={form} />}
      {countsPeople && (
        <p className="small" aria-live="polite">
          {togetherText(together, booking, chosen.length > 1)}
        </p>
      )}
      {later.length > 0 && (
        <p className="small">
          Later in this stay: {later.map(room => `${room.roomNumber} from ${formatDate(room.from)}`).join(', ')}. Another room chosen here
          counts for all nights to come.
        </p>
      )}
      {unused && chosen.length < limits.rooms && (
        <div className="row">
          <Button onClick={() => setRooms([...wishes, { id: unused.value, mealOption: wishes[0]?.mealOption ?? 'breakfast' }])}>
            Add a room
          </Button>
        </div>
      )}
      {isOther && (
        <Checkbox
          label={stayPart.labels.keepPrice}
          name="keepPrice"
          checked={values.keepPrice}
          onChange={keepPrice => change({ keepPrice })}
        />
      )}
      {isOther && values.keepPrice && (
        <TextInput
          {...field('keepPriceReason')}
          ref={showField}
          optional={false}
          autoComplete="off"
          maxLength={300}
          hint="Kept in the booking's history. The filter Upgrades finds it."
        />
      )}
    </div>
  )
}

type People = Pick<Booking, 'adults' | 'children'>

/** How many people sleep in the rooms, and how many did if that differs: who slept in a removed room is not moved. */
const togetherText = ({ adults, children }: People, before: People, hasSeveral: boolean): string => {
  const [now, was] = [peopleText(adults, children), peopleText(before.adults, before.children)]
  const isFewer = adults + children < before.adults + before.children
  if (now === was) return hasSeveral ? `Together ${now}.` : ''
  return `Together ${now} instead of ${was}.${isFewer ? ' If the others stay too, add them to a room.' : ''}`
}

/** Scrolls a field that a tick has opened into view, since the sum may cover it. */
const showField = (field: HTMLInputElement | null) => field?.scrollIntoView({ block: 'center' })

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

const isReplaced = ({ id, mealOption, replaces }: RoomWish, booking: Booking): boolean => {
  const former = booking.rooms.find(room => room.id === replaces)
  return former !== undefined && (former.id !== id || former.mealOption !== mealOption)
}

/** Rooms that are neither booked nor blocked on the open nights, and the booking's own, marked where taken. */
const useFreeRooms = (values: StayValues, booking: Booking, day: DeskDay) => {
  const [checkIn, checkOut] = [values.checkInDate, values.checkOutDate].map(dateFormat.tidy) as [string, string]
  const isStay = isDate(checkIn) && isDate(checkOut)
  const from = firstOpenNight(isStay ? checkIn : booking.checkInDate, day)
  const to = isStay ? checkOut : booking.checkOutDate
  const days = Math.min(Math.max(nightsBetween(from, to), 1), limits.nights)
  const { data } = useCall(bookingListApi.roomPlan, { hotelId: booking.hotelId, from, days }, { staleTime: 0, keepPrevious: true })
  const isOwn = (roomId: string) => booking.rooms.some(({ id }) => id === roomId)
  // This applies to a stay that includes tonight; a guest in the house has their own rooms already.
  const notReady = data && from <= day.today ? notReadyOf(data, day.today) : new Map()
  const readyText = (id: string) => (booking.status === 'CHECKED_IN' && isOwn(id) ? '' : notReadyText(id, notReady))
  const known = data?.rooms ?? booking.rooms.map(room => ({ ...room, isAvailable: true }))
  return {
    from,
    places: data?.rooms ?? [],
    rooms: known
      .map(room => ({ ...room, isTaken: data !== undefined && isTaken(data, room.id, { from, to }, booking.id) }))
      .filter(room => isOwn(room.id) || (room.isAvailable && !room.isTaken))
      .map(({ id, roomNumber, roomType, isTaken }) => ({
        value: id,
        label: `${roomNumber}${isTaken ? ' (taken)' : ''}, ${roomType}${readyText(id)}`,
        isTaken,
      })),
  }
}
