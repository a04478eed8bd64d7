import { Screen, ScreenTabs } from '#web/shell/layout/HotelScreen.tsx'
import { HotelsTab } from './HotelsTab.tsx'
import { OwnersTab } from './OwnersTab.tsx'

const title = 'Hotels'
const tabs = [
  { id: 'hotels', label: title, Content: HotelsTab },
  { id: 'owners', label: 'Owners', Content: OwnersTab },
]

/** `/dashboard/hotels`: every hotel and every owner of the platform, for the super admin. */
export const HotelsPage = () => (
  <Screen title={title}>
    <ScreenTabs title={title} tabs={tabs} about={{}} />
  </Screen>
)
