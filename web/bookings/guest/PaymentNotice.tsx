import { IconClockHour4 } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { formatDate } from '#shared/words/dates.ts'
import { timeLeft } from '#web/payments/pay/attempt.ts'
import { isBankSilent, problemText } from '#web/payments/pay/bank-silent.ts'
import { goesBackText } from '#web/payments/pay/goes-back.ts'
import { paymentFailed } from '#web/payments/pay/pay.ts'
import { useSeconds } from '#web/payments/pay/use-seconds.ts'
import { showWhole } from '#web/ui/base/show-whole.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import styles from './PaymentNotice.module.css'
import type { Payment } from './use-payment.ts'

interface PaymentNoticeProps {
  payment: Payment
  canResume: boolean
  changed: boolean
  /** Undefined where the bar of the review, below, has the button. */
  onResume: (() => void) | undefined
  /** The Resume payment or Book button of that bar. */
  below: RefObject<HTMLButtonElement | null>
  onSearchAgain: () => void
  /** Undefined where a Reset button stands beside it. */
  onRelease: (() => void) | undefined
}

const noMoneyLost = 'If you were charged, we will either confirm your booking or refund you in full within 5–7 working days.'

/** Words for the rooms of an order; plural where this tab does not know how many they are. */
const roomsOf = ({ stay }: Payment) =>
  stay?.wish?.booking.rooms.length === 1 ? (['Your room', 'is'] as const) : (['Your rooms', 'are'] as const)

/** `becomes`: what happens to a payment that still arrives. */
const endedText = (payment: Payment, becomes: string) =>
  `${roomsOf(payment).join(' ')} no longer held. Nothing is lost: should a payment of yours still arrive, it ${becomes} in full by itself. Search again with the same choice to go on.`
const refunded = ({ refundReason }: Payment) => `${goesBackText(refundReason)} We write to you by email.`
const endings: Readonly<Record<'expired' | 'released' | 'refunding' | 'refunded', readonly [string, (payment: Payment) => string]>> = {
  expired: ['The time to pay ran out', payment => endedText(payment, 'is turned into your booking or goes back')],
  released: ['This attempt has ended', payment => endedText(payment, 'goes back')],
  refunding: ['Your money is on its way back', refunded],
  refunded: ['Your money was sent back', refunded],
}

/** The state of the payment: what happened, that no money is lost, and what to do next. */
export const PaymentNotice = (props: PaymentNoticeProps) => {
  const { payment, below } = props
  // Paying again before the bank has answered may charge the guest twice.
  const isSilent = isBankSilent(payment.problem)
  const canResume = props.canResume && !isSilent
  const notices = useRef<HTMLDivElement>(null)
  const shown = useRef('idle')
  // A button that had the focus may be gone: the focus moves to what replaced it. A guest who returns to held rooms
  // gets it on the button in the bar, and again once the price has loaded above it and moved it.
  const isHeld = payment.phase === 'held'
  const state = canResume ? `${payment.phase} priced` : payment.phase
  useEffect(() => {
    if (shown.current === state) return
    shown.current = state
    const resume = isHeld ? below.current : null
    if (![document.body, notices.current, resume].includes(document.activeElement as HTMLElement | null)) return
    if (resume) {
      // The button is always in sight; the notice that it is about may not be.
      showWhole(notices.current)
      return resume.focus({ preventScroll: true })
    }
    const target = notices.current?.querySelector<HTMLElement>('button') ?? notices.current
    target?.focus()
  }, [state, isHeld, below])
  // On a phone the button that failed is always in sight, but its error may not be.
  useEffect(() => {
    if (payment.problem) showWhole(notices.current)
  }, [payment.problem])
  const speakAgain = useEffectEvent(() => payment.report(undefined))
  useEffect(() => {
    const minute = isSilent ? setTimeout(speakAgain, 60_000) : undefined
    return () => clearTimeout(minute)
  }, [isSilent])
  return (
    <div className={styles.notices} ref={notices} tabIndex={-1}>
      {payment.problem && (
        <Alert onDismiss={() => payment.report(undefined)}>
          {problemText(payment.problem)}
          {payment.problem.message === paymentFailed && ` ${noMoneyLost}`}
        </Alert>
      )}
      <PhaseNotice {...props} canResume={canResume} />
    </div>
  )
}

const PhaseNotice = ({ payment, canResume, changed, onResume, onSearchAgain, onRelease }: PaymentNoticeProps) => {
  switch (payment.phase) {
    case 'open':
    case 'held':
      return (
        <section className={styles.held} aria-label={`${roomsOf(payment).join(' ')} held`}>
          <Hold payment={payment} former={changed ? payment.stay : undefined} />
          {payment.phase === 'held' && !payment.problem && (
            <p className={styles.text}>
              We have received no payment yet. {noMoneyLost} {canResume && 'To finish your booking, resume the payment.'}
            </p>
          )}
          {payment.phase === 'held' && ((canResume && onResume) || onRelease) && (
            <div className="row">
              {canResume && onResume && (
                <Button variant="primary" onClick={onResume}>
                  Resume payment
                </Button>
              )}
              {onRelease && <Button onClick={onRelease}>Give up these rooms</Button>}
            </div>
          )}
        </section>
      )
    case 'checking':
      return <Spinner label="Looking up your payment..." />
    case 'settling':
      return (
        <div className={styles.held} role="status">
          <Spinner label="Confirming your payment..." />
          <p>
            This can take a little while. Your money is safe: either your booking is confirmed, or it goes back to you in full by itself.
            You may close this page; we write to you by email as soon as it is settled.
          </p>
        </div>
      )
    case 'expired':
    case 'released':
    case 'refunding':
    case 'refunded': {
      const [title, textOf] = endings[payment.phase]
      return (
        <Alert tone="attention" title={title}>
          <p className={styles.text}>{textOf(payment)}</p>
          <Button onClick={onSearchAgain}>Search again</Button>
        </Alert>
      )
    }
    default:
      return null
  }
}

const Hold = ({ payment, former }: { payment: Payment; former: Payment['stay'] }) => {
  const until = payment.holdExpiresAt
  const now = useSeconds(until !== null)
  const left = until === null ? undefined : timeLeft(until, now)
  const [rooms, are] = roomsOf(payment)
  return (
    <p className="icon-text gap-3">
      <IconClockHour4 size={22} stroke={1.75} aria-hidden />
      <span>
        {rooms}
        {former && ` for ${formatDate(former.checkInDate)} to ${formatDate(former.checkOutDate)}`} {are} held for you
        {/* No time is shown once it is up, since the server may hold the rooms a moment longer than it said. */}
        {left !== undefined && (
          <>
            {' '}
            for another{' '}
            <span className="strong figures" role="timer">
              {left}
            </span>
          </>
        )}
        .{former && ' This hold ends when you book your new choice.'}
      </span>
    </p>
  )
}
