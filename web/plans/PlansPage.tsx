import { Screen, ScreenTabs } from '#web/shell/layout/HotelScreen.tsx'
import { FeaturesTab } from './FeaturesTab.tsx'
import { PlansTab } from './PlansTab.tsx'

const title = 'Payment Plan Management'
const tabs = [
  { id: 'plans', label: 'Plans', Content: PlansTab },
  { id: 'features', label: 'Features', Content: FeaturesTab },
]

/** `/dashboard/paymentplans`: the plans that owners buy, and what a plan can include. */
export const PlansPage = () => (
  <Screen title={title}>
    <ScreenTabs title={title} tabs={tabs} about={{}} />
  </Screen>
)
