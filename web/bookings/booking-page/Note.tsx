import type { ReactNode } from 'react'
import styles from './BookingPage.module.css'

interface NoteProps {
  tone: 'info' | 'success' | 'attention' | 'danger'
  title: string
  children: ReactNode
}

/** What has to be known first; read out when it appears. Lighter than an alert of the forms, which this page does not load. */
export const Note = ({ tone, title, children }: NoteProps) => (
  <div className={`${styles.note} tone-${tone}`} role="alert">
    <p className="strong">{title}</p>
    {children}
  </div>
)
