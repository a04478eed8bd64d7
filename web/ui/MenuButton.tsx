import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import styles from './MenuButton.module.css'

interface MenuItem {
  label: string
  icon: ReactNode
  danger?: boolean
  onChoose: () => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A button that opens a menu: arrow keys, Home, End and first letters move in it; Esc, Tab and a press beside it close it. */
export const MenuButton = ({ label, items }: { label: string; items: readonly MenuItem[] }) => {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const hide = () => menu.current?.hidePopover()
  useEffect(() => {
    if (!open) return
    const away = () => menu.current?.hidePopover()
    // It stands where its button was when it opened.
    addEventListener('scroll', away, { passive: true })
    addEventListener('resize', away)
    return () => {
      removeEventListener('scroll', away)
      removeEventListener('resize', away)
    }
  }, [open])
  const place = () => {
    const at = button.current?.getBoundingClientRect()
    if (!at || !menu.current) return
    const above = innerHeight - at.bottom < 60 + items.length * 44
    const { clientWidth } = document.documentElement
    const opensRight = at.left + at.right < clientWidth
    Object.assign(menu.current.style, {
      left: opensRight ? `${at.left}px` : 'auto',
      right: opensRight ? 'auto' : `${clientWidth - at.right}px`,
      top: above ? 'auto' : `${at.bottom + 4}px`,
      bottom: above ? `${innerHeight - at.top + 4}px` : 'auto',
    })
  }
  const focusOn = (at: number) => menu.current?.querySelectorAll('button')[at]?.focus({ preventScroll: true })
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return hide()
    if (event.key === 'Escape') {
      // Of the menu alone: a dialog around it stays.
      event.preventDefault()
      event.stopPropagation()
      hide()
      return button.current?.focus({ preventScroll: true })
    }
    const at = [...(menu.current?.querySelectorAll('button') ?? [])].indexOf(document.activeElement as HTMLButtonElement)
    const step = steps[event.key]?.(at, items.length)
    const named = items.findIndex((item, index) => index !== at && item.label.toLowerCase().startsWith(event.key.toLowerCase()))
    const next = step ?? (event.key.length === 1 ? named : -1)
    if (next < 0) return
    event.preventDefault()
    focusOn(next)
  }
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        popoverTarget={id}
        onKeyDown={event => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          menu.current?.showPopover()
        }}
      >
        <IconDots size={20} aria-hidden />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        className={styles.menu}
        onBeforeToggle={event => event.newState === 'open' && place()}
        onToggle={event => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') focusOn(0)
        }}
        onKeyDown={move}
      >
        {items.map(({ label: text, icon, danger, onChoose }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className={`${styles.item} ${danger ? styles.danger : ''}`}
            onClick={() => {
              hide()
              button.current?.focus({ preventScroll: true })
              onChoose()
            }}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </>
  )
}
