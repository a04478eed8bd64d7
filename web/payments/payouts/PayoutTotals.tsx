import { payoutApi } from '#shared/payments/payouts.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import styles from './Payouts.module.css'
import { shareOf } from './payout-words.ts'

/** The sums of all hotels, whatever the list below shows: their share, what they were sent of it, and the rest. */
export const PayoutTotals = () => (
  <Loaded query={useCall(payoutApi.totals, {}, { staleTime: 0 })} loading={<Skeleton height="4rem" />}>
    {({ hotels, owed, owing, transferred, sent, failed }) =>
      hotels > 0 && (
        <dl className={styles.totals} aria-label="All hotels">
          {[
            ["All hotels' share", formatRupees(shareOf({ paid: transferred + sent, owed: owed - owing }))],
            ['Sent with payments', formatRupees(transferred)],
            ['Sent by bank transfer', formatRupees(sent)],
            ['Still to come', formatRupees(owed)],
            ...(owing > 0 ? [['Hotels owe', formatRupees(owing)]] : []),
            ['Failed transfers', failed > 0 ? String(failed) : 'None'],
          ].map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures">{figure}</dd>
            </div>
          ))}
        </dl>
      )
    }
  </Loaded>
)
