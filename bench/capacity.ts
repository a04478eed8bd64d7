import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../server/db/connect.ts'
import { callsOf, guestsOfMany, hotelsOf, type Place, timersOf } from './capacity-calls.ts'
import { fillCapacity } from './capacity-fill.ts'
import { rooms, staysOfRoom } from './capacity-rows.ts'
import { memoryOf, said, sizesOf, vacuumOf, warmUp, writtenOf } from './capacity-state.ts'
import type { BenchDatabase } from './database.ts'
import { thisCheckout } from './demo-product.ts'
import { isWorkedOff } from './guests.ts'
import { interleave, median, medianRatio, p95, type Row } from './measure.ts'
import { startShop } from './shop.ts'

/** The greatest factor by which a call may be slower with a hundred times as many hotels. */
const limit = 1.5
const guestsAtOnce = 8
/** Milliseconds that work for all hotels at once may take: a fifth of the product's limit for a statement. */
const timerLimit = 1000

type Sizes = Record<'small' | 'large', Place>

const note = (what: string) => console.log(`  ${what} (load ${loadavg()[0]?.toFixed(1)})`)

const startPlace = async (server: BenchDatabase, hotels: number) => {
  const name = `hotels_${hotels}`
  const took: Row[] = []
  const tell = (what: string, seconds: number) => {
    note(`${hotels} hotels, ${what}: ${seconds.toFixed(1)} s`)
    took.push(said(`filling ${hotels.toLocaleString('en')} hotels, ${what}`, `${seconds.toFixed(1)} s`))
  }
  const shop = await startShop(server, name, thisCheckout, connection => fillCapacity(connection, hotels, tell))
  const connected = connect({ ...server.connection, database: name, max: 2, statement_timeout: 0 }, () => undefined)
  const place: Place = { ...connected, shop, hotels: await hotelsOf(connected) }
  return { place, took }
}

const nameOf = ({ hotels }: Place) => `${hotels.length.toLocaleString('en')} hotels`

const milliseconds = (took: readonly number[]) => `${median(took).toFixed(1)} ms (p95 ${p95(took).toFixed(1)})`

/** Measures small and large in turn, so that other load affects both; warms up. `within`: a limit in ms, no ratio. */
const compared = async (
  times: number,
  work: Record<'small' | 'large', Record<string, () => Promise<number>>>,
  { within, before = Math.ceil(times / 10) }: { within?: number; before?: number } = {},
): Promise<Row[]> => {
  const table: Row[] = []
  const candidates = Object.fromEntries(
    Object.keys(work.small).flatMap(what =>
      (['small', 'large'] as const).map(size => [`${size} ${what}`, () => work[size][what]?.() ?? Promise.resolve(Number.NaN)]),
    ),
  )
  const took = await interleave(times + before, candidates)
  for (const what of Object.keys(work.small)) {
    const [small = [], large = []] = [took[`small ${what}`], took[`large ${what}`]].map(all => all?.slice(-times))
    const figure = `${milliseconds(small)} to ${milliseconds(large)}`
    const judged = within === undefined ? { ratio: median(large) / median(small), limit } : { ratio: p95(large) / within, limit: 1 }
    table.push({ what: within === undefined ? what : `${what}: p95 of ${within} ms`, figure, ...judged, atMost: true })
  }
  return table
}

const asTimed = (works: Record<string, () => Promise<unknown>>) =>
  Object.fromEntries(
    Object.entries(works).map(([what, work]) => [
      `for all hotels: ${what}`,
      async () => {
        const start = performance.now()
        await work()
        return performance.now() - start
      },
    ]),
  )

const workedOff = async (place: Place) => {
  for (let tries = 0; !(await isWorkedOff(place.shop.url)); tries++) {
    if (tries > 600) throw new Error('The jobs of the bookings are not done')
    await sleep(100)
  }
}

/** Bookings by several guests at once until their jobs are done; resolves with the number per second. */
const load = async (place: Place, book: (at: number) => Promise<number>, bookings: number): Promise<number> => {
  const start = performance.now()
  let left = bookings
  const keepBooking = async (at: number) => {
    while (left-- > 0) await book(at)
  }
  await Promise.all(Array.from({ length: guestsAtOnce }, (_, at) => keepBooking(at)))
  await workedOff(place)
  return (bookings * 1000) / (performance.now() - start)
}

const bookingRows = async ({ small, large }: Sizes, times: number, bookings: number): Promise<Row[]> => {
  const [bookSmall, bookLarge] = [guestsOfMany(small), guestsOfMany(large)]
  const whole = "a guest's whole booking (HTTP)"
  const table = await compared(
    times,
    { small: { [whole]: () => bookSmall() }, large: { [whole]: () => bookLarge() } },
    { before: times / 2 },
  )
  await Promise.all([workedOff(small), workedOff(large)])
  const before = { small: await writtenOf(small.pool), large: await writtenOf(large.pool) }
  const rounds = 4
  const [few, many] = [Math.ceil(bookings / rounds / 5), Math.ceil(bookings / rounds)]
  const figures = await interleave(rounds, {
    small: () => load(small, bookSmall, few),
    large: () => load(large, bookLarge, many),
  })
  note('bookings made')
  const perSecond = (values: readonly number[]) => `${median(values).toFixed(1)}/s`
  table.push({
    what: `whole bookings a second with their jobs, ${guestsAtOnce} guests at once`,
    figure: `${perSecond(figures.small)} to ${perSecond(figures.large)}`,
    ratio: medianRatio(figures.large, figures.small),
    limit: Number((1 / limit).toFixed(2)),
  })
  return [
    ...table,
    ...(await vacuumOf(large.pool, nameOf(large), before.large, many * rounds)),
    ...(await vacuumOf(small.pool, nameOf(small), before.small, few * rounds)),
  ]
}

/**
 * Compares calls with `few` hotels and with `hotels`, each with 20 rooms and 500 bookings; measures disk and memory of
 * the data, and the dead rows that a load of bookings leaves for vacuum.
 */
export const capacityBench = async (
  server: BenchDatabase,
  { hotels = 1000, few = 10, times = 200, bookings = 1600 } = {},
): Promise<Row[]> => {
  const { place: small } = await startPlace(server, few)
  const { place: large, took } = await startPlace(server, hotels)
  const sizes: Sizes = { small, large }
  try {
    const onDisk = await sizesOf(large.pool, nameOf(large), hotels * rooms * staysOfRoom)
    const onSmallDisk = await sizesOf(small.pool, nameOf(small), few * rooms * staysOfRoom)
    await warmUp(small)
    await warmUp(large)
    const memory = await memoryOf(large, nameOf(large))
    note('memory measured')
    const calls = await compared(times, { small: callsOf(small), large: callsOf(large) })
    const timers = await compared(10, { small: asTimed(timersOf(small)), large: asTimed(timersOf(large)) }, { within: timerLimit })
    note('calls measured')
    const written = await bookingRows(sizes, 60, bookings)
    const head = said(
      `${nameOf(small)} to ${nameOf(large)}, ${(hotels * rooms * staysOfRoom).toLocaleString('en')} bookings; median and p95`,
      '',
    )
    return [
      head,
      ...calls,
      ...written.slice(0, 2),
      ...timers,
      ...onDisk,
      ...onSmallDisk.slice(0, 1),
      ...memory,
      ...written.slice(2),
      ...took,
    ]
  } finally {
    for (const { shop, db } of [small, large]) {
      await shop.close()
      await db.destroy()
    }
  }
}
