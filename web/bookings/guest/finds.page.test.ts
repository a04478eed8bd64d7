import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { formatDate } from '#shared/words/dates.ts'
import { openPage } from '#web/testing/page.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { choose, datesText, inDays, said, searchAt } from '../testing/guest-pages.ts'

/* How a guest finds a room where the first try does not: other rooms, other dates, another number of rooms. */

const kinds = [
  { name: 'Deluxe', numbers: ['1', '2'], price: 4000, withMeals: 5500 },
  { name: 'Suite', numbers: ['3'], price: 9000, withMeals: 11_000, adults: 3 },
]
const total = (rupees: string) => waitFor(() => assert.match(said(), new RegExp(`Total ₹${rupees}\\.00`)))
const add = async (name: RegExp | string) => user.click(await screen.findByRole('button', { name }))

test('ADD+ elsewhere takes the place of the one room chosen and says what that costs', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds })
  await openPage(t, { at: searchAt(hotel.slug), server })
  await choose()
  await add('ADD+ ₹3,000.00 more: Deluxe, With All Meals, instead of Deluxe, With Breakfast')
  await total('11,000')
  await add(/^ADD\+ ₹7,000.00 more: Suite, With Breakfast/)
  await total('18,000')
  await screen.findByRole('button', { name: /^ADD\+ ₹7,000.00 less: Deluxe, With All Meals/ })
  // The only suite: its own meal can still change.
  await add(/^ADD\+ ₹4,000.00 more: Suite, With All Meals/)
  await total('22,000')
})

test('of more rooms ADD+ asks which one goes, and what each costs', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds })
  await openPage(t, { at: searchAt(hotel.slug, { rooms: 2, adults: 2 }), server })
  await choose()
  await choose('Deluxe', 'With All Meals')
  await add('ADD+: Suite, With Breakfast')
  const asked = within(await screen.findByRole('group', { name: 'Instead of which room: Suite, With Breakfast' }))
  assert.deepEqual(asked.getAllByRole('button').map(said), [
    'Deluxe, With Breakfast₹10,000.00 more',
    'Deluxe, With All Meals₹7,000.00 more',
  ])
  await user.click(asked.getByRole('button', { name: /^Deluxe, With Breakfast/ }))
  await total('29,000')
  absent(screen.queryByRole('group', { name: 'Instead of which room: Suite, With Breakfast' }))
})

test('of two rooms that are the same none is asked for: one of them goes at once', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds })
  await openPage(t, { at: searchAt(hotel.slug, { rooms: 2, adults: 2 }), server })
  await choose()
  await choose()
  await total('16,000')
  await add('ADD+ ₹10,000.00 more: Suite, With Breakfast, instead of Deluxe, With Breakfast')
  await total('26,000')
})

test('no rooms: the nearest free dates and another number of rooms with their prices, and the phone', async t => {
  const server = await testServer(t)
  const small = { name: 'Single', numbers: ['1', '2'], adults: 1, children: 0, price: 3000 }
  const family = { name: 'Family', numbers: ['3'], adults: 2, children: 0, price: 5000 }
  const hotel = await makeHotel(server.db, { kinds: [small, family] })
  await server.db.updateTable('hotel').set({ whatsapp_phone: '+919812345679' }).where('id', '=', hotel.id).execute()
  await order(server, hotel, { inDays: 10, nights: 2, numbers: ['3'], price: 5000 })
  const { id: type_id } = await server.db.selectFrom('room_type').select('id').where('name', '=', 'Family').executeTakeFirstOrThrow()
  const cheap = { hotel_id: hotel.id, type_id, night: inDays(13), breakfast_paise: 400_000, all_meals_paise: 500_000 }
  await server.db.insertInto('day_price').values(cheap).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: searchAt(hotel.slug, { adults: 2 }), server })
  await screen.findByText('No rooms available for these dates.')
  const near = await screen.findAllByRole('link', { name: / 20\d\d, from / })
  assert.deepEqual(
    near.map(link => said(link.closest('li'))),
    [`${datesText(8, 10)}, from ₹10,000.00`, `${datesText(12, 14)}, from ₹9,000.00Cheapest`],
  )
  const main = within(screen.getByRole('main'))
  assert.ok(main.getAllByRole('link', { name: '+91 98123 45678' }).every(link => link.getAttribute('href') === 'tel:+919812345678'))
  assert.match(main.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '', /^https:\/\/wa\.me\/919812345679\?text=/)
  await user.click(near.at(-1) as HTMLElement)
  await waitFor(() => assert.match(location.search, new RegExp(`in=${inDays(12)}&out=${inDays(14)}`)))
  await screen.findByRole('heading', { name: 'Family' })
  // The link is gone, and the focus on the title of the rooms.
  isFocused(screen.getByRole('button', { name: /Available Rooms/ }))
  await openPage(t, { at: searchAt(hotel.slug, { adults: 2 }), server })
  await user.click(await screen.findByRole('link', { name: 'The same dates in 2 Single rooms: ₹12,000.00' }))
  await waitFor(() => assert.match(said(), /2 rooms, 2 adults/))
  await screen.findByRole('heading', { name: 'Single' })
})

test('dates that a rule of the hotel forbids: the rule in words, dates that keep it with their prices, and kinds that are closed', async t => {
  const server = await testServer(t)
  const haveli = [
    { name: 'Courtyard Room', numbers: ['1', '2', '3'], price: 3400 },
    { name: 'Suite', numbers: ['9'], price: 14_250, adults: 5, children: 3 },
  ]
  const hotel = await makeHotel(server.db, { kinds: haveli })
  const { id: type_id } = await server.db.selectFrom('room_type').select('id').where('name', '=', 'Suite').executeTakeFirstOrThrow()
  const rule = async (day: number, more: object) => {
    const dates = { from_date: inDays(day), to_date: inDays(day) }
    await server.db
      .insertInto('stay_rule')
      .values({ hotel_id: hotel.id, ...dates, ...more })
      .execute()
  }
  await rule(10, { min_nights: 4 })
  await rule(15, { no_arrival: true })
  await rule(14, { type_id, closed: true })
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: searchAt(hotel.slug), server })
  await waitFor(() => assert.ok(said().includes(`${formatDate(inDays(10))}: at least 4 nights.`)))
  await screen.findByRole('link', { name: `${datesText(9, 11)}, from ₹6,800.00` })
  await user.click(await screen.findByRole('link', { name: `${datesText(10, 14)}, from ₹13,600.00` }))
  await screen.findByRole('heading', { name: 'Suite' })
  await openPage(t, { at: searchAt(hotel.slug, { from: 13 }), server })
  await screen.findByText(`Suite: Closed on ${formatDate(inDays(14))}.`)

  // Another number of rooms that costs less is offered above the rooms; then nothing is cheaper.
  await openPage(t, { at: searchAt(hotel.slug, { from: 20, adults: 4, ages: '7' }), server })
  const less = await screen.findByRole('link', { name: / less than / })
  assert.equal(said(less), 'All 5 of you fit in 2 Courtyard Rooms: ₹13,600.00, ₹14,900.00 less than 1 room')
  await user.click(less)
  await waitFor(() => assert.match(location.search, /rooms=2/))
  await screen.findByText('Your choice')
  absent(screen.queryByRole('link', { name: / less than / }))
})

test('a link that nobody can book says why, on its field', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds })
  await openPage(t, { at: searchAt(hotel.slug, { nights: 31, adults: 5 }), server })
  await waitFor(() => assert.match(descriptionOf(screen.getByRole('button', { name: 'Check-out' })), /A stay is at most 30 nights\./))
  assert.match(descriptionOf(screen.getByLabelText('Rooms')), /This party needs 2 rooms\./)
  absent(screen.queryByText('No rooms available for these dates.'))
  await openPage(t, { at: searchAt(hotel.slug, { from: -3 }), server })
  await waitFor(() => assert.match(descriptionOf(screen.getByRole('button', { name: 'Check-in' })), /Check-in must be after today\./))
})

test('rooms that somebody else is paying for are said to be on their way, and are found once they are free again', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  await order(server, hotel, { numbers: ['1'] })
  await openPage(t, { at: searchAt(hotel.slug), server })
  await screen.findByText('No rooms available for these dates.')
  await screen.findByText('Being booked at the moment; try again in a few minutes.')
  await server.db.deleteFrom('room_night').where('hotel_id', '=', hotel.id).execute()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Deluxe' })
})

test('a room that was taken while the guest looked at it is gone from the choice, and that is said', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }, kinds[1] ?? { name: 'Suite', numbers: ['3'] }] })
  await openPage(t, { at: searchAt(hotel.slug), server })
  await choose()
  const tab = Object.fromEntries(Object.entries(sessionStorage).map(([name, value]) => [name, JSON.parse(value as string)]))
  await order(server, hotel, { numbers: ['1'] })
  await openPage(t, { at: searchAt(hotel.slug), server, tab })
  await waitFor(() => assert.match(said(screen.getByRole('alert')), /no longer available/))
  absent(screen.queryByRole('heading', { name: 'Deluxe' }))
  await choose('Suite')
})
