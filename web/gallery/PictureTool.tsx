import type { ReactNode } from 'react'
import styles from './PictureTool.module.css'

interface PictureToolProps {
  label: string
  off?: boolean
  onPress: () => void
  children: ReactNode
}

/** What can be done to a picture, as an icon. Not disabled where it does nothing: it keeps the focus of who goes on pressing. */
export const PictureTool = ({ label, off = false, onPress, children }: PictureToolProps) => (
  <button
    type="button"
    className={styles.tool}
    aria-label={label}
    title={label}
    aria-disabled={off || undefined}
    onClick={off ? undefined : onPress}
  >
    {children}
  </button>
)
