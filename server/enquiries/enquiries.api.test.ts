import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { ownedHotel } from '../access/testing.ts'
import { expireHolds, purgeExpired } from '../bookings/purchase/expire.ts'
import { order, pay } from '../testing/worlds/stay.ts'
import { messageOf, question, start } from './testing.ts'

test('a guest asks, the hotel gets a mail that answers to the guest, and staff see, change and delete it', async t => {
  const { server, hotelId, owner, headers, ask, list } = await start(t)
  const made = await ask()
  assert.deepEqual([made.status, messageOf(made)], [200, 'New enquiry created successfully!'])
  const { id: enquiryId, createdAt } = made.data
  assert.deepEqual(made.data, {
    id: enquiryId,
    hotelId,
    name: 'मीरा Nair',
    email: 'meera@guest.example',
    phone: '+919812345678',
    message: question.message,
    status: 'PENDING',
    createdAt,
    bookingId: null,
    bookingReference: null,
    kind: null,
    version: 1,
  })
  await server.settleAll()
  const [mail, ...others] = server.mails
  assert.deepEqual([mail?.to, mail?.replyTo, others], ['desk@hotel.example', 'meera@guest.example', []])
  assert.equal(mail?.subject, 'Question of मीरा Nair')
  for (const text of [mail?.text, mail?.html]) {
    for (const part of ['Lake House', 'मीरा Nair', '+91 98123 45678', 'A cot?', '/dashboard/enquiry?hotel=lake-house'])
      assert.ok(text?.includes(part), part)
  }
  assert.ok(mail?.html.includes('For &lt;two&gt; nights.'))

  await server.db.updateTable('hotel').set({ contact_email: null }).where('id', '=', hotelId).execute()
  await ask({ name: 'Second' })
  await server.settleAll()
  assert.equal(server.mails.at(-1)?.to, owner.email)
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Second', 'मीरा Nair'],
    'the newest first',
  )
  const changed = await server.call(enquiryApi.update, { enquiryId, status: 'RESOLVED', message: 'A cot.', version: 1 }, headers)
  assert.deepEqual([changed.status, messageOf(changed)], [200, 'Enquiry updated successfully!'])
  assert.deepEqual(changed.data, { ...made.data, status: 'RESOLVED', message: 'A cot.', version: 2 })
  const late = await server.call(enquiryApi.update, { hotelId, enquiryId, status: 'CLOSED', version: 1 }, headers)
  assert.deepEqual([late.status, late.failure.conflict?.current], [409, changed.data])
  const remove = () => server.call(enquiryApi.remove, { enquiryId }, headers)
  assert.equal(messageOf(await remove()), 'Enquiry deleted successfully!')
  assert.deepEqual([(await remove()).status, (await list()).length], [404, 1])
  await server.settleAll()
  assert.equal(server.mails.length, 2)
})

test('every rule has its message on its field', async t => {
  const { server, hotelId, headers, ask, count } = await start(t)
  const fields = async (change: object) => (await ask(change)).failure.fields
  const required = {
    name: 'Name is required',
    email: 'Email is required',
    phone: 'Phone number is required',
    message: 'Message is required',
  }
  assert.deepEqual(await fields({ name: ' ', email: '', phone: ' ', message: '\n' }), required)
  assert.deepEqual(await fields({ name: undefined, email: undefined, phone: undefined, message: undefined }), required)
  for (const name of ['A', '123', '--', 'x'.repeat(101), '१२३'])
    assert.deepEqual(await fields({ name }), { name: 'Name is invalid.' }, name)
  for (const email of ['x@y', 'nobody.example', 'a@@b.example', `${'x'.repeat(95)}@a.example`, 'a b@c.example'])
    assert.deepEqual(await fields({ email }), { email: 'Invalid email address' }, email)
  for (const phone of ['12345', '5812345678', '+1 9812345678', '98123456789'])
    assert.deepEqual(await fields({ phone }), { phone: 'Invalid phone number.' }, phone)
  assert.deepEqual(await fields({ message: 'x'.repeat(2001) }), { message: 'At most 2000 characters.' })
  assert.deepEqual(await fields({ status: 'CLOSED' }), { status: 'Unknown field: status.' })
  assert.equal((await ask({ hotelId: randomUUID() })).status, 404)
  assert.equal(await count(), 0)
  for (const name of ['आशा', '李', "O'Rao 2"].map(each => each.padEnd(2, 'a'))) assert.equal((await ask({ name })).status, 200, name)
  const { data } = await ask()
  const update = async (change: object) =>
    (await server.call(enquiryApi.update, { hotelId, enquiryId: data.id, ...change } as never, headers)).failure.fields
  for (const status of [undefined, '', 'OPEN', null]) assert.deepEqual(await update({ status }), { status: 'Status is required.' })
  assert.deepEqual(await update({ status: 'PENDING', name: '', email: 'x@y' }), {
    name: 'Name is required',
    email: 'Invalid email address',
  })
  assert.deepEqual(await update({ status: 'PENDING', email: ' ', phone: '5812345678', message: ' ' }), {
    email: 'Email is required',
    phone: 'Invalid phone number.',
    message: 'Message is required',
  })
  assert.deepEqual(await update({ status: 'PENDING', name: '12', phone: '', message: 'x'.repeat(10_001) }), {
    name: 'Name is invalid.',
    phone: 'Phone number is required',
    message: 'At most 10000 characters.',
  })
  assert.equal((await update({ status: 'PENDING' })) ?? 'taken', 'taken')
})

test('enquiries are searched in what their list shows, filtered, sorted and paged; one about a booking names it', async t => {
  const { server, hotel, hotelId, headers, ask } = await start(t)
  await ask({ name: 'Béla', message: 'Parking for a bus?' })
  await ask({ name: 'anil', phone: '9700000001', email: 'anil@one.example' })
  const { data: third } = await ask({ name: 'Chitra' })
  await server.call(enquiryApi.update, { enquiryId: third.id, status: 'CLOSED' }, headers)
  await ask({ hotelId: (await ownedHotel(server)).id, name: 'Another hotel' })
  const names = async (asked: object) => {
    const { data } = await server.call(enquiryApi.list, { hotelId, page: 1, ...asked }, headers)
    return [data.items.map(({ name }) => name).join(' '), data.total]
  }
  assert.deepEqual(await names({}), ['Chitra anil Béla', 3])
  assert.deepEqual(await names({ sort: 'createdAt' }), ['Béla anil Chitra', 3])
  assert.deepEqual(await names({ sort: 'name' }), ['anil Béla Chitra', 3])
  for (const [q, found] of [
    ['bela', 'Béla'],
    ['BUS park', 'Béla'],
    ['9700000001', 'anil'],
    ['70', 'anil'],
    ['one.example', 'anil'],
    ['closed', 'Chitra'],
    ['x%y', ''],
  ] as const)
    assert.deepEqual(await names({ q }), [found, found ? 1 : 0], q)
  // One digit is the beginning of a number that is still being typed.
  assert.deepEqual(await names({ q: '9' }), ['Chitra anil Béla', 3])
  assert.deepEqual(await names({ status: 'PENDING' }), ['anil Béla', 2])
  assert.deepEqual(await names({ enquiryId: third.id }), ['Chitra', 1])
  assert.deepEqual(await names({ page: 2 }), ['', 3])

  const booked = await server.get(bookingApi.create, await pay(server, (await order(server, hotel)).id ?? ''))
  await sql`update enquiry set booking_id = ${booked.id} where id = ${third.id}`.execute(server.db)
  const about = async () => (await server.call(enquiryApi.list, { hotelId }, headers)).data.find(({ id }) => id === third.id)
  const named = await about()
  assert.deepEqual([named?.bookingId, named?.bookingReference], [booked.id, booked.reference])

  // A booking that nobody paid for is forgotten after 30 days; what the guest asked stays.
  const { bookingId } = await order(server, hotel)
  await sql`update enquiry set booking_id = ${bookingId} where id = ${third.id}`.execute(server.db)
  assert.equal((await about())?.bookingId, bookingId)
  await sql`update booking set hold_expires_at = now() - interval '1 minute', created_at = now() - interval '31 days'
    where id = ${bookingId}`.execute(server.db)
  assert.deepEqual([await expireHolds(server.db), await purgeExpired(server.db)], [1, 1])
  const alone = await about()
  assert.deepEqual([alone?.bookingId, alone?.bookingReference], [null, null])
})

test('who names no page gets the newest 1,000 in one list, and beside it how many there are', async t => {
  const { server, hotelId, headers, ask } = await start(t)
  const all = async () => {
    const { data, failure } = await server.call(enquiryApi.list, { hotelId }, headers)
    return { names: data.map(({ name }) => name), total: (failure as { total?: number }).total }
  }
  assert.deepEqual(await all(), { names: [], total: 0 })
  await sql`insert into enquiry (hotel_id, name, email, phone, message, created_at)
    select ${hotelId}, 'Guest ' || n, 'g@guest.example', '+919812345678', 'A cot?', now() - make_interval(mins => n)
    from generate_series(1, 1002) n`.execute(server.db)
  await ask({ hotelId: (await ownedHotel(server)).id })
  const { names, total } = await all()
  assert.deepEqual([names.length, names[0], names.at(-1), total], [1000, 'Guest 1', 'Guest 1000', 1002])
  const { data, failure } = await server.call(enquiryApi.list, { hotelId, page: 6, size: 200 }, headers)
  assert.deepEqual([data.items.map(({ name }) => name), data.total], [['Guest 1001', 'Guest 1002'], 1002])
  assert.ok(!('total' in failure))
})
