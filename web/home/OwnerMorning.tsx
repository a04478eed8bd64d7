import type { DataOf } from '#shared/contract/endpoint.ts'
import { hasRole } from '#shared/contract/permissions.ts'
import { figuresApi } from '#shared/home/owner-figures.ts'
import { useCall } from '#web/api/client.ts'
import { useUser } from '#web/session/session.ts'
import { homeStaleMs } from '#web/shell/use-early-figures.ts'
import { LoadingBlock } from '#web/ui/status/Loaded.tsx'
import { Link } from '#web/ui/text/Link.tsx'
import { FigureCard } from './FigureCard.tsx'
import styles from './Figures.module.css'
import { periodColumns, periodWords, pickUpColumns, pickUpRows } from './figure-words.ts'
import { HomePart } from './HomePart.tsx'
import { MoneyCard } from './MoneyCard.tsx'
import { OccupancyPlot, RatePlot } from './NightPlot.tsx'
import { StillToCome } from './StillToCome.tsx'

/** An owner's figures for the morning: occupancy and rate, what was booked since yesterday, and the money received. */
export const OwnerMorning = ({ hotelId }: { hotelId: string }) => {
  const user = useUser()
  const query = useCall(figuresApi.house, { hotelId }, { staleTime: homeStaleMs })
  return (
    <section className="stack" aria-labelledby="owner-morning">
      <div className={`${styles.head} thumb-links`}>
        <h2 className="title-2" id="owner-morning">
          Occupancy and revenue
        </h2>
        <Link to="/dashboard/figures">Night by night</Link>
      </div>
      <HomePart what="Occupancy and revenue" query={query} loading={<LoadingBlock heights={['17rem', '20rem', '20rem']} />}>
        {data => <Figures data={data} />}
      </HomePart>
      <div className={styles.pairs}>
        {query.data && <PickUpCard data={query.data} />}
        <MoneyCard hotelId={hotelId} />
      </div>
      {user && hasRole(user, 'ADMIN') && <StillToCome hotelId={hotelId} />}
    </section>
  )
}

type House = DataOf<typeof figuresApi.house>

const Figures = ({ data: { date, periods, nights } }: { data: House }) => {
  const isEmpty = nights.every(({ rooms }) => rooms === 0)
  if (isEmpty) return <p className="muted">There is no room yet: the figures begin with the first one.</p>
  return (
    <>
      <FigureCard
        title="The house"
        columns={periodColumns}
        rows={periods}
        rowKey={({ period }) => period}
        name={({ period, span }) => <Link to={`/dashboard/figures?from=${span.from}&to=${span.to}`}>{periodWords[period]}</Link>}
        file={`occupancy-and-revenue-${date}.csv`}
        empty=""
        note="Value of nights without GST and without charges. Before: the same weekdays, one week earlier, of 30 nights five weeks earlier. What is ahead is what is booked so far."
      />
      <div className={styles.pairs}>
        <OccupancyPlot nights={nights} today={date} />
        <RatePlot nights={nights} today={date} />
      </div>
    </>
  )
}

const PickUpCard = ({ data: { date, pickUp } }: { data: House }) => (
  <FigureCard
    title="Booked since yesterday"
    columns={pickUpColumns}
    rows={pickUpRows(pickUp, date)}
    rowKey={({ key }) => key}
    file={`booked-since-yesterday-${date}.csv`}
    empty=""
    note="A booking counts once it is sold: at the desk, or paid by the guest. Nights and value as they are now."
  />
)
