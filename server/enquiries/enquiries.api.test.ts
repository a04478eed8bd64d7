import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings.ts'
import { enquiryApi } from '#shared/enquiries.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { sendMalformed } from '../testing/entity-calls.ts'
import { order, pay } from '../testing/stay.ts'
import { type TestOptions, testServer } from '../testing.ts'

const question = {
  name: ' मीरा Nair ',
  email: 'Meera@Guest.example',
  phone: '98123 45678'.replace(' ', ''),
  message: 'A cot?\nFor <two> nights.',
}
const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message

const start = async (t: TestContext, options: TestOptions = {}) => {
  const server = await testServer(t, options)
  const hotel = await ownedHotel(server, { slug: 'lake-house', name: 'Lake House' })
  const { id: hotelId, owner } = hotel
  const ask = (change: object = {}, headers: Record<string, string> = {}) =>
    server.call(enquiryApi.create, { hotelId, ...question, ...change }, headers)
  const list = async () => (await server.call(enquiryApi.list, { hotelId }, owner.headers)).data
  const count = async () => Number((await sql<{ count: number }>`select count(*) from enquiry`.execute(server.db)).rows[0]?.count)
  return { server, hotel, hotelId, owner, headers: owner.headers, ask, list, count }
}

test('a guest asks, the hotel gets a mail that answers to the guest, and staff see, change and delete it', async t => {
  const { server, hotelId, owner, headers, ask, list } = await start(t)
  const made = await ask()
  assert.deepEqual([made.status, messageOf(made)], [200, 'New enquiry created successfully!'])
  const { id: enquiryId, createdAt } = made.data
  assert.deepEqual(made.data, {
    ...{ id: enquiryId, hotelId, name: 'मीरा Nair', email: 'meera@guest.example', phone: '+919812345678', message: question.message },
    ...{ status: 'PENDING', createdAt, bookingId: null, bookingReference: null, version: 1 },
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
  for (const email of ['nobody.example', 'a@@b.example', `${'x'.repeat(95)}@a.example`, 'a b@c.example'])
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
    email: 'Email must be at least 5 characters long',
  })
})

test('a program that fills in what people do not see is told the same, and nothing is written', async t => {
  const { server, owner, ask, count } = await start(t, { config: { rateLimit: true } })
  const made = await ask()
  const fooled = await ask({ company: 'Best Prices' })
  assert.deepEqual([fooled.status, messageOf(fooled)], [200, 'New enquiry created successfully!'])
  assert.deepEqual({ ...fooled.data, id: made.data.id, createdAt: made.data.createdAt }, made.data)
  assert.notEqual(fooled.data.id, made.data.id)
  const { rows } = await sql<{ key: string; count: number }>`select key, count from throttle where key like 'enquiry%' order by 1`.execute(
    server.db,
  )
  assert.deepEqual([await count(), rows.map(row => row.count)], [1, [1, 1]])
  assert.equal((await ask({ company: '' })).status, 200)
  assert.equal((await ask({ company: 'Rao Ltd' }, owner.headers)).status, 200)
  assert.equal(await count(), 3, 'staff are no programs')
})

test('5 an hour of one address and 20 of one network; the hotel’s own staff have no limit, and get no mail of what they write', async t => {
  const { server, hotelId, owner, ask, count } = await start(t, { config: { rateLimit: true } })
  const of = async (email: string, headers?: Record<string, string>) => (await ask({ email }, headers)).status
  for (let times = 0; times < 5; times += 1) assert.equal(await of('one@guest.example'), 200)
  const sixth = await ask({ email: 'ONE@guest.example' })
  assert.deepEqual([sixth.status, sixth.failure.error], [429, 'Too many tries. Please wait a while and try again.'])
  assert.ok(Number(sixth.headers.get('retry-after')) > 3000)
  for (let times = 0; times < 14; times += 1) assert.equal(await of(`guest${times}@guest.example`), 200)
  assert.equal(await of('last@guest.example'), 429)
  const reader = await staffWith(server, hotelId, { enquiries: ['READ'] })
  const other = await ownedHotel(server)
  for (const headers of [reader.headers, other.owner.headers]) assert.equal(await of('last@guest.example', headers), 429)
  const desk = await staffWith(server, hotelId, { enquiries: ['CREATE'] })
  await server.settleAll()
  const sent = server.mails.length
  for (let times = 0; times < 7; times += 1) assert.equal(await of('one@guest.example', desk.headers), 200)
  assert.equal(await of('one@guest.example', owner.headers), 200)
  await server.settleAll()
  assert.deepEqual([sent, server.mails.length, await count()], [19, 19, 27])
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
    ['one.example', 'anil'],
    ['closed', 'Chitra'],
    ['x%y', ''],
  ] as const)
    assert.deepEqual(await names({ q }), [found, found ? 1 : 0], q)
  assert.deepEqual(await names({ status: 'PENDING' }), ['anil Béla', 2])
  assert.deepEqual(await names({ page: 2 }), ['', 3])

  const booked = await server.get(bookingApi.create, await pay(server, (await order(server, hotel)).id ?? ''))
  await sql`update enquiry set booking_id = ${booked.id} where id = ${third.id}`.execute(server.db)
  const about = async () => (await server.call(enquiryApi.list, { hotelId }, headers)).data.find(({ id }) => id === third.id)
  const named = await about()
  assert.deepEqual([named?.bookingId, named?.bookingReference], [booked.id, booked.reference])
})

test('whatever is sent about enquiries, nothing breaks and nothing of the inside shows', async t => {
  const { server, hotelId, headers, ask } = await start(t)
  const { data } = await ask()
  await sendMalformed(server, enquiryApi, { hotelId, enquiryId: data.id }, headers)
})
