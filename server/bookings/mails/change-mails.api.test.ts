import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { order, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { type TestDesk, testDesk } from '../testing.ts'

/** What was mailed since this was asked last, as `to: subject`. */
const mailed = ({ server }: TestDesk) => server.mails.splice(0).map(({ to, subject }) => `${to}: ${subject.split(':')[0]}`)

const jobs = async ({ server }: TestDesk) => {
  const { rows } = await sql<{ kind: string; wait: number }>`
    select kind, round(extract(epoch from run_at - now()))::int as wait from outbox where done_at is null order by id`.execute(server.db)
  return rows.map(({ kind, wait }) => `${kind} ${wait > 100 && wait <= 120}`)
}

test('changes of a stay are one mail, two minutes after the last one, with what is different and a calendar file', async t => {
  const desk = await testDesk(t)
  const { server, day, sell, edit, room } = desk
  const booking = await sell('101')
  await server.settleAll()
  assert.deepEqual(mailed(desk), ['meera@mail.example: Booking confirmed'])
  await edit(booking, { checkOutDate: day(3) })
  await edit(booking, { rooms: [room('201', { replaces: room('101').id })] })
  await edit(booking, { userName: 'Meera Rao', payment: { paymentMethod: 'CASH', amount: 100 } })
  assert.deepEqual(await jobs(desk), ['mail-change true'])
  await server.settleAll()
  assert.deepEqual(mailed(desk), [])
  await settlePutOff(server)
  const [mail] = server.mails
  assert.deepEqual(mailed(desk), ['meera@mail.example: Booking changed'])
  for (const line of ['Rooms: was: 1 × Deluxe, with breakfast', 'now: 1 × Suite, with breakfast', 'now: ₹18,000.00', 'Dear Meera Rao,'])
    assert.ok(mail?.text.includes(line), `${line} is missing in ${mail?.text}`)
  assert.ok(!mail?.text.includes('Check-in: was'))
  const [file] = mail?.attachments ?? []
  for (const line of ['METHOD:PUBLISH', `UID:${booking.id}@localhost`, 'SEQUENCE:4'])
    assert.ok(file?.content.split('\r\n').includes(line), line)
})

test('no mail for what is taken back within the time, for money, contact and charges, nor to who has no address', async t => {
  const desk = await testDesk(t)
  const { server, day, sell, edit } = desk
  const [booking, silent] = [await sell('101', { paidAmount: 100 }), await sell('102')]
  await server.settleAll()
  mailed(desk)
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 800 }], specialRequest: 'A cot' })
  await edit(booking, { payment: { paymentMethod: 'CASH', amount: 100 }, status: 'CHECKED_IN' })
  assert.deepEqual(await jobs(desk), [])
  await edit(booking, { checkOutDate: day(3) })
  await edit(booking, { checkOutDate: day(2) })
  await edit(silent, { userEmail: '' })
  assert.equal((await edit(silent, { checkOutDate: day(3) })).data.user.email, null)
  assert.deepEqual(await jobs(desk), ['mail-change true'])
  await settlePutOff(server)
  assert.deepEqual(mailed(desk), [])
  // It compares with what was mailed last, not with the beginning.
  await edit(booking, { checkOutDate: day(4) })
  await settlePutOff(server)
  await edit(booking, { checkOutDate: day(2) })
  await settlePutOff(server)
  assert.deepEqual(mailed(desk), Array(2).fill('meera@mail.example: Booking changed'))
  await edit(booking, { status: 'CHECKED_OUT', leaveDue: { reason: 'Pays tomorrow' } })
  await settlePutOff(server)
  assert.deepEqual(mailed(desk), [])
})

test('a cancelled stay goes out of the calendar; a hold that the desk cancels was never confirmed, a deleted booking is not mailed', async t => {
  const desk = await testDesk(t)
  const { server, hotel, day, sell, edit, manager } = desk
  const made = await order(server, hotel, { numbers: ['103'], inDays: 2 })
  const held = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  const [unpaid, gone] = [await order(server, hotel, { numbers: ['104'], inDays: 2 }), await sell('101')]
  await server.settleAll()
  mailed(desk)
  await edit(held, { checkOutDate: day(5) })
  await edit(held, { status: 'CANCELLED' })
  await edit({ id: unpaid.bookingId ?? '' }, { status: 'CANCELLED' })
  await edit(gone, { checkOutDate: day(4) })
  await server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId: gone.id }, manager.headers)
  await settlePutOff(server)
  const [mail] = server.mails
  assert.deepEqual(mailed(desk), [`${held.user.email}: Booking cancelled`])
  const [file] = mail?.attachments ?? []
  assert.match(file?.contentType ?? '', /method=CANCEL$/)
  for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', `UID:${held.id}@localhost`])
    assert.ok(file?.content.split('\r\n').includes(line), line)
  const undone = await server.db.selectFrom('outbox').select('kind').where('done_at', 'is', null).execute()
  assert.deepEqual(undone, [])
})

test('a new address gets the confirmation, and it can be sent again, three times an hour', async t => {
  const desk = await testDesk(t, { config: { rateLimit: true } })
  const { server, hotel, day, sell, edit, manager, reception } = desk
  const booking = await sell('101')
  await server.settleAll()
  mailed(desk)
  await edit(booking, { userEmail: 'new@mail.example', checkOutDate: day(3) })
  await server.settleAll()
  await settlePutOff(server)
  // The confirmation says how the stay is now: no second mail.
  const [{ messageId: first } = assert.fail()] = server.mails
  assert.deepEqual(mailed(desk), ['new@mail.example: Booking confirmed'])
  const send = (headers = reception.headers) =>
    server.call(bookingChangeApi.sendConfirmation, { hotelId: hotel.id, bookingId: booking.id }, headers)
  const statuses = [await send(), await send(manager.headers), await send(), await send()].map(({ status }) => status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
  await server.settleAll()
  const ids = server.mails.map(({ messageId }) => messageId)
  // The third of an hour was the second of these: the last one waits.
  assert.deepEqual([mailed(desk).length, new Set([first, ...ids]).size], [2, 3])
  await sql`update throttle set resets_at = now() where key like 'mail/%'`.execute(server.db)
  await settlePutOff(server)
  assert.equal(mailed(desk).length, 1)
  const other = await sell('102', { userEmail: 'b@mail.example' })
  await edit(other, { userEmail: null })
  const again = (id: string) => server.call(bookingChangeApi.sendConfirmation, { hotelId: hotel.id, bookingId: id }, manager.headers)
  assert.equal((await again(other.id)).failure.error, 'This booking has no email address.')
  await edit(other, { userEmail: 'b@mail.example', status: 'CANCELLED' })
  assert.equal((await again(other.id)).failure.error, 'Only a booking that is confirmed or checked in has a confirmation.')
})
