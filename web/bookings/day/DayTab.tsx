import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { bookingListApi, DayPart } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import type { Page } from '#shared/contract/list.ts'
import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { cleaningWords, countCleaning, toCleanText } from '#shared/rooms/cleaning-words.ts'
import { formatDate } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { useCleaning } from '#web/rooms/use-cleaning.ts'
import type { HotelProps } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfPage } from '#web/shell/layout/menus.ts'
import { openOf } from '#web/shell/stay-texts.ts'
import { useMedia } from '#web/ui/base/use-browser.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { Tabs } from '#web/ui/text/Tabs.tsx'
import { useQueryChange } from '../calls/use-query-change.ts'
import { DayBar, useDay } from './DayBar.tsx'
import { DayMoney } from './DayMoney.tsx'
import { DayPaper } from './DayPaper.tsx'
import { DayRefunds } from './DayRefunds.tsx'
import { DayStays } from './DayStays.tsx'
import styles from './DayTab.module.css'
import { type DayRooms, guestsToLeave, noDayRooms } from './day-words.ts'

/** Each part is sorted by the day on which its guests were due, so that late ones come first. */
const parts = [
  { id: 'arriving', label: 'Arriving', sort: 'checkIn', empty: 'Nobody arrives on this day.' },
  { id: 'staying', label: 'In house', sort: 'checkOut', empty: 'Nobody is in the house on this day.' },
  { id: 'leaving', label: 'Leaving', sort: 'checkOut', empty: 'Nobody leaves on this day.' },
] as const

/** `aside`: actions that are available on every day. */
export const DayTab = ({ viewer, hotelId, aside }: HotelProps & { aside?: ReactNode }) => {
  const chosen = useDay()
  const { today, day } = chosen
  const [params] = useSearchParams()
  const changeQuery = useQueryChange()
  const on = DayPart.catch('arriving').parse(params.get('on'))
  const part = parts.find(({ id }) => id === on) ?? parts[0]
  const [arriving, staying, leaving] = [
    useStays(hotelId, day, parts[0]),
    useStays(hotelId, day, parts[1]),
    useStays(hotelId, day, parts[2]),
  ]
  const stays = { arriving, staying, leaving }
  const isPrinted = useMedia('print')
  const isRead = Object.values(stays).every(({ data }) => data !== undefined)
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(hotelId))
  // Today the number of guests still to arrive or leave, of all; on another day the number of all.
  const count = (id: DayPart) => (day === today ? openCount(id, stays[id].data) : stays[id].data?.total.toString())
  const isCounted = day === today && can(viewer, 'rooms', 'READ')
  const cleaning = useCleaning(hotelId, isCounted)
  const counted = cleaning.data ? (toCleanText(countCleaning(cleaning.data.rooms)) ?? 'everything is clean') : 'loading'
  const rooms: DayRooms =
    day === today
      ? {
          cleaning: new Map((cleaning.data?.rooms ?? []).map(room => [room.id, cleaningWords(room)])),
          inTheWay: guestsToLeave(stays.leaving.data?.items ?? []),
        }
      : noDayRooms
  return (
    <div className="stack" data-fills-page>
      <DayBar label="Day" words={['Day before', 'Day after']} days={1} {...chosen} />
      <div className={`ends ${styles.head}`}>
        <h2 className="title-3">{day === today ? `Today, ${formatDate(day)}` : formatDate(day)}</h2>
        <div className="row">
          <Button className={styles.print} icon={<IconPrinter size={18} aria-hidden />} disabled={!isRead} onClick={() => window.print()}>
            Print the day
          </Button>
          {aside}
        </div>
      </div>
      {isCounted && (cleaning.data || !cleaning.error) && (
        <p className="thumb-links no-print">
          <Link to={pathOfPage('housekeeping')}>Housekeeping</Link>: {counted}.
        </p>
      )}
      {day === today && <DayRefunds hotelId={hotelId} />}
      <div className="no-print">
        <Tabs
          label="Stays of the day"
          tabs={parts.map(({ id, label }) => ({ id, label: <Named label={label} count={count(id)} /> }))}
          selected={on}
          onSelect={on => changeQuery({ on }, { replace: true })}
        >
          <DayStays key={on} {...{ viewer, hotelId, today, part, rooms }} stays={stays[on]} />
        </Tabs>
      </div>
      {isPrinted && (
        <DayPaper
          {...{ day, today, rooms }}
          hotelName={hotel?.name}
          parts={parts.map(one => ({ ...one, count: count(one.id), stays: stays[one.id].data?.items ?? [] }))}
        />
      )}
      {can(viewer, 'bookings', 'UPDATE') && <DayMoney {...{ hotelId, day }} />}
    </div>
  )
}

const Named = ({ label, count }: { label: string; count: string | undefined }) => (
  <>
    {label} {count && <span className={styles.count}>{count}</span>}
  </>
)

/** How many guests are still to arrive or leave, or all in house; bookings that were not loaded count as open. */
const openCount = (part: DayPart, found: Page<Booking> | undefined): string | undefined => {
  const before = part === 'arriving' ? 'CONFIRMED' : 'CHECKED_IN'
  return found && openOf(found.total - found.items.filter(({ status }) => status !== before).length, found.total)
}

/** The rows of one part of a day, the first 200 of them. */
const useStays = (hotelId: string, day: string, { id: on, sort }: (typeof parts)[number]) =>
  useCall(bookingListApi.list, { hotelId, page: 1, size: 200, on, day, sort }, { staleTime: 0 })
