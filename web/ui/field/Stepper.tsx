import { type Icon, IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useHydrated } from '../base/use-browser.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Stepper.module.css'

interface StepperProps extends Omit<FieldProps, 'label'> {
  label: string
  /** The field's name if the browser submits the form itself. */
  name?: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/**
 * A small whole number with minus and plus, typing and arrow keys. Beyond a limit it counts as the limit, and what was
 * typed stays with its error; the browser then calls the field invalid, and its form is not sent.
 */
export const Stepper = ({ label, hint, error, name, value, min = 0, max, onChange }: StepperProps) => {
  const [typed, setTyped] = useState<string>()
  const within = (number: number) => Math.min(max, Math.max(min, number))
  const problem = typed && within(Number(typed)) !== Number(typed) && `From ${min} to ${max}.`
  // While somebody types, the text may be empty or beyond a limit.
  const shown = typed === '' || problem ? typed : value
  const number = Number(shown)
  // Before hydration, a script in the document handles the buttons (web/document.ts).
  const isEarly = !useHydrated()
  const set = (text: string) => {
    setTyped(text)
    onChange(within(Math.round(Number(text || value))))
  }
  const button = (word: string, Sign: Icon, by: number) => (
    <button
      type="button"
      className="icon-button"
      aria-label={`${word}: ${label}`}
      data-step={isEarly ? `step${by > 0 ? 'Up' : 'Down'}` : undefined}
      disabled={within(number) === (by > 0 ? max : min)}
      onClick={() => set(`${within(number + by)}`)}
    >
      <Sign size={18} aria-hidden />
    </button>
  )
  return (
    <Field label={label} hint={hint} error={problem || error}>
      {control => (
        <div className={styles.stepper}>
          {button('Fewer', IconMinus, -1)}
          <input
            {...control}
            type="number"
            name={name}
            inputMode="numeric"
            min={min}
            max={max}
            value={shown}
            onChange={({ target }) => set(target.value)}
            onBlur={() => problem || setTyped(undefined)}
          />
          {button('More', IconPlus, 1)}
        </div>
      )}
    </Field>
  )
}
