import { brotliCompressSync, constants } from 'node:zlib'
import type { Browser } from '@playwright/test'
import { dashboardFiles } from './chunks.ts'
import { startDemo, thisCheckout } from './demo-product.ts'
import { median, type Row } from './measure.ts'
import { launch, look, type Stored, signedIn, type Visit, visit } from './slow-phone.ts'
import { waitRows } from './waits.ts'

/** A layout shift of less than half a pixel, by rounding: a hundredth of what counts as good. */
const noShift = 0.001

/** The size of a text compressed as the server does. */
const compressed = (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).length
const total = (files: readonly [string, number][]) => files.reduce((sum, [, bytes]) => sum + bytes, 0)
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const scriptBytes = ({ scripts, inlineScripts }: Visit) => total(scripts) + compressed(inlineScripts)

/** A row with a limit, in thousands of the counted bytes or milliseconds. */
const atMost = (what: string, unit: 'kB' | 's', most: number, counted: number): Row => ({
  what: `${what}, of ${most} ${unit}`,
  figure: unit === 'kB' ? kilobytes(counted) : `${(counted / 1000).toFixed(2)} s`,
  ratio: counted / 1000 / most,
  limit: 1,
  atMost: true,
})
const forInformation = (row: Row): Row => ({ ...row, limit: Number.POSITIVE_INFINITY })

const guestRows = (name: string, visits: readonly Visit[], dashboard: Set<string>): Row[] => {
  const [first] = visits as [Visit]
  const foreign = first.scripts.filter(([file]) => dashboard.has(file)).length
  const shift = median(visits.map(({ layoutShift }) => layoutShift))
  const paint = median(visits.map(({ largestPaint }) => largestPaint))
  return [
    atMost(`${name}: JavaScript in ${first.scripts.length} files`, 'kB', 120, scriptBytes(first)),
    atMost(`${name}: CSS`, 'kB', 30, total(first.styleFiles) + compressed(first.styles)),
    { what: `${name}: files of the dashboard`, figure: `${foreign} of ${dashboard.size}`, ratio: foreign, limit: 0, atMost: true },
    atMost(`${name}: largest paint (${first.largest})`, 's', 1.5, paint),
    { what: `${name}: layout shift, of ${noShift}`, figure: shift.toFixed(5), ratio: shift / noShift, limit: 1, atMost: true },
  ]
}

/** Rows of the sign-in page: the server sends its form, so the first paint has it. Demo accounts come later. */
const signInRows = (visits: readonly Visit[]): Row[] => [
  forInformation(atMost(`sign-in: JavaScript in ${visits[0]?.scripts.length} files`, 'kB', 200, scriptBytes(visits[0] as Visit))),
  atMost('sign-in: largest paint', 's', 1.8, median(visits.map(({ largestPaint }) => largestPaint))),
]

interface Answered {
  /** When the first figures were shown. */
  stands: number
  /** When the menu, clicked at that moment, was open and painted. */
  answered: number
}

/** Clicks the menu as soon as the start page has its heading and first figures; runs in the page from its load on. */
const pressMenu = () => {
  const noted: Partial<Answered> = {}
  Object.assign(window, { noted })
  const menu = () => document.querySelector<HTMLElement>('button[aria-label=Menu]')
  const look = () => {
    if (noted.stands === undefined && document.querySelector('main h1') && document.querySelector('main h2') && menu()) {
      noted.stands = performance.now()
      menu()?.click()
    }
    if (document.querySelector('button[aria-label=Menu][aria-expanded=true]')) {
      setTimeout(() => Object.assign(noted, { answered: performance.now() }))
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

interface Dashboard {
  seen: Visit
  noted: Answered
}

const visitDashboard = (browser: Browser, url: string, storage: Stored): Promise<Dashboard> =>
  visit(browser, `${url}/dashboard`, {
    storage,
    before: `(${pressMenu})()`,
    ask: async page => {
      await page.waitForFunction(() => 'answered' in (window as unknown as { noted: object }).noted)
      return { seen: await page.evaluate(look), noted: await page.evaluate(() => (window as unknown as { noted: Answered }).noted) }
    },
  })

/** Rows of an owner's start page: interactive once heading and first figures are there and the menu, clicked, opens. */
const dashboardRows = (visits: readonly Dashboard[]): Row[] => {
  const [{ seen }] = visits as [Dashboard]
  const press = median(visits.map(({ noted }) => noted.answered - noted.stands))
  return [
    atMost(`dashboard: JavaScript in ${seen.scripts.length} files`, 'kB', 200, scriptBytes(seen)),
    atMost('dashboard: interactive', 's', 3, median(visits.map(({ noted }) => noted.answered))),
    forInformation(atMost('dashboard: the menu answers', 's', 0.1, press)),
  ]
}

/** Measures hotel page, wizard (for information), sign-in and dashboard in a Chromium as slow as a cheap phone. */
export const pageBench = async ({ runs = 5 } = {}): Promise<Row[]> => {
  const dashboard = dashboardFiles()
  const { url, close } = await startDemo(thisCheckout)
  const browser = await launch()
  try {
    const repeated = async <T>(one: () => Promise<T>) => {
      await one() // the server's first rendering, and Chromium's
      const made: T[] = []
      for (let run = 0; run < runs; run++) made.push(await one())
      return made
    }
    const owner = await signedIn(browser, url)
    const visits = (path: string) => repeated(() => visit(browser, `${url}${path}`, { ask: page => page.evaluate(look) }))
    return [
      ...guestRows('hotel page', await visits('/lake-view-palace'), dashboard),
      ...guestRows('wizard', await visits('/book?hotel=lake-view-palace'), dashboard).map(forInformation),
      ...signInRows(await visits('/login')),
      ...dashboardRows(await repeated(() => visitDashboard(browser, url, owner))),
      ...(await waitRows(browser, url, runs)),
    ]
  } finally {
    await browser.close()
    await close()
  }
}
