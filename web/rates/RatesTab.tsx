import { can } from '#shared/contract/permissions.ts'
import { type HotelProps, ScreenTabs } from '#web/shell/layout/HotelScreen.tsx'
import { CancellationTab } from './CancellationTab.tsx'
import { OccupancyPart } from './OccupancyPart.tsx'
import { RateCalendar } from './RateCalendar.tsx'
import { SeasonsPart } from './SeasonsPart.tsx'
import { StayRulesPart } from './StayRulesPart.tsx'

const parts = [
  { id: 'calendar', label: 'Calendar', Content: RateCalendar },
  { id: 'seasons', label: 'Seasons and weekdays', Content: SeasonsPart },
  { id: 'people', label: 'People and beds', Content: OccupancyPart },
  { id: 'rules', label: 'Stay rules', Content: StayRulesPart },
]
// Also in the hotel's profile: it is looked for in both places.
const cancellation = { id: 'cancellation', label: 'Cancellation', Content: CancellationTab }

/** What a night costs, what a stay must be like, and what goes back when it is cancelled. */
export const RatesTab = (about: HotelProps) => (
  <ScreenTabs title="Rates" tabs={can(about.viewer, 'hotels', 'READ') ? [...parts, cancellation] : parts} about={about} name="part" />
)
