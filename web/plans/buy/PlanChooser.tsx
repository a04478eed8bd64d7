import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { linkedAccount } from '#shared/contract/fields.ts'
import { type PaymentPlan, type PaymentRecord, planApi, recordApi } from '#shared/plans/plans.ts'
import { firstDayOf, isRenewable, lastDayOf, notYetRenewable } from '#shared/plans/receipts.ts'
import { formatRupees } from '#shared/words/money.ts'
import { CallError, useCall } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { useHotelId } from '#web/session/session.ts'
import { Alerts } from '#web/shell/notices/alerts.tsx'
import { leaveMessages } from '#web/shell/notices/messages.ts'
import { useModals } from '#web/shell/notices/modals.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Form } from '#web/ui/form/Form.tsx'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { mayLeave } from '#web/ui/form/unsaved.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Spinner } from '#web/ui/status/Spinner.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { PlanList } from '../PlanList.tsx'
import { amountsOf } from '../plan-words.ts'
import { LinkedAccount } from './LinkedAccount.tsx'
import { linkedAccountState, useLinkedHotels } from './linked-account.ts'
import { FinalAmount, PlanPayment } from './PlanPayment.tsx'
import styles from './PlanSelectModal.module.css'
import { PurchaseNotice } from './PurchaseNotice.tsx'
import { useChoice } from './use-choice.ts'
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

/** The newest plan without a price that runs, or waits, and cannot be renewed yet. */
const freeTerm = (records: readonly PaymentRecord[]) =>
  records.find(
    record =>
      record.endDate !== null &&
      record.transactionId === null &&
      record.amount === 0 &&
      Date.parse(record.endDate) > serverNow() &&
      !isRenewable(record, serverNow()),
  )

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
  // What is bought while a timed plan runs begins when the last one ends.
  const { data: records = [] } = useCall(recordApi.list, {}, { staleTime: 0 })
  const [runs] = records
    .filter(({ endDate }) => endDate !== null && Date.parse(endDate) > serverNow())
    .toSorted((one, other) => Date.parse(other.endDate ?? '') - Date.parse(one.endDate ?? ''))
  const isFree = plan !== undefined && !perBooking && amountsOf(plan, choice.coupon).final === 0
  const waitsFor = isFree ? freeTerm(records) : undefined
  const account = plan && linkedAccountState(linked.own, hotelIdForPayment ?? selected, plan)
  const asksAccount = perBooking && account?.missing === true
  const amounts = amountsOf(plan, choice.coupon)
  const settling = phase === 'settling'
  const form = useForm({
    labels: { razorPayAccountId: `Linked account id of ${account?.hotel?.name}` },
    values: { razorPayAccountId: '' },
    schema: asksAccount ? WithAccount : WithoutAccount,
    formats: { razorPayAccountId: fieldFormats.text },
    // The notice of the purchase says it, unless it belongs to the field.
    errorText: () => undefined,
    send: async ({ razorPayAccountId }) => {
      if (!plan) return
      const wish = { plan, coupon: choice.coupon, hotelId: account?.hotel?.id, ...(asksAccount && { razorPayAccountId }) }
      const error = await purchase.start(wish)
      if (!error) return
      if (error instanceof CallError && error.status < 500) {
        if (error.fields.razorPayAccountId) purchase.forgetFailure()
        // The plan or the coupon has changed since it was shown: both are read again.
        const refused = Object.entries(error.fields).find(([field]) => /coupon/i.test(field))?.[1]
        if (refused) purchase.forgetFailure()
        if (refused || 'amount' in error.expected) choice.forget(refused)
        await cache.invalidateQueries({ queryKey: [planApi.list.path] })
      }
      throw error
    },
  })
  const action = perBooking || (plan && amounts.final === 0) ? 'Submit' : plan ? `Pay ${formatRupees(amounts.final)}` : 'Pay'
  const busy = phase === 'ordering' || form.pending
  const notReady = waitsFor !== undefined || (perBooking && (linked.loading || linked.failed || !account?.hotel || account.lowAdvance))
  const choose = (id: string) => {
    // Whoever goes on has read it, and on a phone it takes the place of what the plan asks for.
    leaveMessages(id)
    choice.choose(id)
  }
  const close = async () => {
    if ((await mayLeave(form.form)) && (await mayLeave(choice.form.form))) onClose()
  }
  return (
    <Dialog
      open
      wide
      steady
      title={title}
      onClose={() => void close()}
      footer={
        <>
          {/* Here it comes and goes without moving the plans. */}
          <div className={styles.messages}>
            <Alerts inline />
          </div>
          <FinalAmount amounts={plan && amounts} />
          <Button onClick={() => void close()}>Cancel</Button>
          <Button
            type="submit"
            form={form.form}
            variant="primary"
            busy={busy}
            disabled={busy || settling || !plan || choice.form.pending || notReady}
          >
            {action}
          </Button>
        </>
      }
    >
      <div className="stack gap-5">
        <PurchaseNotice purchase={purchase} planId={plan?.id} />
        <Form form={form} id={form.form} className="stack gap-5" aria-label={title}>
          <PlanList plans={plans} choice={{ planId: choice.planId, disabled: settling || busy, onChoose: choose }} />
          {perBooking && account && linked.loading && <Spinner label="Loading..." />}
          {perBooking && linked.failed && <Alert>Your hotels could not be read. Please close this and try again.</Alert>}
          {perBooking && account && !linked.loading && !linked.failed && (
            <LinkedAccount state={account} rate={plan?.deductionRate ?? 0} field={form.field('razorPayAccountId')} onFollow={onClose} />
          )}
        </Form>
        {waitsFor && <Alert tone="info">{notYetRenewable(waitsFor)}</Alert>}
        {!plan && runs && (
          <p>
            {runs.paymentplan} runs until {lastDayOf(runs.endDate)}. What you choose here begins after it.
          </p>
        )}
        {plan && runs && !waitsFor && (
          <p>
            {plan.name} begins on {firstDayOf(runs.endDate ?? '')}, when {runs.paymentplan} ends.
          </p>
        )}
        <PlanPayment choice={choice} plan={plan} amounts={amounts} disabled={settling || phase === 'ordering' || !plan || perBooking} />
      </div>
    </Dialog>
  )
}
