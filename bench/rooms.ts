import { fileURLToPath } from 'node:url'
import type { Connected } from '../server/db/connect.ts'
import { freePort } from '../server/embedded/settings.ts'
import { roomRows, rowsStatement } from '../server/rooms/rows.ts'
import { roomFormApi } from '../shared/rooms/room-form.ts'
import { dataFolder, removeData, startDatabase } from './database.ts'
import { type ListVisit, type Took, visitList } from './list-visit.ts'
import { median, type Row } from './measure.ts'
import { startProgram } from './processes.ts'
import { fillRooms, rooms } from './rooms-fill.ts'
import { launch, signedIn } from './slow-phone.ts'

const search = 'L10 lake'
const limits: readonly [keyof ListVisit, what: string, ms: number][] = [
  ['firstRows', 'first rows after their answer', 200],
  ['scrolling', 'longest task of scrolling', 50],
  ['typing', `next paint after a key: typing “${search}” and taking it back`, 100],
  ['choosing', 'next paint after a key: choosing a row', 100],
  ['sorting', 'next paint after a key: sorting', 100],
  ['paging', 'next paint after a key: next page', 100],
]

const shown = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

/** Rows of times by the clock, with a limit, and of processor times, for information. */
const rowsOf = (name: string, visits: readonly ListVisit[]): Row[] =>
  limits.flatMap(([key, what, limit]) => {
    const row = (kind: keyof Took, of: string) => {
      const values = visits.map(visit => visit[key][kind])
      return { what: `${name}, ${what}${of}, of ${limit} ms`, figure: shown(values), ratio: median(values) / limit, atMost: true }
    }
    return [
      { ...row('wall', ''), limit: 1 },
      { ...row('cpu', ', on the processor'), limit: Number.POSITIVE_INFINITY },
    ]
  })

const seqScan = /Seq Scan on (?:room|room_image|picture|room_amenity|amenity) /

/** The list as the server reads it, among a hundred other hotels; throws unless it reads through indexes only. */
const readingRows = async ({ db, pool }: Connected, hotelId: string): Promise<Row[]> => {
  const { rows: plan } = await pool.query(`explain ${rowsStatement}`, [hotelId, null])
  const text = plan.map(line => line['QUERY PLAN']).join('\n')
  if (seqScan.test(text)) throw new Error(`Rows of other hotels are read:\n${text}`)
  const took: number[] = []
  let bytes = 0
  for (let turn = 0; turn < 20; turn++) {
    const start = performance.now()
    const answer = JSON.stringify(roomFormApi.list.data.parse(await roomRows(db, hotelId)))
    took.push(performance.now() - start)
    bytes = answer.length
  }
  const information = { ratio: 1, limit: Number.POSITIVE_INFINITY }
  return [
    { what: 'rooms as the server reads and checks them', figure: shown(took), ...information },
    { what: 'rooms as they are sent', figure: `${(bytes / 1000).toFixed(0)} kB`, ...information },
  ]
}

/** Measures reading a large hotel's rooms, and their list in a Chromium at a quarter of the processor's speed. */
export const roomsBench = async ({ runs = 5 } = {}): Promise<Row[]> => {
  const database = await startDatabase()
  const dataDir = dataFolder()
  const { host, port: databasePort, user, password, database: name } = database.connection
  const login = { host: String(host), port: String(databasePort), user: String(user), password: String(password) }
  const port = await freePort()
  const program = fileURLToPath(new URL('../server/main.ts', import.meta.url))
  const databaseUrl = `postgres:///${name}?${new URLSearchParams(login)}`
  const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, DEMO: 'on', RATE_LIMIT: 'off' }
  const { url, close } = await startProgram([program], env, { url: `http://localhost:${port}`, answers: '/readyz' })
  const browser = await launch()
  try {
    const hotelId = await fillRooms(database.pool)
    const table = await readingRows(database, hotelId)
    const storage = await signedIn(browser, url)
    for (const [what, viewport] of Object.entries({ table: { width: 1280, height: 800 }, cards: { width: 390, height: 844 } })) {
      const wish = { storage, viewport, call: roomFormApi.list.path, search }
      const visits: ListVisit[] = []
      for (let run = 0; run < runs; run++) visits.push(await visitList(browser, `${url}/dashboard/rooms`, wish))
      table.push(...rowsOf(`${rooms} rooms as ${what}`, visits))
    }
    return table
  } finally {
    await browser.close()
    await close()
    await database.close()
    removeData(dataDir)
  }
}
