import type { InputOf } from '#shared/contract/endpoint.ts'
import { pageSize } from '#shared/contract/list.ts'
import { documentApi, MonthPart } from '#shared/documents/documents.ts'
import { connect, type Pool } from '../server/db/connect.ts'
import { migrate } from '../server/db/migrate.ts'
import { monthSection, monthSummary } from '../server/documents/export/export.ts'
import { listDocuments } from '../server/documents/queries.ts'
import { startThrowaway } from '../server/embedded/throwaway.ts'
import { documents, fillSql, inMonth, month } from './document-rows.ts'
import { p95, type Row } from './measure.ts'
import { readLists, timed } from './read-lists.ts'

type Wish = Omit<InputOf<typeof documentApi.list>, 'hotelId' | 'page'> & { page?: number }

const orders = ['issued', '-issued', 'number', '-number', 'total', '-total'] as const
const filters: Wish[] = [{ month }, { month: '2026-06' }, { month: '2027-03' }, { kind: 'INVOICE' }, { kind: 'REFUND', month }]

const measurements: Record<string, readonly Wish[]> = {
  'first page': [{}],
  'later pages': [2, 20, documents / pageSize].map(page => ({ page })),
  sorted: orders.map(sort => ({ sort })),
  'filtered, in every order': filters.flatMap(filter => orders.map(sort => ({ ...filter, sort }))),
  searched: ['lakshmi', 'tenzin lepcha', 'traders 42', '0000/26/I/000412', '27AAPFU0042', 'nobody', 'rao kerala'].map(q => ({ q })),
  'searched by one or two letters': ['l', 'la', 'a', 'as ra'].map(q => ({ q })),
  'searched and filtered': ['lakshmi', 'traders', 'i'].map(q => ({ q, month, kind: 'INVOICE' as const })),
}

/** The greatest increase of the process's memory during the work, in MB. */
const memoryOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage().rss
  let most = before
  const look = () => {
    most = Math.max(most, process.memoryUsage().rss)
  }
  const timer = setInterval(look, 2)
  await work()
  look()
  clearInterval(timer)
  return (most - before) / 1e6
}

const atMost = (what: string, figure: number, unit: string, limit: number): Row => ({
  what: `${what}: against ${limit} ${unit}`,
  figure: `${figure.toFixed(1)} ${unit}`,
  ratio: figure / limit,
  limit: 1,
  atMost: true,
})

/** A hotel's documents as the server reads them on one connection: the list with its text, each part of a month. */
export const documentsBench = async ({ times = 60, limit = 50 } = {}): Promise<Row[]> => {
  const { connection, stop } = await startThrowaway()
  await migrate(connection)
  const database = connect({ ...connection, max: 1, statement_timeout: 0 }, () => undefined)
  const { db, pool } = database
  const ask = async (on: Pool, hotelId: string, wish: Wish) => {
    const reply = await listDocuments(on, { page: 1, ...wish, hotelId } as InputOf<typeof documentApi.list>)
    return JSON.stringify(documentApi.list.data.parse(reply.data)).length
  }
  try {
    for (const statement of fillSql.split(';\n')) await pool.query(statement)
    const { rows: hotels } = await pool.query("select id from hotel where slug = 'hotel-0'")
    const hotelId = hotels[0].id as string
    const table: Row[] = []
    const lists = { database, table: 'document', measurements, times, ask: (on: Pool, wish: Wish) => ask(on, hotelId, wish) }
    for (const [what, figure] of await readLists(lists))
      table.push(atMost(`list of ${documents.toLocaleString('en')} documents, ${what}, p95`, figure, 'ms', limit))
    const about = { hotelId, month }
    const parts = MonthPart.options.filter(part => part !== 'zip')
    for (const part of parts) {
      const make = () => (part === 'summary' ? monthSummary(db, about, new Date()) : monthSection(db, about, part))
      let bytes = 0
      const memory = await memoryOf(async () => {
        bytes = (await make()).length
      })
      const seconds = p95(await timed(5, make)) / 1000
      const name = `${part} of ${inMonth.toLocaleString('en')} documents (${Math.round(bytes / 1000)} kB)`
      table.push(atMost(name, seconds, 's', 5), atMost(`${name}, memory`, memory, 'MB', 100))
    }
    return table
  } finally {
    await db.destroy()
    await stop()
  }
}
