import type { Page } from '@playwright/test'
import { employ, person } from '#server/testing/worlds/people.ts'
import { beginSession, makeOwner } from '../people.ts'
import { expect, test } from '../world.ts'

/** Words of the list that go on in the next line. */
const brokenWords = (page: Page) =>
  page.getByRole('table').evaluate(table => {
    const broken: string[] = []
    const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index, 0: word } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
    return broken
  })

const heights = async (page: Page) =>
  page.locator('tbody tr').evaluateAll(rows => rows.map(row => Math.round(row.getBoundingClientRect().height)))
const widths = async (page: Page) =>
  page.getByRole('columnheader').evaluateAll(cells => cells.map(cell => Math.round(cell.getBoundingClientRect().width)))

/** Opens a list, which stands where its skeleton stood while the answer was on its way. */
const expectAsSkeleton = async (page: Page, address: string, call: string, label: string) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const rows = Promise.withResolvers<void>()
  await page.route(call, async route => {
    await rows.promise
    await route.continue()
  })
  await page.goto(address)
  const list = page.getByRole('tabpanel')
  await expect(list.getByText('Loading...')).toBeAttached()
  const search = page.getByLabel(label)
  const before = [await search.boundingBox(), await list.locator('div:has(> div > [class*=skeleton])').boundingBox()]
  rows.resolve()
  await expect(page.getByRole('table')).toBeVisible()
  const after = [await search.boundingBox(), await page.getByRole('table').boundingBox()]
  expect(after[0]).toEqual(before[0])
  expect(Math.abs((after[1]?.y ?? 0) - (before[1]?.y ?? 0))).toBeLessThanOrEqual(4)
  expect(after[1]?.width).toBe(before[1]?.width)
  await page.unroute(call)
}

test('a list stands where its skeleton stood; a tablet breaks no word, rows are 44 px high, columns keep their widths from page to page, and a wide screen is used', async ({
  page,
  world,
}) => {
  const { owner, hotels } = await makeOwner(world, {})
  const names = ['Anirban Bhattacharya', 'Thiruvenkatam Subramaniam', 'Lakshmi Venkataraghavan', 'Jo Li']
  for (const [at, name] of names.entries()) {
    const { id } = await person(world, { name, email: `${name.toLowerCase().replace(' ', '.')}@lakeview.example` })
    await employ(world, hotels[0].id, id, 'RECEPTIONIST')
    if (at % 2 === 0) await employ(world, hotels[0].id, id, 'HOUSEKEEPING')
    await world.db.updateTable('account').set({ phone: '+919876543210' }).where('id', '=', id).execute()
  }
  const roles = Array.from({ length: 110 }, (_, at) => ({
    hotel_id: hotels[0].id,
    name: at < 100 ? `D${at}` : `Superintendent of desk ${at}`,
  }))
  await world.db.insertInto('role').values(roles).execute()
  await beginSession(page, owner.email)
  const wide = [768, 1280, 1920]
  await page.goto('/dashboard/usersmanagement?tab=permission')
  for (const [tab, held] of [
    ['permission', undefined],
    ['roles', ['**/api/role/getrole**', 'Search roles']],
    ['users', ['**/api/user/getusers**', 'Search users']],
  ] as const) {
    if (held) await expectAsSkeleton(page, `/dashboard/usersmanagement?tab=${tab}`, held[0], held[1])
    for (const width of wide) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('table')).toBeVisible()
      await expect.poll(() => brokenWords(page), `${tab} at ${width}`).toEqual([])
      expect(Math.max(...(await heights(page))), `rows of ${tab} at ${width}`).toBeLessThanOrEqual(48)
    }
  }
  expect((await page.getByRole('table').boundingBox())?.width).toBeGreaterThan(1400)
  const beside = [page.getByLabel('Search users'), page.getByLabel('Role', { exact: true }), page.getByRole('button', { name: 'Add User' })]
  for (const width of wide) {
    await page.setViewportSize({ width, height: 900 })
    const places = () => Promise.all(beside.map(async one => (await one.boundingBox()) ?? { x: 0, y: 0 }))
    await expect.poll(async () => new Set((await places()).map(({ y }) => Math.round(y))).size, `one row at ${width}`).toBe(1)
    const across = (await places()).map(({ x }) => x)
    expect(across).toEqual(across.toSorted((one, other) => one - other))
  }
  await page.goto('/dashboard/usersmanagement?tab=roles&sort=role')
  for (const width of wide) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByText('1 to 100 of 113 roles')).toBeVisible()
    const first = await widths(page)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.getByText('101 to 113 of 113 roles')).toBeVisible()
    expect(await widths(page)).toEqual(first)
    await page.getByRole('button', { name: 'Previous' }).click()
  }
})
