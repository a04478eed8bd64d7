import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/** A slow phone network, and a processor four times slower than this one. */
const network = { offline: false, latency: 400, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
export const slowdown = 4
const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: 'en-IN' }

export interface Visit {
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

/** How a page came; runs in it. */
export const look = async (): Promise<Visit> => {
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

/** A Chromium of this machine. */
export const launch = async (): Promise<Browser> => {
  const { foundChromium, quietFlags } = (await import(new URL('../scripts/places.mjs', import.meta.url).href)) as {
    foundChromium(): string | undefined
    quietFlags: string[]
  }
  const executablePath = process.env.CHROMIUM_PATH ?? foundChromium()
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...quietFlags, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  })
}

export type Stored = Exclude<BrowserContextOptions['storageState'], undefined | string>

/** Signs in as the owner of the demo's hotel; what the browser keeps of it is taken along by visits. */
export const signedIn = async (browser: Browser, url: string): Promise<Stored> => {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    // The button that fills the form needs the scripts, which come after the first paint.
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'owner of Lake View Palace' }).click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    return await context.storageState()
  } finally {
    await context.close()
  }
}

/** Does something on a slow phone that has nothing in its cache. */
export const slowPhone = async <T>(browser: Browser, use: (page: Page) => Promise<T>, storage?: Stored): Promise<T> => {
  const context = await browser.newContext({ ...phone, ...(storage && { storageState: storage }) })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', network)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await use(page)
  } finally {
    await context.close()
  }
}

/** A visit, over when the scripts have come and whatever they ask for; then `ask` is asked in the page. */
export const visit = <T>(
  browser: Browser,
  url: string,
  { storage, before = '', ask }: { storage?: Stored; before?: string; ask: (page: Page) => Promise<T> },
): Promise<T> =>
  slowPhone(
    browser,
    async page => {
      await page.addInitScript(before)
      await page.goto(url, { waitUntil: 'load', timeout: 60_000 })
      // The scripts may wait for a picture.
      await page.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.endsWith('.js')), undefined, {
        timeout: 60_000,
      })
      await page.waitForLoadState('networkidle', { timeout: 60_000 })
      return ask(page)
    },
    storage,
  )
