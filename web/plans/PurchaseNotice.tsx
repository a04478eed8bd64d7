import { failureText } from '#web/shell/alerts.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import type { Purchase } from './use-purchase.ts'

/** Where the purchase stands: what happened, that nothing is paid twice, and what to do next. */
export const PurchaseNotice = ({ purchase, planId }: { purchase: Purchase; planId: string | undefined }) => {
  const { phase, slow, attempt, failure, forgetFailure, tellAgain } = purchase
  const problem = failure && failureText(failure)
  return (
    <>
      {problem && <Alert onDismiss={forgetFailure}>{problem}</Alert>}
      {(phase === 'held' || phase === 'checking') && attempt && (
        <Alert tone="attention" title="The payment was not completed">
          As far as we know nothing was paid for {attempt.planName}.{' '}
          {attempt.planId === planId && 'Press Pay to open the same payment again: it cannot be paid twice. '}
          Should your bank have taken the money, your plan starts by itself within a few minutes.
        </Alert>
      )}
      {phase === 'settling' && !slow && (
        <div role="status">
          <Spinner label="Confirming your payment..." />
          <p>Your money is safe. You may close this: your plan starts by itself as soon as the bank confirms.</p>
        </div>
      )}
      {phase === 'settling' && slow && (
        <Alert tone="attention" title="Your payment is not confirmed yet">
          <p>Please do not pay again. Your plan starts by itself as soon as the bank confirms; else the money goes back in full.</p>
          <Button onClick={tellAgain}>Check again</Button>
        </Alert>
      )}
    </>
  )
}
