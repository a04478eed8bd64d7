import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesNone } from '#server/mails/testing.ts'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { addDays, formatDate } from '#shared/words/dates.ts'
import { openPage } from '../../testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '../../testing/screen.ts'

test('the page of a booking says what each state means, and asks again when it is told to', async t => {
  // Node's takes no file of the page's window; what is in the file is told elsewhere.
  t.mock.method(URL, 'createObjectURL', () => 'blob:calendar')
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {})
  const made = await order(server, hotel, { numbers: ['101'] })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const at = `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}`
  const named = { hotelId: hotel.id, reference: booking.reference } as never
  const { data: confirmed } = await server.call(guestBookingApi.get, named, { [bookingKeyHeader]: booking.pageKey ?? '' })
  let shown: object = confirmed
  let isAway = false
  const path = guestBookingApi.get.path
  await openPage(t, {
    at,
    server,
    reloads: true,
    answers: { [path]: () => (isAway ? Promise.reject(new TypeError('No network')) : { data: shown }) },
  })
  const slip = async () => within(await screen.findByRole('region', { name: 'Your stay' }))
  await (await slip()).findByText('CONFIRMED')
  await screen.findByRole('button', { name: 'Ask to cancel' })
  absent(screen.queryByRole('alert'))

  const asked = {
    id: confirmed.id,
    message: 'Please cancel this booking.',
    createdAt: confirmed.createdAt,
    kind: 'cancel',
    isOpen: true,
  }
  const cancelling = { text: '', steps: [], backNow: 800 }
  shown = { ...confirmed, requests: [asked], cancelling }
  let sent: unknown
  const kept = { ...asked, kind: 'keep', message: `${asked.message}\n\nAdded on today:\nPlease keep this booking.` }
  await openPage(t, {
    at,
    server,
    reloads: true,
    answers: {
      [path]: () => ({ data: shown }),
      [guestBookingApi.request.path]: ({ body }) => {
        sent = body
        shown = { ...confirmed, requests: [kept], cancelling }
        return { data: {} }
      },
    },
  })
  await screen.findByRole('list', { name: 'What you asked for' })
  screen.getByText('You asked to cancel. Your booking stands until the hotel answers. If cancelled now, ₹800.00 goes back.')
  assert.deepEqual(
    within(screen.getByRole('region', { name: 'Change, cancel or ask' }))
      .getAllByRole('button')
      .map(button => button.textContent),
    ['Keep the booking', 'Ask a question'],
  )
  await user.click(screen.getByRole('button', { name: 'Keep the booking' }))
  const addition = within(await screen.findByRole('dialog'))
  addition.getByText('This takes back your request to cancel, and tells the hotel.')
  // What it costs to cancel is of no use to who keeps the booking.
  absent(addition.queryByRole('heading', { name: 'Cancellation policy' }))

  await user.type(addition.getByLabelText(/^Anything the hotel should know/), 'We are well again.')
  await user.click(addition.getByRole('button', { name: 'Keep the booking' }))
  await waitFor(() => assert.deepEqual(sent, { ...(named as object), kind: 'keep', message: 'We are well again.' }))
  // Its button has become another one, and keeps the keyboard.
  await waitFor(() => isFocused(screen.getByRole('button', { name: 'Ask to cancel' })))

  // A change that was asked for before is added to by the second button.
  shown = { ...confirmed, requests: [asked, { ...asked, id: made.id, kind: 'change' }], cancelling: { ...cancelling, backNow: 0 } }
  await openPage(t, { at, server, reloads: true, answers: { [path]: () => ({ data: shown }) } })
  await screen.findByRole('button', { name: 'Add to your request to change' })
  const region = screen.getByRole('region', { name: 'Change, cancel or ask' })
  assert.match(region.textContent ?? '', /If cancelled now, nothing goes back\./)
  assert.deepEqual(
    within(region)
      .getAllByRole('button')
      .map(button => button.textContent),
    ['Keep the booking', 'Add to your request to change', 'Ask a question'],
  )

  // Who keeps the booking may ask to cancel again, and reads nothing of what would go back.
  shown = { ...confirmed, requests: [kept], cancelling }
  await openPage(t, { at, server, reloads: true, answers: { [path]: () => ({ data: shown }) } })
  await screen.findByText('You keep your booking; the hotel has been told.')
  const keeping = within(screen.getByRole('region', { name: 'Change, cancel or ask' }))
  absent(keeping.queryByText(/goes back/))
  assert.deepEqual(
    keeping.getAllByRole('button').map(button => button.textContent),
    ['Ask for a change', 'Ask to cancel', 'Ask a question'],
  )
  // What counts now stands above what was written before.
  const now = keeping.getByText(/^You keep your booking/)
  assert.ok(now.compareDocumentPosition(keeping.getByRole('list')) & Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(keeping.getByRole('button', { name: 'Ask to cancel' }))
  const more = within(await screen.findByRole('dialog'))
  absent(more.queryByText(/Please keep this booking/))
  const policy = more.getByRole('heading', { name: 'Cancellation policy' })
  assert.ok(policy.compareDocumentPosition(more.getByLabelText(/^Anything the hotel should know/)) & Node.DOCUMENT_POSITION_FOLLOWING)

  const { payment } = confirmed
  const become = async (change: object) => {
    shown = { ...confirmed, ...change }
    await openPage(t, {
      at,
      server,
      reloads: true,
      answers: { [path]: () => (isAway ? Promise.reject(new TypeError('No network')) : { data: shown }) },
    })
    return (await screen.findByRole('alert')).textContent ?? ''
  }
  for (const [status, text] of [
    ['CHECKED_IN', 'You are checked in.'],
    ['CHECKED_OUT', 'This stay is over.'],
    ['CANCELLED', 'This booking is cancelled.'],
    ['NO_SHOW', 'The hotel noted that nobody arrived.'],
    ['EXPIRED', 'A payment that still arrives becomes your booking'],
  ]) {
    assert.ok((await become({ status, requests: [asked] })).includes(text ?? ''), status)
    absent(screen.queryByRole('button', { name: 'Ask to cancel' }))
    // Who is in the house may still ask; of what is over there is nothing to ask or to note.
    if (status === 'CHECKED_IN') screen.getByRole('button', { name: 'Ask for a change' })
    else absent(screen.queryByRole('region', { name: 'Change, cancel or ask' }))
    if (status !== 'CHECKED_IN') absent(screen.queryByRole('link', { name: 'Add to calendar' }))
  }
  const back = { payment: { ...payment, refundedAmount: 500 } }
  assert.match(await become({ status: 'CANCELLED', ...back }), /₹500\.00 was sent back to you\./)
  const cancelled = document.body.textContent ?? ''
  assert.match(cancelled, /Kept by the hotel₹1,100\.00/)
  assert.doesNotMatch(cancelled, /To pay at the property/)
  const expired = await become({ status: 'EXPIRED', ...back })
  assert.match(expired, /It was not paid in time\. ₹500\.00 was sent back to you\./)
  assert.doesNotMatch(expired, /still arrives/)
  assert.match(await become({ status: 'CANCELLED', refundOwed: 800 }), /₹800\.00 goes back to you; the hotel has not sent it yet\./)

  assert.match(await become({ status: 'PENDING' }), /This booking waits for its payment\./)
  shown = confirmed
  await user.click(screen.getByRole('button', { name: 'Look again' }))
  await waitFor(() => absent(screen.queryByRole('alert')))

  isAway = true
  const failed = await become({})
  assert.match(failed, /Check your connection\. Your booking is unchanged\./)
  assert.ok(failed.includes(formatDate(confirmed.checkInDate)))
  assert.ok(screen.getByRole('link', { name: '+91 98123 45678' }))
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await slip()
  absent(screen.queryByRole('alert'))
})

test('of several rooms the page says who sleeps in which, and names the nights room by room; a night that costs nothing is free by its offer', async t => {
  t.mock.method(URL, 'createObjectURL', () => 'blob:calendar')
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {})
  const made = await order(server, hotel, { numbers: ['101', '102'], adults: 3, children: 1, childAges: [4], nights: 3 })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const named = { hotelId: hotel.id, reference: booking.reference } as never
  const { data } = await server.call(guestBookingApi.get, named, { [bookingKeyHeader]: booking.pageKey ?? '' })
  const none = {
    room: 4000,
    people: 0,
    beds: 0,
    tax: 0,
    step: 0,
    extraAdults: 0,
    extraChildren: 0,
    forChildren: 0,
    why: null,
    extraBeds: 0,
  }
  const [first] = data.rooms
  const people = (roomId: string) => (roomId === first?.id ? { adults: 2, childAges: [] } : { adults: 1, childAges: [7, 4] })
  const last = addDays(data.checkOutDate, -1)
  const nights = data.nights.map(({ roomId, night }) => ({
    roomId,
    night,
    price: night === last ? 0 : 4000,
    parts: { ...none, ...people(roomId), offer: night === last ? -4000 : 0 },
  }))
  const breakdown = { taxes: [{ percent: 5, amount: 0 }], offer: { name: 'Third night free', saved: 8000 } }
  await openPage(t, {
    at: `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}`,
    server,
    answers: { [guestBookingApi.get.path]: { data: { ...data, nights, breakdown } } },
  })
  const slip = await screen.findByRole('region', { name: 'Your stay' })
  assert.match(
    slip.textContent ?? '',
    /RoomDeluxe, With Breakfast, 2 adultsRoomDeluxe, With Breakfast, 1 adult and 2 children \(aged\s4,\s7\)Guest/,
  )
  // What can be asked for stands right below the reference.
  assert.match(slip.textContent ?? '', /^Booking reference[A-Z0-9-]{9}.*Change, cancel or ask.*Check-in/)
  const costs = screen.getByRole('region', { name: 'Nights and prices' })
  const line = 'Deluxe, [^₹]+, 2 nights at ₹4,000\\.00₹8,000\\.00Deluxe, [^₹]+, 1 night: Third night freeFree'
  await waitFor(() => assert.match(costs.textContent ?? '', new RegExp(`${line}${line}Total`)))
  await waitFor(() => assert.match(costs.textContent ?? '', /You save ₹8,000\.00/))
  assert.doesNotMatch(costs.textContent ?? '', /GST/)
})

test('the page of a booking names kinds until check-in and says when the number is given; from then on it names the number', async t => {
  t.mock.method(URL, 'createObjectURL', () => 'blob:calendar')
  const numbers = ['quiet71', 'quiet72']
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers }] })
  const made = await order(server, hotel, { numbers })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const named = { hotelId: hotel.id, reference: booking.reference } as never
  const { data } = await server.call(guestBookingApi.get, named, { [bookingKeyHeader]: booking.pageKey ?? '' })
  const parts = { room: 4000, people: 0, extraAdults: 0, extraChildren: 0, forChildren: 0, beds: 0, offer: 0, tax: 0, step: 0, why: null }
  const nights = data.nights.map(night => ({ ...night, parts: { ...parts, adults: 1, childAges: [], extraBeds: 0 } }))
  let shown: object = { ...data, nights, breakdown: { taxes: [{ percent: 5, amount: 380.96 }], offer: null } }
  const text = async () => {
    await openPage(t, {
      at: `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}`,
      server,
      reloads: true,
      answers: { [guestBookingApi.get.path]: () => ({ data: shown }) },
    })
    await screen.findByText('Night by night')
    return document.body.textContent ?? ''
  }
  const before = await text()
  namesNone([before], numbers)
  assert.match(before, /RoomDeluxe, With Breakfast, 1 adultRoomDeluxe, With Breakfast, 1 adultGuest/)
  assert.equal(before.split('Your room numbers are given at check-in.').length, 2)
  shown = { ...shown, status: 'CHECKED_IN' }
  const after = await text()
  for (const part of ['Room quiet71Deluxe, With Breakfast, 1 adult', 'Room quiet72, ', 'Room quiet71, With Breakfast'])
    assert.ok(after.includes(part), `${part} is missing in ${after}`)
  assert.ok(!after.includes('given at check-in'))
})
