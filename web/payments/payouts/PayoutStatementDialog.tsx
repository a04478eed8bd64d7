import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { type HotelAccount, payoutApi } from '#shared/payments/payouts.ts'
import { formatDate, todayInIndia } from '#shared/words/dates.ts'
import { asSlug } from '#shared/words/slug.ts'
import { useCall } from '#web/api/client.ts'
import { saveCsv } from '#web/lists/csv.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './PayoutStatement.module.css'
import { StatementTable } from './StatementTable.tsx'
import { fileColumns, payoutName, sumsOf } from './statement-words.ts'
import { useAccount } from './use-account.ts'

interface StatementDialogProps {
  account: HotelAccount
  /** The id of the pay-out shown first; without it all bookings are shown. */
  first?: string | undefined
  onClose: () => void
}

const open = 'open'

/** A hotel's statement, booking by booking, to read, print or save as CSV. A portal, so that it is printed alone. */
export const PayoutStatementDialog = ({ account: listed, first = '', onClose }: StatementDialogProps) => {
  const whole = useAccount(listed.id)
  const account = whole.data?.[0] ?? listed
  const [about, setAbout] = useState(first)
  const payout = account.payouts.find(({ id }) => id === about)
  const query = useCall(payoutApi.statement, { hotelId: account.id, ...(payout && { payoutId: payout.id }) }, { staleTime: 0 })
  const { data } = query
  const lines = data?.lines.filter(line => about !== open || line.open !== 0) ?? []
  const sums = sumsOf(lines)
  const today = todayInIndia(new Date())
  const title = payout ? `Pay-out ${payoutName(payout)}` : about === open ? 'Still to come' : 'All bookings'
  const beyond = payout ? (Math.round(payout.amount * 100) - Math.round(sums.of(payout.id) * 100)) / 100 : (data?.ahead ?? 0)
  const save = () =>
    saveCsv(`${asSlug(`statement ${account.hotelName} ${payout?.transactionId ?? today}`)}.csv`, fileColumns(account, payout), lines)
  return createPortal(
    <Dialog
      open
      wide
      title={`Statement: ${account.hotelName}`}
      onClose={onClose}
      footer={
        <>
          {lines.length > 0 && (
            <>
              <Button icon={<IconDownload size={18} aria-hidden />} onClick={save}>
                CSV
              </Button>
              <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
                Print
              </Button>
            </>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className={styles.statement}>
        <div className="no-print">
          <Select
            label="Show"
            hint="The newest payment first."
            value={about}
            onChange={event => setAbout(event.target.value)}
            options={[
              { value: '', label: 'All bookings' },
              { value: open, label: 'Still to come' },
              ...account.payouts.map(one => ({ value: one.id, label: `Pay-out ${payoutName(one)}` })),
            ]}
          />
        </div>
        <p className={styles.paper}>
          {title}, the newest payment first. Printed on {formatDate(today)}.
        </p>
        <Loaded query={whole} loading={<Skeleton height="12rem" />}>
          {() => (
            <Loaded query={query} loading={<Skeleton height="12rem" />}>
              {({ total, lines: shown }) => (
                <>
                  {payout && (
                    <p>
                      <Money rupees={payout.amount} /> by bank transfer on {formatDate(payout.date)}.
                      {beyond > 0 && ' A part of it covers no booking yet:'} {beyond > 0 && <Money rupees={beyond} />}
                    </p>
                  )}
                  {about === '' && beyond > 0 && (
                    <p>
                      <Money rupees={beyond} /> was sent beyond all shares. It comes off what the hotel is sent next.
                    </p>
                  )}
                  {total > shown.length && (
                    <p>
                      The latest {shown.length} of {total} bookings.
                    </p>
                  )}
                  {lines.length === 0 ? (
                    <p className="small">No booking.</p>
                  ) : (
                    <StatementTable {...{ account, lines, sums, title }} payout={payout} />
                  )}
                  <p className="small">The oldest shares are covered first. This is recalculated when a guest gets money back.</p>
                </>
              )}
            </Loaded>
          )}
        </Loaded>
      </div>
    </Dialog>,
    document.body,
  )
}
