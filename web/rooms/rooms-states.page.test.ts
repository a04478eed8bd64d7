import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../testing/lists.ts'
import type { Answer } from '../testing/page.ts'
import { absent, screen, user, waitFor } from '../testing/screen.ts'
import { openRooms, roomsPage } from './testing/room-pages.ts'

for (const { tab, call, empty } of [
  { tab: 'rooms', call: '/api/room/getroom', empty: 'No Room Found, Add new Room.' },
  { tab: 'types', call: '/api/roomtype/getroomtype', empty: 'No room types found. Please add a new room type.' },
  { tab: 'amenities', call: '/api/amenity/getamenity', empty: 'No Room Amenities Found. Add a New Amenity.' },
])
  test(`the tab ${tab} while it loads, when it cannot be read, and without rows: said in words, with a way on`, async t => {
    const asked = Promise.withResolvers<Answer>()
    const answers: Record<string, () => Promise<Answer>> = { [call]: () => asked.promise }
    await openRooms(t, [], [], `${roomsPage}?tab=${tab}`, answers)
    await waitFor(() => assert.equal(screen.getAllByRole('status').filter(one => textOf(one).includes('Loading...')).length, 1))
    asked.resolve({ status: 400, error: 'The desk is closed.' })
    await waitFor(() => assert.match(textOf(screen.getByRole('alert')), /The desk is closed\./))
    delete answers[call]
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText(empty)
    absent(screen.queryByRole('alert'))
  })
