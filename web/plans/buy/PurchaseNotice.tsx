import { isBankSilent, problemText } from '#web/payments/pay/bank-silent.ts'
import { failureText } from '#web/shell/notices/alerts.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import type { Purchase } from './use-purchase.ts'

/** Where the purchase stands: what happened, that nothing is paid twice, and what to do next. */
export const PurchaseNotice = ({ purchase, planId }: { purchase: Purchase; planId: string | undefined }) => {
  const { phase, attempt, failure, forgetFailure } = purchase
  const problem = failure && (isBankSilent(failure) ? problemText(failure) : failureText(failure))
  const unpaid = phase === 'held' || phase === 'checking' ? attempt : undefined
  const isSame = unpaid?.planId === planId
  // The same payment cannot be paid twice: nobody has to wait before it is opened again.
  const title = isSame && isBankSilent(failure) ? 'Your bank has not confirmed yet.' : (problem ?? 'The payment was not completed')
  return (
    <>
      {problem && !unpaid && <Alert onDismiss={forgetFailure}>{problem}</Alert>}
      {unpaid && (
        <Alert tone={problem ? 'danger' : 'attention'} title={title}>
          As far as we know nothing was paid for {unpaid.planName}.{' '}
          {isSame && 'Press Pay to open the same payment again: it cannot be paid twice. '}
          Should your bank have taken the money, your plan starts by itself within a few minutes.
        </Alert>
      )}
      {phase === 'settling' && (
        <div role="status">
          <Spinner label="Confirming your payment..." />
          <p>
            Your money is safe: please do not pay again. You may close this. Your plan starts by itself as soon as the bank confirms; else
            the money goes back in full.
          </p>
        </div>
      )}
    </>
  )
}
