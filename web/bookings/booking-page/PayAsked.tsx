import { IconCreditCard } from '@tabler/icons-react'
import { use, useState } from 'react'
import type { AskedByLink } from '#shared/bookings/asked-by-link.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { CallError, TransportContext } from '#web/api/client.ts'
import { problemText } from '#web/payments/pay/bank-silent.ts'
import { goesBackText } from '#web/payments/pay/goes-back.ts'
import { phaseOf } from '#web/payments/pay/payment-phase.ts'
import { usePay } from '#web/payments/pay/use-pay.ts'
import { useStored } from '#web/ui/base/stored.ts'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { linkStore } from './link-attempt.ts'
import { type LinkNews, linkPurchase } from './link-purchase.ts'
import { Note } from './Note.tsx'
import type { BookingViewProps } from './Requests.tsx'

const noMoneyLost = 'If you were charged, we will either record your payment or refund you in full within 5–7 working days.'

const titleOf = ({ part, amount, until }: AskedByLink): string =>
  part === 'ADVANCE'
    ? `Pay ${formatRupees(amount)}${until === null ? '' : ` by ${formatMoment(until)}`} to confirm your stay.`
    : `${formatRupees(amount)} is due for your stay.`

/** What a booking's page asks its guest to pay, and the outcome of the payment. */
const PayAsked = ({ booking, hotel, bookingKey, onRefresh }: BookingViewProps) => {
  const { asked, id } = booking
  const transport = use(TransportContext)
  const store = linkStore(id)
  const attempt = useStored(store)
  const [ended, setEnded] = useState<LinkNews>()
  const { standing, show, go } = usePay(id, linkPurchase(store, { booking, hotel, bookingKey, transport }), news => {
    store.set({})
    setEnded(news)
    void onRefresh()
  })
  const phase = phaseOf(attempt, standing)
  const pay = async (wish: AskedByLink) => {
    setEnded(undefined)
    const problem = await go(wish)
    if (!problem) return
    show({ problem })
    // The amount due has changed. On MONEY_GOES_BACK the booking is off, and a refresh would hide the message.
    if (problem instanceof CallError && problem.status === 409 && problem.code !== 'MONEY_GOES_BACK') await onRefresh()
  }
  const problem = standing.problem && (
    <Note tone="danger" title={problemText(standing.problem)}>
      <p>{noMoneyLost}</p>
    </Note>
  )
  if (phase === 'settling')
    return (
      <Note tone="info" title="Confirming your payment">
        <p>This can take a little while. Your money is safe: it is received here, or goes back to you in full by itself.</p>
        <Spinner label="Confirming your payment..." />
      </Note>
    )
  return (
    <>
      {ended?.outcome === 'confirmed' && (
        <Note tone="success" title="Your payment was received.">
          <p>{booking.user.email ? 'We send you a confirmation by email.' : 'It stands below.'}</p>
        </Note>
      )}
      {(ended?.outcome === 'refunded' || phase === 'refunding') && (
        <Note tone="attention" title="Your payment goes back to you in full.">
          <p>{goesBackText((ended ?? standing.news)?.refundReason)}</p>
        </Note>
      )}
      {problem}
      {asked && (
        <Note tone="attention" title={titleOf(asked)}>
          <p>
            {asked.part === 'ADVANCE'
              ? 'Your rooms are held until then. Without a payment they go back on sale, and you owe nothing.'
              : 'You can pay it here, or at the hotel.'}
          </p>
          <div className="row no-print">
            <Button
              variant="primary"
              icon={<IconCreditCard size={18} aria-hidden />}
              busy={phase === 'ordering' || phase === 'open'}
              onClick={() => void pay(asked)}
            >
              Pay {formatRupees(asked.amount)}
            </Button>
          </div>
        </Note>
      )}
    </>
  )
}

export default PayAsked
