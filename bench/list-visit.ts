import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, CDPSession, Locator, Page } from '@playwright/test'
import { type Stored, slowdown } from './slow-phone.ts'

/** Milliseconds by the clock, and of processor time of the page's main thread, which alone count on a busy machine. */
export interface Took {
  wall: number
  cpu: number
}

const presses = ['typing', 'choosing', 'sorting', 'paging'] as const
type Press = (typeof presses)[number]

export interface ListVisit extends Record<Press, Took> {
  /** From the last byte of the rows' answer to the paint of the first row. */
  firstRows: Took
  /** The longest task while the list is scrolled to its end and back. */
  scrolling: Took
}

interface Wish {
  storage: Stored
  viewport: { width: number; height: number }
  /** The path of the call that returns the rows. */
  call: string
  search: string
}

interface Span {
  from: number
  to: number
}

/** Records when the first rows are painted and how long keys wait for the next paint; runs from the page's load on. */
const note = () => {
  const noted: { rows: number; waits: Span[] } = { rows: 0, waits: [] }
  Object.assign(window, { noted })
  const afterPaint = (then: () => void) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = then
    requestAnimationFrame(() => port2.postMessage(undefined))
  }
  const look = () => {
    if (!document.querySelector('main tbody tr, main ul[aria-label^="List of"] li')) return requestAnimationFrame(look)
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => Object.assign(noted, { rows: performance.now() })
    port2.postMessage(undefined)
  }
  requestAnimationFrame(look)
  // The event's timestamp is when the key was pressed, however long its handling waited.
  const press = ({ timeStamp }: Event) => afterPaint(() => noted.waits.push({ from: timeStamp, to: performance.now() }))
  addEventListener('keydown', press, { capture: true })
}

/** Reads what `note` recorded so far and removes the waits. */
const read = (page: Page) =>
  page.evaluate(() => {
    const { rows, waits } = (window as unknown as { noted: { rows: number; waits: Span[] } }).noted
    return { rows, waits: waits.splice(0) }
  })

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds: start, duration, and duration on a processor. */
  ts: number
  dur?: number
  tdur?: number
}

/** The tasks of the page's main thread during the work; times are those of the page. */
export const tasksOf = async (page: Page, devtools: CDPSession, work: () => Promise<unknown>): Promise<(Took & { start: number })[]> => {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  const includedCategories = ['disabled-by-default-devtools.timeline', 'blink.user_timing']
  await devtools.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' })
  await work()
  const ended = await page.evaluate(() => performance.mark('ended').startTime)
  const complete = new Promise(done => devtools.once('Tracing.tracingComplete', done))
  await devtools.send('Tracing.end')
  await complete
  devtools.off('Tracing.dataCollected', collect)
  const mark = events.find(({ name }) => name === 'ended')
  if (!mark) throw new Error('The trace has no end')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === mark.pid && tid === mark.tid)
    .map(({ ts, dur = 0, tdur = 0 }) => ({ start: ended + (ts - mark.ts) / 1000, wall: dur / 1000, cpu: tdur / 1000 }))
}

/** The longest time by the clock, and the longest on a processor. */
const longest = (all: readonly Took[]): Took => ({
  wall: Math.max(...all.map(({ wall }) => wall)),
  cpu: Math.max(...all.map(({ cpu }) => cpu)),
})

const scrollThrough = async (page: Page, { width, height }: Wish['viewport']) => {
  await page.mouse.move(width / 2, height / 2)
  const room = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  for (const step of [300, -300])
    for (let gone = 0; gone < room; gone += 300) {
      await page.mouse.wheel(0, step)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
}

export const between = (tasks: readonly (Took & { start: number })[], { from, to }: Span): Took => ({
  wall: to - from,
  cpu: tasks.filter(({ start }) => start > from && start < to).reduce((sum, { cpu }) => sum + cpu, 0),
})

/** Presses keys on search, checkbox, order and pages. Letters come fast; other keys wait until all is drawn. */
const pressKeys = async (page: Page, search: string): Promise<Record<Press, Span[]>> => {
  const waits: Record<Press, Span[]> = { typing: [], choosing: [], sorting: [], paging: [] }
  const press = async (what: Press, key: string, on?: Locator) => {
    await (on ? on.press(key) : page.keyboard.press(key))
    await sleep(what === 'typing' ? 100 : 800)
    waits[what].push(...(await read(page)).waits)
  }
  await page.getByRole('textbox', { name: /^Search/ }).focus()
  for (const letter of search) await press('typing', letter)
  for (const _ of search) await press('typing', 'Backspace')
  await sleep(800)
  const box = page.getByRole('checkbox', { name: /^Select / }).nth(3)
  const order = page.getByLabel('Order', { exact: true })
  const head = page.getByRole('columnheader').getByRole('button').nth(3)
  const sort = async () => ((await order.isVisible()) ? press('sorting', 'ArrowDown', order) : press('sorting', 'Enter', head))
  for (const _ of ['one way', 'the other way']) {
    await press('choosing', 'Space', box)
    await sort()
    await press('paging', 'Enter', page.getByRole('button', { name: 'Next', exact: true }))
  }
  return waits
}

/** Opens a list without a cache, scrolls through its first page, searches, chooses a row, sorts and turns pages. */
export const visitList = async (browser: Browser, url: string, { storage, viewport, call, search }: Wish): Promise<ListVisit> => {
  const context = await browser.newContext({ storageState: storage, viewport, locale: 'en-IN' })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.addInitScript(note)
    const opening = await tasksOf(page, devtools, async () => {
      await page.goto(url, { timeout: 60_000 })
      await page.waitForFunction(() => (window as unknown as { noted: { rows: number } }).noted.rows > 0, undefined, { timeout: 60_000 })
    })
    const from = await page.evaluate(path => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      return files.find(({ name }) => new URL(name).pathname === path)?.responseEnd ?? Number.NaN
    }, call)
    const { rows } = await read(page)
    await page.waitForLoadState('networkidle')
    const scrolled = await tasksOf(page, devtools, () => scrollThrough(page, viewport))
    let waits: Record<Press, Span[]> | undefined
    const keyed = await tasksOf(page, devtools, async () => {
      waits = await pressKeys(page, search)
    })
    const longestWaits = presses.map(what => [what, longest((waits?.[what] ?? []).map(wait => between(keyed, wait)))])
    return {
      firstRows: between(opening, { from, to: rows }),
      scrolling: longest(scrolled),
      ...(Object.fromEntries(longestWaits) as Record<Press, Took>),
    }
  } finally {
    await context.close()
  }
}
