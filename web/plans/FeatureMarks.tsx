import type { PlanFeature } from '#shared/plans/plans.ts'
import { FieldGroup } from '#web/ui/field/FieldGroup.tsx'
import { Loaded, type LoadedProps } from '#web/ui/status/Loaded.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import styles from './FeatureMarks.module.css'
import type { PlanMark } from './plan-form.ts'

const choices = [
  { value: '', label: 'Not in the plan', isAvailable: undefined },
  { value: 'yes', label: 'Available', isAvailable: true },
  { value: 'no', label: 'Shown as not available', isAvailable: false },
]

interface FeatureMarksProps {
  /** All that the platform has. */
  features: LoadedProps<readonly PlanFeature[]>['query']
  marks: readonly PlanMark[]
  error: string | undefined
  onMark: (id: string, isAvailable: boolean | undefined) => void
  onLeave: () => void
}

/** What a plan includes: for each feature whether the plan has it, is shown without it, or does not name it. */
export const FeatureMarks = ({ features, marks, error, onMark, onLeave }: FeatureMarksProps) => (
  <FieldGroup label="Features" error={error} hint="At least one. Owners compare plans by them." column long onLeave={onLeave}>
    <Loaded query={features} loading={<p role="status">Loading...</p>}>
      {data =>
        data.length === 0 ? (
          <p>
            There are no features yet. <Link to="/dashboard/paymentplans?tab=features&add=1">Add a feature</Link> first.
          </p>
        ) : (
          data.map(({ id, name }) => {
            const mark = marks.find(one => one.id === id)?.isAvailable
            return (
              <label className={styles.line} key={id}>
                <span className="wrap-anywhere">{name}</span>
                <select
                  className="control"
                  name="features"
                  value={choices.find(({ isAvailable }) => isAvailable === mark)?.value}
                  aria-invalid={error ? true : undefined}
                  onChange={({ target }) => onMark(id, choices.find(({ value }) => value === target.value)?.isAvailable)}
                >
                  {choices.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            )
          })
        )
      }
    </Loaded>
  </FieldGroup>
)
