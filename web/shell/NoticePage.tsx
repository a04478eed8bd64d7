import type { ReactNode } from 'react'
import { ArchWindow } from '#web/ui/ArchWindow.tsx'
import { GuestLayout } from './GuestLayout.tsx'
import styles from './NoticePage.module.css'

/** A page that says one thing and offers one way on. */
export const NoticePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <GuestLayout>
    <div className={styles.notice}>
      <ArchWindow />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </div>
  </GuestLayout>
)
