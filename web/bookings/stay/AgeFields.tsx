import { Select } from '#web/ui/field/Select.tsx'
import { childAgeOptions } from './stay-words.ts'

interface AgeFieldsProps {
  /** Null: not chosen yet. */
  ages: readonly (number | null)[]
  errorOf: (child: number, age: number | null) => string | false | undefined
  onChange: (ages: (number | null)[]) => void
  name?: string
  /** The list names its field, since it may open by itself and cover the label. */
  isTitled?: boolean
}

/** A field for the age of each child. */
export const AgeFields = ({ ages, errorOf, onChange, name, isTitled = false }: AgeFieldsProps) =>
  ages.map((age, child) => {
    const label = `Age of child ${child + 1}`
    const choose = (text: string) => onChange(ages.map((old, at) => (at !== child ? old : text === '' ? null : Number(text))))
    return (
      <Select
        // biome-ignore lint/suspicious/noArrayIndexKey: a child is known by its place
        key={child}
        {...{ label, name }}
        placeholder="Choose"
        listTitle={isTitled ? label : undefined}
        options={childAgeOptions}
        value={age ?? ''}
        error={errorOf(child, age) || undefined}
        onChange={({ target }) => choose(target.value)}
      />
    )
  })
