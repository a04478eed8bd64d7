import styles from './RowCheck.module.css'

interface RowCheckProps {
  label: string
  checked: boolean
  /** Some of what it stands for are chosen. */
  mixed?: boolean
  onChange: (checked: boolean) => void
}

/** Chooses a row of a list, or all of them. */
export const RowCheck = ({ label, checked, mixed = false, onChange }: RowCheckProps) => (
  <label className={styles.check}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      ref={box => {
        if (box) box.indeterminate = mixed
      }}
      onChange={event => onChange(event.target.checked)}
    />
  </label>
)
