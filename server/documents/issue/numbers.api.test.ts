import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { DocumentKind } from '#shared/documents/documents.ts'
import { grantRows, makeAccount } from '../../db/grants.ts'
import { until } from '../../testing/process/until.ts'
import { registeredDesk } from '../../testing/worlds/desks/registered-desk.ts'
import { stayRows } from '../../testing/worlds/stay-rows.ts'
import { issueDocuments } from './issue.ts'
import { beginIssue, takeNumbers, yearOf } from './numbers.ts'

test('44: a number goes on within the year of 1 April and begins anew after it, also when the clock jumps back', async t => {
  const { server, hotel } = await registeredDesk(t)
  await server.db.insertInto('document_series').values({ hotel_id: hotel.id, series: 'LAKE/26/I', next: 411 }).execute()
  const take = (kinds: readonly DocumentKind[], day: string) =>
    server.db.transaction().execute(tx => takeNumbers(tx, { hotelId: hotel.id, code: 'LAKE', day, kinds }))
  assert.deepEqual(await take(['INVOICE', 'RECEIPT', 'INVOICE'], '2027-03-31'), [
    'LAKE/26/I/000411',
    'LAKE/26/R/000001',
    'LAKE/26/I/000412',
  ])
  assert.deepEqual(await take(['INVOICE'], '2027-04-01'), ['LAKE/27/I/000001'])
  assert.deepEqual(await take(['INVOICE', 'CREDIT'], '2027-03-31'), ['LAKE/26/I/000413', 'LAKE/26/C/000001'])
  assert.deepEqual(['2026-03-31', '2026-04-01', '2099-12-31', '2100-02-01'].map(yearOf), ['25', '26', '99', '99'])
})

test('47: 50 begin at once, every fifth is rolled back, one loses its connection: the numbers have no gap and none is twice', async t => {
  const { server, hotel } = await registeredDesk(t)
  const bookings: string[] = []
  for (let at = 0; at < 50; at++)
    bookings.push(await stayRows(server, hotel, { numbers: [`10${1 + (at % 4)}`], inDays: Math.floor(at / 4) * 2 }))
  await sql`insert into booking_payment (hotel_id, booking_id, method, amount_paise) select hotel_id, id, 'CASH', 100000 from booking`.execute(
    server.db,
  )
  const issueOnce = (id: string, at: number) =>
    server.db.transaction().execute(async tx => {
      await issueDocuments(tx, { hotelId: hotel.id, folioId: id }, 'own')
      if (at === 10) await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      if (at % 5 === 0) throw new Error('Rolled back')
    })
  /** On a busy machine a connection or a lock may not come in time: as a job does, it tries again. */
  const issue = async (id: string, at: number): Promise<void> => {
    try {
      await issueOnce(id, at)
    } catch (error) {
      if (!/timeout exceeded when trying to connect|due to lock timeout/.test(String(error))) throw error
      await issue(id, at)
    }
  }
  const ended = await Promise.allSettled(bookings.map(issue))
  assert.equal(ended.filter(({ status }) => status === 'rejected').length, 10)
  const numbers = async () =>
    (await server.db.selectFrom('document').select('number').orderBy('number').execute()).map(({ number }) => Number(number.slice(-6)))
  assert.deepEqual(
    await numbers(),
    Array.from({ length: 40 }, (_, at) => at + 1),
  )
  // Again, and twice at once.
  await Promise.all([...bookings, ...bookings].map(id => issue(id, 1)))
  assert.deepEqual(
    await numbers(),
    Array.from({ length: 50 }, (_, at) => at + 1),
  )
})

test('whoever issues reads the day after who took the numbers before: days never go back within a series', async t => {
  const { server, hotel } = await registeredDesk(t)
  const begun: string[] = []
  const issue = (name: string, meanwhile: () => Promise<void>) =>
    server.db.transaction().execute(async tx => {
      await beginIssue(tx, hotel.id)
      begun.push(name)
      await meanwhile()
    })
  let second: Promise<void> | undefined
  await issue('first', async () => {
    second = issue('second', async () => {})
    await until(async () => {
      const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(server.db)
      return rows.length > 0 || begun.length > 1
    })
    assert.deepEqual(begun, ['first'])
  })
  await second
  assert.deepEqual(begun, ['first', 'second'])
})

test('documents stand in the order in which they were issued, also where the later transaction began first', async t => {
  const { server, hotel, sell, edit, documents } = await registeredDesk(t)
  const booking = await sell('101', { paidAmount: 3000 })
  const folio = { hotelId: hotel.id, folioId: booking.id }
  await server.db.transaction().execute(async tx => {
    await sql`select now()`.execute(tx)
    await server.db.transaction().execute(other => issueDocuments(other, folio, 'own'))
    await edit(booking, { refund: { amount: 1000, method: 'CASH', reason: 'A gesture' } })
    await issueDocuments(tx, folio, 'own')
  })
  const issued = await documents(booking)
  assert.deepEqual(
    issued.map(({ kind }) => kind),
    ['RECEIPT', 'REFUND'],
  )
})

test('the product’s own account adds documents and cannot change or delete one', async t => {
  const { server, hotel, sell } = await registeredDesk(t)
  await sell('101', { paidAmount: 1000 })
  await server.settleAll()
  const owner = new pg.Client(server.database.connection)
  await owner.connect()
  const name = `product_${Date.now()}`
  await makeAccount(owner, name, 'secret')
  await grantRows(owner, name)
  const product = new pg.Client({ ...server.database.connection, user: name, password: 'secret' })
  try {
    await product.connect()
    assert.equal((await product.query('select number from document where hotel_id = $1', [hotel.id])).rows.length, 1)
    for (const table of ['document', 'document_line', 'document_file'])
      for (const change of [`update ${table} set hotel_id = hotel_id`, `delete from ${table}`, `truncate ${table}`])
        await assert.rejects(product.query(change), /permission denied/, change)
    await product.query('update document_series set next = next')
  } finally {
    await product.end()
    await owner.query(`drop owned by ${name}; drop role ${name}`)
    await owner.end()
  }
})
