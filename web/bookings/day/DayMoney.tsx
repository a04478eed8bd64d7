import { IconDownload } from '@tabler/icons-react'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { formatClock } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { saveCsv } from '#web/lists/csv.ts'
import { leadsBack } from '#web/lists/use-open.ts'
import { pathOfBooking, pathOfGroup } from '#web/shell/layout/menus.ts'
import { RetryAlert } from '#web/ui/status/RetryAlert.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { type Column, type SmallRow, textColumn } from '#web/ui/table/columns.ts'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './DayMoney.module.css'

type Daybook = DataOf<typeof bookingListApi.daybook>
type DaybookLine = Daybook['lines'][number]

const referenceOf = (line: DaybookLine): string => line.reference ?? `Group ${line.group?.name ?? ''}`

const columns: readonly Column<DaybookLine>[] = [
  textColumn('guest', 'Guest', 4, line => line.userName),
  textColumn('reference', 'Reference', 3.4, referenceOf),
  textColumn('time', 'Time', 2.6, line => formatClock(line.at)),
  textColumn('method', 'Method', 3, line => methodWords[line.paymentMethod]),
  { ...textColumn<DaybookLine>('amount', 'Amount', 3.2, line => formatRupees(line.amount)), looks: 'number' },
  textColumn('by', 'By', 2, line => line.by ?? 'Guest'),
]
/** When, how and by whom. */
const small = (line: DaybookLine): SmallRow => ({
  title: line.userName,
  side: formatRupees(line.amount),
  lines: [
    [formatClock(line.at), methodWords[line.paymentMethod], line.by ?? 'Guest'].join(', '),
    <span key="reference" className="muted">
      {referenceOf(line)}
    </span>,
  ],
})

/** Amounts as a spreadsheet adds them up. */
const csvColumns = [
  ...columns.map(one => (one.id === 'amount' ? { ...one, text: (line: DaybookLine) => String(line.amount) } : one)),
  textColumn<DaybookLine>('transaction', 'Transaction ID', 1, line => line.transactionId ?? ''),
]

const sumOfMoney = (sums: Daybook['received']) => sums.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100

export const DayMoney = ({ hotelId, day }: { hotelId: string; day: string }) => {
  const { data, error, isFetching, refetch } = useCall(bookingListApi.daybook, { hotelId, day }, { staleTime: 0 })
  if (!data) return error ? <RetryAlert title={error.message} busy={isFetching} onRetry={refetch} /> : <Skeleton height="10rem" />
  const [received, returned] = [sumOfMoney(data.received), sumOfMoney(data.returned)]
  return (
    <section className={`${styles.money} ${data.lines.length === 0 ? 'no-print' : ''}`} aria-labelledby="day-money">
      <div className="row">
        <h3 className="title-3" id="day-money">
          Money of the day
        </h3>
        <div className={`row ${styles.tools} no-print`}>
          {data.lines.length > 0 && (
            <Button icon={<IconDownload size={18} aria-hidden />} onClick={() => saveCsv(`daybook-${day}.csv`, csvColumns, data.lines)}>
              CSV
            </Button>
          )}
        </div>
      </div>
      {data.lines.length === 0 ? (
        <p className="muted">Nothing was received or given back on this day.</p>
      ) : (
        <>
          <div className={styles.sums}>
            <Sums title="Received" sums={data.received} total={received} />
            <Sums title="Given back" sums={data.returned} total={returned} />
            <Sums title="Balance of the day" total={(Math.round(received * 100) - Math.round(returned * 100)) / 100} />
            {(data.paidThere.received > 0 || data.paidThere.returned > 0) && <PaidThere {...data.paidThere} />}
          </div>
          <DataTable
            caption="Payments and refunds of the day"
            columns={columns}
            rows={data.lines}
            rowKey={line => line.id}
            nameOf={line => line.userName}
            small={small}
            linkOf={line => ({
              to: line.bookingId === null ? pathOfGroup(line.group?.id ?? '') : pathOfBooking(line.bookingId),
              ...leadsBack,
            })}
          />
        </>
      )}
    </section>
  )
}

/** What agents and other sites took for the hotel: it is in none of the sums beside it. */
const PaidThere = ({ received, returned }: Daybook['paidThere']) => (
  <dl className="card stack gap-2">
    <div className="ends strong">
      <dt>{methodWords.PAID_THERE}</dt>
      <dd>
        <Money rupees={received} />
      </dd>
    </div>
    {returned > 0 && (
      <div className="ends small">
        <dt>Given back there</dt>
        <dd>
          <Money rupees={returned} />
        </dd>
      </div>
    )}
    <div className="small">
      <dt className="unseen">Where it is</dt>
      <dd>With the agent or site, not in the sums.</dd>
    </div>
  </dl>
)

const Sums = ({ title, sums = [], total }: { title: string; sums?: Daybook['received']; total: number }) => (
  <dl className="card stack gap-2">
    <div className="ends strong">
      <dt>{title}</dt>
      <dd>
        <Money rupees={total} />
      </dd>
    </div>
    {sums.map(({ paymentMethod, amount }) => (
      <div key={paymentMethod} className="ends small">
        <dt>{methodWords[paymentMethod]}</dt>
        <dd>
          <Money rupees={amount} />
        </dd>
      </div>
    ))}
  </dl>
)
