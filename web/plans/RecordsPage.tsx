import { PayoutsTab } from '#web/payments/payouts/PayoutsTab.tsx'
import { Screen, ScreenTabs } from '#web/shell/layout/HotelScreen.tsx'
import { RecordsTab } from './RecordsTab.tsx'

const title = 'Payment Records'
const tabs = [
  { id: 'records', label: title, Content: RecordsTab },
  { id: 'payouts', label: 'Pay-outs', Content: PayoutsTab },
]

/** `/dashboard/paymentrecords`: every plan that was sold, and what the platform sent to hotels. */
export const RecordsPage = () => (
  <Screen title={title}>
    <ScreenTabs title={title} tabs={tabs} about={{}} />
  </Screen>
)
