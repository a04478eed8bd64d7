import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx'
import styles from './HotelView.module.css'

/** The shape of the page while the hotel is on its way. */
export const HotelLoading = () => (
  <>
    <h1>
      <VisuallyHidden>Hotel</VisuallyHidden>
    </h1>
    <div className={styles.banner}>
      <Skeleton height="100%" />
    </div>
    <div className={styles.page}>
      <div className={styles.card} id="search">
        <Spinner label="Loading..." />
      </div>
    </div>
  </>
)
