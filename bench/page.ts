import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { freePort } from '../server/embedded/settings.ts'
import { dashboardFiles } from './chunks.ts'
import { dataFolder, removeData } from './database.ts'
import { median, type Row } from './measure.ts'
import { startProgram } from './processes.ts'

/** A slow phone network, and a processor four times slower than this one. */
const network = { offline: false, latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const slowdown = 4
/** Half a pixel's worth of rounding, a hundredth of what counts as good: nobody sees it. */
const noShift = 0.001
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'en-IN' }
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

interface Visit {
  /** Milliseconds from the start of the navigation. */
  largestPaint: number
  /** What the largest paint showed. */
  largest: string
  layoutShift: number
  /** Name of the file and its compressed bytes. */
  scripts: [name: string, bytes: number][]
  styleFiles: [name: string, bytes: number][]
  /** Text of the styles that came inside the page. */
  styles: string
  inlineScripts: string
}

/** Runs in the page. */
const look = async (): Promise<Visit> => {
  const entries = <E extends PerformanceEntry>(type: string) =>
    new Promise<E[]>(done => {
      const observer = new PerformanceObserver(list => {
        observer.disconnect()
        done(list.getEntries() as E[])
      })
      observer.observe({ type, buffered: true })
      setTimeout(() => done([]), 500) // there may be none
    })
  const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
    ({ name, encodedBodySize }) => [new URL(name).pathname.slice(1), encodedBodySize] as [string, number],
  )
  const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent).join('')
  const paints = await entries<PerformanceEntry & { element: Element | null }>('largest-contentful-paint')
  const shifts = await entries<PerformanceEntry & { value: number; hadRecentInput: boolean }>('layout-shift')
  const last = paints.at(-1)
  return {
    largestPaint: last?.startTime ?? Number.NaN,
    largest: last?.element ? `${last.element.tagName.toLowerCase()}` : 'nothing',
    layoutShift: shifts.filter(shift => !shift.hadRecentInput).reduce((sum, { value }) => sum + value, 0),
    scripts: files.filter(([name]) => name.endsWith('.js')),
    styleFiles: files.filter(([name]) => name.endsWith('.css')),
    styles: texts('style'),
    inlineScripts: texts('script:not([src]):not([type="application/json"]):not([type="application/ld+json"])'),
  }
}

const visit = async (browser: Browser, url: string): Promise<Visit> => {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
    // The scripts wait for the picture: the visit is over when they have come, and whatever they ask for.
    await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')), undefined, {
      timeout: 60_000,
    })
    await page.waitForLoadState('networkidle', { timeout: 60_000 })
    return await page.evaluate(look)
  } finally {
    await context.close()
  }
}

/** As the server compresses a page. */
const compressed = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
const total = (files: readonly [string, number][]) => files.reduce((sum, [, bytes]) => sum + bytes, 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

const rowsOf = (name: string, visits: readonly Visit[], dashboard: Set<string>, isFirst: boolean): Row[] => {
  const [first] = visits as [Visit]
  const script = total(first.scripts) + compressed(first.inlineScripts)
  const style = total(first.styleFiles) + compressed(first.styles)
  const paint = median(visits.map(({ largestPaint }) => largestPaint))
  const shift = median(visits.map(({ layoutShift }) => layoutShift))
  const foreign = first.scripts.filter(([file]) => dashboard.has(file)).length
  const row = (what: string, figure: string, ratio: number): Row => ({
    ...{ what: `${name}: ${what}`, figure, ratio, atMost: true },
    limit: isFirst ? 1 : Number.POSITIVE_INFINITY,
  })
  return [
    row(`JavaScript in ${first.scripts.length} files, of 120 kB`, kilobytes(script), script / 120_000),
    row('CSS, of 30 kB', kilobytes(style), style / 30_000),
    { ...row('files of the dashboard', `${foreign} of ${dashboard.size}`, foreign), limit: 0 },
    row(`largest paint (${first.largest}), of 1.5 s`, `${(paint / 1000).toFixed(2)} s`, paint / 1500),
    row(`layout shift, of ${noShift}`, shift.toFixed(5), shift / noShift),
  ]
}

/** The guest's first page, and the wizard for information, in a Chromium that is as slow as a cheap phone. */
export const pageBench = async ({ runs = 5 } = {}): Promise<Row[]> => {
  const dashboard = dashboardFiles()
  const dataDir = dataFolder()
  const port = await freePort()
  const program = fileURLToPath(new URL('../server/main.ts', import.meta.url))
  const env = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: 'off' }
  const product = await startProgram([program], env, { url: `http://localhost:${port}`, answers: '/readyz' })
  const { foundChromium } = (await import(new URL('../scripts/places.mjs', import.meta.url).href)) as {
    foundChromium(): string | undefined
  }
  const executablePath = process.env.CHROMIUM_PATH ?? foundChromium()
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...flags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
  try {
    const visits = async (path: string) => {
      await visit(browser, `${product.url}${path}`) // the server's first rendering, and Chromium's
      const made: Visit[] = []
      for (let run = 0; run < runs; run++) made.push(await visit(browser, `${product.url}${path}`))
      return made
    }
    const hotel = await visits('/lake-view-palace')
    const wizard = await visits('/book?hotel=lake-view-palace')
    return [...rowsOf('hotel page', hotel, dashboard, true), ...rowsOf('wizard', wizard, dashboard, false)]
  } finally {
    await browser.close()
    await product.close()
    removeData(dataDir)
  }
}
