import { Badge } from './Badge.tsx'
import styles from './Marked.module.css'

/** A name, with a short mark beside it where there is one. */
export const Marked = ({ name, mark }: { name: string; mark: string | false }) =>
  mark ? (
    <span className={styles.marked}>
      <span>{name}</span> <Badge>{mark}</Badge>
    </span>
  ) : (
    name
  )
