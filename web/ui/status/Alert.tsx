import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { focusAround } from '../base/focus-around.ts'
import styles from './Alert.module.css'

const icons = { danger: IconAlertTriangle, attention: IconAlertTriangle, success: IconCircleCheck, info: IconInfoCircle }

interface AlertProps {
  tone?: keyof typeof icons
  title?: ReactNode
  children: ReactNode
  /** Given: the alert can be dismissed. */
  onDismiss?: (() => void) | undefined
  ref?: Ref<HTMLDivElement>
}

/** A message in the page that screen readers announce when it appears. `ref` lets the caller focus it. */
export const Alert = ({ tone = 'danger', title, children, onDismiss, ref }: AlertProps) => {
  const Icon = icons[tone]
  const dismiss = ({ currentTarget }: MouseEvent) => {
    focusAround(currentTarget)
    onDismiss?.()
  }
  return (
    <div className={`${styles.alert} tone-${tone}`} role="alert" ref={ref} tabIndex={-1}>
      <Icon className={styles.icon} size={22} stroke={1.75} aria-hidden />
      <div className={styles.text}>
        {title && <p className="strong">{title}</p>}
        <div>{children}</div>
      </div>
      {onDismiss && (
        <button type="button" className={styles.dismiss} onClick={dismiss} aria-label="Dismiss">
          <IconX size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
