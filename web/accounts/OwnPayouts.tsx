import { useState } from 'react'
import { formatMoment } from '#shared/dates.ts'
import { type HotelAccount, payoutApi } from '#shared/payouts.ts'
import { useCall } from '#web/api/client.ts'
import { PayoutLine } from '#web/payments/PayoutLine.tsx'
import { sentTo } from '#web/payments/payout-words.ts'
import { StatementDialog } from '#web/payments/StatementDialog.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Loaded, LoadingBlock } from '#web/ui/Loaded.tsx'
import { Money } from '#web/ui/Money.tsx'
import styles from './OwnPayouts.module.css'

/** What the platform owes an owner's hotels of what guests paid online, and what it sent them. */
export const OwnPayouts = () => {
  const query = useCall(payoutApi.list, {}, { staleTime: 0 })
  return (
    <Loaded query={query} loading={<LoadingBlock heights={['6rem']} />}>
      {accounts =>
        accounts.length === 0 ? (
          <p className="small">You have no hotel yet.</p>
        ) : (
          accounts.map(account => <Account key={account.id} account={account} />)
        )
      }
    </Loaded>
  )
}

const Account = ({ account }: { account: HotelAccount }) => {
  const { hotelName, owed, paid, transferred, failed, payouts, readings } = account
  /** The pay-out of the statement that is open, or that of all bookings. */
  const [statement, setStatement] = useState<{ of?: string }>()
  const nothing = owed === 0 && paid === 0
  const late = failed.filter(({ state }) => state !== 'PAID_BY_HAND' && state !== 'NOT_MOVED')
  return (
    <section className={styles.account} aria-label={hotelName}>
      <h3 className="strong">{hotelName}</h3>
      {nothing ? (
        <p className="small">Nothing so far. When guests pay online, the hotel's part of it stands here.</p>
      ) : (
        <dl className="stack gap-2">
          <div className="ends">
            <dt>{owed < 0 ? 'The hotel owes the platform' : 'Still to come'}</dt>
            <dd className="strong">
              <Money rupees={Math.abs(owed)} />
            </dd>
          </div>
          <div className="ends">
            <dt>Received so far</dt>
            <dd>
              <Money rupees={paid} />
            </dd>
          </div>
        </dl>
      )}
      {transferred !== 0 && payouts.length > 0 && (
        <p className="small">
          <Money rupees={transferred} /> by transfers with the payments, <Money rupees={sentTo(account)} /> by bank transfer.
        </p>
      )}
      {owed < 0 && (
        <p className="small">Money went back to guests after the platform had sent it. It comes off what the hotel is sent next.</p>
      )}
      <Failed account={account} failed={late} />
      {payouts.length > 0 && (
        <details>
          <summary className={styles.summary}>Bank transfers ({payouts.length})</summary>
          <ul className={styles.lines}>
            {payouts.map(payout => (
              <PayoutLine key={payout.id} payout={{ ...payout, by: null }} onStatement={() => setStatement({ of: payout.id })} />
            ))}
          </ul>
        </details>
      )}
      {readings.length > 0 && (
        <details>
          <summary className={styles.summary}>Bank details read by the platform ({readings.length})</summary>
          <ul className={styles.lines}>
            {readings.map(({ by, at }) => (
              <li key={at}>
                {formatMoment(at)}
                <small>{by ?? 'Somebody who has left'}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {!nothing && <Button onClick={() => setStatement({})}>Statement by booking</Button>}
      {statement && <StatementDialog account={account} first={statement.of} onClose={() => setStatement(undefined)} />}
    </section>
  )
}

/** Transfers that did not arrive: no news that an owner should have to open. */
const Failed = ({ account: { id: hotelId }, failed }: { account: HotelAccount; failed: HotelAccount['failed'] }) =>
  failed.length > 0 && (
    <div>
      <p>
        {failed.length === 1 ? 'One transfer' : `${failed.length} transfers`} to the linked account failed. It is tried again for some days;
        what does not arrive then, the platform sends by bank transfer. It is part of what is still to come.
      </p>
      <ul className={styles.lines}>
        {failed.map(({ bookingId, reference, amount, at }) => (
          <li key={`${bookingId} ${at}`} className="ends">
            <span>
              <Link
                className="icon-link"
                to={`/dashboard/bookings?${new URLSearchParams({ tab: 'list', view: bookingId, hotel: hotelId })}`}
              >
                {reference}
              </Link>
              <small>{formatMoment(at)}</small>
            </span>
            <Money rupees={amount} />
          </li>
        ))}
      </ul>
    </div>
  )
