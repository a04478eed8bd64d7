import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Disclosure.module.css'

interface DisclosureProps {
  title: ReactNode
  /** The whole of it in a sentence, which can be read without opening it. */
  brief?: ReactNode
  children: ReactNode
}

/** One line that opens on demand. */
export const Disclosure = ({ title, brief, children }: DisclosureProps) => (
  <details className={styles.disclosure}>
    <summary>
      <span className={styles.title}>{title}</span>
      <IconChevronDown size={18} aria-hidden />
      {brief && <span className={styles.brief}>{brief}</span>}
    </summary>
    <div className={styles.content}>{children}</div>
  </details>
)
