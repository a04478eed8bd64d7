import { useState } from 'react'
import { pageSize } from '#shared/contract/list.ts'
import { type HotelAccount, payoutApi } from '#shared/payments/payouts.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { PayoutLines } from '#web/payments/payouts/PayoutLines.tsx'
import { PayoutStatementDialog } from '#web/payments/payouts/PayoutStatementDialog.tsx'
import { isOpen, sentTo } from '#web/payments/payouts/payout-words.ts'
import { useAccount } from '#web/payments/payouts/use-account.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Pager } from '#web/ui/table/Pager.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './OwnPayouts.module.css'

/** What the platform owes an owner's hotels of what guests paid online, and what it sent them. */
export const OwnPayouts = () => {
  const [page, setPage] = useState(1)
  const query = useCall(payoutApi.list, { page }, { staleTime: 0, keepPrevious: true })
  return (
    <Loaded query={query} loading={<LoadingBlock heights={['6rem']} />}>
      {({ items, total }) => (
        <>
          {/* The next page did not come: this is still the one before. */}
          {query.error && <RetryAlert title={messageOr(query.error)} busy={query.isFetching} onRetry={() => query.refetch()} />}
          {total === 0 && <p className="small">You have no hotel yet.</p>}
          {items.map(account => (
            <Account key={account.id} account={account} />
          ))}
          <Pager page={page} pages={Math.max(1, Math.ceil(total / pageSize))} onPage={setPage} />
        </>
      )}
    </Loaded>
  )
}

const Account = ({ account }: { account: HotelAccount }) => {
  const { id, hotelName, owed, paid, transferred, failed, failedCount, payoutCount, readings } = account
  /** The open statement, if any: it first shows the pay-out with the id `of`, or all bookings without `of`. */
  const [statement, setStatement] = useState<{ of?: string }>()
  const [isSentOpen, setSentOpen] = useState(false)
  const nothing = owed === 0 && paid === 0
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
      {transferred !== 0 && payoutCount > 0 && (
        <p className="small">
          <Money rupees={transferred} /> by transfers with the payments, <Money rupees={sentTo(account)} /> by bank transfer.
        </p>
      )}
      {owed < 0 && (
        <p className="small">Money went back to guests after the platform had sent it. It comes off what the hotel is sent next.</p>
      )}
      <Failed hotelId={id} failed={failed.filter(isOpen)} count={failedCount} />
      {payoutCount > 0 && (
        <details onToggle={({ currentTarget }) => setSentOpen(currentTarget.open)}>
          <summary className={styles.summary}>Bank transfers ({payoutCount})</summary>
          {isSentOpen && <Sent hotelId={id} onStatement={of => setStatement({ of })} />}
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
      {statement && <PayoutStatementDialog account={account} first={statement.of} onClose={() => setStatement(undefined)} />}
    </section>
  )
}

interface SentProps {
  hotelId: string
  onStatement: (payoutId: string) => void
}

/** What the platform sent, all of it: it is read when somebody looks. */
const Sent = ({ hotelId, onStatement }: SentProps) => (
  <Loaded query={useAccount(hotelId)} loading={<LoadingBlock heights={['4rem']} />}>
    {([whole]) =>
      whole && (
        <PayoutLines
          className={styles.lines}
          payouts={whole.payouts.map(payout => ({ ...payout, by: null }))}
          count={whole.payoutCount}
          onStatement={onStatement}
        />
      )
    }
  </Loaded>
)

interface FailedProps {
  hotelId: string
  failed: HotelAccount['failed']
  /** How many there are, where not all are listed. */
  count: number
}

/** Transfers that did not arrive: no news that an owner should have to open. */
const Failed = ({ hotelId, failed, count }: FailedProps) =>
  count > 0 && (
    <div>
      <p>
        {count === 1 ? 'One transfer' : `${count} transfers`} to the linked account failed. It is tried again for some days; what does not
        arrive then, the platform sends by bank transfer. It is part of what is still to come.
      </p>
      <ul className={styles.failed}>
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
      {count > failed.length && (
        <p className="small">
          The latest {failed.length} of {count}.
        </p>
      )}
    </div>
  )
