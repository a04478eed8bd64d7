import type { Ref, RefObject } from 'react'
import { Alert } from './Alert.tsx'
import styles from './ProblemSummary.module.css'

interface ProblemSummaryProps {
  problems: readonly { name: string; label: string; message: string }[]
  /** The form whose controls carry those names. */
  form: RefObject<HTMLFormElement | null>
  ref?: Ref<HTMLDivElement>
}

/** All that is wrong with a form, each a way to its field. Takes focus when asked to (`ref`). */
export const ProblemSummary = ({ problems, form, ref }: ProblemSummaryProps) => {
  if (problems.length === 0) return null
  const focus = (name: string) => {
    const control = form.current?.elements.namedItem(name)
    if (control instanceof HTMLElement) control.focus()
  }
  return (
    <Alert {...(ref && { ref })} title={problems.length === 1 ? 'Please check one thing' : `Please check ${problems.length} things`}>
      <ul>
        {problems.map(({ name, label, message }) => (
          <li key={name}>
            <button type="button" className={styles.jump} onClick={() => focus(name)}>
              {label}
            </button>
            : {message}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
