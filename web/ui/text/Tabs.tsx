import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Tabs.module.css'

interface TabsProps<T extends string> {
  label: string
  tabs: readonly { id: T; label: ReactNode }[]
  selected: T
  onSelect: (id: T) => void
  children: ReactNode
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** So much of its neighbours tells that there are more. */
const peek = 32

/** Scrolls the row of tabs, and nothing else, until one is in sight as a whole. */
const showTab = (list: HTMLElement, { offsetLeft: start, offsetWidth: width }: HTMLElement) => {
  list.scrollLeft = Math.min(start - peek, Math.max(list.scrollLeft, start + width + peek - list.clientWidth))
}

/** Tabs over one panel; arrow keys, Home and End move between them. */
export const Tabs = <T extends string>({ label, tabs, selected, onSelect, children }: TabsProps<T>) => {
  const scope = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = list.current
    const tab = row?.querySelector<HTMLElement>(`[data-tab="${selected}"]`)
    if (!row || !tab) return
    // Tells of the first width too, and of a phone that is turned.
    const widths = new ResizeObserver(() => showTab(row, tab))
    widths.observe(row)
    return () => widths.disconnect()
  }, [selected])
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected)
    const next = tabs[steps[event.key]?.(at, tabs.length) ?? -1]
    if (!next) return
    event.preventDefault()
    onSelect(next.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus()
  }
  return (
    <>
      <div className={styles.list} role="tablist" aria-label={label} ref={list} onKeyDown={move}>
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={styles.tab}
            id={`${scope}-${id}`}
            data-tab={id}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${scope}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {text}
          </button>
        ))}
      </div>
      <div className={styles.panel} role="tabpanel" id={`${scope}-panel`} aria-labelledby={`${scope}-${selected}`}>
        {children}
      </div>
    </>
  )
}
