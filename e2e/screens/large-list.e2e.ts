import type { Page } from '@playwright/test'
import { beginSession, makeOwner } from '../people.ts'
import { roomsPage } from '../rooms.ts'
import { expect, test } from '../world.ts'

/** One change of the page: the rows that it added, and whether the search field's text changed with it. */
interface Batch {
  rows: number
  typed: boolean
}

/** Records every change of a list from the page's load on; an observer's records that come together were one change. */
const noteBatches = () => {
  const batches: Batch[] = []
  Object.assign(window, { batches })
  const isRow = (node: Node) => node instanceof Element && node.matches('tbody tr, ul[aria-label="List of rooms"] > li')
  const rowsIn = (node: Node) =>
    isRow(node) ? 1 : node instanceof Element ? node.querySelectorAll('tbody tr, ul[aria-label="List of rooms"] > li').length : 0
  const observer = new MutationObserver(records => {
    const rows = records.flatMap(({ addedNodes }) => [...addedNodes]).reduce((sum, node) => sum + rowsIn(node), 0)
    const typed = records.some(({ type }) => type === 'attributes')
    if (rows > 0 || typed) batches.push({ rows, typed })
  })
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['value'] })
}

const batchesOf = (page: Page) => page.evaluate(() => (window as unknown as { batches: Batch[] }).batches.splice(0))

/** The most rows to draw at a time on any machine: with more, typing would lag on a slow phone. */
const atOnce = 8

test('of 1,000 rooms, as table and as cards, a hundred are drawn, a few at a time, and a letter does not wait for them', async ({
  page,
  world,
}) => {
  const numbers = Array.from({ length: 1000 }, (_, at) => String(1001 + at))
  const { owner } = await makeOwner(world, { kinds: [{ name: 'Deluxe', numbers }] })
  await beginSession(page, owner.email)
  await page.addInitScript(noteBatches)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const answered = page.waitForResponse(/api\/room\/getroom\?/)
    await page.goto(roomsPage)
    expect((await (await answered).body()).length, 'bytes of an answer with 1,000 rooms without pictures').toBeLessThan(450_000)
    const rows = page.locator('main').locator('tbody tr, ul[aria-label="List of rooms"] > li')
    await expect(rows).toHaveCount(100)
    const opening = (await batchesOf(page)).map(batch => batch.rows)
    expect(Math.max(...opening), 'rows at a time').toBeLessThanOrEqual(atOnce)

    await page.getByLabel('Search rooms').press('9')
    await expect(page.getByText('1 to 100 of 271 rooms')).toBeVisible()
    await expect(rows).toHaveCount(100)
    await expect(rows.last()).toContainText('1549')
    const typing = await batchesOf(page)
    expect(typing[0], 'the letter by itself').toEqual({ rows: 0, typed: true })
    expect(Math.max(...typing.map(batch => batch.rows)), 'rows at a time').toBeLessThanOrEqual(atOnce)

    // The scroll position stays: the page keeps its height and its rows.
    await page.getByRole('checkbox', { name: 'Select 1009' }).check()
    await expect(page.getByText('1 selected')).toBeVisible()
    expect((await batchesOf(page)).filter(batch => batch.rows > 0)).toEqual([])
  }
})
