import { IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { can } from '#shared/contract/permissions.ts'
import { ladderApi } from '#shared/rates/ladders.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { type Season, seasonApi } from '#shared/rates/seasons.ts'
import type { RoomType } from '#shared/rooms/room-types.ts'
import { useCall } from '#web/api/client.ts'
import { CrudTab } from '#web/lists/crud/CrudTab.tsx'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import type { Column } from '#web/ui/table/columns.ts'
import { RatePreviewLine, useRatePreview } from './RatePreviewLine.tsx'
import { periodText, seasonText } from './rate-words.ts'
import { SeasonDialog } from './SeasonDialog.tsx'
import { WithTypes } from './WithTypes.tsx'

const columns: readonly Column<Season>[] = [
  { id: 'name', label: 'Name', text: ({ name }) => name, width: 5 },
  { id: 'period', label: 'When', text: periodText, value: ({ fromDate }) => fromDate ?? '', width: 7 },
  { id: 'prices', label: 'Prices', text: ({ prices }) => seasonText(prices), width: 5 },
]

/** The same days a year later; 29 February becomes the 28th. */
const yearLater = (date: string): string => {
  const year = Number(date.slice(0, 4)) + 1
  return date.endsWith('02-29') ? `${year}-02-28` : `${year}${date.slice(4)}`
}

const aYearLater = ({ fromDate, toDate, ...season }: Season): Season => ({
  ...season,
  fromDate: fromDate && yearLater(fromDate),
  toDate: toDate && yearLater(toDate),
})

/** What deleting a season does to prices. */
const WithoutSeason = ({ hotelId, seasonId }: { hotelId: string; seasonId: string }) => (
  <RatePreviewLine preview={useRatePreview(hotelId, { season: { seasonId, gone: true } })} />
)

/** Prices of periods and of weekdays. */
export const SeasonsPart = (about: HotelProps) => (
  <WithTypes hotelId={about.hotelId}>{types => <Seasons {...about} types={types} />}</WithTypes>
)

const Seasons = ({ viewer, hotelId, types }: HotelProps & { types: readonly RoomType[] }) => {
  const ladders = useCall(ladderApi.list, { hotelId }, { enabled: can(viewer, 'hotels', 'READ') })
  const seasons = useCall(seasonApi.list, { hotelId }, { enabled: can(viewer, 'rooms', 'READ') })
  const allYear = seasons.data?.find(({ fromDate }) => fromDate === null)
  const [copied, setCopied] = useState<Season>()
  const mayAdd = can(viewer, 'rooms', 'CREATE')
  const dialogOf = (season: Season | undefined, onClose: () => void, like?: Season) => (
    <SeasonDialog
      key={season?.id}
      {...{ hotelId, season, like, types, onClose }}
      allYear={allYear?.id === season?.id ? undefined : allYear?.name}
      ladders={ladders.data ?? []}
    />
  )
  return (
    <>
      <CrudTab
        noun={{ one: 'season', many: 'seasons' }}
        contracts={seasonApi}
        input={{ hotelId }}
        removal={({ id }) => ({ hotelId, seasonId: id })}
        refreshes={[rateApi.calendar]}
        nameOf={({ name }) => name}
        columns={columns}
        usualOrder="period"
        may={action => can(viewer, 'rooms', action)}
        rowActions={season =>
          mayAdd && season.fromDate
            ? [{ label: 'Copy to next year', icon: <IconCopy size={18} aria-hidden />, onChoose: () => setCopied(aYearLater(season)) }]
            : []
        }
        form={dialogOf}
        beforeDelete={({ id }) => <WithoutSeason hotelId={hotelId} seasonId={id} />}
        empty="No seasons yet"
        purpose="A season changes prices from one day to another, such as Christmas. Without dates it holds all year: so weekends get their price."
      />
      {copied && dialogOf(undefined, () => setCopied(undefined), copied)}
    </>
  )
}
