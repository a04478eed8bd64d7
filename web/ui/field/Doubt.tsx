import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Doubt.module.css'

/** A hint that warns: no error, for what was typed may be right. */
export const Doubt = ({ children }: { children: ReactNode }) => (
  <span className={styles.doubt} data-doubt>
    <IconAlertTriangle size={16} aria-hidden />
    {children}
  </span>
)
