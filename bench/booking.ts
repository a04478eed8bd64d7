import { basename, resolve } from 'node:path'
import { answersPerSecond, startYardstick } from './bare-route.ts'
import type { BenchDatabase } from './database.ts'
import { thisCheckout } from './demo-product.ts'
import { guestsOf } from './guests.ts'
import { interleave, median, medianRatio, type Row } from './measure.ts'
import { startShop } from './shop.ts'

/** Numbers of guests who book at once. */
const crowds = [1, 8] as const
type Measured = 'here' | 'there'
type Round = 'yardstick' | `${(typeof crowds)[number]} ${Measured}`

const rowsOf = (figures: Partial<Record<Round, number[]>>, other = ''): Row[] => {
  const { yardstick = [] } = figures
  const row = (what: string, values: readonly number[]): Row => ({
    what,
    figure: `${median(values).toFixed(1)}/s`,
    ratio: medianRatio(values, yardstick),
    limit: Number.NaN,
  })
  const bare = { what: 'bare route, select 1', figure: `${Math.round(median(yardstick))}/s`, ratio: 1, limit: 1 }
  const booked = crowds.flatMap(guests => {
    const [here = [], there] = [figures[`${guests} here`], figures[`${guests} there`]]
    const ours = row(`bookings over HTTP, guests at once: ${guests}`, here)
    if (!there) return [ours]
    const ratio = medianRatio(here, there)
    const against = { what: 'this checkout against the other', figure: `${ratio.toFixed(2)} ×`, ratio, limit: Number.NaN }
    return [ours, row(`the same of ${basename(resolve(other))}`, there), against]
  })
  return [bare, ...booked]
}

/**
 * A whole booking over HTTP, from the search to the last webhook and mail, against a bare route that runs `select 1`.
 * `other`: the folder of another checkout of the product, measured in turn by the same guests on the same server.
 */
export const bookingBench = async (
  server: BenchDatabase,
  other?: string,
  { rounds = 5, seconds = 8, yardstickSeconds = 4, warmUp = 6 } = {},
): Promise<Row[]> => {
  const shop = await startShop(server, 'bookings', thisCheckout)
  const otherShop = other === undefined ? undefined : await startShop(server, 'other_bookings', other)
  const yardstick = await startYardstick(server.connection)
  const book = guestsOf(shop)
  const bookThere = otherShop && guestsOf(otherShop)
  // Warms up until Node has compiled what runs often, and PostgreSQL has the tables' statistics.
  await answersPerSecond(yardstick.url, warmUp)
  await book(8, warmUp)
  await bookThere?.(8, warmUp)
  await shop.analyze()
  await otherShop?.analyze()
  const figures = await interleave<Round>(rounds, {
    yardstick: () => answersPerSecond(yardstick.url, yardstickSeconds),
    ...Object.fromEntries(
      crowds.flatMap(guests => [
        [`${guests} here`, () => book(guests, seconds)],
        ...(bookThere ? [[`${guests} there`, () => bookThere(guests, seconds)]] : []),
      ]),
    ),
  })
  await Promise.all([shop.close(), otherShop?.close(), yardstick.close()])
  return rowsOf(figures, other)
}
