import type { PlanRoom } from '#shared/bookings/booking-lists.ts'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { AgeFields } from '../stay/AgeFields.tsx'
import { withChildren } from '../stay/search-rules.ts'
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
            onChange={count => onChange({ childAges: withChildren(childAges, count) })}
          />
          <AgeFields ages={childAges} errorOf={(_, age) => age === null && ageError} onChange={childAges => onChange({ childAges })} />
        </>
      )}
      {beds > 0 && <Stepper label="Extra beds" value={extraBeds} max={beds} onChange={count => onChange({ extraBeds: count })} />}
    </fieldset>
  )
}
