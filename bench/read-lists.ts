import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { connect, Pool } from '../server/db/connect.ts'
import type { DB } from '../server/db/types.ts'
import { p95 } from './measure.ts'

/** The duration of each turn of some work, in ms. */
export const timed = async (turns: number, work: (turn: number) => Promise<unknown>): Promise<number[]> => {
  const took: number[] = []
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now()
    await work(turn)
    took.push(performance.now() - start)
  }
  return took
}

interface Reading<W> {
  database: ReturnType<typeof connect>
  /** The table that is read, never as a whole. */
  table: string
  /** The requests of each measurement, by its name. */
  measurements: Record<string, readonly W[]>
  ask: (db: Pool, wish: W) => Promise<unknown>
  times: number
}

/** The p95 of each measurement, whose requests take turns. Throws if a statement would scan the whole table. */
export const readLists = async <W>({
  database: { db, pool },
  table,
  measurements,
  ask,
  times,
}: Reading<W>): Promise<[string, number][]> => {
  const sent: CompiledQuery[] = []
  const noted = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) }) as Pool
  const found: [string, number][] = []
  for (const [what, wishes] of Object.entries(measurements)) {
    for (const wish of wishes) {
      await ask(noted, wish)
      for (const { sql, parameters } of sent.splice(0)) {
        const { rows: plan } = await pool.query(`explain ${sql}`, [...parameters])
        if (new RegExp(`Seq Scan on ${table}\\b`).test(JSON.stringify(plan)))
          throw new Error(`${JSON.stringify(wish)} reads every ${table}`)
      }
    }
    const turns = Math.max(times, wishes.length)
    found.push([what, p95(await timed(turns, turn => ask(db, wishes[turn % wishes.length] as W)))])
  }
  return found
}
