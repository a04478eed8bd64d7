import { homeApi } from '#shared/home/home.ts'
import { toCleanText } from '#shared/rooms/cleaning-words.ts'
import { useCall } from '#web/api/client.ts'
import { pathOfPage } from '#web/shell/layout/menus.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { HomeCard, HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'
import { HomePart } from './HomePart.tsx'

/** The rooms that are free tonight, by kind, those whose guests have not left yet, and what is to be cleaned. */
export const FreeTonight = ({ hotelId }: { hotelId: string }) => {
  const query = useCall(homeApi.freeTonight, { hotelId }, { staleTime: homeStaleMs })
  return (
    <HomePart query={query} what="Rooms still free tonight" loading={<HomeCardsLoading count={1} />}>
      {data => (
        <div className={styles.cards}>
          <HomeCard title="Rooms still free tonight" figure={`${data.free} of ${data.rooms}`} to="/dashboard/rooms">
            {data.rooms === 0 ? (
              <p className="small">No room is on sale yet.</p>
            ) : (
              <ul className={styles.list}>
                {data.kinds.map(kind => (
                  <li key={kind.name}>
                    <span>{kind.name}</span>
                    <small>
                      {kind.free} of {kind.rooms} free
                      {kind.notLeft > 0 && `, ${kind.notLeft} not left yet`}
                      {kind.blocked > 0 && `, ${kind.blocked} blocked`}
                    </small>
                  </li>
                ))}
                <li>
                  <Link className={styles.link} to={pathOfPage('housekeeping')}>
                    Housekeeping
                  </Link>
                  <small>{toCleanText(data.cleaning) ?? 'everything is clean'}</small>
                </li>
              </ul>
            )}
          </HomeCard>
        </div>
      )}
    </HomePart>
  )
}
