import type { ReactNode } from 'react'
import styles from './BookingPage.module.css'

interface NoteProps {
  tone: 'info' | 'success' | 'attention' | 'danger'
  title: string
  children: ReactNode
}

/** An important message, read out when it appears; lighter than the forms' `Alert`, which this page does not load. */
export const Note = ({ tone, title, children }: NoteProps) => (
  <div className={`${styles.note} tone-${tone}`} role="alert">
    <p className="strong">{title}</p>
    {children}
  </div>
)
