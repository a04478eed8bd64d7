import { homeApi } from '#shared/home/home.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { pathOfBooking, pathOfRefundsOwed } from '#web/shell/layout/menus.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomePage.module.css'

/** Guests who overpaid, or are promised money on cancelling, that is not on its way yet; null where there are none. */
export const RefundsOwed = ({ hotelId }: { hotelId: string }) => {
  const { data } = useCall(homeApi.today, { hotelId }, { staleTime: homeStaleMs })
  if (!data || data.refundsOwed.count === 0) return null
  const { count, total, bookings } = data.refundsOwed
  return (
    <div className={styles.owed}>
      <HomeCard title="Refunds owed" figure={formatRupees(total)} to={pathOfRefundsOwed}>
        <ul className={styles.list}>
          {bookings.map(({ id, reference, userName, owed }) => (
            <li key={id}>
              <Link className={styles.link} to={pathOfBooking(id)}>
                {userName}
              </Link>
              <small>
                {reference}, {formatRupees(owed)}
              </small>
            </li>
          ))}
          {count > bookings.length && (
            <li>
              <small>and {count - bookings.length} more</small>
            </li>
          )}
        </ul>
      </HomeCard>
    </div>
  )
}
