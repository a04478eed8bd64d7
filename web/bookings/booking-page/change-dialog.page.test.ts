import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { order, pay } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { type WishedPrice, wishedStayApi } from '#shared/bookings/wished-stay.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { addDays, formatDate } from '#shared/words/dates.ts'
import { type Answer, openPage, type Sent } from '../../testing/page.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor, within } from '../../testing/screen.ts'

const note = 'Offers for these dates are not taken off yet: the hotel can add them.'
const ownOffer = 'The price includes your offer. The hotel can add other offers for these dates.'

const price = (before: number, after: number, hasOffer = false): WishedPrice => ({
  isFree: true,
  why: null,
  price: { before, after, difference: Math.round((after - before) * 100) / 100, hasOffer },
})

/** The dialog of a paid booking of two adults; `answer` says what a wish costs. */
const open = async (t: TestContext, answer: (sent: Sent) => Answer | Promise<Answer>, change: object = {}) => {
  t.mock.method(URL, 'createObjectURL', () => 'blob:calendar')
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {})
  const made = await order(server, hotel, { numbers: ['101'], adults: 2 })
  const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const named = { hotelId: hotel.id, reference: booking.reference } as never
  const { data } = await server.call(guestBookingApi.get, named, { [bookingKeyHeader]: booking.pageKey ?? '' })
  const sent: Sent[] = []
  await openPage(t, {
    at: `/booking/${booking.reference}?hotel=${hotel.slug}#k=${booking.pageKey}`,
    server,
    answers: {
      [guestBookingApi.get.path]: { data: { ...data, ...change } },
      [wishedStayApi.price.path]: async one => {
        sent.push(one)
        return answer(one)
      },
      [guestBookingApi.request.path]: one => {
        sent.push(one)
        return undefined
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: /Ask for a change|Add to your request to change/ }))
  const dialog = within(await screen.findByRole('dialog'))
  /** Picks a day in the calendar of a field. */
  const pick = async (label: 'Check-in' | 'Check-out', day: string) => {
    await user.click(dialog.getByRole('button', { name: label }))
    const calendar = within(await dialog.findByRole('dialog', { name: 'Choose your dates' }))
    const named = new RegExp(`^${formatDate(day)}`)
    while (!calendar.queryByRole('button', { name: named })) await user.click(calendar.getByRole('button', { name: 'Next month' }))
    await user.click(calendar.getByRole('button', { name: named }))
    if (label === 'Check-in') await user.click(calendar.getByRole('button', { name: /^Done, / }))
  }
  return { server, data, sent, dialog, pick, later: (days: number) => addDays(data.checkOutDate, days) }
}

test('a guest chooses dates and people, sees what they cost, and sends the wish; the price of other dates is never shown', async t => {
  let waits: Promise<unknown> = Promise.resolve()
  let isAway = false
  const answers: Record<string, WishedPrice> = {}
  const { server, data, sent, dialog, pick, later } = await open(t, async ({ query }) => {
    await waits
    if (isAway) throw new TypeError('No network')
    return { data: answers[`${query.checkOutDate} ${query.adults}`] ?? price(7440, 7440) }
  })
  dialog.getByText('The hotel will check and get back to you. Until then your booking stays as it is.')
  isFocused(dialog.getByRole('button', { name: 'Check-in' }))
  dialog.getByText('2 nights')
  const status = dialog.getByRole('status')
  assert.equal(status.textContent, 'Change the dates or the people to see what that costs.')
  // Nothing that is asked for is not sent.
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  assert.match(descriptionOf(dialog.getByLabelText(/Anything else/)), /Tell the hotel what you'd like to change\./)
  assert.equal(sent.length, 0)

  answers[`${data.checkOutDate} 3`] = price(7440, 9800)
  await user.click(dialog.getByRole('button', { name: 'More: Adults' }))
  await waitFor(() => assert.equal(status.textContent, '₹2,360.00 more in all: ₹9,800.00 instead of ₹7,440.00.'))
  const { bookingKey: _, ...asked } = sent[0]?.query ?? {}
  assert.deepEqual(asked, {
    hotelId: data.hotelId,
    reference: data.reference,
    checkInDate: data.checkInDate,
    checkOutDate: data.checkOutDate,
    adults: '3',
    childAges: '',
  })

  // While other dates are typed and asked for, nothing stands there of the ones before.
  let answer: (value?: unknown) => void = () => undefined
  waits = new Promise(resolve => {
    answer = resolve
  })
  answers[`${later(1)} 3`] = price(7440, 5000.5)
  await pick('Check-out', later(1))
  dialog.getByText('3 nights')
  assert.equal(status.textContent, 'Looking for the price...')
  answer()
  await waitFor(() =>
    assert.equal(status.textContent, `Available for these dates.₹2,439.50 less in all: ₹5,000.50 instead of ₹7,440.00.${note}`),
  )
  answers[`${later(2)} 3`] = { isFree: false, why: null, price: null }
  await pick('Check-out', later(2))
  await waitFor(() =>
    assert.equal(
      status.textContent,
      'No room of this kind is free for these dates.You can send it all the same: the hotel may offer another room.',
    ),
  )
  answers[`${later(3)} 3`] = price(7440, 7440, true)
  await pick('Check-out', later(3))
  await waitFor(() => assert.ok(status.textContent.endsWith(`The same price: ₹7,440.00.${ownOffer}`)))
  answers[`${later(3)} 4`] = { isFree: null, why: 'There is room for 3 adults; your party has 4.', price: null }
  await user.click(dialog.getByRole('button', { name: 'More: Adults' }))
  await waitFor(() =>
    assert.match(
      status.textContent,
      /^There is room for 3 adults; your party has 4\.You can send it all the same: the hotel tells you .* perhaps in another room/,
    ),
  )

  // An age that is not chosen is asked for first.
  const before = sent.length
  await user.click(dialog.getByRole('button', { name: 'More: Children' }))
  assert.equal(status.textContent, 'Choose the child’s age to see the price.')
  // What has just appeared is not wrong yet, though the form was sent once.
  assert.equal(descriptionOf(dialog.getByLabelText('Age of child 1')), '')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  assert.match(descriptionOf(dialog.getByLabelText('Age of child 1')), /Choose the age of child 1\./)
  await user.click(dialog.getByRole('button', { name: 'Fewer: Children' }))
  // Who moves the check-in stays as many nights.
  answers[`${later(4)} 4`] = price(7440, 8000)
  await pick('Check-in', addDays(data.checkInDate, 1))
  await waitFor(() => assert.match(status.textContent, /₹560\.00 more/))
  await pick('Check-in', data.checkInDate)
  await waitFor(() => assert.match(status.textContent, /^There is room for 3 adults/))
  assert.ok(sent.slice(before).every(({ query }) => query.childAges === ''))

  isAway = true
  await pick('Check-out', later(5))
  const retry = await dialog.findByRole('button', { name: 'Retry' })
  absent(dialog.queryByText(/in all|The same price/))
  dialog.getByText('The price could not be looked up.')
  isAway = false
  answers[`${later(5)} 4`] = price(7440, 8000)
  await user.click(retry)
  await waitFor(() => assert.match(dialog.getByRole('status').textContent, /₹560\.00 more in all: ₹8,000\.00 instead of ₹7,440\.00\./))

  const scrolled = t.mock.method(Element.prototype, 'scrollIntoView')
  await user.type(dialog.getByLabelText(/Anything else/), 'A cot, please.')
  await user.click(dialog.getByRole('button', { name: 'Send request' }))
  const sentNote = await screen.findByText(/^Sent to /)
  const isShown = () => scrolled.mock.calls.some(call => (call.this as Element).contains(sentNote))
  await waitFor(() => assert.ok(isShown(), 'the button that was pressed may stand at the top of the screen, and the note above it'))
  const stay = { checkInDate: data.checkInDate, checkOutDate: later(5), adults: 4, childAges: [] }
  assert.deepEqual(sent.at(-1)?.body, { hotelId: data.hotelId, reference: data.reference, kind: 'change', message: 'A cot, please.', stay })
  const { message } = await server.db.selectFrom('enquiry').select('message').executeTakeFirstOrThrow()
  assert.match(message, /^Please change: .*, 4 adults instead of 2 \(.*\)\.\nA cot, please\.$/)
})

test('words alone are sent without dates, and what is added to an open request too; who has arrived moves the check-out alone', async t => {
  const requests = [
    { id: '5c1f1c56-5d3b-4a0e-9d50-6ce5b1e1f1aa', message: 'A cot.', createdAt: '2026-11-20T06:00:00.000Z', kind: 'change', isOpen: true },
  ]
  const { sent, dialog } = await open(t, () => ({ data: price(1, 1) }), { requests, status: 'CHECKED_IN' })
  dialog.getByRole('heading', { name: 'Add to your request' })
  dialog.getByText('A cot.')
  dialog.getByText('Below is your booking as it is now. What you choose here is added to this request.')
  absent(dialog.queryByRole('button', { name: 'Check-in' }))
  isFocused(dialog.getByRole('button', { name: 'Check-out' }))
  await user.click(dialog.getByRole('button', { name: 'Add to request' }))
  assert.match(descriptionOf(dialog.getByLabelText(/What you want to add/)), /Write what you want to add\./)
  await user.type(dialog.getByLabelText(/What you want to add/), 'And a quiet room.')
  await user.click(dialog.getByRole('button', { name: 'Add to request' }))
  await screen.findByText(/^Sent to /)
  assert.deepEqual(
    sent.map(({ body }) => [(body as { message: string }).message, (body as { stay?: object }).stay]),
    [['And a quiet room.', undefined]],
  )
})

test('who closes the form and opens it again finds the own words, dates and people', async t => {
  const { dialog, pick, later } = await open(t, () => ({ data: price(7440, 9800) }))
  await pick('Check-out', later(1))
  await user.click(dialog.getByRole('button', { name: 'More: Adults' }))
  await user.click(dialog.getByRole('button', { name: 'More: Children' }))
  await user.type(dialog.getByLabelText(/Anything else/), 'A cot, please.')
  await user.click(dialog.getByText('Close'))
  await waitFor(() => absent(screen.queryByRole('dialog')))
  await user.click(screen.getByRole('button', { name: 'Ask for a change' }))
  const again = within(await screen.findByRole('dialog'))
  again.getByText('3 nights')
  assert.equal(again.getByLabelText<HTMLInputElement>('Adults').value, '3')
  again.getByLabelText(/^Age of child/)
  assert.equal(again.getByLabelText<HTMLTextAreaElement>(/Anything else/).value, 'A cot, please.')
})
