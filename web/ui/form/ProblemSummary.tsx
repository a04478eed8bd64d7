import type { RefObject } from 'react'
import { Alert } from '../status/Alert.tsx'
import styles from './ProblemSummary.module.css'

interface Problem {
  name: string
  label: string
  message: string
}

interface ProblemSummaryProps {
  /** In the order of the page. */
  problems: readonly Problem[]
  /** The form whose controls carry those names. */
  form: RefObject<HTMLFormElement | null>
}

/** More would push the form away. */
const maxShown = 6

/** The errors of a form, each a button that focuses its field. */
export const ProblemSummary = ({ problems, form }: ProblemSummaryProps) => {
  if (problems.length === 0) return null
  const focus = (name: string) => {
    const control = form.current?.elements.namedItem(name)
    const first = control instanceof RadioNodeList ? control[0] : control
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <Alert title={problems.length === 1 ? 'Please check one thing' : `Please check ${problems.length} things`}>
      <ul>
        {problems.slice(0, maxShown).map(problem => (
          <li key={problem.name}>
            <Line problem={problem} onFocus={() => focus(problem.name)} />
          </li>
        ))}
      </ul>
      {problems.length > maxShown && <p>and {problems.length - maxShown} more</p>}
    </Alert>
  )
}

/** Does not repeat a field name that the message begins with. */
const Line = ({ problem: { label, message }, onFocus }: { problem: Problem; onFocus: () => void }) => {
  const named = message.toLowerCase().startsWith(label.toLowerCase())
  return (
    <>
      <button type="button" className={styles.jump} onClick={onFocus}>
        {named ? message : label}
      </button>
      {!named && `: ${message}`}
    </>
  )
}
