import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { countOpen } from './books.ts'
import { brokenNumbers, keepSellingPapers, openPaperDesk, withoutReceipt } from './paper-desk.ts'
import { type Patch, startWorld } from './world.ts'

const clerks = 8
/** Milliseconds for which they sell in the old year, and in the new one. */
const beforeMs = 15_000
const afterMs = 15_000
const settleWithinMs = 90_000

/** A document's day comes only from the database's clock, which this patch sets ahead. */
const ahead: Patch = {
  file: 'server/documents/issue/numbers.ts',
  find: "(clock_timestamp() at time zone 'Asia/Kolkata')::date as day",
  replace: "((clock_timestamp() + (select ahead from trial_clock)) at time zone 'Asia/Kolkata')::date as day",
}

/** The next 1 April at midnight in India. */
const newYear = (now: Date): number => {
  const ofYear = (year: number) => Date.parse(`${year}-04-01T00:00+05:30`)
  const year = now.getUTCFullYear()
  return ofYear(year) > now.getTime() ? ofYear(year) : ofYear(year + 1)
}

/**
 * A desk sells and issues documents while a new year begins on 1 April, and the product is killed just after. True:
 * every number occurs once, in the year of its day.
 */
export const yearChange = async (say: (line: string) => void): Promise<boolean> => {
  say(`\nA new year of document numbers: ${clerks} clerks sell for cash and ask for documents while it begins; kill -9 a moment later`)
  const world = await startWorld({ patches: [ahead] })
  const over = new AbortController()
  try {
    const { db } = world.database
    await sql`create table trial_clock (ahead interval not null)`.execute(db)
    await sql`grant select on trial_clock to public`.execute(db)
    const desk = await openPaperDesk(world, over.signal)
    const now = new Date()
    await sql`insert into trial_clock values (make_interval(secs => ${(newYear(now) - now.getTime() - beforeMs) / 1000}))`.execute(db)
    const selling = keepSellingPapers(desk, clerks, 'year', over.signal)
    await wait(beforeMs + 1000)
    await world.product.kill()
    await wait(afterMs)
    over.abort()
    await selling
    for (const end = performance.now() + settleWithinMs; (await countOpen(db)) > 0 && performance.now() < end; ) await wait(300)
    const { broken, counts } = await brokenNumbers(world.database, desk.hotelId)
    const wrong = [
      ...broken,
      ...(await withoutReceipt(world.database, desk)),
      ...desk.calls.bad,
      ...(counts.size < 2 || [...counts.values()].some(count => count < 10)
        ? ['too few documents on one side of midnight: that proves nothing']
        : []),
    ]
    say(`  ${[...counts].map(([series, count]) => `${count} of ${series}`).join(', ')}; answers ${[...desk.calls.statuses].join(' ')}`)
    for (const what of wrong.slice(0, 20)) say(`  ✗ ${what}`)
    if (wrong.length === 0) say('  ✓ no gap, none twice, each in the year of its day, days in the order of the numbers')
    return wrong.length === 0
  } finally {
    over.abort()
    await world.destroy()
  }
}
