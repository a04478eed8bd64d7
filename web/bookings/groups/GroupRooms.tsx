import { formatRupees, toRupees } from '#shared/money.ts'
import type { MealOption } from '#shared/stay.ts'
import { counted } from '#shared/text.ts'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { mealLabels } from '../account/stay-words.ts'
import type { useRooms } from '../stay/use-rooms.ts'
import styles from './Groups.module.css'
import { type GroupChoice, type GroupRow, mostOf, paiseOf, pricingFor } from './group-rooms.ts'

interface GroupRoomsProps {
  query: ReturnType<typeof useRooms>
  rows: readonly GroupRow[]
  /** Rooms that the group has already. */
  already: number
  onChange: (choice: GroupChoice) => void
}

/** The kinds that are free on the dates: how many of each, for how many adults, with which meals, and what that costs. */
export const GroupRooms = ({ query, rows, already, onChange }: GroupRoomsProps) => {
  const { data: found, error, isFetching, refetch } = query
  if (!found) {
    if (error) return <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
    return query.isPending && isFetching ? <Spinner label="Looking for free rooms" /> : <p className="muted">Choose the dates first.</p>
  }
  if (found.refusal) return <p className="muted">{found.refusal}</p>
  if (rows.length === 0) return <p className="muted">No room is free on all of these nights.</p>
  return (
    <ul className={styles.kinds}>
      {rows.map(row => {
        const { kind, choice } = row
        const { room, rooms } = kind
        const paise = paiseOf(found, row)
        const meals = pricingFor(found, choice.adults)?.mealsOf(kind) ?? ['breakfast']
        return (
          <li key={kind.key} className={styles.kind} data-chosen={choice.count > 0 || undefined}>
            <div>
              <p className="strong">{room.roomType}</p>
              <p className="small">
                {counted(rooms.length, 'room')} free, sleeps {room.adultCapacity}
                {paise !== undefined && `, ${formatRupees(toRupees(paise))} a room`}
              </p>
            </div>
            <Stepper
              label={`Rooms: ${room.roomType}`}
              value={choice.count}
              max={mostOf(row, rows, already)}
              onChange={count => onChange({ ...choice, count })}
            />
            {choice.count > 0 && (
              <>
                <Stepper
                  label={`Adults in each: ${room.roomType}`}
                  value={choice.adults}
                  min={1}
                  max={room.adultCapacity}
                  onChange={adults => onChange({ ...choice, adults })}
                />
                <Select
                  label="Meals"
                  options={meals.map(meal => ({ value: meal, label: mealLabels[meal] }))}
                  value={choice.meal}
                  onChange={({ target }) => onChange({ ...choice, meal: target.value as MealOption })}
                />
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
