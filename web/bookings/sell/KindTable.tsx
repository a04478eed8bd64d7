import { useState } from 'react'
import { limits, type MealOption } from '#shared/prices/stay.ts'
import { rateKey } from '#shared/rooms/rooms.ts'
import { toRupees } from '#shared/words/money.ts'
import { peopleText } from '#shared/words/text.ts'
import { FieldError } from '#web/ui/field/Field.tsx'
import type { Form } from '#web/ui/form/use-form.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import type { SaleValues } from '../desk/sale-form.ts'
import { countOf, type Kind } from '../stay/room-choice.ts'
import { mealLabels, nightsText } from '../stay/stay-words.ts'
import styles from './KindTable.module.css'
import { mealOf, withRooms } from './sale-rooms.ts'
import type { SellStay } from './use-sell-stay.ts'

/** The kinds of room that are free: how many, what the stay costs with a meal, and how many are sold. */
export const KindTable = ({ stay, form }: { stay: SellStay; form: Form<SaleValues> }) => {
  const [meals, setMeals] = useState<Readonly<Record<string, MealOption>>>({})
  const { rooms, kinds } = stay
  if (!stay.isComplete) return <p className={`muted ${styles.empty}`}>The free rooms appear here once the dates are typed.</p>
  if (!rooms.data)
    return rooms.error ? (
      <RetryAlert title={rooms.error.message} busy={rooms.isFetching} onRetry={() => void rooms.refetch()} />
    ) : (
      <div className="stack gap-2" role="status" aria-label="Loading...">
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
        <Skeleton height="3rem" />
      </div>
    )
  if (kinds.length === 0) return <p role="status">{rooms.data.refusal ?? 'No rooms available for these dates.'}</p>
  return (
    <div className={styles.around}>
      <table className={styles.table} aria-label="Free rooms">
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Free</th>
            <th scope="col">Meal</th>
            <th scope="col" className={styles.number}>
              {nightsText(stay.nights)}
            </th>
            <th scope="col">Rooms</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => (
            <KindRow
              key={kind.key}
              {...{ stay, kind }}
              isWrong={form.error('rooms') !== undefined}
              meal={mealOf(stay.choices, kind.key) ?? meals[kind.key]}
              onMeal={meal => setMeals({ ...meals, [kind.key]: meal })}
            />
          ))}
        </tbody>
      </table>
      <FieldError id="rooms" error={form.error('rooms')} />
    </div>
  )
}

const numbers = Array.from({ length: limits.rooms + 1 }, (_, number) => number)

interface KindRowProps {
  stay: SellStay
  kind: Kind
  /** That was chosen. */
  meal: MealOption | undefined
  onMeal: (meal: MealOption) => void
  /** The rooms are not right for the party. */
  isWrong: boolean
}

const KindRow = ({ stay, kind, meal: chosenMeal, onMeal, isWrong }: KindRowProps) => {
  const { pricing, choices, rates, setChoices } = stay
  const { key, room, rooms } = kind
  const sold = pricing?.mealsOf(kind) ?? ['breakfast' as const]
  const meal = chosenMeal ?? (sold.includes('breakfast') ? 'breakfast' : (sold[0] ?? 'breakfast'))
  const count = countOf(choices, key)
  const most = Math.min(rooms.length, limits.rooms - countOf(choices) + count)
  const price = pricing?.cardPrice(kind, meal)
  const closed = rates?.rates[rateKey(room)]?.closed
  const set = (next: MealOption, rooms: number) => {
    onMeal(next)
    if (rooms > 0 || count > 0) setChoices(withRooms(choices, key, next, rooms))
  }
  return (
    <tr className={count > 0 ? styles.chosen : undefined}>
      <th scope="row" className={styles.kind}>
        {room.roomType}
        <span className="small">Sleeps {peopleText(room.adultCapacity, room.childrenCapacity)}</span>
        {closed && <span className={styles.closed}>Not for guests: {closed}</span>}
      </th>
      <td className={styles.free}>
        {rooms.length}
        <span className={styles.word}> free</span>
      </td>
      <td className={styles.meal}>
        <select
          className="control"
          aria-label={`Meal, ${room.roomType}`}
          value={meal}
          onChange={({ target }) => set(target.value as MealOption, count)}
        >
          {sold.map(value => (
            <option key={value} value={value}>
              {mealLabels[value]}
            </option>
          ))}
        </select>
      </td>
      <td className={styles.number}>
        {price && (
          <>
            <Money rupees={toRupees(price.totalPaise)} />
            {stay.nights > 1 && price.perNight.lowest > 0 && (
              <span className="small">
                {!price.perNight.isSame && 'from '}
                <Money rupees={toRupees(price.perNight.lowest)} /> a night
              </span>
            )}
            {price.offer && <span className="small">{price.offer.name}</span>}
          </>
        )}
      </td>
      <td className={styles.count}>
        <span className={styles.word} aria-hidden>
          Rooms
        </span>
        <select
          className="control"
          aria-label={`Rooms, ${room.roomType}`}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'rooms-error' : undefined}
          value={count}
          onChange={({ target }) => set(meal, Number(target.value))}
        >
          {numbers.slice(0, most + 1).map(number => (
            <option key={number}>{number}</option>
          ))}
        </select>
      </td>
    </tr>
  )
}
