import type { ReactNode } from 'react'
import { ArchWindow } from '#web/ui/picture/ArchWindow.tsx'
import { GuestLayout } from '../layout/GuestLayout.tsx'
import styles from './NoticePage.module.css'

interface NoticeProps {
  title: string
  children: ReactNode
}

/** Says one thing and offers one way on. */
export const Notice = ({ title, children }: NoticeProps) => (
  <div className={styles.notice}>
    <ArchWindow />
    <h1 className="title-1">{title}</h1>
    {children}
  </div>
)

/** A notice as a page of its own. */
export const NoticePage = (props: NoticeProps) => (
  <GuestLayout>
    <Notice {...props} />
  </GuestLayout>
)
