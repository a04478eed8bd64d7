import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { figuresApi } from '#shared/home/owner-figures.ts'
import { freePort } from '../server/embedded/settings.ts'
import { bookings, fillSql, rooms } from './booking-rows.ts'
import { dataFolder, removeData, startDatabase } from './database.ts'
import { between, type Took, tasksOf } from './list-visit.ts'
import { median, type Row } from './measure.ts'
import { startProgram } from './processes.ts'
import { launch, type Stored, signedIn, slowdown } from './slow-phone.ts'

const limit = 300

interface Wish {
  url: string
  storage: Stored
  /** The path of the call that brings what is drawn, and what is there once it is. */
  call: string
  drawn: string
}

/** Notes when what was asked for is painted; runs in the page from its beginning. */
const note = (selector: string) => {
  const noted = { painted: 0 }
  Object.assign(window, { noted })
  const look = () => {
    if (!document.querySelector(selector)) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(noted, { painted: performance.now() })
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
}

/** From the last byte of an answer to the paint that shows it, with nothing in the cache. */
const timeToDraw = async (browser: Browser, { url, storage, call, drawn }: Wish): Promise<Took> => {
  const context = await browser.newContext({ storageState: storage, viewport: { width: 1280, height: 800 }, locale: 'en-IN' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(note, drawn)
    const painted = () => page.evaluate(() => (window as unknown as { noted: { painted: number } }).noted.painted)
    const tasks = await tasksOf(page, devtools, async () => {
      await page.goto(url, { timeout: 60_000 })
      await page.waitForFunction(() => (window as unknown as { noted: { painted: number } }).noted.painted > 0, undefined, {
        timeout: 60_000,
      })
    })
    const from = await page.evaluate(path => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return files.find(({ name }) => new URL(name).pathname === path)?.responseEnd ?? Number.NaN
    }, call)
    return between(tasks, { from, to: await painted() })
  } finally {
    await context.close()
  }
}

const shown = (values: readonly number[]) =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`

/** By the clock against the limit, and for information on the processor. */
const rowsOf = (what: string, visits: readonly Took[]): Row[] =>
  (['wall', 'cpu'] as const).map(kind => {
    const values = visits.map(visit => visit[kind])
    return {
      what: `${what}${kind === 'cpu' ? ', on the processor' : ''}, of ${limit} ms`,
      figure: shown(values),
      ratio: median(values) / limit,
      limit: kind === 'cpu' ? Number.POSITIVE_INFINITY : 1,
      atMost: true,
    }
  })

/** The room plan and Home of a large hotel in a Chromium on a processor four times slower than this one. */
export const drawnBench = async ({ runs = 5 } = {}): Promise<Row[]> => {
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
    const client = await database.pool.connect()
    for (const statement of fillSql.split(';\n')) await client.query(statement)
    // The owner who signs in has the large hotel too.
    await client.query(`update hotel set owner_id = (select owner_id from hotel where slug = 'lake-view-palace') where slug = 'hotel-0'`)
    client.release(true)
    const storage = await signedIn(browser, url)
    const screens: readonly (readonly [string, string, Omit<Wish, 'url' | 'storage'>])[] = [
      [
        `plan of ${rooms} rooms drawn`,
        '/dashboard/bookings?tab=plan&hotel=hotel-0',
        { call: bookingListApi.roomPlan.path, drawn: '[role=grid] [data-night][data-room]' },
      ],
      [
        `figures of ${bookings.toLocaleString('en')} bookings drawn on Home`,
        '/dashboard?hotel=hotel-0',
        { call: figuresApi.house.path, drawn: 'main figure svg[role=img]' },
      ],
    ]
    const table: Row[] = []
    for (const [what, path, wish] of screens) {
      const visits: Took[] = []
      for (let run = 0; run < runs; run++) visits.push(await timeToDraw(browser, { ...wish, url: `${url}${path}`, storage }))
      table.push(...rowsOf(what, visits))
    }
    return table
  } finally {
    await browser.close()
    await close()
    await database.close()
    removeData(dataDir)
  }
}
