import { homeApi } from '#shared/home.ts'
import { useCall } from '#web/api/client.ts'
import { HomeCard, HomeCardsLoading, HomeFailure } from './HomeCard.tsx'
import styles from './HomePage.module.css'

/** The rooms that can still be sold tonight, by kind. */
export const FreeTonight = ({ hotelId }: { hotelId: string }) => {
  const { data, error, refetch, isFetching } = useCall(homeApi.freeTonight, { hotelId }, { staleTime: 30_000 })
  if (error && !data) return <HomeFailure error={error} again={refetch} busy={isFetching} />
  if (!data) return <HomeCardsLoading count={1} />
  return (
    <div className={styles.cards}>
      <HomeCard
        title="Rooms still free tonight"
        figure={`${data.free} of ${data.rooms}`}
        link={{ to: '/dashboard/rooms', label: 'All rooms' }}
      >
        {data.rooms === 0 ? (
          <p className="small">No room is on sale yet.</p>
        ) : (
          <ul className={styles.list}>
            {data.kinds.map(kind => (
              <li key={kind.name}>
                <span>{kind.name}</span>
                <small>
                  {kind.free} of {kind.rooms} free
                </small>
              </li>
            ))}
          </ul>
        )}
      </HomeCard>
    </div>
  )
}
