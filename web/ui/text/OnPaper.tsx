import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './OnPaper.module.css'

/** What is printed in the place of the page, and not shown on the screen. */
export const OnPaper = ({ children }: { children: ReactNode }) =>
  createPortal(<article className={styles.paper}>{children}</article>, document.body)
