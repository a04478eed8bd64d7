import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { addDays, todayInIndia } from '../shared/words/dates.ts'
import { median, type Row } from './measure.ts'
import { slowPhone } from './slow-phone.ts'

/** When the page was asked for its first rooms or rows, and when the first was shown, in ms of the page's clock. */
interface Wait {
  pressed: number
  stood: number
}

/** Records when this button is clicked, and the first frame with a `wanted` element; runs from the page's load on. */
const noteWait = ([button, wanted]: [string, string]) => {
  const noted: Partial<Wait> = {}
  Object.assign(window, { noted })
  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.closest('button')?.textContent?.trim() === button) noted.pressed = performance.now()
    },
    true,
  )
  const look = () => {
    if (document.querySelector(wanted)) {
      setTimeout(() => Object.assign(noted, { stood: performance.now() }))
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const waitOn = async (page: Page): Promise<Wait> => {
  await page.waitForFunction(() => 'stood' in (window as unknown as { noted: object }).noted, undefined, { timeout: 60_000 })
  const { pressed = 0, stood } = await page.evaluate(() => (window as unknown as { noted: Partial<Wait> & Pick<Wait, 'stood'> }).noted)
  return { pressed, stood }
}

interface Way {
  what: string
  /** The limit in seconds. */
  most: number
  path: string
  /** The button whose click starts the time; without it the navigation does. */
  button: string
  /** The selector of what must be shown. */
  wanted: string
  /** What to do until the button is clicked. */
  press?: (page: Page) => Promise<unknown>
}

const ways = (today: string): Way[] => {
  const dates = `in=${addDays(today, 20)}&out=${addDays(today, 22)}&rooms=1&adults=2`
  const card = 'article button[aria-label^="ADD"]'
  return [
    {
      what: 'from pressing Search to the first room',
      most: 2.2,
      path: `/lake-view-palace?${dates}`,
      button: 'Search',
      wanted: card,
      press: page => page.getByRole('button', { name: 'Search', exact: true }).tap(),
    },
    {
      what: '/book with dates: the first room',
      most: 2.5,
      path: `/book?hotel=lake-view-palace&${dates}&step=2`,
      button: '',
      wanted: card,
    },
    {
      what: 'Bookings: from pressing Sign in to the first row',
      most: 3,
      path: '/login?next=%2Fdashboard%2Fbookings',
      button: 'Sign in',
      wanted: 'main ul[aria-label="List of bookings"] > li',
      press: async page => {
        await page.getByRole('button', { name: 'owner of Lake View Palace' }).tap()
        await page.getByRole('button', { name: 'Sign in', exact: true }).tap()
      },
    },
  ]
}

/** Waits of users on a slow phone without a cache: the median of some runs of each. */
export const waitRows = async (browser: Browser, url: string, runs: number): Promise<Row[]> => {
  const rows: Row[] = []
  for (const { what, most, path, button, wanted, press } of ways(todayInIndia(new Date()))) {
    const waited: number[] = []
    // The first run is dropped: it is the first rendering of the server and of Chromium.
    for (let run = 0; run <= runs; run++) {
      const wait = await slowPhone(browser, async page => {
        await page.addInitScript(noteWait, [button, wanted] as [string, string])
        await page.goto(`${url}${path}`, { waitUntil: press ? 'networkidle' : 'commit', timeout: 60_000 })
        if (press) {
          // A user does not click at once: dates are looked at, a password is typed.
          await sleep(3000)
          await press(page)
        }
        return waitOn(page)
      })
      if (run > 0) waited.push(wait.stood - wait.pressed)
    }
    const seconds = median(waited) / 1000
    rows.push({ what: `${what}, of ${most} s`, figure: `${seconds.toFixed(2)} s`, ratio: seconds / most, limit: 1, atMost: true })
  }
  return rows
}
