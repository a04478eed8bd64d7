import { type PaymentPlan, planApi } from '#shared/plans/plans.ts'
import { useSave } from '#web/api/client.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

/** Asks before a plan is not sold any more, or is sold again. */
export const WithdrawPlan = ({ plan, onClose }: { plan: PaymentPlan; onClose: () => void }) => {
  const { mutate, isPending, error } = useSave(planApi.update, { refreshes: [planApi.list] })
  const { id, name, isWithdrawn } = plan
  const say = ({ message = '' }: { message?: string | undefined }) => {
    showAlert(message)
    onClose()
  }
  return (
    <ConfirmDialog
      title={isWithdrawn ? 'Offer Payment Plan Again' : 'Withdraw Payment Plan'}
      confirm={isWithdrawn ? 'Offer again' : 'Withdraw'}
      cancel="Cancel"
      safe={isWithdrawn}
      pending={isPending}
      error={error?.message}
      // No version: it changes nothing that somebody else could have written.
      onConfirm={() => mutate({ paymentPlanId: id, isWithdrawn: !isWithdrawn }, { onSuccess: say })}
      onCancel={onClose}
    >
      {isWithdrawn
        ? `Are you sure you want to offer ${name} again? Owners can buy it from now on, as it stands here.`
        : `Are you sure you want to withdraw ${name}? Nobody can buy it from now on. What was sold runs on to its end.`}
    </ConfirmDialog>
  )
}
