import styles from './Field.module.css'
import { Field } from './Field.tsx'
import type { TextInputProps } from './TextInput.tsx'

/** A figure with its unit in the field. */
const UnitInput = ({ label, hint, error, optional, unit, end, ...rest }: TextInputProps & { unit: string; end: boolean }) => (
  <Field {...{ label, hint, error, optional }}>
    {({ 'aria-describedby': about, ...control }) => (
      <div className={`${styles.figure} ${end ? styles.end : ''}`}>
        <input
          className="control"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          {...rest}
          {...control}
          aria-describedby={[`${control.id}-unit`, about].filter(Boolean).join(' ')}
        />
        <span className={styles.unit} id={`${control.id}-unit`}>
          {unit}
        </span>
      </div>
    )}
  </Field>
)

/** An amount in rupees, of the kind `amount`. */
export const MoneyInput = (props: TextInputProps) => <UnitInput {...props} unit="₹" end={false} />

/** A share in percent, of the kind `percent`. */
export const PercentInput = (props: TextInputProps) => <UnitInput {...props} unit="%" end />
