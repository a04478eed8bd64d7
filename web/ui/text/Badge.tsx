import type { ReactNode } from 'react'
import styles from './Badge.module.css'

interface BadgeProps {
  tone?: 'quiet' | 'action' | 'attention' | 'success'
  icon?: ReactNode
  children: ReactNode
}

/** A short mark beside a name. */
export const Badge = ({ tone = 'quiet', icon, children }: BadgeProps) => (
  <span className={`${styles.badge} tone-${tone}`}>
    {icon}
    {children}
  </span>
)
