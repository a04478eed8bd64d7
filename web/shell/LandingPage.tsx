import { ArchWindow } from '#web/ui/ArchWindow.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import styles from './LandingPage.module.css'
import { productName, useTitle } from './use-title.ts'

export const landingTitle = `${productName}: book directly with the hotel`

/** The root address until somebody can sign in there. */
export const LandingPage = () => {
  useTitle(landingTitle)
  return (
    <GuestLayout>
      <div className={styles.landing}>
        <div>
          <h1 className={styles.title}>{productName}</h1>
          <p className={styles.line}>Find your hotel by its address</p>
        </div>
        <ArchWindow />
      </div>
    </GuestLayout>
  )
}
