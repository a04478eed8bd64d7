import { type ReactNode, useId } from 'react'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { VisuallyHidden } from '#web/ui/text/VisuallyHidden.tsx'
import styles from './HomePage.module.css'

interface HomeCardProps {
  title: string
  figure: ReactNode
  /** The address where all of it stands. */
  to: string
  children: ReactNode
}

/** One figure of the start page with what is behind it. */
export const HomeCard = ({ title, figure, to, children }: HomeCardProps) => {
  const id = useId()
  return (
    <section className="card stack gap-3" aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="strong" id={id}>
          <Link className={styles.link} to={to}>
            {title}
          </Link>
        </h2>
        <p className={styles.figure}>{figure}</p>
      </div>
      {children}
    </section>
  )
}

/** Shapes of the cards while their figures are on the way. */
export const HomeCardsLoading = ({ count }: { count: number }) => (
  <div className={styles.cards} role="status">
    <VisuallyHidden>Loading...</VisuallyHidden>
    {Array.from({ length: count }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: shapes without a self
      <Skeleton key={at} height="9rem" />
    ))}
  </div>
)
