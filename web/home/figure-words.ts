import { sourceWords } from '#shared/bookings/booking-source.ts'
import { methodWords } from '#shared/bookings/method-words.ts'
import type {
  ComparedPeriod,
  FigurePeriod,
  HouseFigures,
  MoneyOfPeriod,
  NightFigures,
  PickUp,
  SourceFigures,
} from '#shared/home/owner-figures.ts'
import { formatDate, formatDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import type { FigureColumn } from './FigureTable.tsx'

/** Where there is nothing to divide by. */
const none = '–'

export const percentText = (percent: number | null): string => (percent === null ? none : `${percent.toFixed(1)}%`)
export const rupeesText = (rupees: number | null): string => (rupees === null ? none : formatRupees(rupees))

/** Amounts and shares as a spreadsheet takes them. */
const plain = (value: number | null): string => (value === null ? '' : String(value))

export const periodWords: Readonly<Record<FigurePeriod, string>> = {
  tonight: 'Tonight',
  last7: 'Last 7 nights',
  next7: 'Next 7 nights',
  last30: 'Last 30 nights',
  next30: 'Next 30 nights',
}

const spanText = ({ from, to }: ComparedPeriod['span']): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

type Column<R> = FigureColumn<R>

/** What the nights of something were, one column for each. `of`: the figures of a row. */
const counts = <R>(of: (row: R) => HouseFigures): Column<R>[] => [
  { id: 'rooms', label: 'Rooms', text: row => String(of(row).rooms) },
  { id: 'sold', label: 'Sold', text: row => String(of(row).sold) },
  { id: 'held', label: 'Held', text: row => String(of(row).held) },
  { id: 'blocked', label: 'Blocked', text: row => String(of(row).blocked) },
]
const otherCounts = <R>(of: (row: R) => HouseFigures): Column<R>[] => [
  { id: 'noshow', label: 'No-show', text: row => String(of(row).noShow) },
  { id: 'off', label: 'Not on sale', text: row => String(of(row).notOnSale) },
  { id: 'free', label: 'Free', text: row => String(of(row).free) },
]
const occupancy = <R>(of: (row: R) => HouseFigures): Column<R> => ({
  id: 'occupancy',
  label: 'Occupancy',
  text: row => percentText(of(row).occupancy),
  csv: row => plain(of(row).occupancy),
})
const money = <R>(of: (row: R) => HouseFigures): Column<R>[] => [
  { id: 'value', label: 'Value of nights', text: row => rupeesText(of(row).value), csv: row => plain(of(row).value) },
  { id: 'adr', label: 'Average rate', text: row => rupeesText(of(row).averageRate), csv: row => plain(of(row).averageRate) },
  { id: 'revpar', label: 'Revenue per room', text: row => rupeesText(of(row).perRoom), csv: row => plain(of(row).perRoom) },
]

const nightColumn: Column<NightFigures> = {
  id: 'night',
  label: 'Night',
  text: ({ night }) => formatDay(night).replaceAll(' ', '\u00a0'),
  csv: ({ night }) => night,
}
const ofNight = (night: NightFigures): HouseFigures => night
/** Columns for which smaller screens have no room. */
const shownFrom = <R>(from: 'tablet' | 'desk', ids: readonly string[], columns: readonly Column<R>[]): Column<R>[] =>
  columns.map(column => (ids.includes(column.id) ? { ...column, from } : column))

export const occupancyColumns = shownFrom('tablet', ['held', 'blocked'], [nightColumn, ...counts(ofNight), occupancy(ofNight)])
export const rateColumns = shownFrom('tablet', ['value'], [nightColumn, ...money(ofNight)])
const allOfNight = [nightColumn, ...counts(ofNight), ...otherCounts(ofNight), occupancy(ofNight), ...money(ofNight)]
/** All of a night. */
export const nightColumns = shownFrom(
  'tablet',
  ['free', 'adr', 'revpar'],
  shownFrom('desk', ['rooms', 'held', 'blocked', 'noshow', 'off'], allOfNight),
)

/** A figure, and what it was in the weeks before. */
const compared = (column: Column<HouseFigures>): Column<ComparedPeriod> => ({
  id: column.id,
  label: column.label,
  text: ({ now }) => column.text(now),
  below: ({ before }) => `before ${column.text(before)}`,
})
const before = (column: Column<HouseFigures>): Column<ComparedPeriod> => ({
  id: `before-${column.id}`,
  label: `${column.label} before`,
  isFileOnly: true,
  text: row => (column.csv ?? column.text)(row.before),
})
const same = (figures: HouseFigures): HouseFigures => figures
const periodFigures = [occupancy(same), ...money(same)]

export const periodColumns: readonly Column<ComparedPeriod>[] = shownFrom(
  'tablet',
  ['value'],
  [
    {
      id: 'period',
      label: 'Nights',
      text: ({ period }) => periodWords[period],
      title: ({ span, spanBefore }) => `${spanText(span)}; before: ${spanText(spanBefore)}`,
    },
    { id: 'from', label: 'From', isFileOnly: true, text: ({ span }) => span.from },
    { id: 'to', label: 'To', isFileOnly: true, text: ({ span }) => span.to },
    ...[...counts(same), ...otherCounts(same)].map(
      (column): Column<ComparedPeriod> => ({ id: column.id, label: column.label, isFileOnly: true, text: ({ now }) => column.text(now) }),
    ),
    ...periodFigures.map(column => ({ ...compared(column), csv: ({ now }: ComparedPeriod) => (column.csv ?? column.text)(now) })),
    ...periodFigures.map(before),
  ],
)

interface PickUpRow {
  key: string
  day: string
  what: string
  picked: PickUp['made']
}

export const pickUpRows = (days: readonly PickUp[], today: string): PickUpRow[] =>
  days.flatMap(({ day, made, cancelled }) => {
    const name = day === today ? 'today' : 'yesterday'
    return [
      { key: `made ${day}`, day, what: `Made ${name}`, picked: made },
      { key: `cancelled ${day}`, day, what: `Cancelled ${name}`, picked: cancelled },
    ]
  })

export const pickUpColumns: readonly Column<PickUpRow>[] = [
  { id: 'what', label: 'Bookings', text: ({ what }) => what },
  { id: 'day', label: 'Day', isFileOnly: true, text: ({ day }) => day },
  { id: 'bookings', label: 'How many', text: ({ picked }) => String(picked.bookings) },
  { id: 'nights', label: 'Room nights', text: ({ picked }) => String(picked.nights) },
  { id: 'value', label: 'Value', text: ({ picked }) => formatRupees(picked.value), csv: ({ picked }) => String(picked.value) },
]

export const sourceColumns: readonly Column<SourceFigures>[] = [
  { id: 'source', label: 'Source', text: ({ source }) => sourceWords[source] },
  { id: 'nights', label: 'Room nights', text: ({ nights }) => String(nights) },
  { id: 'value', label: 'Value', text: ({ value }) => formatRupees(value), csv: ({ value }) => String(value) },
]

const moneyPeriodWords: Readonly<Record<MoneyOfPeriod['period'], string>> = {
  yesterday: 'Yesterday',
  today: 'Today',
  last7: '7 days before today',
  last30: '30 days before today',
  chosen: 'All methods',
}

interface MoneyRow {
  key: string
  period: string
  span: MoneyOfPeriod['span']
  /** Undefined: of the whole period. */
  method: string | undefined
  received: number
  returned: number
}

/** Each period, and its methods below it. What agents and other sites took is in no sum. */
export const moneyRows = (periods: readonly MoneyOfPeriod[]): MoneyRow[] =>
  periods.flatMap(({ period, span, received, returned, methods }) => [
    { key: period, period: moneyPeriodWords[period], span, method: undefined, received, returned },
    ...methods.map(({ paymentMethod, ...amounts }) => ({
      key: `${period} ${paymentMethod}`,
      period: moneyPeriodWords[period],
      span,
      ...amounts,
      method: paymentMethod === 'PAID_THERE' ? 'With the agent or site, not in the sum' : methodWords[paymentMethod],
    })),
  ])

export const moneyColumns: readonly Column<MoneyRow>[] = [
  { id: 'what', label: 'Money', text: ({ period, method }) => method ?? period, csv: ({ period }) => period },
  { id: 'from', label: 'From', isFileOnly: true, text: ({ span }) => span.from },
  { id: 'to', label: 'To', isFileOnly: true, text: ({ span }) => span.to },
  { id: 'method', label: 'Method', isFileOnly: true, text: ({ method }) => method ?? 'All' },
  { id: 'in', label: 'In', text: ({ received }) => formatRupees(received), csv: ({ received }) => String(received) },
  { id: 'out', label: 'Out', text: ({ returned }) => formatRupees(returned), csv: ({ returned }) => String(returned) },
]
