import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SignedInUser } from '#shared/accounts.ts'
import { type PaymentPlan, planApi } from '#shared/plans.ts'
import { CallError } from '#web/api/client.ts'
import { useHotelId } from '#web/session/session.ts'
import { Alerts } from '#web/shell/alerts.tsx'
import { useModals } from '#web/shell/modals.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { LinkedAccount } from './LinkedAccount.tsx'
import { isAccountId, linkedAccountState } from './linked-account.ts'
import { PlanList } from './PlanList.tsx'
import { PlanPayment } from './PlanPayment.tsx'
import { PurchaseNotice } from './PurchaseNotice.tsx'
import { amountsOf } from './plan-words.ts'
import { useChoice } from './use-choice.ts'
import { useLinkedHotels } from './use-linked-hotels.ts'
import type { Purchase } from './use-purchase.ts'

interface PlanChooserProps {
  title: string
  user: SignedInUser
  plans: readonly PaymentPlan[]
  purchase: Purchase
  onClose: () => void
}

/** An owner chooses a plan, enters a coupon, and pays. */
export const PlanChooser = ({ title, user, plans, purchase, onClose }: PlanChooserProps) => {
  const cache = useQueryClient()
  const { hotelIdForPayment } = useModals()
  const selected = useHotelId()
  const [problem, setProblem] = useState<string>()
  const [accountId, setAccountId] = useState('')
  const [tried, setTried] = useState(false)
  const { phase, attempt } = purchase
  const choice = useChoice({ planId: attempt?.planId, coupon: attempt?.coupon }, setProblem)
  const plan = plans.find(({ id }) => id === choice.planId)
  const perBooking = plan?.billingType === 'PER_BOOKING'
  const linked = useLinkedHotels(user, perBooking)
  const account = plan && linkedAccountState(linked.own, hotelIdForPayment ?? selected, plan)
  const amounts = amountsOf(plan, choice.coupon)
  const settling = phase === 'settling'
  const busy = phase === 'ordering'
  const notReady = perBooking && (linked.loading || linked.failed || !account?.hotel || account.lowAdvance)

  const pay = async () => {
    if (!plan) return
    setProblem(undefined)
    setTried(true)
    if (perBooking && account?.missing && !isAccountId(accountId)) return
    const razorPayAccountId = perBooking && account?.missing ? accountId.trim() : undefined
    const error = await purchase.start({ plan, coupon: choice.coupon, hotelId: account?.hotel?.id, razorPayAccountId })
    if (!(error instanceof CallError) || error.status >= 500) return
    // What was shown is not what is sold any more: both are read anew.
    if ('amount' in error.expected || Object.keys(error.fields).some(field => /coupon/i.test(field))) choice.forget()
    await cache.invalidateQueries({ queryKey: [planApi.list.path] })
  }
  useEffect(() => {
    if (choice.planId !== undefined) setTried(false)
  }, [choice.planId])

  return (
    <Dialog
      open
      wide
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} disabled={busy || settling || !plan || choice.checking || notReady} onClick={pay}>
            {perBooking || (plan && amounts.final === 0) ? 'Submit' : 'Pay'}
          </Button>
        </>
      }
    >
      <div className="stack gap-5">
        <Alerts inline />
        <PurchaseNotice purchase={purchase} planId={plan?.id} />
        {problem && <Alert onDismiss={() => setProblem(undefined)}>{problem}</Alert>}
        <PlanList plans={plans} choice={{ planId: choice.planId, disabled: settling || busy, onChoose: choice.choose }} />
        {perBooking && account && linked.loading && <Spinner label="Loading..." />}
        {perBooking && linked.failed && <Alert>Your hotels could not be read. Please close this and try again.</Alert>}
        {perBooking && account && !linked.loading && !linked.failed && (
          <LinkedAccount
            state={account}
            rate={plan?.deductionRate ?? 0}
            accountId={accountId}
            onAccountId={setAccountId}
            tried={tried}
            onLeave={() => setTried(true)}
            onFollow={onClose}
          />
        )}
        <PlanPayment choice={choice} amounts={amounts} disabled={settling || busy || !plan || perBooking} />
      </div>
    </Dialog>
  )
}
