import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { formatMoment } from '#shared/words/dates.ts'
import { datesText } from '../../mails/guests/price.ts'
import { employ } from '../../testing/worlds/people.ts'
import { settlePutOff } from '../../testing/worlds/stay.ts'
import { guestDesk as start } from '../testing.ts'

test('a request is an enquiry about the booking, once, with a mail to the hotel; it is for stays that can still be changed', async t => {
  const { server, hotel, sell, edit, ask, keyFor, get, reception } = await start(t)
  const booking = await sell('101')
  const key = await keyFor(booking)
  await server.settleAll()
  server.mails.length = 0
  const asked = await ask(booking.reference, key, { kind: 'change', message: ' A day later,\nplease. ' })
  assert.deepEqual([asked.status, (asked.failure as { message?: string }).message], [200, 'Your request was sent to the hotel.'])
  const { name, email, phone } = booking.user
  const { id, createdAt, ...enquiry } = asked.data
  assert.deepEqual(enquiry, {
    hotelId: hotel.id,
    name,
    email,
    phone,
    message: 'Please change this booking.\nA day later,\nplease.',
    status: 'PENDING',
    bookingId: booking.id,
    bookingReference: booking.reference,
    kind: 'change',
    version: 1,
  })
  assert.equal((await ask(booking.reference, key, { kind: 'change', message: 'A day later,\nplease.' })).data.id, id)
  await server.settleAll()
  const [mail, ...others] = server.mails.toSorted((a, b) => a.to.localeCompare(b.to))
  assert.deepEqual([mail?.to, mail?.replyTo, others.map(({ to }) => to)], ['desk@hotel.example', email, [email]])
  const dates = datesText(booking.checkInDate, booking.checkOutDate)
  assert.equal(mail?.subject, `Change asked: ${booking.reference}, Meera Iyer, ${dates}`)
  for (const part of ['Deluxe, room 101', `/dashboard/bookings?view=${booking.id}&hotel=${hotel.slug}`])
    assert.ok(mail.text.includes(part), part)
  assert.ok(mail?.text.includes('> Please change this booking.') && !mail.text.includes(key))
  await employ(server, hotel.id, reception.id, { grants: { enquiries: ['READ'] } })
  const { data: listed } = await server.call(enquiryApi.list, { hotelId: hotel.id }, reception.headers)
  assert.deepEqual(
    listed.map(one => [one.id, one.createdAt, one.bookingReference]),
    [[id, createdAt, booking.reference]],
  )

  const { data: shown } = await get(booking.reference, key)
  const message = 'Please change this booking.\nA day later,\nplease.'
  assert.deepEqual(shown.requests, [{ id, message, createdAt, kind: 'change', isOpen: true }])

  const fields = async (wish: object) => (await ask(booking.reference, key, wish)).failure.fields
  assert.deepEqual(await fields({ kind: 'change', message: ' ' }), { message: "Tell the hotel what you'd like to change." })
  assert.deepEqual(await fields({ kind: 'move' }), { kind: 'Say what you want to ask for.' })
  assert.deepEqual(await fields({ kind: 'cancel', message: 'x'.repeat(1901) }), { message: 'At most 1900 characters.' })
  const kinds = async () => [
    (await ask(booking.reference, key, { kind: 'cancel' })).status,
    (await ask(booking.reference, key, { kind: 'change', message: 'B' })).status,
  ]
  assert.deepEqual(await kinds(), [200, 200])
  await edit(booking, { status: 'CHECKED_IN' })
  assert.deepEqual(await kinds(), [409, 200])
  await edit(booking, { status: 'CHECKED_OUT', leaveDue: { reason: 'Later' } })
  assert.deepEqual(await kinds(), [409, 409])
})

test('the guest gets a mail with the text and the time of what was asked', async t => {
  const { server, sell, ask, keyFor, hotel } = await start(t)
  const booking = await sell('101')
  const key = await keyFor(booking)
  await server.settleAll()
  server.mails.length = 0
  const { data } = await ask(booking.reference, key, { kind: 'question', message: 'Is there a lift?\nWe are two.' })
  await server.settleAll()
  const mail = server.mails.find(({ to }) => to === booking.user.email)
  assert.ok(mail)
  assert.match(mail.subject, new RegExp(`^Your question: .*\\(${booking.reference}\\)$`))
  assert.ok(mail.text.includes('> Is there a lift?\n> We are two.'), mail.text)
  assert.ok(mail.text.includes(`Sent: ${formatMoment(new Date(data.createdAt))}`), mail.text)
  assert.ok(mail.text.includes(`/booking/${booking.reference}?hotel=${hotel.slug}#k=${key}`))
})

test('beyond three mails in an hour the copy of a request waits for the next hour, and comes then', async t => {
  const { server, sell, ask, keyFor } = await start(t, { config: { rateLimit: true } })
  const booking = await sell('101')
  const key = await keyFor(booking)
  const copies = () => server.mails.splice(0).filter(({ to }) => to === booking.user.email)
  await server.settleAll()
  assert.match(copies()[0]?.subject ?? '', /^Booking confirmed/)
  for (const wish of [{ kind: 'question', message: 'A lift?' }, { kind: 'change', message: 'A cot.' }, { kind: 'cancel' }]) {
    assert.equal((await ask(booking.reference, key, wish)).status, 200)
    // One after the other: which of several mails is the fourth is anybody's guess.
    await server.settleAll()
  }
  assert.equal(copies().length, 2)
  await sql`update throttle set resets_at = now() where key like 'mail/%'`.execute(server.db)
  await settlePutOff(server)
  assert.match(copies()[0]?.subject ?? '', /^Your request to cancel/)
})

test('an open request of a kind is added to, with the time, until the hotel has answered it; both hear of what was added', async t => {
  const { server, hotel, clock, sell, ask, keyFor, get, reception } = await start(t)
  const booking = await sell('101')
  const key = await keyFor(booking)
  const first = (await ask(booking.reference, key, { kind: 'change', message: 'A day later, please.' })).data
  await server.settleAll()
  server.mails.length = 0
  clock(0, '14:05')
  const added = await Promise.all(['And a cot.', 'And a cot.'].map(message => ask(booking.reference, key, { kind: 'change', message })))
  const text = `Please change this booking.\nA day later, please.\n\nAdded on ${formatMoment(server.clock.now())}:\nAnd a cot.`
  assert.deepEqual(
    added.map(({ data }) => [data.id, data.message]),
    [
      [first.id, text],
      [first.id, text],
    ],
  )
  await server.settleAll()
  assert.deepEqual(server.mails.map(({ to }) => to).sort(), ['desk@hotel.example', booking.user.email])
  for (const mail of server.mails) assert.match(mail.text, /> Added on .*, 02:05 PM:\n> And a cot\./)
  const cancelled = (await ask(booking.reference, key, { kind: 'cancel' })).data
  assert.equal((await ask(booking.reference, key, { kind: 'cancel' })).data.message, cancelled.message)

  await employ(server, hotel.id, reception.id, { grants: { enquiries: ['READ', 'UPDATE'] } })
  const status = (enquiryId: string, to: 'PENDING' | 'RESOLVED') =>
    server.call(enquiryApi.update, { enquiryId, status: to } as never, reception.headers)
  assert.equal((await status(first.id, 'RESOLVED')).status, 200)
  const second = (await ask(booking.reference, key, { kind: 'change', message: 'A quiet room.' })).data
  assert.notEqual(second.id, first.id)
  const again = await status(first.id, 'PENDING')
  assert.equal(again.status, 409)
  assert.match(again.failure.error, /has another open request/)
  const shown = (await get(booking.reference, key)).data.requests
  const open = shown.filter(({ isOpen }) => isOpen).map(({ id, kind }) => [id, kind])
  assert.deepEqual(open, [
    [second.id, 'change'],
    [cancelled.id, 'cancel'],
  ])
})

test('who keeps the booking takes the request to cancel back: both are told, and a later request to cancel counts from its own time', async t => {
  const { server, clock, sell, ask, keyFor, get } = await start(t)
  const booking = await sell('101')
  const key = await keyFor(booking)
  const states = async () => (await get(booking.reference, key)).data.requests.map(({ kind, isOpen }) => [kind, isOpen])
  const asked = (await ask(booking.reference, key, { kind: 'cancel', message: 'We are ill.' })).data
  await server.settleAll()
  server.mails.length = 0
  clock(0, '14:05')
  const keeps = () => ask(booking.reference, key, { kind: 'keep', message: 'We are well again.' })
  const kept = (await Promise.all([keeps(), keeps()])).map(({ data }) => data)
  const at = formatMoment(server.clock.now())
  const message = `Please cancel this booking.\nWe are ill.\n\nAdded on ${at}:\nPlease keep this booking.\nWe are well again.`
  for (const one of kept) assert.deepEqual([one.id, one.kind, one.status, one.message], [asked.id, 'keep', 'PENDING', message])
  await server.settleAll()
  const subjects = server.mails.splice(0).map(({ to, subject, text }) => [to, subject.split(':')[0], text.includes('goes back')])
  assert.deepEqual(subjects.sort(), [
    ['desk@hotel.example', 'Guest keeps the booking', false],
    [booking.user.email, 'You keep the booking', false],
  ])
  assert.deepEqual(await states(), [['keep', true]])
  const cancelledSince = () => server.db.selectFrom('enquiry').select(['id', 'status']).where('request_kind', '=', 'cancel').execute()
  // The refund is that of the time at which an open request to cancel came: this one is none any more.
  assert.deepEqual(await cancelledSince(), [])

  const again = (await ask(booking.reference, key, { kind: 'cancel' })).data
  assert.deepEqual([again.id === asked.id, again.kind, again.message], [false, 'cancel', 'Please cancel this booking.'])
  assert.deepEqual(await states(), [
    ['cancel', true],
    ['keep', false],
  ])
  assert.equal((await ask(booking.reference, key, { kind: 'keep' })).data.id, again.id)
  assert.deepEqual(await states(), [
    ['keep', true],
    ['keep', false],
  ])
})

test('what is added to a request has an end', async t => {
  const { sell, ask, keyFor } = await start(t)
  const booking = await sell('101')
  const key = await keyFor(booking)
  const statuses: number[] = []
  for (let at = 0; at < 6; at++)
    statuses.push((await ask(booking.reference, key, { kind: 'change', message: `${at}${'x'.repeat(1899)}` })).status)
  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 409])
})

test('a guest of the desk without an address asks too; the answer is a call', async t => {
  const { server, sell, find, ask } = await start(t)
  const booking = await sell('101', { userEmail: null })
  const { key } = (await find(booking.reference, booking.user.phone)).data
  const { status, data } = await ask(booking.reference, key, { kind: 'cancel' })
  assert.deepEqual([status, data.email, data.message], [200, '', 'Please cancel this booking.'])
  await server.settleAll()
  const mail = server.mails.at(-1)
  assert.equal(mail?.replyTo, undefined)
  assert.match(mail?.text ?? '', /Email: N\/A[\s\S]*please call/)
})

test('requests are limited as other questions are: 5 an hour of an address, 20 of a network', async t => {
  const { server, sell, ask, keyFor } = await start(t, { config: { rateLimit: true } })
  const statuses: number[] = []
  for (const number of ['101', '102', '103', '104', '201']) {
    const booking = await sell(number, { userEmail: `guest${number}@mail.example` })
    const key = await keyFor(booking)
    for (let at = 0; at < 6 && statuses.length < 21; at++)
      statuses.push((await ask(booking.reference, key, { kind: 'change', message: String(at) })).status)
  }
  assert.deepEqual(
    statuses.map((status, at) => (status === 429 ? at : -1)).filter(at => at >= 0),
    [5, 11, 17, 20],
  )
  const rows = await server.db.selectFrom('enquiry').select('message').execute()
  assert.deepEqual([rows.length, rows.flatMap(({ message }) => message.match(/^\d$/gm) ?? []).length], [4, 17])
})

test('the document names the header, and no field, in which the key comes', async t => {
  const { server } = await start(t)
  const text = await (await fetch(`${server.url}/api/openapi.json`)).text()
  const { paths } = JSON.parse(text) as { paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>> }
  const taking = Object.entries(paths).filter(([, calls]) =>
    Object.values(calls).some(({ parameters }) => parameters.some(one => one.name === 'Booking-Key' && one.in === 'header')),
  )
  assert.deepEqual(taking.map(([path]) => path).sort(), [
    ...['/api/booking/guestbooking', '/api/booking/guestdocument', '/api/booking/guestdocuments', '/api/booking/previewchange'],
    '/api/booking/requestchange',
    '/api/payment/createorder',
  ])
  assert.ok(!text.includes('bookingKey'))
})
