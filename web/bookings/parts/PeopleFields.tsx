import type { PlanRoom } from '#shared/bookings/booking-lists.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { childAgeOptions } from '../stay/stay-words.ts'
import styles from './parts.module.css'
import type { PeopleInRoom } from './people.ts'

interface PeopleFieldsProps {
  label: string
  /** Said of an age that is not chosen. */
  ageError: string | undefined
  room: PlanRoom
  people: PeopleInRoom
  /** Who sleeps in it is part of the price of one of the stay's rooms. */
  countsPeople: boolean
  /** The most people this room may have: the limits of a booking less the people in its other rooms. */
  left: { adults: number; children: number }
  onChange: (change: Partial<PeopleInRoom>) => void
}

/** Who sleeps in a room and on how many extra beds, where that changes its price. */
export const PeopleFields = ({ label, ageError, room, people, countsPeople, left, onChange }: PeopleFieldsProps) => {
  const { adults, childAges, extraBeds } = people
  const most = room.adultCapacity + room.childrenCapacity
  const beds = Math.max(room.extraBeds, extraBeds)
  const setChildren = (count: number) => onChange({ childAges: Array.from({ length: count }, (_, child) => childAges[child] ?? null) })
  return (
    <fieldset className={styles.people} aria-label={label}>
      {countsPeople && (
        <>
          <Stepper
            label="Adults"
            value={adults}
            min={1}
            max={Math.max(adults, Math.min(room.adultCapacity, most - childAges.length, left.adults))}
            onChange={count => onChange({ adults: count })}
          />
          <Stepper
            label="Children"
            value={childAges.length}
            max={Math.max(childAges.length, Math.min(most - adults, left.children))}
            onChange={setChildren}
          />
          {childAges.map((age, child) => (
            <Select
              // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
              key={child}
              label={`Age of child ${child + 1}`}
              placeholder="Choose"
              options={childAgeOptions}
              value={age ?? ''}
              error={age === null ? ageError : undefined}
              onChange={({ target }) => onChange({ childAges: childAges.with(child, target.value === '' ? null : Number(target.value)) })}
            />
          ))}
        </>
      )}
      {beds > 0 && <Stepper label="Extra beds" value={extraBeds} max={beds} onChange={count => onChange({ extraBeds: count })} />}
    </fieldset>
  )
}
