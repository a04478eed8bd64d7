import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { testServer } from '#server/testing.ts'
import { openPage } from '#web/testing/page.ts'
import { descriptionOf, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { choose, inDays, searchAt } from '../testing/guest-pages.ts'

test('a code is no error where another offer is better: which one stands under it', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const common = { hotel_id: hotel.id, start_date: inDays(0), end_date: inDays(60), effect: 'PERCENT' }
  const offers = [
    { ...common, name: 'Monsoon', discount_basis_points: 2000 },
    { ...common, name: 'Friends', discount_basis_points: 1000, code: 'SAVE10' },
  ]
  await server.db.insertInto('special_offer').values(offers).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: searchAt(hotel.slug, { from: 20, nights: 2 }), server })
  await choose()
  const code = within(screen.getByRole('complementary', { name: 'Price of your stay' })).getByLabelText('Offer code')
  await user.type(code, 'SAVE10{Enter}')
  await waitFor(() => assert.equal(descriptionOf(code), 'Another offer is better for you: Monsoon.'))
  assert.equal(code.getAttribute('aria-invalid'), null)
})
