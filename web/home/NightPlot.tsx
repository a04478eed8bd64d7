import { type ReactNode, useId, useState } from 'react'
import type { NightFigures } from '#shared/home/owner-figures.ts'
import { formatDate, formatDay } from '#shared/words/dates.ts'
import { formatShortRupees } from '#shared/words/money.ts'
import { CsvButton, type FigureColumn, FigureTable } from './FigureTable.tsx'
import { occupancyColumns, percentText, rateColumns, rupeesText } from './figure-words.ts'
import styles from './NightPlot.module.css'
import { bandsOf, heightScale, linePath, ticksTo } from './plot-scale.ts'

interface NightsProps {
  nights: readonly NightFigures[]
  /** The first of the nights that are still to come. */
  today: string
}

/** The most dates shown below a plot. */
const mostDates = 6

const everyNth = (count: number) => Math.max(1, Math.ceil(count / mostDates))

/** The places of the nights side by side, in percent of the plot's width. */
const placeNights = (nights: readonly NightFigures[]) => bandsOf(nights.length, nights.length > 100 ? 0 : 0.2)

interface PlotProps extends NightsProps {
  title: string
  /** The whole plot in a sentence, for screen readers. */
  summary: string
  legend: readonly { text: string; className: string | undefined }[]
  /** The values marked on the axis, and how each is written beside it. */
  ticks: readonly number[]
  valueText: (value: number) => string
  /** What is shown of a night when the pointer is on it. */
  nightText: (night: NightFigures) => string
  /** Whether there is nothing to draw. */
  isEmpty: boolean
  children: ReactNode
  columns: readonly FigureColumn<NightFigures>[]
  file: string
}

/** A plot of nights with its axes, and its figures as a table and a file. Only the drawing is stretched, no text. */
const Plot = ({ title, summary, legend, ticks, valueText, nightText, nights, today, isEmpty, children, columns, file }: PlotProps) => {
  const id = useId()
  const { startOf, width } = placeNights(nights)
  const heightOf = heightScale(ticks)
  const step = everyNth(nights.length)
  const tonight = nights.findIndex(({ night }) => night === today)
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption className={styles.head}>
        <h3 className="strong" id={id}>
          {title}
        </h3>
        {!isEmpty && (
          <ul className={styles.legend}>
            {legend.map(({ text, className }) => (
              <li key={text}>
                <svg viewBox="0 0 16 12" aria-hidden="true">
                  <path className={className} d="M0 6H16" />
                </svg>
                {text}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      {isEmpty ? (
        <p className="muted">No room is sold on these nights.</p>
      ) : (
        <div className={styles.plot}>
          {ticks.map(value => (
            <span key={value} className={styles.value} style={{ bottom: `${100 - heightOf(value)}%` }} aria-hidden="true">
              {valueText(value)}
            </span>
          ))}
          <svg className={styles.drawing} viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summary}>
            {ticks.map(value => (
              <path key={value} className={styles.grid} d={`M0 ${heightOf(value)}H100`} />
            ))}
            {children}
            {tonight >= 0 && <path className={styles.today} d={`M${startOf(tonight)} 0V100`} />}
            {nights.map((night, at) => (
              <rect key={night.night} className={styles.night} x={startOf(at)} y={0} width={width} height={100}>
                <title>{`${formatDay(night.night)}: ${nightText(night)}`}</title>
              </rect>
            ))}
          </svg>
          {nights.map(({ night }, at) =>
            at % step === 0 ? (
              <span
                key={night}
                className={(at / step) % 2 === 0 ? styles.date : styles.wideDate}
                style={{ insetInlineStart: `${startOf(at) + width / 2}%` }}
                aria-hidden="true"
              >
                {formatDay(night).replace(/^.*, /, '')}
              </span>
            ) : null,
          )}
          {tonight >= 0 && (
            <span className={styles.tonight} style={{ insetInlineStart: `${startOf(tonight)}%` }} aria-hidden="true">
              tonight
            </span>
          )}
        </div>
      )}
      <SameAsTable {...{ title, nights, columns, file }} />
    </figure>
  )
}

/** The table's rows are rendered only once it is opened. */
const SameAsTable = ({ title, nights, columns, file }: Pick<PlotProps, 'title' | 'nights' | 'columns' | 'file'>) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={`${styles.same} no-print`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>The same as a table</summary>
      {isOpen && (
        <div className="stack gap-3">
          <div>
            <CsvButton of={title} file={file} columns={columns} rows={nights} />
          </div>
          <FigureTable caption={title} columns={columns} rows={nights} rowKey={({ night }) => night} />
        </div>
      )}
    </details>
  )
}

const spanText = (nights: readonly NightFigures[]) => {
  const [first, last] = [nights[0], nights.at(-1)]
  return first && last ? `${nights.length} nights from ${formatDate(first.night)} to ${formatDate(last.night)}` : ''
}

const fileName = (what: string, nights: readonly NightFigures[]) => `${what}-${nights[0]?.night ?? ''}-to-${nights.at(-1)?.night ?? ''}.csv`

const highest = (nights: readonly NightFigures[], of: (night: NightFigures) => number | null) =>
  nights.reduce<NightFigures | undefined>((most, night) => ((of(night) ?? -1) > (most ? (of(most) ?? -1) : -1) ? night : most), undefined)

/** Sold, held and blocked rooms of each night as parts of all. */
export const OccupancyPlot = ({ nights, today }: NightsProps) => {
  const { startOf, width } = placeNights(nights)
  const ticks = ticksTo(100)
  const heightOf = heightScale(ticks)
  const parts = [
    { text: 'Sold', className: styles.sold, count: (night: NightFigures) => night.sold },
    { text: 'Held', className: styles.held, count: (night: NightFigures) => night.held },
    { text: 'Blocked', className: styles.blocked, count: (night: NightFigures) => night.blocked },
  ]
  const most = highest(nights, ({ occupancy }) => occupancy)
  const fullest = most ? ` The fullest is ${formatDate(most.night)} with ${percentText(most.occupancy)}.` : ''
  return (
    <Plot
      {...{ nights, today, ticks, legend: parts, columns: occupancyColumns }}
      title="Occupancy by night"
      isEmpty={nights.every(({ sold, held, blocked }) => sold + held + blocked === 0)}
      summary={`Occupancy of ${spanText(nights)}.${fullest} Every night is in the table below.`}
      valueText={value => `${value}%`}
      nightText={night =>
        `${percentText(night.occupancy)}, ${night.sold} of ${night.rooms} sold${night.held ? `, ${night.held} held` : ''}${night.blocked ? `, ${night.blocked} blocked` : ''}`
      }
      file={fileName('occupancy', nights)}
    >
      {nights.map((night, at) => {
        let below = 0
        return parts.map(({ text, className, count }) => {
          const share = night.rooms === 0 ? 0 : (100 * count(night)) / night.rooms
          const from = below
          below += share
          const [x, top] = [startOf(at), heightOf(below)]
          return (
            share > 0 && (
              <path key={`${night.night} ${text}`} className={className} d={`M${x} ${top}h${width}V${heightOf(from)}h${-width}z`} />
            )
          )
        })
      })}
    </Plot>
  )
}

/** Average rate and revenue per room of each night; a night on which nothing was sold has no average rate. */
export const RatePlot = ({ nights, today }: NightsProps) => {
  const { startOf, width } = placeNights(nights)
  const rates = nights.flatMap(({ averageRate, perRoom }) => [averageRate ?? 0, perRoom ?? 0])
  const ticks = ticksTo(Math.max(1, ...rates))
  const heightOf = heightScale(ticks)
  const lineOf = (of: (night: NightFigures) => number | null) =>
    linePath(
      nights.map((night, at) => {
        const rate = of(night)
        return rate === null ? undefined : [startOf(at) + width / 2, heightOf(rate)]
      }),
    )
  const lines = [
    { text: 'Average rate', className: styles.rate, of: (night: NightFigures) => night.averageRate },
    { text: 'Revenue per room', className: styles.perRoom, of: (night: NightFigures) => night.perRoom },
  ]
  const most = highest(nights, ({ perRoom }) => perRoom)
  const best = most ? ` The highest revenue per room is that of ${formatDate(most.night)}, ${rupeesText(most.perRoom)}.` : ''
  return (
    <Plot
      {...{ nights, today, ticks, legend: lines, columns: rateColumns }}
      title="Average rate and revenue per room"
      isEmpty={nights.every(({ sold, perRoom }) => sold === 0 && !perRoom)}
      summary={`Average rate and revenue per room of ${spanText(nights)}.${best} Every night is in the table below.`}
      valueText={formatShortRupees}
      nightText={({ averageRate, perRoom }) => `average rate ${rupeesText(averageRate)}, revenue per room ${rupeesText(perRoom)}`}
      file={fileName('rates', nights)}
    >
      {lines.map(({ text, className, of }) => (
        <path key={text} className={className} d={lineOf(of)} />
      ))}
    </Plot>
  )
}
