import { limits } from '#shared/prices/stay.ts'
import { Select } from '#web/ui/field/Select.tsx'
import { Stepper } from '#web/ui/field/Stepper.tsx'
import { childAgeOptions } from '../stay/stay-words.ts'
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
          onChange={count => setAges(Array.from({ length: count }, (_, child) => ages[child] ?? null))}
        />
        {ages.map((age, child) => (
          <Select
            // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
            key={child}
            label={`Age of child ${child + 1}`}
            name="party.childAges"
            placeholder="Choose"
            options={childAgeOptions}
            value={age ?? ''}
            error={age === null && error('party.childAges') ? `Choose the age of child ${child + 1}.` : undefined}
            onChange={({ target }) => setAges(ages.with(child, target.value === '' ? null : Number(target.value)))}
          />
        ))}
      </fieldset>
      <p className="small">Children over 9? Count them as adults.</p>
    </div>
  )
}
