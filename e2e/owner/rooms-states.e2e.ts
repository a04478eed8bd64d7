import { makeOwner, signIn } from '../people.ts'
import { roomsPage } from '../rooms.ts'
import { expect, test } from '../world.ts'

const lists = [
  { tab: 'rooms', call: '**/api/room/getroom?**', empty: 'No Room Found, Add new Room.' },
  { tab: 'types', call: '**/api/roomtype/getroomtype?**', empty: 'No room types found. Please add a new room type.' },
  { tab: 'amenities', call: '**/api/amenity/getamenity?**', empty: 'No Room Amenities Found. Add a New Amenity.' },
] as const

test('each tab while it loads, when it cannot be read, and without rows: said in words, with a way on', async ({ page, world, watch }) => {
  test.setTimeout(120_000)
  watch.allow(/status of 400/)
  const { owner } = await makeOwner(world, { kinds: [] })
  await signIn(page, owner.email)
  for (const { tab, call, empty } of lists) {
    let answer: (answer: 'break' | 'go on') => void = () => undefined
    const answered = new Promise<'break' | 'go on'>(resolve => {
      answer = resolve
    })
    await page.route(call, async route =>
      (await answered) === 'break'
        ? route.fulfill({ status: 400, json: { success: false, error: 'The desk is closed.' } })
        : route.continue(),
    )
    await page.goto(`${roomsPage}?tab=${tab}`)
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(1)
    answer('break')
    await expect(page.getByRole('alert')).toContainText('The desk is closed.')
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
