import type { DayPart } from '#shared/bookings/booking-lists.ts'
import { homeApi, type StayList, type TodayStay } from '#shared/home/home.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useCall } from '#web/api/client.ts'
import { pathOfBooking, pathOfPage } from '#web/shell/layout/menus.ts'
import { lateText, openOf, roomWords } from '#web/shell/stay-texts.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { Link } from '#web/ui/text/Link.tsx'
import { HomeCard, HomeCardsLoading } from './HomeCard.tsx'
import styles from './HomePage.module.css'
import { HomePart } from './HomePart.tsx'

/** Who comes today, who leaves, and who is in the house. */
export const TodayAtHotel = ({ hotelId }: { hotelId: string }) => {
  const query = useCall(homeApi.today, { hotelId }, { staleTime: homeStaleMs })
  return (
    <HomePart query={query} what="Today" loading={<HomeCardsLoading count={3} />}>
      {data => (
        <section className={styles.section} aria-label={`Today, ${formatDate(data.date)}`}>
          <p className={styles.quiet}>Today, {formatDate(data.date)}</p>
          <div className={styles.cards}>
            <Stays title="Arrivals" on="arriving" list={data.arrivals} today={data.date} empty="Nobody arrives today." />
            <Stays title="Departures" on="leaving" list={data.departures} today={data.date} empty="Nobody leaves today." />
            <Stays title="In house" on="staying" list={data.inHouse} today={data.date} empty="Nobody is checked in." />
          </div>
        </section>
      )}
    </HomePart>
  )
}

interface StaysProps {
  title: string
  /** Where they stand on the day's page. */
  on: DayPart
  list: StayList
  today: string
  empty: string
}

/** `2 of 4 to do`: the first number is the figure. */
const Open = ({ words }: { words: string }) => {
  const [open, ...rest] = words.split(' ')
  return (
    <>
      {open} <span className="small">{rest.join(' ')}</span>
    </>
  )
}

const Stays = ({ title, on, list, today, empty }: StaysProps) => (
  <HomeCard
    title={title}
    figure={<Open words={openOf(list.open, list.count)} />}
    to={`${pathOfPage('bookings')}?tab=day&day=${today}&on=${on}`}
  >
    {list.count === 0 ? (
      <p className="small">{empty}</p>
    ) : (
      <ul className={styles.list}>
        {list.stays.map(stay => (
          <li key={stay.id}>
            <Link className={styles.link} to={pathOfBooking(stay.id)}>
              {stay.userName}
            </Link>
            <StayWords {...{ on, stay, today }} />
          </li>
        ))}
        {list.count > list.stays.length && (
          <li>
            <small>and {list.count - list.stays.length} more</small>
          </li>
        )}
      </ul>
    )}
  </HomeCard>
)

/** In the status there is nothing more to do for this guest today. */
const doneText: Readonly<Record<DayPart, Partial<Record<TodayStay['status'], string>>>> = {
  arriving: { CHECKED_IN: 'checked in', CHECKED_OUT: 'checked out again' },
  leaving: { CHECKED_OUT: 'checked out' },
  staying: {},
}

/** Rooms, and in another colour what somebody has to see to: what is not as it should be, and what is due. */
const StayWords = ({ on, stay, today }: { on: DayPart; stay: TodayStay; today: string }) => {
  const notReady = (room: string) =>
    [stay.occupied.includes(room) && 'the guest before has not left yet', stay.notClean.includes(room) && 'not clean yet']
      .filter(Boolean)
      .join(', ')
  const [only, ...others] = stay.rooms
  const named = others.length > 0 ? stay.rooms.map(room => (notReady(room) ? `${room} (${notReady(room)})` : room)) : stay.rooms
  const open = [
    lateText(stay, today)?.toLowerCase(),
    only !== undefined && others.length === 0 && notReady(only),
    stay.due > 0 && `${formatRupees(stay.due)} due`,
  ].filter(Boolean)
  return (
    <small>
      {[roomWords(named), doneText[on][stay.status]].filter(Boolean).join(', ')}
      {open.length > 0 && ', '}
      <span className={styles.open}>{open.join(', ')}</span>
    </small>
  )
}
