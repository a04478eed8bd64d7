import { createContext, use } from 'react'
import styles from './RowCheck.module.css'

interface RowCheckProps {
  label: string
  checked: boolean
  /** Some of its rows are chosen, but not all. */
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

/** Which rows of a list are chosen, by key. */
interface Selection {
  keys: ReadonlySet<string>
  choose: (keys: readonly string[], chosen: boolean) => void
}

export const SelectionContext = createContext<Selection>({ keys: new Set(), choose: () => undefined })

/** Chooses the rows of these keys together. It reads the selection itself, so a tick does not wait for the rows. */
export const RowChoice = ({ label, keys }: { label: string; keys: readonly string[] }) => {
  const selection = use(SelectionContext)
  const count = keys.filter(key => selection.keys.has(key)).length
  const isAll = count === keys.length
  return <RowCheck label={label} checked={isAll} mixed={count > 0 && !isAll} onChange={chosen => selection.choose(keys, chosen)} />
}
