import { test } from 'node:test'
import { raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { press } from '#web/testing/lists.ts'
import { absent, screen } from '#web/testing/screen.ts'
import { bookingsPage, openDesk } from '../testing/desk.ts'
import { beginSteps, pickDates } from '../testing/desk-steps.ts'

test('a desk without free rooms is not told to call its own hotel', async t => {
  const { server, hotel, open } = await openDesk(t, [{ name: 'Deluxe', numbers: ['101'] }])
  await server.db.updateTable('hotel').set({ contact_phone: '+919800000001' }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await stayRows(server, hotel, { numbers: ['101'], inDays: 2, nights: 1 })
  await open(`${bookingsPage}?tab=list`)
  await beginSteps()
  await pickDates(2, 3)
  await press('Search')
  await screen.findByText('No rooms available for these dates.')
  await screen.findAllByRole('button', { name: /, from ₹/ })
  absent(screen.queryByRole('link', { name: /98000 00001|WhatsApp/ }))
})
