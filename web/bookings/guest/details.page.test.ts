import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { testServer } from '#server/testing.ts'
import { formatDate } from '#shared/words/dates.ts'
import { openPage } from '#web/testing/page.ts'
import { descriptionOf, fireEvent, screen, user, waitFor } from '#web/testing/screen.ts'
import { choose, inDays, said, searchAt } from '../testing/guest-pages.ts'

test('a phone number from abroad leads on to a mail with the stay in it; slips are mended; a company asks for nothing before it is filled in', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { name: 'Lake View Palace' })
  await openPage(t, { at: searchAt(hotel.slug, { adults: 2 }), server })
  await choose()
  await user.click(await screen.findByRole('button', { name: 'Proceed' }))
  await user.type(await screen.findByLabelText('Full name'), 'Meera Iyer')
  const phone = screen.getByLabelText('Mobile number')
  await user.type(phone, '+44 7911 123456')
  await user.tab()
  const advice = 'An Indian mobile number. Invalid phone number. Booking from abroad? Write to desk@hotel.example and we book for you.'
  await waitFor(() => assert.equal(descriptionOf(phone), advice))
  const link = screen.getAllByRole('link', { name: 'desk@hotel.example' }).find(one => one.getAttribute('href')?.includes('subject'))
  const { protocol, pathname, searchParams } = new URL(link?.getAttribute('href') ?? '')
  const stay = `${formatDate(inDays(10))} to ${formatDate(inDays(12))}, 1 room, 2 adults`
  assert.deepEqual([protocol, pathname], ['mailto:', 'desk@hotel.example'])
  assert.equal(searchParams.get('subject'), `Booking from abroad: ${stay}`)
  assert.deepEqual(searchParams.get('body')?.split('\r\n'), [
    'Please book for me at Lake View Palace:',
    stay,
    '1 × Deluxe, With Breakfast',
    'Total for the stay: ₹8,000.00',
    'Name: Meera Iyer',
    'Phone: +44 7911 123456',
  ])
  await user.clear(phone)
  await user.type(phone, '98123 45678')
  await waitFor(() => assert.doesNotMatch(said(), /Booking from abroad\?/))
  fireEvent.input(phone, { target: { value: '' } })

  const mail = screen.getByLabelText('Email')
  fireEvent.input(screen.getByLabelText('Full name'), { target: { value: '' } })
  await user.type(mail, 'ravi@gmial.com')
  assert.doesNotMatch(said(), /Did you mean/)
  await user.tab()
  await waitFor(() => assert.match(said(), /Did you mean gmail\.com\?/))
  await user.click(screen.getByRole('button', { name: 'Use ravi@gmail.com' }))
  assert.equal((mail as HTMLInputElement).value, 'ravi@gmail.com')
  assert.doesNotMatch(said(), /Did you mean/)

  await user.clear(mail)
  await user.type(mail, 'ravi@hotel.example')
  await user.tab()
  assert.doesNotMatch(said(), /Did you mean/)

  await user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => assert.match(said(), /Please check 2 things/))
  await user.click(screen.getByRole('radio', { name: 'Yes' }))
  const gst = (await screen.findByLabelText('Company GSTIN')) as HTMLInputElement
  for (const label of ['Company name', 'Company GSTIN', 'Company address'])
    assert.equal(screen.getByLabelText(label).getAttribute('aria-invalid'), null)
  for (const typed of ['27 AAPFU 0939 F1ZV', '27-AAPFU-0939-F-1-Z-V  ']) {
    await user.clear(gst)
    await user.type(gst, typed)
    await user.tab()
    assert.equal(gst.value, '27AAPFU0939F1ZV')
  }
  await user.click(screen.getByRole('button', { name: 'Continue to review' }))
  await waitFor(() => assert.equal(screen.getByLabelText('Company name').getAttribute('aria-invalid'), 'true'))
})

test('of a hotel without an address for mails, who books from abroad reads its phone', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  await server.db.updateTable('hotel').set({ contact_email: null }).where('id', '=', hotel.id).execute()
  await openPage(t, { at: searchAt(hotel.slug), server })
  await choose()
  await user.click(await screen.findByRole('button', { name: 'Proceed' }))
  const phone = await screen.findByLabelText('Mobile number')
  await user.type(phone, '+44 7911 123456')
  await user.tab()
  await waitFor(() => assert.match(descriptionOf(phone), /Booking from abroad\? Call \+91 98123 45678 and we book for you\.$/))
})
