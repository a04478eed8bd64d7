import { formatDate, todayInIndia } from '#shared/dates.ts'
import { homeApi } from '#shared/home.ts'
import { formatRupees } from '#shared/money.ts'
import { useCall } from '#web/api/client.ts'
import { RetryAlert } from '#web/ui/RetryAlert.tsx'
import { HomeCard, HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'

const records = { to: '/dashboard/paymentrecords', label: 'All payment records' }

/** How the platform's plans sell, and whose plan ends soon. */
export const PlatformSummary = () => {
  const { data, error, refetch, isFetching } = useCall(homeApi.platform, {}, { staleTime: 30_000 })
  if (error && !data) return <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} />
  if (!data) return <HomeCardsLoading count={3} />
  const { sold, running, expiring } = data
  return (
    <div className={styles.cards}>
      <HomeCard title="Plans sold this month" figure={sold.count} link={records}>
        <p className="small">{formatRupees(sold.amount)} altogether.</p>
      </HomeCard>
      <HomeCard title="Owners with a plan" figure={running} link={{ to: '/dashboard/paymentplans', label: 'All plans' }}>
        <p className="small">Their hotels take bookings now.</p>
      </HomeCard>
      <HomeCard title="Ending within 30 days" figure={expiring.count} link={records}>
        {expiring.count === 0 ? (
          <p className="small">No plan ends soon.</p>
        ) : (
          <ul className={styles.list}>
            {expiring.plans.map(plan => (
              <li key={plan.id}>
                <span>{plan.customerName}</span>
                <small>
                  {plan.paymentplan}, {formatDate(todayInIndia(new Date(plan.endDate)))}
                </small>
              </li>
            ))}
            {expiring.count > expiring.plans.length && (
              <li>
                <small>and {expiring.count - expiring.plans.length} more</small>
              </li>
            )}
          </ul>
        )}
      </HomeCard>
    </div>
  )
}
