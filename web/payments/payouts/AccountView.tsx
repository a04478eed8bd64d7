import { IconCoinRupee } from '@tabler/icons-react'
import { useState } from 'react'
import { type FailedTransfer, type HotelAccount, payoutApi } from '#shared/payments/payouts.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { momentText } from '#web/ui/base/moment.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { PayoutLines } from './PayoutLines.tsx'
import { PayoutStatementDialog } from './PayoutStatementDialog.tsx'
import styles from './Payouts.module.css'
import { mayTry, owedWords, sentTo, shareOf, stateWords } from './payout-words.ts'
import { useAccount } from './use-account.ts'

interface AccountViewProps {
  account: HotelAccount
  onAsk: () => void
  onClose: () => void
}

/** What one hotel is owed, the transfers that did not arrive, and what the platform sent it. */
export const AccountView = ({ account, onAsk, onClose }: AccountViewProps) => {
  const { id, hotelName, owed, transferred } = account
  /** The pay-out of the statement that is open, or that of all bookings. */
  const [statement, setStatement] = useState<{ of?: string }>()
  const whole = useAccount(id)
  if (statement) return <PayoutStatementDialog account={account} first={statement.of} onClose={() => setStatement(undefined)} />
  return (
    <Dialog
      open
      title={hotelName}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button onClick={() => setStatement({})}>Statement</Button>
          <Button variant="primary" icon={<IconCoinRupee size={18} aria-hidden />} onClick={onAsk}>
            Record pay-out
          </Button>
        </>
      }
    >
      <div className="stack">
        <dl className="facts">
          {[
            ["Hotel's share of what guests paid online", shareOf(account)],
            ['Sent with payments', transferred],
            ['Sent by bank transfer', sentTo(account)],
          ].map(([name, rupees]) => (
            <div key={name} className="ends">
              <dt>{name}</dt>
              <dd>
                <Money rupees={Number(rupees)} />
              </dd>
            </div>
          ))}
          <div className={styles.rest}>
            <dt>{owed < 0 ? 'Too much sent' : 'Still to come'}</dt>
            <dd>{owedWords(owed)}</dd>
          </div>
        </dl>
        {owed < 0 && <p className="small">More was sent than the hotel is owed by now. It comes off what it is sent next.</p>}
        <Loaded query={whole} loading={<LoadingBlock heights={['6rem']} />}>
          {([all = account]) => <Lists account={all} onStatement={of => setStatement({ of })} />}
        </Loaded>
      </div>
    </Dialog>
  )
}

interface ListsProps {
  account: HotelAccount
  onStatement: (payoutId: string) => void
}

const Lists = ({ account: { id, failed, payouts, payoutCount }, onStatement }: ListsProps) => (
  <>
    {failed.length > 0 && (
      <section className="stack gap-2">
        <h3 className="title-3">Transfers that did not arrive</h3>
        <ul className={styles.lines}>
          {failed.map(transfer => (
            <Failed key={transfer.id} hotelId={id} transfer={transfer} />
          ))}
        </ul>
      </section>
    )}
    <section className="stack gap-2">
      <h3 className="title-3">Pay-outs</h3>
      {payouts.length === 0 ? (
        <p className="small">No pay-out is recorded yet.</p>
      ) : (
        <PayoutLines className={styles.lines} payouts={payouts} count={payoutCount} onStatement={onStatement} />
      )}
    </section>
  </>
)

const Failed = ({ hotelId, transfer }: { hotelId: string; transfer: FailedTransfer }) => {
  const { id, reference, amount, at, problem } = transfer
  const { mutateAsync, error, reset } = useSave(payoutApi.retry, { refreshes: [payoutApi.list, payoutApi.totals] })
  const tryAgain = async () => {
    const sent = await mutateAsync({ hotelId, transferId: id }).catch(() => undefined)
    if (sent) showAlert(sent.message ?? '')
  }
  return (
    <li className="stack gap-2">
      <div className="ends">
        <span>
          {reference}
          <small>{momentText(at)}</small>
        </span>
        <Money rupees={amount} />
      </div>
      <p className="small">{stateWords(transfer)}</p>
      {problem && !error && <p className="small">Last reason: {problem}</p>}
      {error && <Alert onDismiss={reset}>{error.message}</Alert>}
      {mayTry(transfer) && (
        <Button className={styles.retry} aria-label={`Try again now: ${reference}`} onClick={tryAgain}>
          Try again now
        </Button>
      )}
    </li>
  )
}
