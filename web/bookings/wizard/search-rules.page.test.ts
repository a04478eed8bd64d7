import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { order } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { formatDate } from '#shared/words/dates.ts'
import { fill, says } from '#web/testing/forms.ts'
import { openPage } from '#web/testing/page.ts'
import { absent, descriptionOf, isFocused, screen, user, waitFor, within } from '#web/testing/screen.ts'
import { bookButton, choose, inDays, openCalendar, said, searchAt } from '../testing/guest-pages.ts'

/* What a guest may search for, choose and type. */

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))
const isOff = (button: HTMLElement) => button.matches(':disabled, [aria-disabled=true]')
const day = (calendar: HTMLElement, date: string) => within(calendar).getByRole('button', { name: new RegExp(`^${formatDate(date)}(,|$)`) })
const pick = async (from: number, to: number) => {
  for (const [side, days] of [
    ['Check-in', from],
    ['Check-out', to],
  ] as const)
    await user.click(day(await openCalendar(inDays(days), side), inDays(days)))
}
const hint = (text: RegExp) => waitFor(() => assert.match(said(), text))

test('the calendar: today closed, sold out nights marked and not taken, check-out follows check-in; no mark where nothing is sold out', async t => {
  const server = await testServer(t)
  const full = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  await order(server, full, { inDays: 3, nights: 1 })
  await openPage(t, { at: `/${full.slug}`, server })
  const calendar = await openCalendar(inDays(1))
  assert.equal(day(calendar, inDays(1)).getAttribute('aria-disabled'), 'false')
  const today = calendar.querySelector(`[data-day="${inDays(0)}"]`)
  if (today) assert.equal((today.closest('button') ?? today.querySelector('button'))?.getAttribute('aria-disabled'), 'true')
  await user.keyboard('{Escape}')
  await waitFor(() => absent(screen.queryByRole('dialog', { name: 'Choose your dates' })))
  await openCalendar(inDays(3))
  const sold = () => day(screen.getByRole('dialog', { name: 'Choose your dates' }), inDays(3))
  await waitFor(() => assert.match(sold().getAttribute('aria-label') ?? '', /sold out$/))
  within(screen.getByRole('dialog', { name: 'Choose your dates' })).getByText('sold out')
  await user.click(sold())
  assert.match(said(screen.getByRole('button', { name: 'Check-in' })), /Choose a date/)
  await user.keyboard('{Escape}')
  await pick(4, 5)
  await screen.findByText('1 night')

  const hotel = await makeHotel(server.db)
  await openPage(t, { at: `/${hotel.slug}`, server })
  const free = await openCalendar(inDays(3))
  await waitFor(() => assert.match(day(free, inDays(3)).getAttribute('aria-label') ?? '', /₹4,000/))
  assert.doesNotMatch(said(free), /sold out/)
})

test('a search says what is missing or too much on its field: dates, a party that needs more rooms, the age of each child', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await openPage(t, { at: `/${hotel.slug}`, server })
  const checkIn = await screen.findByRole('button', { name: 'Check-in' })
  await press('Search')
  await waitFor(() => assert.match(descriptionOf(checkIn), /Choose a check-in date\./))
  isFocused(checkIn)
  const more = (name: string) => screen.getByRole('button', { name: `More: ${name}` })
  for (const [name, most] of [
    ['Children', 3],
    ['Adults', 5],
  ] as const) {
    const count = () => Number((screen.getByLabelText(name) as HTMLInputElement).value)
    while (count() < most) {
      const before = count()
      await user.click(more(name))
      await waitFor(() => assert.equal(count(), before + 1))
    }
    assert.ok(isOff(more(name)), name)
  }
  await hint(/This party needs 3 rooms\./)
  await press('Fewer: Adults')
  await press('Fewer: Adults')
  await press('Fewer: Children')
  await hint(/This party needs 2 rooms\./)
  await user.click(more('Rooms'))
  await waitFor(() => assert.doesNotMatch(said(), /This party needs/))
  await user.click(more('Rooms'))
  await waitFor(() => assert.ok(isOff(more('Rooms'))))
  await press('Fewer: Rooms')

  await pick(10, 12)
  await press('Search')
  const age = (child: number) => screen.getByLabelText(`Age of child ${child}`) as HTMLSelectElement
  await waitFor(() => assert.match(descriptionOf(age(1)), /Choose the age of child 1\.$/))
  isFocused(age(1))
  assert.equal(age(1).options.length, 11)
  await user.selectOptions(age(1), '9')
  await user.selectOptions(age(2), 'Under 1')
  await press('Fewer: Children')
  await waitFor(() => absent(screen.queryByLabelText('Age of child 2')))
  await user.click(more('Children'))
  await waitFor(() => assert.equal(age(2).value, ''))
  await user.selectOptions(age(2), '4')
  await press('Search')
  await waitFor(() => assert.equal(location.pathname, '/book'))
  assert.match(location.search, /rooms=2&adults=3&ages=9%2C4/)
})

const open = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t)
  const kinds = [
    { name: 'Deluxe', numbers: ['1', '2'] },
    { name: 'Single', numbers: ['3'], adults: 1, children: 0, price: 2000, withMeals: 2500 },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  await openPage(t, { at: searchAt(hotel.slug, { rooms: 2, adults: 4 }), server })
  await screen.findByText('2 left')
}

test('Proceed waits until the right number of rooms sleeps the party', async t => {
  await open(t)
  const proceed = () => screen.getByRole('button', { name: 'Proceed' })
  // The button is there before anything is chosen, and says what is missing.
  assert.ok(isOff(proceed()))
  assert.equal(descriptionOf(proceed()), 'Choose 2 rooms.')
  await choose()
  await screen.findByText('Choose 1 more room.')
  assert.ok(isOff(proceed()))
  await choose('Deluxe', 'With All Meals')
  await hint(/Total ₹19,000\.00/)
  await waitFor(() => assert.equal(isOff(proceed()), false))
  assert.ok(isOff(screen.getByRole('button', { name: 'Add one: Deluxe, With Breakfast' })))
  await press('Remove one: Deluxe, With All Meals')
  await waitFor(() => isFocused(screen.queryByRole('button', { name: /^ADD\+ ?: Deluxe, With All Meals$/ })))
  assert.ok(isOff(proceed()))
})

const isOpen = (step: number) => document.querySelector(`#item-${step} button`)?.getAttribute('aria-expanded') === 'true'

test('a link to a later step opens the first one that is missing something; what is chosen or typed then moves nothing on', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await openPage(t, { at: searchAt(hotel.slug, { step: 4 }), server })
  await choose()
  await hint(/You pay ₹1,600\.00 now/)
  assert.deepEqual([1, 2, 3, 4].map(isOpen), [false, true, false, false])
  await press('Proceed')
  await user.type(await screen.findByLabelText('Full name'), 'Meera Iyer')
  await user.type(screen.getByLabelText('Email'), 'meera@mail.example')
  await user.type(screen.getByLabelText('Mobile number'), '9812300001')
  await press('Continue to review')
  await bookButton()
  // Typing in the details above the review keeps the focus; only their button opens the review again.
  const name = screen.getByLabelText('Full name')
  await user.clear(name)
  await waitFor(() => assert.deepEqual([3, 4].map(isOpen), [true, false]))
  isFocused(name)
  await user.type(name, 'Meera')
  assert.deepEqual([3, 4].map(isOpen), [true, false])
  await press('Continue to review')
  await bookButton()
})

test("the guest's details: messages when a field is left, all of them on submit, tidy numbers, addresses that are proposed, a company, and what the review says of them", async t => {
  await open(t)
  await choose()
  await choose('Deluxe', 'With All Meals')
  await press('Proceed')
  const name = await screen.findByLabelText('Full name')
  assert.equal(descriptionOf(name), "As on the ID you'll show at check-in.")
  await user.type(name, 'M')
  absent(screen.queryByText('Username must be at least 2 characters.'))
  await user.tab()
  await says(name, 'Username must be at least 2 characters.')
  await press('Continue to review')
  await hint(/Please check 3 things/)
  const summary = screen.getByRole('alert')
  await waitFor(() => isFocused(summary))
  assert.match(said(summary), /Invalid email address/)
  assert.match(said(summary), /Invalid phone number\./)
  await user.click(within(summary).getByRole('button', { name: 'Mobile number' }))
  const phone = screen.getByLabelText('Mobile number') as HTMLInputElement
  isFocused(phone)
  assert.equal(phone.inputMode, 'tel')
  fill(name, 'Meera Iyer')
  const mail = screen.getByLabelText('Email')
  const proposed = () => [...document.querySelectorAll('datalist option')].map(one => (one as HTMLOptionElement).value)
  assert.deepEqual(proposed(), [])
  await user.type(mail, 'meera@ya')
  await waitFor(() => assert.deepEqual(proposed(), ['meera@yahoo.com', 'meera@yahoo.co.in', 'meera@yahoo.in']))
  fill(mail, 'meera@mail.example')
  await waitFor(() => assert.deepEqual(proposed(), []))
  for (const typed of ['098765-43 210', '९८७६५ ४३२१०']) {
    fill(phone, typed)
    await waitFor(() => assert.equal(phone.value, '+91 98765 43210'))
  }
  await waitFor(() => assert.doesNotMatch(said(), /Please check/))

  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  fill(await screen.findByLabelText('Company name'), 'Iyer and Sons')
  fill(screen.getByLabelText('Company address'), '12 Anna Salai, Chennai')
  const gst = screen.getByLabelText('Company GSTIN')
  fill(gst, '33AAACR5055K1Z1')
  await says(gst, 'Check the GSTIN: its last character does not fit.')
  fill(gst, '27aapfu0939f1zv')
  fill(screen.getByLabelText(/^Special request/), 'A quiet room, please.')
  await press('Continue to review')
  await bookButton()
  const review = said(document.querySelector('#item-4'))
  for (const text of ['+91 98765 43210', 'Iyer and Sons, 27AAPFU0939F1ZV, 12 Anna Salai, Chennai', 'A quiet room, please.'])
    assert.ok(review.includes(text), text)
})
