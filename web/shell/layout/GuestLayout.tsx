import type { ReactNode } from 'react'
import { hotelPapers, hotelPath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { Picture } from '#web/ui/picture/Picture.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { usePageFacts } from '../page-facts.ts'
import { productName } from '../use-title.ts'
import { Frieze } from './Frieze.tsx'
import styles from './GuestLayout.module.css'
import { Mark } from './Mark.tsx'

interface GuestLayoutProps {
  /** Absent while it loads, and on pages that are about no hotel. */
  hotel?: Pick<PublicHotel, 'slug' | 'name' | 'logo'> | undefined
  /** Where the logo leads, if not to the hotel's page or the start. */
  home?: string
  /** At the end of the header. */
  action?: ReactNode
  /** Anything that stands over the page, such as a bar at its bottom. */
  children: ReactNode
}

/** Header with the hotel's logo, the page, and the footer: what a guest sees around everything. */
export const GuestLayout = ({ hotel, home = hotelPath(hotel?.slug ?? ''), action, children }: GuestLayoutProps) => {
  const { year } = usePageFacts()
  const name = hotel?.name ?? productName
  return (
    <div className={styles.layout}>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link className={styles.brand} to={home}>
            {hotel?.logo ? (
              <span className={styles.logo}>
                <Picture picture={hotel.logo} alt="" sizes="44px" first />
              </span>
            ) : (
              <Mark className={styles.mark} />
            )}
            <span className={styles.name} title={name}>
              {name}
            </span>
          </Link>
          {action}
        </div>
      </header>
      <main className={styles.main} id="content" tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.footer}>
        <Frieze />
        <div className={styles.foot}>
          <p>
            © {year} {name}. All rights reserved.
          </p>
          {hotel && (
            <p className="row thumb-links">
              {hotelPapers.map(paper => (
                <Link key={paper} to={`${hotelPath(hotel.slug)}/${paper}`}>
                  {paper}
                </Link>
              ))}
            </p>
          )}
          <p>Developed by {productName}, direct booking for Indian hotels</p>
        </div>
      </footer>
    </div>
  )
}
