import type { ReactNode } from 'react'
import { type HotelFormKind, hotelSections } from '../hotel-fields.ts'
import styles from './LongForm.module.css'

/** The id of a section by its title. */
export const sectionId = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

export const SectionLinks = ({ kind }: { kind: HotelFormKind }) => (
  <nav className={styles.links} aria-label="Sections of this page">
    {hotelSections(kind).map(({ title }) => (
      <a key={title} href={`#${sectionId(title)}`}>
        {title}
      </a>
    ))}
  </nav>
)

const counted = (changes: number) => (changes === 0 ? 'Nothing changed' : changes === 1 ? '1 change' : `${changes} changes`)

/** The buttons of a form longer than the screen, which stay in sight, with the number of changes where it is given. */
export const SaveBar = ({ changes, children }: { changes?: number; children: ReactNode }) => (
  <div className={styles.bar} data-bar>
    {changes !== undefined && <span className={styles.count}>{counted(changes)}</span>}
    <div className={styles.buttons}>{children}</div>
  </div>
)

/** The box around a form whose bar is outside of the form. */
export const LongFormCard = ({ children }: { children: ReactNode }) => <div className={styles.card}>{children}</div>
