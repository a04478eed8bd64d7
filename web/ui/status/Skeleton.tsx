import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A grey shape in the place of content that is on its way. Say so once beside it, with a `Spinner` label or a hidden text. */
export const Skeleton = ({
  width = '100%',
  height = '1em',
  round = false,
}: Pick<CSSProperties, 'width' | 'height'> & { round?: boolean }) => (
  <span className={`${styles.skeleton} ${round ? styles.round : ''}`} style={{ width, height }} aria-hidden />
)
