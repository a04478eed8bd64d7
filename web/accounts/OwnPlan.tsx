import { type PaymentRecord, recordApi } from '#shared/plans/plans.ts'
import { firstDayOf, lastDayOf, plansAt, rateWords, untilWords } from '#shared/plans/receipts.ts'
import { useCall } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useOpen } from '#web/lists/use-open.ts'
import { useModals } from '#web/shell/notices/modals.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'

const dialogs = ['receipt'] as const

/** An owner's plan: the running one, those that begin later, and the receipts; it opens the modal of the plans. */
export const OwnPlan = () => {
  const query = useCall(recordApi.list, {}, { staleTime: 0 })
  const { open, linkTo, close } = useOpen(dialogs)
  return (
    <Loaded query={query} loading={<LoadingBlock heights={['9rem']} />}>
      {data => (
        <>
          <CurrentPlan records={data} />
          {data.length > 0 && (
            <div className="stack gap-2">
              <h3 className="strong">Receipts</h3>
              <ul className="ruled">
                {data.map(record => (
                  <li key={record.id} className="ends">
                    <Link className="icon-link" {...linkTo({ kind: 'receipt', id: record.id })}>
                      {record.paymentplan}, {firstDayOf(record.createdAt)}
                    </Link>
                    <span className="icon-link">
                      <Money rupees={record.amount} />
                    </span>
                  </li>
                ))}
              </ul>
            </div>
          )}
          {open && <ReceiptDialog record={data.find(({ id }) => id === open.id)} onClose={close} />}
        </>
      )}
    </Loaded>
  )
}

/** The plan that runs now, those that begin later, and the button that chooses another. */
const CurrentPlan = ({ records }: { records: readonly PaymentRecord[] }) => {
  const { openModal } = useModals()
  const { running, later, ended } = plansAt(records, serverNow())
  const choose = (label: string) => (
    <div>
      <Button variant={running ? 'plain' : 'primary'} onClick={() => openModal('planSelect')}>
        {label}
      </Button>
    </div>
  )
  if (!running && !ended && later.length === 0)
    return (
      <>
        <Alert tone="attention" title="You take no bookings yet">
          Guests can book online as soon as you have a plan.
        </Alert>
        {choose('Choose a plan')}
      </>
    )
  return (
    <>
      {running ? (
        <Running record={running} />
      ) : (
        <Alert tone="attention" title={ended ? `${ended.paymentplan} ended on ${lastDayOf(ended.endDate)}` : 'No plan runs now'}>
          Your hotels take no bookings. Those already made are honoured, and your desk goes on working with them.
        </Alert>
      )}
      {later.map(record => (
        <p key={record.id}>
          <strong>{record.paymentplan}</strong> begins on {firstDayOf(record.startDate)}, {rateWords(record) ?? untilWords(record)}.
        </p>
      ))}
      {choose(running ? 'Renew or change the plan' : 'Choose a plan')}
    </>
  )
}

const Running = ({ record }: { record: PaymentRecord }) => {
  const { endDate } = record
  const facts: readonly (readonly [string, string])[] = [
    ['Plan', record.paymentplan],
    ['Since', firstDayOf(record.startDate)],
    ['Last day', lastDayOf(endDate)],
  ]
  const rate = rateWords(record)
  return (
    <>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className="ends">
            <dt>{name}</dt>
            <dd className={name === 'Since' ? undefined : 'strong'}>{value}</dd>
          </div>
        ))}
        <div className="ends">
          <dt>{rate ? 'The platform keeps' : 'Paid'}</dt>
          <dd>{rate ?? <Money rupees={record.amount} />}</dd>
        </div>
      </dl>
      <p className="small">
        {rate
          ? 'A plan for months begins at once when you buy it, and ends this one.'
          : 'A plan that you buy before the last day begins on the day after it: no day is lost.'}
      </p>
    </>
  )
}
