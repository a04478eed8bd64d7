import { basename, resolve } from 'node:path'
import type { Browser, Locator, Page } from '@playwright/test'
import { formatDate, todayInIndia } from '../shared/words/dates.ts'
import { counted } from '../shared/words/text.ts'
import { startDemo, thisCheckout } from './demo-product.ts'
import type { Row } from './measure.ts'
import { launch } from './slow-phone.ts'

/** The screen of a small phone without the browser's bars; animations are off. */
const screen = { width: 390, height: 664 }
const phone = { viewport: screen, isMobile: true, hasTouch: true, locale: 'en-IN', reducedMotion: 'reduce' } as const

const stages = ['hotel page', 'rooms', 'details', 'review'] as const
type Stage = (typeof stages)[number]

/** A guest's effort: taps, and pixels of scrolling. */
interface Effort {
  taps: number
  scrolled: number
}
type Way = Record<Stage, Effort>

/** Waits until the element no longer moves. Runs in the page. */
const standStill = async (element: Element): Promise<void> => {
  for (let still = 0, last = Number.NaN; still < 10; ) {
    await new Promise(requestAnimationFrame)
    const { top } = element.getBoundingClientRect()
    still = top === last ? still + 1 : 0
    last = top
  }
}

/** The pixels that each element lies outside of the screen. Runs in the page. */
const farAway = (elements: Element[]): number[] =>
  elements.map(element => {
    const { top, bottom } = element.getBoundingClientRect()
    return Math.max(0, -top, bottom - innerHeight)
  })

/**
 * Scrolls as little as needed to show the whole element, also from under a bar; returns the pixels, also of inner boxes
 * that scroll. Runs in the page.
 */
const bringIntoSight = (element: Element): number => {
  const box = () => element.getBoundingClientRect()
  const around: Element[] = []
  for (let one = element.parentElement; one; one = one.parentElement) around.push(one)
  const before = around.map(({ scrollTop }) => scrollTop)
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const isCovered = (y: number) => {
    const { left, right } = box()
    const at = document.elementFromPoint((left + right) / 2, y)
    return at !== null && !element.contains(at) && !at.contains(element)
  }
  const uncover = (edge: () => number, by: number) => {
    for (let tries = 0; tries < 60 && isCovered(edge()); tries++) window.scrollBy({ top: by, behavior: 'instant' })
  }
  uncover(() => box().bottom - 2, 4)
  uncover(() => box().top + 2, -4)
  return around.reduce((sum, { scrollTop }, at) => sum + Math.abs(scrollTop - (before[at] ?? 0)), 0)
}

/** The visible match that is nearest to the screen, such as a button beside the price or one in a bar. */
const nearest = async (target: Locator): Promise<Locator> => {
  const seen = target.filter({ visible: true })
  await seen.first().evaluate(standStill)
  const away = await seen.evaluateAll(farAway)
  return seen.nth(away.indexOf(Math.min(...away)))
}

const guideOf = () => {
  const way = Object.fromEntries(stages.map(stage => [stage, { taps: 0, scrolled: 0 }])) as Way
  let effort = way['hotel page']
  const reach = async (target: Locator, taps = 1): Promise<Locator> => {
    const found = await nearest(target)
    effort.scrolled += await found.evaluate(bringIntoSight)
    effort.taps += taps
    return found
  }
  return {
    way,
    enter: (stage: Stage) => {
      effort = way[stage]
    },
    tap: async (target: Locator) => (await reach(target)).tap(),
    /** Types into a field; one tap, unless Enter in the field before led here. `enterkeyhint`: Enter leads on. */
    type: async (target: Locator, text: string) => {
      const isThere = await (await nearest(target)).evaluate(field => document.activeElement === field)
      const field = await reach(target, isThere ? 0 : 1)
      if (!isThere) await field.tap()
      await field.pressSequentially(text)
      if (await field.getAttribute('enterkeyhint')) await field.press('Enter')
    },
    /** Chooses in a list: one tap opens it, unless it opened by itself, and one chooses. */
    select: async (target: Locator, value: string) => {
      const isOpen = await (await nearest(target)).evaluate(list => list.matches(':open'))
      await (await reach(target, isOpen ? 1 : 2)).selectOption(value)
    },
  }
}

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })

/** From the 12th to the 14th of next month. */
const stay = () => {
  const [year = 0, month = 0] = todayInIndia(new Date()).split('-').map(Number)
  return [12, 14].map(day => formatDate(new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)))
}

/** The guest's details. */
const details = [
  [/^Full name/, 'Meera Iyer'],
  [/^Email/, 'meera.iyer@mail.example'],
  [/^Mobile number/, '9812345670'],
] as const

/** Books the cheapest room for two adults and a child, from the hotel's page to the payment window, all typed. */
const walk = async (page: Page, url: string): Promise<Way> => {
  const { way, enter, tap, type, select } = guideOf()
  await page.goto(`${url}/lake-view-palace`)
  await tap(button(page, /^(Check-in|Choose (your )?dates)$/))
  const calendar = page.getByRole('dialog', { name: 'Choose your dates' })
  for (const date of stay()) {
    await calendar.getByRole('grid').first().waitFor()
    const day = calendar.getByRole('button', { name: new RegExp(`^${date}\\b`) })
    while (!(await day.first().isVisible())) await tap(calendar.getByRole('button', { name: 'Next month' }))
    await tap(day)
  }
  if (await calendar.isVisible()) await tap(calendar.getByRole('button', { name: /^Done/ }))
  for (const [label, count] of [
    ['Adults', 2],
    ['Children', 1],
  ] as const)
    while (Number(await page.getByRole('spinbutton', { name: label }).inputValue()) < count)
      await tap(page.getByRole('button', { name: `More: ${label}` }))
  await select(page.getByLabel('Age of child 1'), '7')
  await tap(button(page, /^Search$/))

  enter('rooms')
  await tap(
    button(page, /^ADD\+/)
      .filter({ visible: true })
      .first(),
  )
  await tap(button(page, /^(Proceed|Continue)/))

  enter('details')
  for (const [label, text] of details) await type(page.getByLabel(label), text)
  const on = button(page, /^Continue to review/)
  // The Enter key of the last field may have sent the form.
  if (await on.isVisible()) await tap(on)

  enter('review')
  await tap(button(page, /^(Book|Pay)\b/))
  await page.locator('iframe[title^="Payment window"]').waitFor()
  return way
}

const measured = async (browser: Browser, checkout: string): Promise<Way> => {
  const { url, close } = await startDemo(checkout)
  const context = await browser.newContext(phone)
  try {
    return await walk(await context.newPage(), url)
  } finally {
    await context.close()
    await close()
  }
}

const inAll = (way: Way, what: keyof Effort) => stages.reduce((sum, stage) => sum + way[stage][what], 0)
const screensOf = (pixels: number) => (pixels / screen.height).toFixed(2)

const rowsOf = (way: Way, there?: Way): Row[] => {
  const row = (what: string, figure: string, ratio = Number.NaN): Row => ({ what, figure, ratio, limit: Number.NaN })
  const against = (what: keyof Effort) => there && inAll(way, what) / inAll(there, what)
  return [
    row('taps from the hotel page to the payment', String(inAll(way, 'taps')), against('taps')),
    row('screens of scrolling', screensOf(inAll(way, 'scrolled')), against('scrolled')),
    ...stages.map(stage => row(`  ${stage}`, `${counted(way[stage].taps, 'tap')}, ${screensOf(way[stage].scrolled)} screens`)),
  ]
}

/** Measures taps and scrolling of a booking on a phone. `other`: the folder of another checkout to compare with. */
export const tapsBench = async (other?: string): Promise<Row[]> => {
  const browser = await launch()
  try {
    const here = await measured(browser, thisCheckout)
    const there = other === undefined ? undefined : await measured(browser, other)
    const name = basename(resolve(other ?? ''))
    return [...rowsOf(here, there), ...(there ? rowsOf(there).map(row => ({ ...row, what: `${row.what}, ${name}` })) : [])]
  } finally {
    await browser.close()
  }
}
