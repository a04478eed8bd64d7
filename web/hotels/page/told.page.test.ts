import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { addLadder } from '#server/testing/worlds/price-rows.ts'
import { testServer } from '#server/testing.ts'
import { choose, inDays, openReview, said, searchAt } from '#web/bookings/testing/guest-pages.ts'
import { openPage } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'

const set = { extra_child_breakfast_paise: 25_000, extra_child_meal_paise: 45_050, extra_adult_breakfast_paise: 50_000 }
const extra = { ...set, extra_adult_meal_paise: 90_000, extra_bed_paise: 120_000 }
const all = [
  'Extra bed₹1,200.00',
  'Breakfast for one more adult₹500.00',
  'Meals for one more adult₹900.00',
  'Breakfast for one more child₹250.00',
  'Meals for one more child₹450.50',
]
const terms = "For people beyond those in a room's price: meals per person and day, a bed per night, paid at the hotel."
const linesOf = (element: Element) => [...element.querySelectorAll('dl > div')].map(line => line.textContent)

test("what extra beds and meals cost stands on the hotel's page and at the review, where the hotel has such prices", async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await openPage(t, { at: `/${hotel.slug}`, server })
  await screen.findByRole('heading', { name: 'Rooms' })
  absent(screen.queryByRole('region', { name: 'Extra meals and beds' }))
  await server.db.updateTable('hotel').set(extra).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: `/${hotel.slug}`, server })
  const costs = await screen.findByRole('region', { name: 'Extra meals and beds' })
  assert.deepEqual(linesOf(costs), all)
  assert.ok(said(costs).includes(terms))
  await openReview(t, server, hotel)
  const review = (await screen.findByText('Extra meals and beds')).closest('details')
  assert.ok(review)
  assert.equal(review.open, false)
  assert.deepEqual(linesOf(review), all)
  assert.ok(said(review).includes(terms))
  // Beds that are sold with a room are in the total, also where nobody counts people.
  await server.db.updateTable('room_type').set({ extra_beds: 1 }).where('hotel_id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: `/${hotel.slug}`, server })
  await screen.findByText('A bed per night, in the total of a stay. Meals per person and day, paid at the hotel.')
})

test("the hotel's text, its address and the ways to reach it stand once on its page, under Hotel Details", async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const description = 'The house was built in 1871. There are twelve rooms.\n\nDinner is served at eight.'
  await server.db.updateTable('hotel').set({ description, website: 'https://www.lake.example/' }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: `/${hotel.slug}`, server })
  const details = (await screen.findByRole('button', { name: 'Hotel Details' })).closest('section')
  assert.ok(details)
  assert.match(said(details), /The house was built in 1871\. There are twelve rooms\.\s+Dinner is served at eight\./)
  for (const text of ['There are twelve rooms.', 'desk@hotel.example', 'lake.example'])
    assert.equal(said(screen.getByRole('main')).split(text).length, 2, text)
  within(details).getByRole('button', { name: 'Ask the hotel' })
})

test('what the search cannot do has a line each, with the phone once, else the address; dates of another year say so in the fields', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const lines = async () => within(await screen.findByRole('list', { name: 'What cannot be booked here' })).getAllByRole('listitem')
  await openPage(t, { at: `/${hotel.slug}`, server })
  const shown = await lines()
  assert.deepEqual(shown.map(said), [
    'Children over 9? Count them as adults.',
    'Arriving tonight, or more than 5 adults? Call +91 98123 45678.',
  ])
  assert.equal(shown[1] && within(shown[1]).getByRole('link').getAttribute('href'), 'tel:+919812345678')
  await server.db.updateTable('hotel').set({ contact_phone: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  // Its check-out is in another year; that a stay is shorter is said elsewhere.
  await openPage(t, { at: searchAt(hotel.slug, { from: 1, nights: 399, step: 1 }), server })
  assert.deepEqual((await lines()).map(said), [
    'Children over 9? Count them as adults.',
    'Arriving tonight, or more than 5 adults? Write to desk@hotel.example.',
  ])
  const days = (date: string) =>
    new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' }).format(Date.parse(date))
  const inField = (date: string) => (date.slice(0, 4) === inDays(0).slice(0, 4) ? days(date) : `${days(date)} ${date.slice(0, 4)}`)
  assert.equal(said(await screen.findByRole('button', { name: 'Check-in' })), inField(inDays(1)))
  assert.equal(said(screen.getByRole('button', { name: 'Check-out' })), inField(inDays(400)))
})

test('amounts have two decimals but in the banner; the price box has the whole policy and says no sentence out of it, or to ask', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await openPage(t, { at: `/${hotel.slug}`, server })
  const rooms = await screen.findByRole('region', { name: 'Rooms' })
  await waitFor(() => assert.match(said(rooms), /From ₹4,000\.00 a\snight for\s2, with breakfast/))
  assert.equal(said().match(/From ₹4,000 a\snight for\s2, with breakfast/g)?.length, 1)
  const policy = 'Free until two days before check-in. After that the advance is kept.'
  await server.db.updateTable('hotel').set({ cancellation_policy: policy }).where('id', '=', hotel.id).execute()
  await openPage(t, { at: searchAt(hotel.slug), server })
  await choose()
  await waitFor(() => assert.match(said(), /Total ₹8,000\.00/))
  assert.match(said(screen.getByRole('article', { name: 'Deluxe' })), /₹8,000\.002 nights at ₹4,000\.00 per night/)
  const box = () => screen.findByRole('complementary', { name: 'Price of your stay' })
  assert.match(said(await box()), /With Breakfast, 2 nights at ₹4,000\.00 per night/)
  assert.equal(said().match(/₹[\d,]+(?![\d.,])/g), null)
  const details = within(await box())
    .getByText('Cancellation policy')
    .closest('details')
  assert.equal(details?.open, false)
  assert.equal(said(await box()).split('Free until two days').length, 2)
  await user.click(within(await box()).getByText('Cancellation policy'))
  assert.ok(said(details ?? null).includes(policy))
  await server.db.updateTable('hotel').set({ cancellation_policy: null }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: searchAt(hotel.slug), server })
  await choose()
  await within(await box()).findByText('Cancellation policy: please ask the hotel.')
})

test('privacy, terms and refunds of a hotel stand behind its footer, with its contact; the review names what is accepted', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await server.db.insertInto('hotel_house_rule').values({ hotel_id: hotel.id, rule: 'PETS', answer: false }).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: `/${hotel.slug}`, server })
  await screen.findByRole('heading', { name: 'Rooms' })
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link')
  assert.deepEqual(
    links.map(link => link.getAttribute('href')),
    ['privacy', 'terms', 'refunds'].map(paper => `/${hotel.slug}/${paper}`),
  )
  for (const [paper, title, part] of [
    ['privacy', 'Privacy', 'What we keep'],
    ['terms', 'Terms', 'House rules'],
    ['refunds', 'Refunds', 'What goes back'],
  ] as const) {
    await openPage(t, { at: `/${hotel.slug}/${paper}`, server })
    await screen.findByRole('heading', { name: title, level: 1 })
    screen.getByRole('heading', { name: part })
    const contact = screen.getByRole('complementary', { name: 'At the hotel' })
    assert.equal(within(contact).getByRole('link', { name: '+91 98123 45678' }).getAttribute('href'), 'tel:+919812345678')
  }
  await openReview(t, server, hotel)
  const accepted = (await screen.findByText(/^By booking you accept/)) as HTMLElement
  assert.equal(said(accepted), 'By booking you accept the cancellation policy and house rules.')
  assert.deepEqual(
    within(accepted)
      .getAllByRole('link')
      .map(link => link.getAttribute('href')),
    [`/${hotel.slug}/refunds`, `/${hotel.slug}/terms#house-rules`],
  )
  assert.match((await screen.findByText('House rules')).closest('details')?.textContent ?? '', /No pets/)
})

test("the refund steps stand on the hotel's page above the hotel's own words", async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await addLadder(server.db, hotel.id, [
    [7, 10_000],
    [2, 5000],
  ])
  await server.db.updateTable('hotel').set({ cancellation_policy: 'Groups: ask us.' }).where('id', '=', hotel.id).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: `/${hotel.slug}`, server })
  await user.click(await screen.findByRole('button', { name: 'Cancellation Policy' }))
  const steps =
    /Until 02:00 PM, 7 days before check-in: full refund\.Until 02:00 PM, 2 days before check-in: 50% of the advance is refunded\./
  assert.match(said(), steps)
  assert.match(said(), /Later, or if you do not come: the advance is not refunded\.Groups: ask us\./)
})
