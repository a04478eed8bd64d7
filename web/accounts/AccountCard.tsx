import type { ReactNode } from 'react'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { useHydrated } from '#web/ui/base/use-browser.ts'
import { ArchWindow } from '#web/ui/picture/ArchWindow.tsx'
import styles from './AccountCard.module.css'

interface AccountCardProps {
  title: string
  /** Under the title. */
  lead?: ReactNode
  children: ReactNode
  /** At the end of the header. */
  action?: ReactNode
  /** Under the card. */
  after?: ReactNode
}

/** The frame of the pages around signing in. */
export const AccountCard = ({ title, lead, children, action, after }: AccountCardProps) => {
  useTitle(title)
  const hydrated = useHydrated()
  return (
    <GuestLayout action={action}>
      <div className={hydrated ? styles.page : `${styles.page} ${styles.early}`}>
        <div className={styles.arch}>
          <ArchWindow />
        </div>
        <div className={styles.column}>
          <h1 className="title-1">{title}</h1>
          {lead && <p className="muted mt-2 wrap-anywhere">{lead}</p>}
          <div className="stack gap-5 mt-6">{children}</div>
          {after && <div className={styles.after}>{after}</div>}
        </div>
      </div>
    </GuestLayout>
  )
}
