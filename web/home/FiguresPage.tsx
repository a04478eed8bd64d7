import { IconPrinter } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { seesHouseFigures } from '#shared/contract/permissions.ts'
import { figuresApi, mostFigureNights } from '#shared/home/owner-figures.ts'
import { formatDate, isDate, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { useCall } from '#web/api/client.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { RangeFilter } from '#web/lists/RangeFilter.tsx'
import { useHotel } from '#web/session/session.ts'
import { type HotelProps, HotelScreen } from '#web/shell/layout/HotelScreen.tsx'
import { pathOfPage } from '#web/shell/layout/menus.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { Loaded, LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Button } from '#web/ui/text/Button.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { FigureCard } from './FigureCard.tsx'
import styles from './Figures.module.css'
import { last30, periodsAt, type Span } from './figure-periods.ts'
import { nightColumns, sourceColumns } from './figure-words.ts'
import { MoneyCard } from './MoneyCard.tsx'
import { OccupancyPlot, RatePlot } from './NightPlot.tsx'

/** `/dashboard/figures`: the hotel night by night, for any period. */
export const FiguresPage = () => (
  <HotelScreen title="Night by night">
    {about => (seesHouseFigures(about.viewer) ? <Figures hotelId={about.hotelId} /> : <p>You do not have permission to view this page.</p>)}
  </HotelScreen>
)

/** Reads the period from the URL's `from` and `to`: one alone means that day, neither means the last 30 nights. */
const useSpan = () => {
  const [params, setParams] = useSearchParams()
  const today = todayInIndia(new Date(serverNow()))
  const [from = '', to = ''] = ['from', 'to'].map(name => params.get(name) ?? '').map(day => (isDate(day) ? day : ''))
  const named = from || to ? { from: from || to, to: to || from } : last30(today)
  const choose = (span: Span | undefined) =>
    setParams(
      before => {
        const next = new URLSearchParams(before)
        for (const name of ['from', 'to'] as const) span ? next.set(name, span[name]) : next.delete(name)
        return next
      },
      { preventScrollReset: true },
    )
  return { today, span: named, choose, choices: periodsAt(today) }
}

const Figures = ({ hotelId }: Pick<HotelProps, 'hotelId'>) => {
  const hotel = useHotel()
  const { today, span, choose, choices } = useSpan()
  const nights = nightsBetween(span.from, span.to) + 1
  const problem =
    nights < 1
      ? 'The last night comes after the first.'
      : nights > mostFigureNights
        ? `At most ${mostFigureNights} nights together.`
        : undefined
  return (
    <div className="stack" data-fills-page>
      <div className="row no-print">
        <RangeFilter
          label="Nights"
          all="Last 30 nights"
          {...span}
          onChange={(from, to) => choose(from || to ? { from: from || to, to: to || from } : undefined)}
        />
        {choices.map(([text, choice]) => (
          <Chosen key={text} isChosen={choice.from === span.from && choice.to === span.to} onClick={() => choose(choice)}>
            {text}
          </Chosen>
        ))}
        <Button icon={<IconPrinter size={18} aria-hidden />} onClick={() => print()}>
          Print
        </Button>
      </div>
      {/* Paper has no menu that says which hotel it is. */}
      <h2 className="title-3">
        {hotel && `${hotel.name}, `}
        {formatDate(span.from)} to {formatDate(span.to)}
      </h2>
      {problem ? (
        <p role="alert">{problem}</p>
      ) : (
        <>
          <Nights {...{ hotelId, span, today }} />
          <MoneyCard hotelId={hotelId} span={span} />
        </>
      )}
    </div>
  )
}

/** A period that is one press away. */
const Chosen = ({ isChosen, ...props }: { isChosen: boolean; onClick: () => void; children: string }) => (
  <Button variant={isChosen ? 'primary' : 'plain'} aria-pressed={isChosen} {...props} />
)

const Nights = ({ hotelId, span, today }: { hotelId: string; span: Span; today: string }) => {
  const query = useCall(figuresApi.nights, { hotelId, ...span }, { staleTime: homeStaleMs })
  const file = `${span.from}-to-${span.to}.csv`
  return (
    <Loaded query={query} loading={<LoadingBlock heights={['20rem', '20rem', '24rem']} />}>
      {({ nights, total, sources }) => {
        if (total.rooms === 0) return <p className="muted">The hotel had no room on any of these nights.</p>
        const [, ...figures] = nightColumns
        return (
          <>
            <div className={styles.pairs}>
              <OccupancyPlot nights={nights} today={today} />
              <RatePlot nights={nights} today={today} />
            </div>
            <FigureCard
              title="Every night"
              columns={nightColumns}
              rows={nights}
              rowKey={({ night }) => night}
              total={figures.map(({ text }) => text({ ...total, night: '' }))}
              name={({ night }, text) => <Link to={`${pathOfPage('bookings')}?tab=day&day=${night}&on=staying`}>{text}</Link>}
              file={`nights-${file}`}
              empty=""
              note="Each room counts once a night. Value of nights without GST and without charges. Rooms that are not on sale are known from today on."
            />
            <FigureCard
              title="Where the nights came from"
              columns={sourceColumns}
              rows={sources}
              rowKey={({ source }) => source}
              file={`sources-${file}`}
              empty="No night was sold."
            />
          </>
        )
      }}
    </Loaded>
  )
}
