import { test } from 'node:test'
import { openDesk } from '../bookings/testing/desk.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

test('only what is to do leaves out a room that was made clean before, and keeps the one that is said to be clean since', async t => {
  const { open, markDirty } = await openDesk(t)
  await markDirty('101')
  await markDirty('102')
  await open('/dashboard/housekeeping')
  const room = (number: string) => screen.findByRole('heading', { level: 3, name: number })
  const isGone = (number: string) => waitFor(() => absent(screen.queryByRole('heading', { level: 3, name: number })))
  const makeClean = async (number: string) => {
    const card = (await room(number)).closest('li') as HTMLElement
    await user.click(within(card).getByRole('button', { name: 'Clean' }))
    await waitFor(() => within(card).getByRole('button', { name: 'Clean', pressed: true }))
    await within(card).findByText(/Devika Shekhawat/)
  }
  await makeClean('101')
  await room('101')
  await user.click(screen.getByRole('checkbox', { name: 'To do only' }))
  await isGone('101')
  await isGone('103')
  await makeClean('102')
  // A slip can be put right.
  await room('102')
})
