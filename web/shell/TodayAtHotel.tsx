import { formatDate } from '#shared/dates.ts'
import { homeApi, type StayList } from '#shared/home.ts'
import { useCall } from '#web/api/client.ts'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { HomeCard, HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'
import { roomWords } from './room-words.ts'
import { figuresStay } from './use-early-figures.ts'

const bookings = { to: '/dashboard/bookings', label: 'All bookings' }

/** Who comes today, who leaves, and who is in the house. */
export const TodayAtHotel = ({ hotelId }: { hotelId: string }) => {
  const { data, error, refetch, isFetching } = useCall(homeApi.today, { hotelId }, { staleTime: figuresStay })
  if (error && !data) return <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
  if (!data) return <HomeCardsLoading count={3} />
  return (
    <section className={styles.section} aria-label={`Today, ${formatDate(data.date)}`}>
      <p className={styles.quiet}>Today, {formatDate(data.date)}</p>
      <div className={styles.cards}>
        <Stays title="Arrivals" list={data.arrivals} empty="Nobody arrives today." done="CHECKED_IN" doneText="checked in" />
        <Stays title="Departures" list={data.departures} empty="Nobody leaves today." done="CHECKED_OUT" doneText="checked out" />
        <Stays title="In-house" list={data.inHouse} empty="Nobody is checked in." />
      </div>
    </section>
  )
}

interface StaysProps {
  title: string
  list: StayList
  empty: string
  /** The status in which there is nothing more to do for this guest today. */
  done?: string
  doneText?: string
}

const Stays = ({ title, list, empty, done, doneText }: StaysProps) => (
  <HomeCard title={title} figure={list.count} link={bookings}>
    {list.count === 0 ? (
      <p className="small">{empty}</p>
    ) : (
      <ul className={styles.list}>
        {list.stays.map(stay => (
          <li key={stay.id}>
            <span>{stay.userName}</span>
            <small>
              {roomWords(stay.rooms)}
              {stay.status === done && `, ${doneText}`}
            </small>
          </li>
        ))}
        {list.count > list.stays.length && (
          <li>
            <small>and {list.count - list.stays.length} more</small>
          </li>
        )}
      </ul>
    )}
  </HomeCard>
)
