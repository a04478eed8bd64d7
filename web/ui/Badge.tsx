import type { ReactNode } from 'react'
import styles from './Badge.module.css'

/** A short mark beside a name. */
export const Badge = ({ tone = 'quiet', children }: { tone?: 'quiet' | 'action' | 'attention' | 'success'; children: ReactNode }) => (
  <span className={`${styles.badge} tone-${tone}`}>{children}</span>
)
