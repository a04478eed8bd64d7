import { useParams } from 'react-router'
import { hotelPapers, hotelPath } from '#shared/contract/paths.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'
import { GuestLayout } from '#web/shell/layout/GuestLayout.tsx'
import { NotFoundPage } from '#web/shell/notices/NotFoundPage.tsx'
import { useTitle } from '#web/shell/use-title.ts'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { HotelFailure } from '../HotelFailure.tsx'
import { hotelQuery } from '../hotel-query.ts'
import { Contact } from '../page/Contact.tsx'
import { OwnBookingLink } from '../page/OwnBookingLink.tsx'
import styles from './PaperPage.module.css'
import { paperOf } from './papers.ts'

/** What a hotel says of privacy, terms and refunds, at `/{hotelId}/privacy` and its like. */
export const PaperPage = () => {
  const { hotelId = '', paper: named } = useParams()
  const paper = hotelPapers.find(name => name === named)
  const { data: hotel, error, refetch, isFetching } = useCall(hotelApi.get, hotelQuery(hotelId), { enabled: paper !== undefined })
  const { title, sections } = hotel && paper ? paperOf[paper](hotel) : { title: '', sections: [] }
  useTitle(hotel && `${title}: ${hotel.name}`)
  if (!paper || error?.status === 404 || error?.status === 400) return <NotFoundPage />
  if (!hotel)
    return (
      <GuestLayout>
        {error ? <HotelFailure {...{ error, isFetching }} onRetry={() => void refetch()} /> : <Spinner label="Loading..." />}
      </GuestLayout>
    )
  return (
    <GuestLayout hotel={hotel} action={<OwnBookingLink hotel={hotel} />}>
      <div className={styles.page}>
        <header>
          <h1 className="page-title">{title}</h1>
          <p className="muted">
            <Link className="icon-link" to={hotelPath(hotel.slug)}>
              {hotel.name}
            </Link>
            {hotel.location && `, ${hotel.location}`}
          </p>
        </header>
        <div className={styles.columns}>
          <div className={styles.text}>
            {sections.map(({ title: heading, id, lines, isList }) => (
              <section key={heading} id={id} className="stack gap-2">
                <h2 className="title-3">{heading}</h2>
                {isList ? (
                  <ul className={styles.list}>
                    {lines.map(line => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                ) : (
                  lines.map(line => <p key={line}>{line}</p>)
                )}
              </section>
            ))}
          </div>
          <Contact hotel={hotel} />
        </div>
      </div>
    </GuestLayout>
  )
}
