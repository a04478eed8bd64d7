import { homeApi } from '#shared/home.ts'
import { useCall } from '#web/api/client.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { HomeCard, HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'

/** The rooms that can still be sold tonight, by kind. */
export const FreeTonight = ({ hotelId }: { hotelId: string }) => {
  const { data, error, refetch, isFetching } = useCall(homeApi.freeTonight, { hotelId }, { staleTime: homeStaleMs })
  if (error && !data) return <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
  if (!data) return <HomeCardsLoading count={1} />
  return (
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
                </small>
              </li>
            ))}
          </ul>
        )}
      </HomeCard>
    </div>
  )
}
