import { IconDots } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import styles from './MenuButton.module.css'

interface MenuItem {
  label: string
  icon: ReactNode
  danger?: boolean
  /** Why it cannot be chosen; it is said below its label. */
  why?: string
  onChoose: () => void
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Pixels between the menu and its button, and to the edges of the screen. */
const gap = 4

/**
 * Places the menu below the button, or above it if it does not fit, aligned with the button's left or right edge and
 * within the current viewport.
 */
const placeBeside = (at: DOMRect, menu: HTMLElement): void => {
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth: width, offsetHeight: height } = menu
  const within = (wish: number, size: number, space: number) => Math.max(gap, Math.min(wish, space - size - gap))
  const below = at.bottom + gap
  const top = below + height > clientHeight - gap ? at.top - gap - height : below
  const left = at.left + at.right < clientWidth ? at.left : at.right - width
  menu.style.left = `${within(left, width, clientWidth)}px`
  menu.style.top = `${within(top, height, clientHeight)}px`
}

/** Whether the header of the page or of the table covers the middle of the button. */
const isUnderHead = (button: HTMLElement, { left, top, width, height }: DOMRect): boolean => {
  const head = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('header, thead')
  return head != null && !head.contains(button)
}

/** The menu's items, dangerous ones last. */
const inOrder = (items: readonly MenuItem[]): readonly MenuItem[] => [
  ...items.filter(({ danger }) => !danger),
  ...items.filter(({ danger }) => danger),
]

/** A button with a menu. Arrow keys, Home, End and first letters move in it; Esc, Tab and a press outside close it. */
export const MenuButton = ({ label, items: given }: { label: string; items: readonly MenuItem[] }) => {
  const items = inOrder(given)
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const hide = () => menu.current?.hidePopover()
  const place = () => {
    const at = button.current?.getBoundingClientRect()
    if (at && menu.current) placeBeside(at, menu.current)
  }
  const placeAgain = useEffectEvent(place)
  useLayoutEffect(() => {
    if (!open) return
    // The button may have moved since the menu opened; later moves are observed below.
    placeAgain()
    const scrolled = () => {
      const at = button.current?.getBoundingClientRect()
      const isOnScreen = at && at.bottom > 0 && at.top < document.documentElement.clientHeight
      if (isOnScreen && button.current && !isUnderHead(button.current, at)) placeAgain()
      else menu.current?.hidePopover()
    }
    const around = new ResizeObserver(() => placeAgain())
    for (const one of [document.documentElement, menu.current, button.current?.closest('dialog')]) if (one) around.observe(one)
    // Whatever scrolls around the button: a table, a dialog, the page.
    addEventListener('scroll', scrolled, { passive: true, capture: true })
    const resized = () => placeAgain()
    addEventListener('resize', resized)
    return () => {
      around.disconnect()
      removeEventListener('scroll', scrolled, { capture: true })
      removeEventListener('resize', resized)
    }
  }, [open])
  const focusOn = (at: number) => menu.current?.querySelectorAll('button')[at]?.focus({ preventScroll: true })
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return hide()
    if (event.key === 'Escape') {
      // Closes the menu alone, not a dialog around it.
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
        // In the next frame the menu has a size and is not painted yet.
        onBeforeToggle={event => event.newState === 'open' && requestAnimationFrame(place)}
        onToggle={event => {
          setOpen(event.newState === 'open')
          if (event.newState === 'open') focusOn(0)
        }}
        onKeyDown={move}
      >
        {items.map(({ label: text, icon, danger, why, onChoose }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            aria-disabled={why !== undefined || undefined}
            className={`${styles.item} ${danger ? styles.danger : ''}`}
            onClick={() => {
              if (why !== undefined) return
              hide()
              button.current?.focus({ preventScroll: true })
              onChoose()
            }}
          >
            {icon}
            {why === undefined ? (
              text
            ) : (
              <span className="small-below">
                {text} <small>{why}</small>
              </span>
            )}
          </button>
        ))}
      </div>
    </>
  )
}
