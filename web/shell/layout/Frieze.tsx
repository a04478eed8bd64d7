import { useId } from 'react'
import styles from './Frieze.module.css'

/** The ornament of the product: a thin row of arches. */
export const Frieze = () => {
  const id = useId()
  return (
    <svg className={styles.frieze} width="100%" height="15" aria-hidden>
      <pattern id={id} width="24" height="15" patternUnits="userSpaceOnUse">
        <path
          d="M0 14.5h24M2 14.5V9c0-4 5-4.600 10-8 5 3.400 10 4 10 8v5.500M12 8.200v2.400M10.800 9.400h2.400"
          fill="none"
          stroke="currentColor"
        />
      </pattern>
      <rect width="100%" height="15" fill={`url(#${id})`} />
    </svg>
  )
}
