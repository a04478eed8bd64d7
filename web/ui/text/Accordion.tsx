import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import styles from './Accordion.module.css'

interface AccordionItem {
  id: string
  title: ReactNode
  content: ReactNode
  /** Beside the title, outside its button: an Edit link. */
  extra?: ReactNode
  /** What is in it, while it is closed: one line below the title. */
  summary?: string | undefined
  /** Cannot be opened (yet). */
  disabled?: boolean
}

interface AccordionProps {
  items: readonly AccordionItem[]
  /** Ids of the open items. */
  open: readonly string[]
  onToggle: (id: string) => void
  level?: 2 | 3 | 4
  /** Steps: each has its number, and those that are closed stand back. */
  numbered?: boolean
}

/** Sections under headings that open and close. Closed content stays mounted, so what was typed there stays too. */
export const Accordion = ({ items, open, onToggle, level = 2, numbered = false }: AccordionProps) => {
  const scope = useId()
  const Heading = `h${level}` as const
  return (
    <div className={numbered ? `${styles.accordion} ${styles.numbered}` : styles.accordion}>
      {items.map(item => {
        const isOpen = open.includes(item.id)
        return (
          <section key={item.id} id={item.id}>
            <div className={styles.head}>
              <Heading className={styles.heading}>
                <button
                  type="button"
                  className={styles.button}
                  aria-expanded={isOpen}
                  aria-controls={`${scope}-${item.id}`}
                  disabled={item.disabled}
                  onClick={() => onToggle(item.id)}
                >
                  {!numbered && <IconChevronDown className={styles.chevron} size={20} aria-hidden />}
                  <span>{item.title}</span>
                </button>
              </Heading>
              {!isOpen && item.summary && (
                <p className={styles.summary} title={item.summary}>
                  {item.summary}
                </p>
              )}
              {item.extra && <div className={styles.extra}>{item.extra}</div>}
            </div>
            <div className={styles.panel} id={`${scope}-${item.id}`} data-panel hidden={!isOpen}>
              {item.content}
            </div>
          </section>
        )
      })}
    </div>
  )
}
