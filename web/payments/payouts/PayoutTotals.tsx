import { payoutApi } from '#shared/payments/payouts.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import styles from './Payouts.module.css'

/** What all hotels together are owed and were paid, whatever the list below shows. */
export const PayoutTotals = () => (
  <Loaded query={useCall(payoutApi.totals, {}, { staleTime: 0 })} loading={<Skeleton height="4rem" />}>
    {({ hotels, owed, owing, transferred, sent, failed }) =>
      hotels > 0 && (
        <dl className={styles.totals} aria-label="All hotels">
          {[
            ['Owed to hotels', formatRupees(owed)],
            ['Owed by hotels', formatRupees(owing)],
            ['Sent by transfer', formatRupees(transferred)],
            ['Sent by pay-out', formatRupees(sent)],
            ['Failed transfers', String(failed)],
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
