import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel, raisePageVersion, type TestHotel } from '#server/testing/worlds/hotel.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { formatDate } from '#shared/words/dates.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, type Sent } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookButton, choose, inDays, openCalendar, searchAt } from '../testing/guest-pages.ts'

/* The specification's texts for a guest's booking, written out in full; capitals count. */

const titles = ['Search For Availability', 'Available Rooms', 'Your Details', 'Review Your Booking Details']
const kinds = [
  { name: 'Lake View Room', numbers: ['101', '102', '103'], price: 4200, withMeals: 5600 },
  { name: 'Maharana Suite', numbers: ['301'], price: 9800, withMeals: 12_400, adults: 3, children: 2 },
]
const description = 'A quiet room on the ground floor.'

const furnish = async ({ db }: TestServer, { id: hotel_id, rooms }: TestHotel) => {
  const named = ['Free Wi-Fi', 'Rooftop pool'].map(name => ({ hotel_id, name }))
  const amenities = await db.insertInto('amenity').values(named).returning('id').execute()
  const numbers = ['101', '102', '103']
  const shown = numbers.flatMap(number => amenities.map(({ id }) => ({ hotel_id, room_id: rooms[number] ?? '', amenity_id: id })))
  await db.insertInto('room_amenity').values(shown).execute()
  await db.updateTable('room').set({ description }).where('hotel_id', '=', hotel_id).where('room_number', 'in', numbers).execute()
  await raisePageVersion(db, hotel_id)
}
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('the search asks under the names of the specification, and says when it fails or finds nothing', async t => {
  const server = await testServer(t)
  const { slug } = await makeHotel(server.db, { name: 'Lake View Palace', kinds })
  const answers: Record<string, Answer | ((sent: Sent) => Answer)> = {}
  const sent = await openPage(t, { at: `/${slug}`, server, answers })
  for (const [side, days] of [
    ['Check-in', 10],
    ['Check-out', 12],
  ] as const) {
    const calendar = await openCalendar(inDays(days), side)
    await user.click(calendar.querySelector(`[data-day="${inDays(days)}"]`) as HTMLElement)
  }
  await waitFor(() => absent(screen.queryByRole('dialog', { name: 'Choose your dates' })))
  const has = (label: string, count: string) => waitFor(() => assert.equal((screen.getByLabelText(label) as HTMLInputElement).value, count))
  await has('Adults', '1')
  await press('More: Adults')
  await has('Adults', '2')
  await press('More: Children')
  await has('Children', '1')
  await user.selectOptions(await screen.findByLabelText('Age of child 1'), 'Under 1')
  await press('Search')
  await screen.findByRole('article', { name: 'Lake View Room' })
  const asked = sent.find(({ path }) => path === roomApi.search.path)
  const { hotelId, ...query } = asked?.query ?? {}
  assert.match(hotelId ?? '', /^[0-9a-f-]{36}$/)
  const dates = { checkInDate: inDays(10), checkOutDate: inDays(12) }
  assert.deepEqual(query, { ...dates, adultCapacity: '2', childrenCapacity: '1', numRooms: '1', isAvailable: 'true' })

  const alert = async (text: string) =>
    waitFor(() => assert.equal(textOf(within(screen.getByRole('main')).getByRole('alert')).replace(/Retry$/, ''), text))
  answers[roomApi.search.path] = { status: 403 }
  await openPage(t, { at: searchAt(slug), server, answers })
  await alert('Failed to fetch room details.')
  answers[roomApi.search.path] = { status: 403, error: 'The lake is frozen.' }
  await press('Retry')
  await alert('Failed to fetch room details.The lake is frozen.')
  answers[roomApi.search.path] = { data: [] }
  await press('Retry')
  await screen.findByText('No rooms available for these dates.')
})

test('the wizard: items and titles of its steps, what a card says, ADD+, Edit, the parts of the review', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { name: 'Lake View Palace', kinds })
  await furnish(server, hotel)
  await openPage(t, { at: searchAt(hotel.slug, { adults: 2, ages: '0,9', rooms: 2 }), server })
  const card = within(await screen.findByRole('article', { name: 'Lake View Room' }))
  const steps = [1, 2, 3, 4].map(at => document.querySelector(`section#item-${at}`) as HTMLElement)
  assert.deepEqual(textsOf(steps.map(step => step.querySelector('h2') as HTMLElement)), titles)
  const open = (...which: number[]) =>
    waitFor(() => {
      const shown = steps.map(step => step.querySelector('h2 button')?.getAttribute('aria-expanded'))
      assert.deepEqual(
        shown,
        steps.map((_, at) => String(which.includes(at + 1))),
      )
    })
  await open(2)
  // All four steps are in sight: visited ones with a summary and Edit below the title, the others without.
  const below = (at: number) => [...(steps[at - 1]?.querySelectorAll('p[title], a[aria-label^="Edit"]') ?? [])].map(one => one.textContent)
  assert.equal(document.querySelector('section.unseen'), null)
  assert.match(below(1).join(), /^[\d–A-Za-z ]+ · 2 rooms, 2 adults and 2 children,Edit$/)
  assert.deepEqual([below(3), below(4)], [[], []])
  assert.equal(textOf(card.getByRole('heading')), 'Lake View Room')
  for (const text of ['Rooms 101, 102, 103; yours is given at check-in', 'Sleeps 2 adults and 1 child', '3 left', description])
    card.getByText(text)
  screen.getByText('Room 301; yours is given at check-in')
  const amenities = within(card.getByRole('list', { name: 'Amenities' })).getAllByRole('listitem')
  assert.deepEqual(textsOf(amenities), ['Free Wi-Fi', 'Rooftop pool'])
  const meals = within(card.getAllByRole('list').at(-1) as HTMLElement).getAllByRole('listitem')
  assert.match(textOf(meals[0] as HTMLElement), /^With Breakfast ₹8,400\.002 nights at ₹4,200\.00 per nightADD\+/)
  assert.match(textOf(meals[1] as HTMLElement), /^With All Meals ₹11,200\.002 nights at ₹5,600\.00 per nightADD\+/)
  assert.equal(meals.length, 2)
  await choose('Lake View Room')
  await choose('Lake View Room', 'With All Meals')
  await press('Proceed')
  await open(3)
  assert.deepEqual([below(2), below(4)], [['1 × Lake View Room, 1 × Lake View Room', 'Edit'], []])
  const write = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text)
  await write('Full name', 'Meera Iyer')
  await write('Mobile number', '9812300001')
  await write('Email', 'meera@mail.example')
  await press('Continue to review')
  await open(3, 4)
  for (const [at, title] of titles.slice(0, 3).entries()) {
    await user.click(await screen.findByRole('link', { name: `Edit: ${title}` }))
    await waitFor(() => assert.equal(steps[at]?.querySelector('h2 button')?.getAttribute('aria-expanded'), 'true', title))
  }
  await press('Continue to review')
  await open(3, 4)

  const review = within(steps[3] as HTMLElement)
  await waitFor(() =>
    assert.deepEqual(textsOf(review.getAllByRole('heading', { level: 3 })), [
      'Booking details',
      'Guest details',
      'Selected rooms',
      'Cancellation policy',
      'Payment summary',
    ]),
  )
  const part = (title: string) =>
    textsOf([...(review.getByRole('heading', { name: title }).closest('section')?.querySelectorAll('dl > div') ?? [])])
  assert.deepEqual(part('Booking details'), [
    'HotelLake View Palace',
    `Check-in${formatDate(inDays(10))}, from 02:00 PM`,
    `Check-out${formatDate(inDays(12))}, by 11:00 AM`,
    'Nights2 nights',
    'Guests2 adults and 2 children',
    'Age of child 1under 1 year',
    'Age of child 29',
  ])
  assert.deepEqual(part('Guest details'), ['NameMeera Iyer', 'Emailmeera@mail.example', 'Mobile number+91 98123 00001'])
  assert.deepEqual(part('Selected rooms'), ['1 × Lake View RoomWith Breakfast', '1 × Lake View RoomWith All Meals'])
  assert.deepEqual(part('Payment summary').slice(-3), ['Total for the stay₹19,600.00', 'Pay now₹3,920.00', 'Pay at the property₹15,680.00'])
  assert.equal(textOf(review.getByRole('button', { name: 'Reset' })), 'Reset')
  assert.equal(textOf(await bookButton()), 'Book')
})
