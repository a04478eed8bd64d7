import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { SignedInUser } from '#shared/accounts.ts'
import { linkedAccount } from '#shared/fields.ts'
import { type PaymentPlan, planApi } from '#shared/plans.ts'
import { CallError } from '#web/api/client.ts'
import { useHotelId } from '#web/session/session.ts'
import { Alerts } from '#web/shell/alerts.tsx'
import { useModals } from '#web/shell/modals.tsx'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from '#web/ui/Form.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { kinds } from '#web/ui/tidy.ts'
import { mayLeave } from '#web/ui/unsaved.ts'
import { useForm } from '#web/ui/use-form.ts'
import { LinkedAccount } from './LinkedAccount.tsx'
import { linkedAccountState } from './linked-account.ts'
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

const WithAccount = z.object({ razorPayAccountId: linkedAccount })
const WithoutAccount = z.object({})

/** An owner chooses a plan, enters a coupon, and pays. */
export const PlanChooser = ({ title, user, plans, purchase, onClose }: PlanChooserProps) => {
  const cache = useQueryClient()
  const { hotelIdForPayment } = useModals()
  const selected = useHotelId()
  const { phase, attempt } = purchase
  const choice = useChoice({ planId: attempt?.planId, coupon: attempt?.coupon })
  const plan = plans.find(({ id }) => id === choice.planId)
  const perBooking = plan?.billingType === 'PER_BOOKING'
  const linked = useLinkedHotels(user, perBooking)
  const account = plan && linkedAccountState(linked.own, hotelIdForPayment ?? selected, plan)
  const asksAccount = perBooking && account?.missing === true
  const amounts = amountsOf(plan, choice.coupon)
  const settling = phase === 'settling'
  const form = useForm({
    labels: { razorPayAccountId: `Linked account id of ${account?.hotel?.name}` },
    values: { razorPayAccountId: '' },
    schema: asksAccount ? WithAccount : WithoutAccount,
    kinds: { razorPayAccountId: kinds.text },
    // The notice of the purchase says it, unless it belongs to the field.
    sentence: () => undefined,
    send: async ({ razorPayAccountId }) => {
      if (!plan) return
      const wish = { plan, coupon: choice.coupon, hotelId: account?.hotel?.id, ...(asksAccount && { razorPayAccountId }) }
      const error = await purchase.start(wish)
      if (!error) return
      if (error instanceof CallError && error.status < 500) {
        if (error.fields.razorPayAccountId) purchase.forgetFailure()
        // What was shown is not what is sold any more: both are read anew.
        if ('amount' in error.expected || Object.keys(error.fields).some(field => /coupon/i.test(field))) choice.forget()
        await cache.invalidateQueries({ queryKey: [planApi.list.path] })
      }
      throw error
    },
  })
  const busy = phase === 'ordering' || form.pending
  const notReady = perBooking && (linked.loading || linked.failed || !account?.hotel || account.lowAdvance)
  const close = async () => {
    if ((await mayLeave(form.form)) && (await mayLeave(choice.form.form))) onClose()
  }
  return (
    <Dialog
      open
      wide
      title={title}
      onClose={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>Cancel</Button>
          <Button
            type="submit"
            form={form.form}
            variant="primary"
            busy={busy}
            disabled={busy || settling || !plan || choice.form.pending || notReady}
          >
            {perBooking || (plan && amounts.final === 0) ? 'Submit' : 'Pay'}
          </Button>
        </>
      }
    >
      <div className="stack gap-5">
        <Alerts inline />
        <PurchaseNotice purchase={purchase} planId={plan?.id} />
        <Form form={form} id={form.form} className="stack gap-5" aria-label={title}>
          <PlanList plans={plans} choice={{ planId: choice.planId, disabled: settling || busy, onChoose: choice.choose }} />
          {perBooking && account && linked.loading && <Spinner label="Loading..." />}
          {perBooking && linked.failed && <Alert>Your hotels could not be read. Please close this and try again.</Alert>}
          {perBooking && account && !linked.loading && !linked.failed && (
            <LinkedAccount state={account} rate={plan?.deductionRate ?? 0} field={form.field('razorPayAccountId')} onFollow={onClose} />
          )}
        </Form>
        <PlanPayment choice={choice} amounts={amounts} disabled={settling || busy || !plan || perBooking} />
      </div>
    </Dialog>
  )
}
