import assert from 'node:assert/strict'
import { test } from 'node:test'
import { family } from '#server/testing/worlds/family.ts'
import { makeHotel, raisePageVersion } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, formatDate } from '#shared/words/dates.ts'
import { testCheckout } from '#web/testing/checkout.ts'
import { openPage } from '#web/testing/page.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookButton, choose, inDays, openCalendar, said, searchAt } from '../testing/guest-pages.ts'

/* The prices that a hotel's page and the list of rooms show. */

const textOf = (element: Element | null | undefined) => element?.textContent ?? ''

test('the calendar says what each night costs the party and what the hotel asks', async t => {
  const server = await testServer(t)
  const kinds = [
    { name: 'Courtyard Room', numbers: ['1', '2', '3'], price: 3400 },
    { name: 'Suite', numbers: ['9'], price: 14_250, adults: 5, children: 3 },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  const rule = async (date: string, more: object) => {
    await server.db
      .insertInto('stay_rule')
      .values({ hotel_id: hotel.id, from_date: date, to_date: date, ...more })
      .execute()
  }
  // Two days of the same month.
  const [closed, short] = inDays(35).slice(0, 7) === inDays(36).slice(0, 7) ? [inDays(35), inDays(36)] : [inDays(36), inDays(37)]
  await rule(closed, { no_arrival: true })
  await rule(short, { min_nights: 3 })
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: `/${hotel.slug}`, server })
  const name = (date: string) => new RegExp(`^${formatDate(date)}, `)
  const calendar = await openCalendar(short)
  const cell = within(calendar)
  await waitFor(() =>
    assert.match(cell.getByRole('button', { name: name(short) }).getAttribute('aria-label') ?? '', /, ₹3,400, at least 3 nights$/),
  )
  const off = cell.getByRole('button', { name: name(closed) })
  assert.match(off.getAttribute('aria-label') ?? '', /, ₹3,400, no check-in$/)
  assert.equal(off.getAttribute('aria-disabled'), 'true')
  assert.match(said(calendar), /Lowest ₹ a night with breakfast for 1 adult/)
  assert.match(said(calendar), /3\+ nights at least/)
  // A click on a check-in alone selects the minimum number of nights, in the calendar as in the fields.
  await user.click(cell.getByRole('button', { name: name(short) }))
  const days = [...calendar.querySelectorAll('td[aria-selected=true] [data-day]')].map(day => day.getAttribute('data-day'))
  assert.deepEqual(
    days,
    [0, 1, 2, 3].map(more => addDays(short, more)).filter(day => calendar.querySelector(`[data-day="${day}"]`)),
  )
  await user.keyboard('{Escape}')
  for (let more = 0; more < 2; more++) await user.click(screen.getByRole('button', { name: 'More: Adults' }))
  const again = await openCalendar(short)
  await waitFor(() =>
    assert.match(
      within(again)
        .getByRole('button', { name: name(short) })
        .getAttribute('aria-label') ?? '',
      /, ₹14,250, at least 3 nights$/,
    ),
  )
  assert.match(said(again), /Lowest ₹ a night with breakfast for 3 adults/)
})

test('two adults and a child of seven: the stay and why, a bed, and a code, in the total', async t => {
  const server = await testServer(t)
  const slug = await family(server)
  await openPage(t, { at: searchAt(slug, { adults: 2, ages: '7' }), server })
  const card = await screen.findByRole('article', { name: 'Deluxe' })
  assert.match(said(card), /With Breakfast ₹9,900\.002 nights from ₹4,500\.00 per night/)
  assert.match(said(card), /For 2 adults and 1 child, GST included/)
  const early = screen.getByLabelText('Offer code')
  await user.type(early, 'save10{Enter}')
  await waitFor(() => assert.equal(descriptionOf(early), 'Code accepted. Choose a room to see what it saves.'))
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  await choose()
  const beds = await screen.findByRole('spinbutton', { name: 'Extra beds' })
  assert.match(descriptionOf(beds), /^₹600\.00 a night each$/)
  await user.click(screen.getByRole('button', { name: 'More: Extra beds' }))
  await waitFor(() => assert.match(said(), /Total ₹11,100\.00/))
  const box = screen.getByRole('complementary', { name: 'Price of your stay' })
  const code = within(box).getByLabelText('Offer code')
  await user.type(code, 'WRONG{Enter}')
  await waitFor(() => assert.match(descriptionOf(code), /That code isn't valid\.$/))
  absent(within(box).queryByRole('button', { name: 'Remove' }))
  await user.clear(code)
  await user.type(code, 'save10')
  await user.click(within(box).getByRole('button', { name: 'Apply' }))
  await waitFor(() => assert.equal(descriptionOf(code), 'Code accepted: Friends. You save ₹1,110.00.'))
  // The code is shown in the hotel's spelling; the bed's own price is the one before the offer.
  assert.equal((code as HTMLInputElement).value, 'SAVE10')
  assert.equal(descriptionOf(beds), '₹600.00 a night each, before offers')
  assert.match(said(box), /You save ₹1,110\.00: Friends/)
  assert.match(said(), /Total ₹9,990\.00/)
  const night = within(box)
    .getAllByRole('listitem', { hidden: true })
    .map(textOf)
    .findLast(text => text.includes('Diwali'))
  assert.match(night ?? '', /, Diwali₹5,400\.00Room₹5,000\.00Extra child, with breakfast₹400\.00Extra bed₹600\.00Friends−\u2060₹600\.00/)
  await user.click(within(box).getByRole('button', { name: 'Remove' }))
  await waitFor(() => assert.match(said(), /Total ₹11,100\.00/))
  assert.equal((code as HTMLInputElement).value, '')
  isFocused(within(box).getByRole('button', { name: 'Apply' }))
})

test('of several rooms each says who sleeps in it and what it costs; people are moved between them, and that is what is ordered', async t => {
  t.mock.method(URL, 'createObjectURL', () => 'blob:calendar')
  const provider = testCheckout(t)
  const server = await testServer(t)
  const slug = await family(server)
  const sent = await openPage(t, { at: searchAt(slug, { from: 20, rooms: 2, adults: 4, ages: '7' }), server })
  // A card names the even split that its price assumes; a note explains a room with another price.
  assert.match(said(await screen.findByRole('article', { name: 'Deluxe' })), /Price if 2 adults and 1 child sleep here, GST included/)
  const why = 'Here each room is priced for the people in it. The list assumes the people named there.'
  await choose()
  const box = () => screen.getByRole('complementary', { name: 'Price of your stay' })
  await waitFor(() => assert.match(said(box()), /1 × Deluxe/))
  // Before the guest chooses who sleeps where, the price is that of the card.
  assert.doesNotMatch(said(box()), /Room 1:/)
  assert.ok(!said(box()).includes(why))
  await choose()
  await waitFor(() => assert.match(said(box()), /Room 1: 2 adults and 1 child₹9,000\.00Room 2: 2 adults₹8,200\.00/))
  assert.ok(said(box()).includes(why))
  // The card shows what the price box charges, beside the price of an even split.
  assert.match(said(screen.getByRole('article', { name: 'Deluxe' })), /₹9,000\.002 nights.* per nightIn your choice: ₹17,200\.00/)
  await user.click(within(box()).getByText('Change who sleeps where'))
  const ways = within(within(box()).getByRole('group', { name: 'Who sleeps where' })).getAllByRole<HTMLInputElement>('radio')
  assert.deepEqual(
    ways.map(({ checked, labels }) => [said(labels?.[0] ?? null).trim(), checked]),
    [
      ['Room 1: 2 adults, 1 child Room 2: 2 adults', true],
      ['Room 1: 2 adults Room 2: 2 adults, 1 child same price', false],
      ['Room 1: 3 adults Room 2: 1 adult, 1 child +\u2060₹800.00', false],
      ['Room 1: 1 adult, 1 child Room 2: 3 adults +\u2060₹800.00', false],
      ['Room 1: 3 adults, 1 child Room 2: 1 adult +\u2060₹1,600.00', false],
      ['Room 1: 1 adult Room 2: 3 adults, 1 child +\u2060₹1,600.00', false],
    ],
  )
  await user.click(ways[2] as HTMLElement)
  await waitFor(() => assert.match(said(box()), /Room 1: 3 adults₹9,800\.00Room 2: 1 adult and 1 child₹8,200\.00/))
  assert.match(said(), /Total ₹18,000\.00/)
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  await user.type(await screen.findByLabelText('Full name'), 'Meera Iyer')
  await user.type(screen.getByLabelText('Email'), 'meera@mail.example')
  await user.type(screen.getByLabelText('Mobile number'), '9812300001')
  await user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => assert.match(said(document.querySelector('#item-4')), /Room 1: 3 adults₹9,800\.00/))
  await user.click(await bookButton())
  const nights = server.db.selectFrom('booking_night').select(['adults', 'child_ages']).orderBy('adults', 'desc')
  await waitFor(async () =>
    assert.deepEqual(await nights.execute(), [
      ...Array(2).fill({ adults: 3, child_ages: [] }),
      ...Array(2).fill({ adults: 1, child_ages: [7] }),
    ]),
  )
  assert.ok(sent.some(({ path }) => path.endsWith('/createorder')))
  await waitFor(() => assert.ok(provider.isOpen()))
  const { orderId, transactionId, signature } = await pay(server, provider.orderId())
  provider.paid({ order: orderId, payment: transactionId, signature })
  const done = await screen.findByRole('dialog', { name: 'Booking Confirmed' })
  await waitFor(() => assert.match(said(done), /With Breakfast, 3 adultsRoomDeluxe, With Breakfast, 1 adult and 1 child \(aged\s7\)/))
})

test('where children have different ages, the cards and the price say who of them sleeps where', async t => {
  const server = await testServer(t)
  const slug = await family(server)
  await openPage(t, { at: searchAt(slug, { from: 20, rooms: 2, adults: 4, ages: '4,8' }), server })
  const card = await screen.findByRole('article', { name: 'Deluxe' })
  assert.match(said(card), /Price if 2 adults and 1 child \(8\) sleep here/)
  await choose()
  await choose()
  const box = screen.getByRole('complementary', { name: 'Price of your stay' })
  await waitFor(() => assert.match(said(box), /Room 1: 2 adults and 1 child \(8\)₹9,000\.00Room 2: 2 adults and 1 child \(4\)₹8,200\.00/))
  assert.match(said(box), /The list assumes the people named there\./)
})

test('a rate of GST that comes to nothing is not said', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1'], price: 11_800 }] })
  const gst = { hotel_id: hotel.id, from_date: '2025-09-22', scheme: 'REGULAR', gstin: '08AAGCR4375J1ZU', legal_name: 'Palace' }
  await server.db.insertInto('hotel_tax').values(gst).execute()
  const dates = { start_date: inDays(0), end_date: inDays(60) }
  const offer = { hotel_id: hotel.id, name: 'Third night free', effect: 'FREE_NIGHT', nth_night: 3, discount_basis_points: 0, ...dates }
  await server.db.insertInto('special_offer').values(offer).execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: searchAt(hotel.slug, { from: 20, nights: 3 }), server })
  await choose()
  const box = screen.getByRole('complementary', { name: 'Price of your stay' })
  await waitFor(() => assert.match(said(box), /GST 18%, included ?₹3,600\.00/))
  assert.doesNotMatch(said(box), /GST 5%/)
})

test('an offer that changes no price stands with the rooms, at the review, in the mail and on the booking’s page, where the stay is long enough', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const dates = { start_date: inDays(0), end_date: inDays(60) }
  const offer = { name: 'Three nights by the lake', description: 'A boat at sunset.', discount_basis_points: 0, min_nights: 3 }
  await server.db
    .insertInto('special_offer')
    .values({ hotel_id: hotel.id, ...offer, ...dates })
    .execute()
  await raisePageVersion(server.db, hotel.id)
  await openPage(t, { at: searchAt(hotel.slug, { nights: 2 }), server })
  await choose()
  assert.doesNotMatch(said(), /Three nights by the lake/)
  const line = /Your 3 nights include: Three nights by the lake A boat at sunset\./
  await openPage(t, { at: searchAt(hotel.slug, { nights: 3 }), server })
  await waitFor(() => assert.match(said(document.querySelector('#item-2')), line))
  await choose()
  await user.click(screen.getByRole('button', { name: 'Proceed' }))
  await user.type(await screen.findByLabelText('Full name'), 'Meera Iyer')
  await user.type(screen.getByLabelText('Email'), 'meera@mail.example')
  await user.type(screen.getByLabelText('Mobile number'), '9812300001')
  await user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => assert.match(said(document.querySelector('#item-4')), line))
  const mailed = async (nights: number, number: string) => {
    const { id = '' } = await order(server, hotel, { inDays: 20, nights, numbers: [number] })
    await server.get(bookingApi.create, await pay(server, id))
    await server.settleAll()
    return (server.mails.findLast(({ subject }) => subject.startsWith('Booking confirmed'))?.text ?? '').replaceAll(/\s+/g, ' ')
  }
  const mail = await mailed(3, '101')
  assert.match(mail, /your 3 nights include: three nights by the lake/i)
  // The offer is also named on the booking's page.
  await openPage(t, { at: mail.match(/\/booking\/\S+/)?.[0] ?? '', server })
  await waitFor(() => assert.match(said(screen.getByRole('region', { name: 'Your stay' })), /Included ?Three nights by the lake/))
  assert.doesNotMatch(await mailed(2, '102'), /by the lake/)
})

test("a hotel's page says what more people cost", async t => {
  const server = await testServer(t)
  await openPage(t, { at: `/${await family(server)}`, server })
  const people = await screen.findByRole('region', { name: 'Extra people and beds' })
  assert.deepEqual([...people.querySelectorAll('dl > div')].map(textOf), [
    'Extra bed₹600.00',
    'Extra adult, with breakfast₹800.00',
    'Extra child, with breakfast₹400.00',
  ])
  assert.match(said(people), /Each per night, beyond the people in a room's price\. The total of a stay includes them\./)
})
