import { limits } from '#shared/prices/stay.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, nightsBetween } from '#shared/words/dates.ts'
import { peopleText } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { useMedia } from '#web/ui/base/use-browser.ts'
import { RangeCalendar } from '#web/ui/calendar/RangeCalendar.tsx'
import { leastNights, leastText, opensAt, pricedParty, stayRules } from '../stay/calendar-rules.ts'
import { ownOrder } from '../stay/own-order.ts'
import { nightsText, roomsText } from '../stay/stay-words.ts'
import type { SearchValue } from '../stay/wizard-url.ts'
import styles from './StayCalendar.module.css'

export interface DateFieldsProps {
  hotelId: string
  search: SearchValue
  earliest: string
  today: string
  problems: { checkIn?: string | undefined; checkOut?: string | undefined }
  onChange: (dates: { checkIn: string; checkOut: string }) => void
}

interface StayCalendarProps extends Omit<DateFieldsProps, 'problems'> {
  /** The field that opened it: check-out goes on from the check-in that stands there. */
  side: 'checkIn' | 'checkOut'
  onDone: () => void
}

const words = { start: 'check-in', end: 'check-out' }

/** A calendar with prices, sold-out nights and the hotel's rules, in which check-in and check-out are picked. */
export const StayCalendar = ({ hotelId, search, earliest, today, side, onChange, onDone }: StayCalendarProps) => {
  const wide = useMedia('(min-width: 48em)')
  const latest = addDays(today, limits.daysAhead)
  const end = addDays(latest, limits.nights)
  const to = addDays(earliest, limits.daysAhead + limits.nights)
  const { checkIn, checkOut, rooms } = search
  const party = pricedParty(search)
  const priced = { adultCapacity: party.adults, childAges: party.ages.join(',') || undefined, numRooms: rooms }
  const asked = useCall(roomApi.nights, { hotelId, from: earliest, to, ...priced, ...ownOrder(hotelId) }, { staleTime: 60_000 })
  const nights = new Map(asked.data?.map(one => [one.night, one]))
  const known = { nights, rooms, earliest, latest }
  const rules = stayRules(known)
  return (
    <RangeCalendar
      from={checkIn}
      to={checkOut}
      rules={{ ...rules, latest: end }}
      words={words}
      hint={picking =>
        picking ? `Check-in ${formatDate(picking)}${leastText(picking, known)}. Now choose your check-out.` : 'Choose your check-in.'
      }
      onlyEnd={side === 'checkOut'}
      opensAt={opensAt(known)}
      wide={wide}
      legend={days => <Legend {...{ days, rules, rooms, party }} />}
      done={`Done, ${nightsText(nightsBetween(checkIn, checkOut))}`}
      onPick={(from, to) => onChange({ checkIn: from, checkOut: to || addDays(from, leastNights(from, { nights })) })}
      onDone={onDone}
    />
  )
}

interface LegendProps {
  days: readonly string[]
  rules: ReturnType<typeof stayRules>
  rooms: number
  party: ReturnType<typeof pricedParty>
}

/** What the marks of these days mean. There is room for all of it before any is known. */
const Legend = ({ days, rules, rooms, party: { adults, ages } }: LegendProps) => {
  const marks = days.map(day => rules.marks(day))
  const struck = [...new Set(days.flatMap(day => rules.struck(day) ?? []))]
  const corner = marks.find(one => one.corner)?.corner
  return (
    <div className={styles.legend}>
      {marks.some(({ below }) => below) && (
        <p>
          Lowest ₹ a night with breakfast{rooms > 1 && ` in one of ${roomsText(rooms)}`} for {peopleText(adults, ages.length)}
        </p>
      )}
      <ul className={styles.marks}>
        {struck.length > 0 && (
          <li>
            <s aria-hidden>{'\u2007\u2007\u2007'}</s> {struck.join(' or ')}
          </li>
        )}
        {marks.some(({ isRinged }) => isRinged) && (
          <li>
            <span className={styles.ring} aria-hidden /> no check-in
          </li>
        )}
        {corner && (
          <li>
            <b>{corner}</b> nights at least
          </li>
        )}
      </ul>
    </div>
  )
}
