import { useQueryClient } from '@tanstack/react-query'
import type { SignedInUser } from '#shared/accounts/accounts.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { hasRole } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { planApi, recordApi } from '#shared/plans/plans.ts'
import { useCall } from '#web/api/client.ts'
import { storeUser, useUser } from '#web/session/session.ts'
import { Alerts, showAlert } from '#web/shell/notices/alerts.tsx'
import { useModals } from '#web/shell/notices/modals.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { Loaded } from '#web/ui/status/Loaded.tsx'
import { Skeleton } from '#web/ui/status/Skeleton.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { PlanList } from '../PlanList.tsx'
import { PlanChooser } from './PlanChooser.tsx'
import styles from './PlanSelectModal.module.css'
import { usePurchase } from './use-purchase.ts'

const title = 'Select a payment plan'

/** Dialog to choose and buy a plan, open while it is rendered. Staff only see the plans and whom to ask. */
export const PlanSelectModal = () => {
  const user = useUser()
  if (!user) return null
  return hasRole(user, 'ADMIN') ? <OwnersPlans user={user} /> : <StaffsPlans />
}

const usePlans = () => useCall(planApi.list, { includeFeatures: 'true' })

const StaffsPlans = () => {
  const { closeModal } = useModals()
  const plans = usePlans()
  const close = () => closeModal('planSelect')
  return (
    <Dialog open wide steady title={title} onClose={close} footer={<Button onClick={close}>Cancel</Button>}>
      <div className="stack gap-5">
        <Alert tone="attention" title="Ask the owner">
          The plan of this hotel does not let it take bookings at present. Only the owner of the hotel can choose one.
        </Alert>
        <PlanStates plans={plans} />
        {plans.data && plans.data.length > 0 && <PlanList plans={plans.data} />}
      </div>
    </Dialog>
  )
}

const OwnersPlans = ({ user }: { user: SignedInUser }) => {
  const cache = useQueryClient()
  const { closeModal, setHotelIdForPayment } = useModals()
  const plans = usePlans()
  const close = () => {
    setHotelIdForPayment(undefined)
    closeModal('planSelect')
  }
  const purchase = usePurchase(user, () => {
    storeUser({ ...user, isPaymentDone: true })
    for (const { path } of [authApi.validate, recordApi.list, hotelApi.get])
      void cache.invalidateQueries({ queryKey: [path] }).catch(() => undefined)
    showAlert(recordApi.create.message ?? '')
    close()
  })
  // Not rendered while the provider's window is open, since it would cover that window.
  if (purchase.phase === 'open') return null
  if (!plans.data || plans.data.length === 0) {
    return (
      <Dialog open wide steady title={title} onClose={close} footer={<Button onClick={close}>Cancel</Button>}>
        <div className="stack gap-5">
          <Alerts inline />
          <PlanStates plans={plans} />
        </div>
      </Dialog>
    )
  }
  return <PlanChooser title={title} user={user} plans={plans.data} purchase={purchase} onClose={close} />
}

const PlanStates = ({ plans }: { plans: ReturnType<typeof usePlans> }) => (
  <Loaded query={plans} loading={<PlansLoading />} failed="Something went wrong...">
    {data => data.length === 0 && <p>No payment plans are offered yet. Please try again later.</p>}
  </Loaded>
)

const PlansLoading = () => (
  <div className={styles.loading} role="status" aria-label="Loading...">
    {[1, 2, 3].map(one => (
      <Skeleton key={one} width="100%" height="14rem" />
    ))}
  </div>
)
