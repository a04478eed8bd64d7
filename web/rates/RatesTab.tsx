import { useState } from 'react'
import { can } from '#shared/contract/permissions.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { Tabs } from '#web/ui/text/Tabs.tsx'
import { CancellationTab } from './CancellationTab.tsx'
import { OccupancyPart } from './OccupancyPart.tsx'
import { RateCalendar } from './RateCalendar.tsx'
import { SeasonsPart } from './SeasonsPart.tsx'
import { StayRulesPart } from './StayRulesPart.tsx'

const parts = [
  { id: 'calendar', label: 'Calendar', Part: RateCalendar },
  { id: 'seasons', label: 'Seasons and weekdays', Part: SeasonsPart },
  { id: 'people', label: 'People and beds', Part: OccupancyPart },
  { id: 'rules', label: 'Stay rules', Part: StayRulesPart },
] as const
// Also in the hotel's profile: it is looked for in both places.
const cancellation = { id: 'cancellation', label: 'Cancellation', Part: CancellationTab } as const

type PartId = (typeof parts)[number]['id'] | (typeof cancellation)['id']

/** What a night costs, what a stay must be like, and what goes back when it is cancelled. */
export const RatesTab = (about: HotelProps) => {
  const [selected, select] = useState<PartId>('calendar')
  const shown = can(about.viewer, 'hotels', 'READ') ? [...parts, cancellation] : parts
  const { Part } = shown.find(({ id }) => id === selected) ?? parts[0]
  return (
    <Tabs label="Rates" tabs={shown} selected={selected} onSelect={select}>
      <Part {...about} />
    </Tabs>
  )
}
