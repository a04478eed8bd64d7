import { expectAccessible } from '../axe.ts'
import { expectFits } from '../layout.ts'
import { makeOwner, signIn } from '../people.ts'
import { chooser, courtyard, field, openRooms, roomsPage, shownOrder, submit } from '../rooms.ts'
import { act, dialog, rowOf, said } from '../staff.ts'
import { expect, test } from '../world.ts'

const lists = [
  { tab: 'rooms', call: '**/api/room/getroom?**', empty: 'No Room Found, Add new Room.' },
  { tab: 'types', call: '**/api/roomtype/getroomtype?**', empty: 'No room types found. Please add a new room type.' },
  { tab: 'amenities', call: '**/api/amenity/getamenity?**', empty: 'No Room Amenities Found. Add a New Amenity.' },
] as const

test('each tab while it loads, when it cannot be read, and without rows: said in words, with a way on, at every width', async ({
  page,
  world,
  watch,
}) => {
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
    if (tab === 'rooms') await expectFits(page, 'a list that cannot be read')
    await page.unroute(call)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByText(empty, { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectAccessible(page, `no ${tab}`)
    await expectFits(page, `no ${tab}`)
    await page.setViewportSize({ width: 1280, height: 900 })
  }
})

/** As long as each text may be. */
const long = {
  number: 'Garden-Cottage-12345',
  type: 'Presidential lake suite with a private terrace, a plunge pool and a view of the whole old city wall ',
  amenity: 'Air conditioning that is heard by nobody, with a switch beside the bed and one beside the front door',
  description: 'Two rooms around a courtyard, quiet in the morning and cool at noon. '.repeat(28).trim(),
}

test('the longest texts fit in lists, views, forms and questions at every width; on a phone rooms are cards, and are changed there', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  const hotel_id = await openRooms(page, world)
  await world.db.updateTable('room_type').set({ name: long.type.trim() }).where('hotel_id', '=', hotel_id).execute()
  await world.db.updateTable('amenity').set({ name: long.amenity }).where('hotel_id', '=', hotel_id).where('name', '=', 'Wi-Fi').execute()
  const change = { room_number: long.number, description: long.description, price_paise: 99_999_999, is_available: false }
  await world.db.updateTable('room').set(change).where('hotel_id', '=', hotel_id).where('room_number', '=', '102').execute()
  await page.reload()
  await expect(page.getByText(long.number).first()).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await expectFits(page, 'long rooms')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.getByRole('list', { name: 'List of rooms' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'rooms as cards')
  await page.setViewportSize({ width: 1280, height: 900 })
  await rowOf(page, long.number).getByRole('link').click()
  await expect(dialog(page)).toContainText('cool at noon')
  await expectFits(page, 'the view of a long room')
  await page.setViewportSize({ width: 390, height: 800 })
  await submit(page, 'Edit')
  await chooser(page).setInputFiles([{ ...(await courtyard()), name: `${'courtyard '.repeat(12).trim()}.jpg` }])
  await expect.poll(async () => (await shownOrder(page)).length).toBe(1)
  await field(page, 'Price Per Night').fill('')
  await submit(page, 'Update Room')
  await expect(dialog(page).getByText('Price must be a positive number')).toBeVisible()
  await expectFits(page, 'the form of a long room')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectAccessible(page, 'the form of a room on a phone')
  expect(await dialog(page).evaluate(one => one.scrollHeight - one.clientHeight), 'only what is in the dialog scrolls').toBe(0)
  await field(page, 'Price Per Night').fill('5000')
  await field(page, 'Lake view').check()
  await submit(page, 'Update Room')
  await expect(said(page)).toHaveText('Updated room successfully')
  await page.setViewportSize({ width: 1280, height: 900 })
  await act(page, 'Delete', long.number)
  await expectFits(page, 'the question about a long room')
  await submit(page, 'Cancel')
  for (const [tab, text] of [
    ['Room Types', long.type.trim()],
    ['Amenities', long.amenity],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByText(text).first()).toBeVisible()
    await expectFits(page, `long ${tab}`)
  }
})
