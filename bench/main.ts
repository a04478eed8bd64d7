// npm run bench [-- --only NAME] [--product FOLDER] [--times 10]: runs each benchmark once, with ratios to yardsticks.
// NAME: search, booking, growth, staff, bookings, drawn, documents, page, taps, rooms or capacity.
// --product: another checkout (with node_modules and dist), whose bookings, taps and scrolling are measured as well.
// capacity runs only by name: it fills 1,000 hotels (--times 10: 10,000) and takes ten minutes or more.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bookingBench } from './booking.ts'
import { bookingsBench } from './bookings.ts'
import { capacityBench } from './capacity.ts'
import { startDatabase } from './database.ts'
import { documentsBench } from './documents.ts'
import { drawnBench } from './drawn.ts'
import { growthBench } from './growth.ts'
import type { Row } from './measure.ts'
import { pageBench } from './page.ts'
import { roomsBench } from './rooms.ts'
import { searchBench } from './search.ts'
import { staffBench } from './staff.ts'
import { tapsBench } from './taps.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, product: { type: 'string' }, times: { type: 'string' } } })

const onDatabase = async (bench: (database: Awaited<ReturnType<typeof startDatabase>>) => Promise<Row[]>) => {
  const database = await startDatabase()
  try {
    return await bench(database)
  } finally {
    await database.close()
  }
}

const benches: Record<string, () => Promise<Row[]>> = {
  search: () => onDatabase(searchBench),
  booking: () => onDatabase(database => bookingBench(database, values.product)),
  growth: growthBench,
  staff: staffBench,
  bookings: bookingsBench,
  drawn: drawnBench,
  documents: documentsBench,
  page: pageBench,
  taps: () => tapsBench(values.product),
  rooms: roomsBench,
  capacity: () => onDatabase(database => capacityBench(database, { hotels: 1000 * Number(values.times ?? 1) })),
}

/** Returns '' for rows without a real limit, which are for information. */
const verdictOf = ({ ratio, limit, atMost }: Row): 'ok' | 'miss' | '' => {
  if (!Number.isFinite(limit) || (limit === 1 && ratio === 1 && !atMost)) return ''
  return (atMost ? ratio <= limit : ratio >= limit) ? 'ok' : 'miss'
}

const cellsOf = (row: Row): string[] => {
  const verdict = verdictOf(row)
  const limit = verdict === '' ? '' : `${row.atMost ? '≤' : '≥'} ${row.limit}`
  const ratio = Number.isNaN(row.ratio) ? '' : row.ratio < 0.1 ? row.ratio.toPrecision(2) : row.ratio.toFixed(2)
  return [row.what, row.figure, ratio, limit, verdict]
}

const print = (rows: readonly Row[]) => {
  const table = [['', 'figure', 'ratio', 'limit', ''], ...rows.map(cellsOf)]
  const widths = [0, 1, 2, 3, 4].map(column => Math.max(...table.map(cells => cells[column]?.length ?? 0)))
  for (const cells of table)
    console.log(
      cells
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
}

const names = Object.keys(benches).filter(name => (values.only ?? (name === 'capacity' ? undefined : name)) === name)
if (names.length === 0) {
  console.error(`--only takes one of ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const rows: Row[] = []
for (const name of names) {
  console.log(`${name} … (load ${loadavg()[0]?.toFixed(1)})`)
  rows.push(...((await benches[name]?.()) ?? []))
}
console.log('')
print(rows)
process.exitCode = rows.some(row => verdictOf(row) === 'miss') ? 1 : 0
