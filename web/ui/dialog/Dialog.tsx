import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { placeInPage } from '../base/focus-around.ts'
import { saveByKey } from '../form/Form.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** Esc, the cross and a press beside it; the owner closes by setting `open`. Without it the dialog's own buttons alone close it. */
  onClose?: () => void
  children: ReactNode
  /** Buttons, kept in sight while the content scrolls. */
  footer?: ReactNode
  wide?: boolean | 'very'
  /** As high whatever is in it, so that it does not jump when that changes. */
  steady?: boolean
  /** Over the whole screen. */
  full?: boolean
}

/** A text that is longer than the screen, with nothing in it to focus, takes the focus itself: then keys scroll it. */
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

/** A button that had the focus may go with what it did: then keys go on in the dialog, not on the page behind it. */
const keepsFocus = (dialog: HTMLDialogElement) => {
  const look = () => {
    if (document.activeElement === document.body && dialog.open) dialog.focus({ preventScroll: true })
  }
  // Between two fields nothing has the focus for a moment: it is looked at once the key has done its work.
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
      // What opened it may be gone with what it was about: then the dialog below goes on, or the page.
      const next = before?.isConnected && before !== document.body ? before : (below?.querySelector('button') ?? placeInPage())
      // It was in sight; the page does not follow a row that moved meanwhile.
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
        // Keys of a dialog that was opened inside this one are that one's.
        if (event.target instanceof Element && event.target.closest('dialog') !== dialog.current) return
        saveByKey(event, dialog.current?.querySelector('form'))
        if (event.key !== 'Escape') return
        // Taken here: of two in a row, browsers let only the first one be refused as a "cancel".
        event.preventDefault()
        onClose?.()
      }}
      onCancel={event => {
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // Closed by the browser (a second Back on a phone) while its owner wants it open: the owner decides.
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
