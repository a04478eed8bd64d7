import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { enquiryApi } from '#shared/hotels/enquiries.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { until } from '../testing/process/until.ts'
import { messageOf, start } from './testing.ts'

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
  assert.equal((await ask({ company: '', message: 'Another one.' })).status, 200)
  assert.equal((await ask({ company: 'Rao Ltd' }, owner.headers)).status, 200)
  assert.equal(await count(), 3, 'staff are no programs')
})

test('5 an hour of one address and 20 of one network; the hotel’s own staff have no limit, and get no mail of what they write', async t => {
  const { server, hotelId, owner, ask, count } = await start(t, { config: { rateLimit: true } })
  const of = async (email: string, headers?: Record<string, string>) => (await ask({ email }, headers)).status
  for (let times = 0; times < 5; times += 1) assert.equal((await ask({ email: 'one@guest.example', message: `${times}?` })).status, 200)
  const sixth = await ask({ email: 'ONE@guest.example' })
  assert.deepEqual([sixth.status, sixth.failure.error], [429, 'Too many tries. Please try again in 60 minutes.'])
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

test('the same question sent again within an hour is one enquiry and one mail, also when all come at once', async t => {
  const { server, hotelId, headers, ask, count } = await start(t)
  // Nothing can be written until all of them wait.
  const answers = await server.db.transaction().execute(async tx => {
    await sql`lock table enquiry in exclusive mode`.execute(tx)
    const sent = Array.from({ length: 5 }, () => ask())
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await waiting.execute(server.db)).rows.length === sent.length)
    return sent
  })
  const said = await Promise.all(answers)
  assert.deepEqual([...new Set(said.map(({ status }) => status))], [200])
  assert.equal(new Set(said.map(({ data }) => data.id)).size, 1)
  await server.settleAll()
  assert.deepEqual([await count(), server.mails.length], [1, 1])
  for (const change of [{ name: 'Meera' }, { email: 'm@guest.example' }, { phone: '9812345679' }, { message: 'A cot?' }]) await ask(change)
  await ask({ hotelId: (await ownedHotel(server)).id })
  assert.equal(await count(), 6, 'another question')
  const { data } = await ask()
  await server.call(enquiryApi.update, { hotelId, enquiryId: data.id, status: 'CLOSED' }, headers)
  assert.notEqual((await ask()).data.id, data.id, 'the first was answered')
  await sql`update enquiry set created_at = now() - interval '61 minutes'`.execute(server.db)
  await ask()
  assert.equal(await count(), 8)
  await ask({}, headers)
  await ask({}, headers)
  assert.equal(await count(), 10, 'staff know what they write down')
})

test('a mail that cannot be sent loses nothing: it goes later, and not at all when the enquiry or the hotel is gone', async t => {
  const { server, hotelId, headers, ask, list } = await start(t)
  const { data } = await ask()
  server.mails.push = () => {
    throw new Error('The mail server is away')
  }
  const settle = async () => {
    await sql`update outbox set run_at = now() where done_at is null`.execute(server.db)
    await server.settleAll()
  }
  await settle()
  await ask({ name: 'Second' })
  await settle()
  assert.deepEqual([server.mails.length, (await list()).length], [0, 2])
  await server.call(enquiryApi.remove, { enquiryId: data.id }, headers)
  Reflect.deleteProperty(server.mails, 'push')
  await settle()
  assert.deepEqual(
    server.mails.map(({ subject }) => subject),
    ['Question of Second'],
  )
  await ask({ name: 'Third' })
  await sql`delete from hotel where id = ${hotelId}`.execute(server.db)
  await settle()
  const left = await sql`select id from enquiry union all select null from outbox where done_at is null`.execute(server.db)
  assert.deepEqual([server.mails.length, left.rows], [1, []])
})
