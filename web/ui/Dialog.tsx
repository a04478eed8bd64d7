import { IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import styles from './Dialog.module.css'

interface DialogProps {
  open: boolean
  title: ReactNode
  /** Esc, the cross and a press beside it; the owner closes by setting `open`. */
  onClose: () => void
  children: ReactNode
  /** Buttons, kept in sight while the content scrolls. */
  footer?: ReactNode
  wide?: boolean
}

/** A modal: the browser's own dialog traps the focus, and gives it back. Its content exists only while it is open. */
export const Dialog = ({ open, title, onClose, children, footer, wide = false }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    element.showModal()
    document.documentElement.classList.add(styles.still ?? '')
    return () => {
      element.close()
      document.documentElement.classList.remove(styles.still ?? '')
      if (before instanceof HTMLElement) before.focus()
    }
  }, [open])
  if (!open) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for this is Esc, which the dialog handles itself
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={id}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onClick={event => event.target === dialog.current && onClose()}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 className={styles.title} id={id}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Close">
            <IconX size={20} aria-hidden />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
