import { useNavigation } from 'react-router'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './NavigationBar.module.css'

/** A thin bar while the next page is on its way; its style shows it only when that takes longer than one notices. */
export const NavigationBar = () =>
  useNavigation().state !== 'idle' && (
    <div className={styles.bar} role="status">
      <VisuallyHidden>Loading the page</VisuallyHidden>
    </div>
  )
