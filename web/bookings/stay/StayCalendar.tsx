import { addDays, formatDate, nightsBetween } from '#shared/dates.ts'
import { roomApi } from '#shared/rooms.ts'
import { limits } from '#shared/stay.ts'
import { useCall } from '#web/api/client.ts'
import { RangeCalendar } from '#web/ui/calendar/RangeCalendar.tsx'
import { useMedia } from '#web/ui/use-browser.ts'
import { nightsText } from '../account/stay-words.ts'
import { leastNights, opensAt, stayRules } from './free-nights.ts'
import { ownOrder } from './own-order.ts'

export interface DateFieldsProps {
  hotelId: string
  rooms: number
  checkIn: string
  checkOut: string
  earliest: string
  today: string
  problems: { checkIn?: string | undefined; checkOut?: string | undefined }
  onChange: (dates: { checkIn: string; checkOut: string }) => void
}

interface StayCalendarProps extends DateFieldsProps {
  /** The field that opened it: check-out goes on from the check-in that stands there. */
  side: 'checkIn' | 'checkOut'
  onDone: () => void
}

const words = { start: 'check-in', end: 'check-out' }

/** A calendar with the nights that are sold out, in which check-in and check-out are picked. */
export const StayCalendar = ({ hotelId, rooms, checkIn, checkOut, earliest, today, side, onChange, onDone }: StayCalendarProps) => {
  const wide = useMedia('(min-width: 48em)')
  const latest = addDays(today, limits.daysAhead)
  const end = addDays(latest, limits.nights)
  const to = addDays(earliest, limits.daysAhead + limits.nights)
  const asked = useCall(roomApi.nights, { hotelId, from: earliest, to, ...ownOrder(hotelId) }, { staleTime: 60_000 })
  const nights = new Map(asked.data?.map(one => [one.night, one]))
  const hasClosed = asked.data?.some(({ free, arrival }) => free === 0 && !arrival)
  return (
    <RangeCalendar
      from={checkIn}
      to={checkOut}
      rules={{ ...stayRules({ nights, rooms, earliest, latest }), latest: end }}
      words={words}
      hint={picking => (picking ? `Check-in ${formatDate(picking)}. Now choose your check-out.` : 'Choose your check-in.')}
      onlyEnd={side === 'checkOut'}
      opensAt={wide ? earliest : opensAt(earliest)}
      wide={wide}
      legend={
        <p className="small">
          <s aria-hidden>{'\u2007\u2007\u2007'}</s> sold out{hasClosed && ' or closed'}
        </p>
      }
      done={`Done, ${nightsText(nightsBetween(checkIn, checkOut))}`}
      onPick={(from, to) => onChange({ checkIn: from, checkOut: to || addDays(from, leastNights(from, { nights })) })}
      onDone={onDone}
    />
  )
}
