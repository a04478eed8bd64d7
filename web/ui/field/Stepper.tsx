import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useHydrated } from '../base/use-browser.ts'
import { Field, type FieldProps } from './Field.tsx'
import styles from './Stepper.module.css'

interface StepperProps extends Omit<FieldProps, 'label' | 'error'> {
  label: string
  error?: string | undefined
  /** The field's name if the browser submits the form itself. */
  name?: string
  value: number
  min?: number
  max: number
  onChange: (value: number) => void
}

/** A small whole number with minus and plus, typing and arrow keys; beyond a limit it becomes the limit and says so. */
export const Stepper = ({ label, hint, error, name, value, min = 0, max, onChange }: StepperProps) => {
  // While somebody types, the text may be empty or beyond a limit.
  const [typed, setTyped] = useState<string>()
  const [limit, setLimit] = useState('')
  // Before hydration, a script in the document handles the buttons (web/document.ts).
  const isEarly = !useHydrated()
  const set = (number: number) => {
    const within = Math.min(max, Math.max(min, number))
    setLimit(number === within ? '' : `At ${number > max ? 'most' : 'least'} ${within}.`)
    onChange(within)
  }
  const type = (text: string) => {
    setTyped(text)
    if (text !== '' && Number.isInteger(Number(text))) set(Number(text))
  }
  return (
    <Field label={label} hint={hint} error={`${limit} ${error ?? ''}`.trim()}>
      {control => (
        <div className={styles.stepper}>
          <button
            type="button"
            className="icon-button"
            aria-label={`Fewer: ${label}`}
            data-step={isEarly ? 'stepDown' : undefined}
            disabled={value <= min}
            onClick={() => set(value - 1)}
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
            data-step={isEarly ? 'stepUp' : undefined}
            disabled={value >= max}
            onClick={() => set(value + 1)}
          >
            <IconPlus size={18} aria-hidden />
          </button>
        </div>
      )}
    </Field>
  )
}
