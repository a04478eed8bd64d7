import { useState } from 'react'
import type { HotelProps } from '#web/shell/HotelScreen.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
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

/** What a night costs, and what a stay must be like. */
export const RatesTab = (about: HotelProps) => {
  const [selected, select] = useState<(typeof parts)[number]['id']>('calendar')
  const { Part } = parts.find(({ id }) => id === selected) ?? parts[0]
  return (
    <Tabs label="Rates" tabs={parts} selected={selected} onSelect={select}>
      <Part {...about} />
    </Tabs>
  )
}
