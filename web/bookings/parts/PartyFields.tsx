import { limits } from '#shared/prices/stay.ts'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { AgeFields } from '../stay/AgeFields.tsx'
import { withChildren } from '../stay/search-rules.ts'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'
import type { PartyValues } from './party-part.ts'

/** Adults, children and their ages, of the booking as a whole. */
export const PartyFields = ({ form }: { form: Pick<PartForm<PartyValues>, 'values' | 'change' | 'error'> }) => {
  const { values, change, error } = form
  const ages = values['party.childAges']
  const setAges = (next: readonly (number | null)[]) => change({ 'party.childAges': next })
  return (
    <div className="stack gap-2">
      <fieldset className={styles.people} aria-label="Who stays">
        <Stepper
          label="Adults"
          name="party.adults"
          value={values['party.adults']}
          min={1}
          max={limits.adults}
          error={error('party.adults')}
          onChange={adults => change({ 'party.adults': adults })}
        />
        <Stepper
          label="Children"
          name="party.children"
          value={ages.length}
          max={limits.children}
          onChange={count => setAges(withChildren(ages, count))}
        />
        <AgeFields
          ages={ages}
          name="party.childAges"
          errorOf={(child, age) => age === null && error('party.childAges') && `Choose the age of child ${child + 1}.`}
          onChange={setAges}
        />
      </fieldset>
      <p className="small">Children over 9? Count them as adults.</p>
    </div>
  )
}
