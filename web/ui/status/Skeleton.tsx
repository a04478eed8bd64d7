import type { CSSProperties } from 'react'
import styles from './Skeleton.module.css'

/** A grey shape in place of content that is loading; a `Spinner` label or hidden text beside it has to say so once. */
export const Skeleton = ({
  width = '100%',
  height = '1em',
  round = false,
}: Pick<CSSProperties, 'width' | 'height'> & { round?: boolean }) => (
  <span className={`${styles.skeleton} ${round ? styles.round : ''}`} style={{ width, height }} aria-hidden />
)
