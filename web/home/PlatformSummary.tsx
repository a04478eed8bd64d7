import type { DataOf } from '#shared/contract/endpoint.ts'
import { homeApi } from '#shared/home/home.ts'
import { billingWords } from '#shared/plans/billing.ts'
import { formatDate, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { BarTable } from './BarTable.tsx'
import { HomeCard, HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'

const records = '/dashboard/paymentrecords'
const monthOfYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'short', year: 'numeric' })
const dayOfMonth = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const monthWords = (month: string) => monthOfYear.format(new Date(`${month}-01T00:00:00Z`))

/** A plan ends at midnight: its last day is the one before. */
const lastDayOf = (endDate: string) => todayInIndia(new Date(Date.parse(endDate) - 1))

/** How the platform's plans sell, what they bring, whose plan ends soon, and which coupons are used. */
export const PlatformSummary = () => {
  const query = useCall(homeApi.platform, {}, { staleTime: 30_000 })
  return (
    <Loaded query={query} loading={<HomeCardsLoading count={3} />}>
      {data => <Figures data={data} />}
    </Loaded>
  )
}

const Figures = ({ data }: { data: DataOf<typeof homeApi.platform> }) => {
  const { sold, running, expiring, types, months, coupons } = data
  const today = todayInIndia(new Date())
  const more = expiring.count - expiring.plans.length
  const isSold = types.some(type => type.sold > 0)
  return (
    <>
      <div className={styles.cards}>
        <HomeCard title="Plans sold this month" figure={sold.count} to={records}>
          <p className="small">{formatRupees(sold.amount)} altogether.</p>
        </HomeCard>
        <HomeCard title="Owners with a plan" figure={running} to="/dashboard/paymentplans">
          <p className="small">Their plan runs today.</p>
        </HomeCard>
        <HomeCard title="Ending within 30 days" figure={expiring.count} to={records}>
          <p className="small">
            {expiring.count === 0 ? 'No plan ends soon.' : `The next on ${formatDate(lastDayOf(expiring.plans[0]?.endDate ?? ''))}.`}
          </p>
        </HomeCard>
      </div>
      <div className={styles.tables}>
        <BarTable
          title="Revenue by month"
          heads={['Month', 'Plans', 'Revenue']}
          rows={
            isSold
              ? months.map(({ month, count, amount }) => ({
                  id: month,
                  name: monthWords(month),
                  figures: [String(count), formatRupees(amount)],
                  value: amount,
                }))
              : []
          }
          empty="No plan was sold yet."
        />
        <div className="stack">
          <BarTable
            title="Plans by type"
            heads={['Type', 'Running now', 'Sold in all']}
            rows={
              isSold
                ? types.map(type => ({
                    id: type.billingType,
                    name: billingWords[type.billingType],
                    figures: [String(type.running), String(type.sold)],
                    value: type.sold,
                  }))
                : []
            }
            empty="No plan was sold yet."
          />
          <BarTable
            title={more > 0 ? `Ending soon: the first ${expiring.plans.length} of ${expiring.count}` : 'Ending soon'}
            heads={['Owner', 'Last day', 'Days left']}
            rows={expiring.plans.map(({ id, customerName, paymentplan, endDate }) => {
              const last = lastDayOf(endDate)
              const days = nightsBetween(today, last) + 1
              return {
                id,
                name: (
                  <>
                    {customerName}
                    <small>{paymentplan}</small>
                  </>
                ),
                figures: [dayOfMonth.format(new Date(last)), String(days)],
                value: days,
              }
            })}
            empty="No plan ends within 30 days."
          />
          <BarTable
            title="Coupons used most"
            heads={['Coupon', 'Used', 'Taken off']}
            rows={coupons.map(({ code, uses, discount }) => ({
              id: code,
              name: code,
              figures: [String(uses), formatRupees(discount)],
              value: uses,
            }))}
            empty="No coupon was used yet."
          />
        </div>
      </div>
    </>
  )
}
