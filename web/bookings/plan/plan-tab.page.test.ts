import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { day } from '#server/testing/worlds/desks/desk.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { blockApi } from '#shared/bookings/blocks.ts'
import { choose, noDialog, press, topDialog } from '#web/testing/lists.ts'
import { screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookingsPage, openDesk } from '../testing/desk.ts'
import { alertSays } from '../testing/desk-steps.ts'

const dialogOf = (name: string) => screen.findByRole('dialog', { name })
const follow = async (name: string | RegExp) => user.click(within(await topDialog()).getByRole('link', { name }))

test('a booking or a group that is opened from the room plan leads back to it, also from a booking of the group, and by Back', async t => {
  const { server, hotel, open } = await openDesk(t)
  await stayRows(server, hotel, { groupId: randomUUID(), numbers: ['101'], inDays: 4 })
  await open(`${bookingsPage}?tab=plan&day=${day(3)}`)
  const bar = () => screen.findByRole('gridcell', { name: /^Meera Iyer ?, room 101/ })
  const isOnPlan = async () => {
    await noDialog()
    await bar()
    await waitFor(() => assert.match(location.search, new RegExp(`tab=plan&day=${day(3)}`)))
  }
  await user.click(await bar())
  await follow('Open booking')
  await dialogOf('Booking Details')
  await user.keyboard('{Escape}')
  await isOnPlan()

  await user.click(await bar())
  await follow('Open booking')
  await dialogOf('Booking Details')
  history.back()
  await isOnPlan()

  await user.click(await bar())
  await follow('Open group Iyer family')
  await dialogOf('Iyer family')
  await follow(/: open the booking of room 101$/)
  await dialogOf('Booking Details')
  await user.keyboard('{Escape}')
  await dialogOf('Iyer family')
  await user.keyboard('{Escape}')
  await isOnPlan()
})

test('what was done last stands in the place of the hint about the keys until it is closed', async t => {
  const { open } = await openDesk(t)
  await open(`${bookingsPage}?tab=plan`)
  const hint = (await screen.findByText(/^Arrow keys move between stays/)) as HTMLElement
  assert.ok(!hint.hidden)
  const [cell] = await screen.findAllByRole('gridcell', { name: /^Room 101, .*, free$/ })
  cell?.focus()
  await user.keyboard('b')
  await choose('Reason', 'Repair')
  await press('Block room')
  await noDialog()
  await screen.findByText(/^Room 101 is blocked, /)
  assert.ok(hint.hidden)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  assert.ok(!hint.hidden)
})

test('an undo that comes too late says why, and not to choose again where there is nothing to choose', async t => {
  const { owner, open } = await openDesk(t)
  const taken = 'Room 101 is booked on the night of 5 December 2026: Asha Rao (AAAA-BBBB).'
  await open(`${bookingsPage}?tab=plan`, owner, { [blockApi.remove.path]: { status: 409, error: `${taken} Please choose again.` } })
  const [cell] = await screen.findAllByRole('gridcell', { name: /^Room 101, .*, free$/ })
  cell?.focus()
  await user.keyboard('b')
  await choose('Reason', 'Repair')
  await press('Block room')
  await noDialog()
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await alertSays(`This cannot be undone any more. ${taken}`)
})
