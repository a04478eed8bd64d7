import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { placeInPage } from '../base/focus-around.ts'
import { saveByKey } from '../form/Form.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** Called by Esc, the cross and a press outside, to set `open`. Without it only the dialog's own buttons close it. */
  onClose?: () => void
  children: ReactNode
  /** Buttons, kept in sight while the content scrolls. */
  footer?: ReactNode
  wide?: boolean | 'very'
  /** Of fixed height, so that the dialog does not jump when its content changes. */
  steady?: boolean
  /** Over the whole screen. */
  full?: boolean
}

/** Makes a scrolling text without controls focusable, so that keys scroll it. */
const scrolledByKeys = (body: HTMLElement | null) => {
  if (!body) return
  const look = () => {
    const isText = body.querySelector('a, button, input, select, textarea') === null
    if (isText && body.scrollHeight > body.clientHeight) body.tabIndex = 0
    else body.removeAttribute('tabindex')
  }
  const observer = new ResizeObserver(look)
  observer.observe(body)
  return () => observer.disconnect()
}

/** Focuses the dialog if its focused element is removed or disabled, so that keys do not reach the page behind it. */
const keepsFocus = (dialog: HTMLDialogElement) => {
  const look = () => {
    if (document.activeElement === document.body && dialog.open) dialog.focus({ preventScroll: true })
  }
  // Delayed, since nothing has the focus for a moment between two fields.
  const observer = new MutationObserver(() => setTimeout(look))
  observer.observe(dialog, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => observer.disconnect()
}

/** A modal: the browser's own dialog traps the focus, and gives it back. Its content exists only while it is open. */
export const Dialog = ({ open, title, onClose, children, footer, wide = false, steady = false, full = false }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    element.showModal()
    const noMore = keepsFocus(element)
    document.documentElement.classList.add(styles.still ?? '')
    return () => {
      noMore()
      element.close()
      const below = [...document.querySelectorAll('dialog[open]')].at(-1)
      if (!below) document.documentElement.classList.remove(styles.still ?? '')
      // If the element that opened this dialog is gone, the focus goes to the dialog below, or to the page.
      const next = before?.isConnected && before !== document.body ? before : (below?.querySelector('button') ?? placeInPage())
      // The opener was in sight, so the page does not scroll to it if its row has moved meanwhile.
      if (next instanceof HTMLElement) next.focus({ preventScroll: true })
    }
  }, [open])
  if (!open) return null
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''} ${wide === 'very' ? styles.very : ''} ${steady ? styles.steady : ''} ${full ? styles.full : ''}`}
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={event => {
        // A dialog inside this one handles its own keys.
        if (event.target instanceof Element && event.target.closest('dialog') !== dialog.current) return
        saveByKey(event, dialog.current?.querySelector('form'))
        if (event.key !== 'Escape') return
        // Handled here, since browsers let a page prevent only the first of two `cancel` events in a row.
        event.preventDefault()
        onClose?.()
      }}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // If the browser closes it (a second Back on a phone), it is reopened, and `onClose` decides whether it closes.
        if (!dialog.current || dialog.current.open) return
        dialog.current.showModal()
        onClose?.()
      }}
      onClick={event => event.target === dialog.current && onClose?.()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          {onClose && (
            <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
              <IconX size={20} aria-hidden />
            </button>
          )}
        </div>
        <div className={styles.body} ref={scrolledByKeys}>
          {children}
        </div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
