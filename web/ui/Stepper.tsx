import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Stepper.module.css'

interface StepperProps extends Omit<FieldProps, 'label'> {
  label: string
  /** As the browser itself would send it. */
  name?: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A small whole number with minus and plus; typing and the arrow keys work too, and stay within the limits. */
export const Stepper = ({ label, hint, error, name, value, min = 0, max, onChange }: StepperProps) => {
  // While somebody types, the text may be empty or out of bounds; it counts from the moment it is a number within them.
  const [typed, setTyped] = useState<string>()
  const type = (text: string) => {
    setTyped(text)
    const number = Number(text)
    if (text !== '' && Number.isInteger(number) && number >= min && number <= max) onChange(number)
  }
  return (
    <Field {...{ label, hint, error }}>
      {control => (
        <div className={styles.stepper}>
          <button
            type="button"
            className="icon-button"
            aria-label={`Fewer: ${label}`}
            disabled={value <= min}
            onClick={() => onChange(value - 1)}
          >
            <IconMinus size={18} aria-hidden />
          </button>
          <input
            {...control}
            type="number"
            name={name}
            inputMode="numeric"
            min={min}
            max={max}
            value={typed ?? value}
            onChange={event => type(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={`More: ${label}`}
            disabled={value >= max}
            onClick={() => onChange(value + 1)}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
