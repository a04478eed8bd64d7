import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay } from '#shared/words/dates.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { csvOf, faultsOf, importDesk } from './testing.ts'

test('a guest in the house: a room with somebody in it is refused, and who leaves today can be brought', async t => {
  const { row, preview, bring, sell, edit } = await importDesk(t)
  const inside = await sell('101', { from: 0, nights: 1 })
  await edit(inside, { status: 'CHECKED_IN' })
  const rows = [
    row('102', -1, 1, { status: 'Checked in' }),
    row('102', 0, 1, { status: 'Checked in' }),
    row('103', 1, 1, { status: 'Checked in' }),
    row('103', -3, 2, { status: 'Checked in' }),
    row('101', -1, 1, { status: 'Checked in' }),
  ]
  const { data } = await preview(csvOf(rows))
  assert.deepEqual(faultsOf(data.rows), [
    [3, 'room', 'The guest of row 2 is still checked in to room 102.'],
    [4, 'status', 'This stay has not begun yet.'],
    [5, 'checkOutDate', 'This stay is over. Take it out of the file.'],
    [6, 'room', `Meera Iyer (${inside.reference}) is still checked in to room 101.`],
  ])
  assert.equal((await bring(rows.slice(0, 1))).status, 200)
})

test('who may not read bookings is told of no booking whose it is or how it is referred to', async t => {
  const { server, hotel, day, row, preview, bring, sell, edit } = await importDesk(t)
  const inside = await sell('101', { from: 0, nights: 1, source: 'AGENT', sourceReference: 'OLD-X' })
  await edit(inside, { status: 'CHECKED_IN' })
  await sell('102', { from: 3 })
  const clerk = await person(server)
  await employ(server, hotel.id, clerk.id, { grants: { bookings: ['CREATE', 'DELETE'] } })
  const rows = [row('101', -1, 1, { status: 'Checked in' }), row('102', 3, 1), row('103', 3, 1, { reference: 'OLD-X' })]
  const faults = [
    [2, 'room', 'A guest is still checked in to room 101.'],
    [3, 'room', `Room 102 is taken on the night of ${formatDay(day(3), day(0))}.`],
    [4, 'reference', 'This is here already.'],
  ]
  assert.deepEqual(faultsOf((await preview(csvOf(rows), clerk)).data.rows), faults)
  assert.deepEqual(
    Object.values((await bring(rows, {}, clerk)).failure.fields ?? {}),
    faults.map(([, , sentence]) => sentence),
  )
})

test('who may: CREATE and DELETE for files, since prices are their own; another total, dates that may mean two days', async t => {
  const { row, preview, bring, undo, reception, day } = await importDesk(t)
  const rows = [row('101', 3, 2)]
  assert.deepEqual([(await bring(rows, {}, reception)).status, (await preview(csvOf(rows), reception)).status], [403, 403])
  const other = await bring(rows, { totalAmount: 8999 })
  assert.deepEqual([other.status, other.failure?.expected], [409, { totalAmount: 9000 }])
  const { data } = await bring(rows, { totalAmount: 9000 })
  assert.equal((await undo(data.id, reception)).status, 403)
  const slashed = (date: string) => date.split('-').reverse().join('/')
  const next = Array.from({ length: 60 }, (_, at) => day(10 + at)).find(date => date.endsWith('-05')) ?? ''
  const csv = csvOf([row('102', 3, 1, { checkInDate: slashed(next), checkOutDate: slashed(next.replace(/05$/, '06')) })])
  const asked = await preview(csv)
  const monthFirst = next.replace(/^(\d+)-(\d\d)-05$/, '$1-05-$2')
  assert.deepEqual(asked.data.asksAbout, { text: slashed(next), dayFirst: next, monthFirst })
  assert.equal(asked.data.rows[0]?.faults.length, 2)
  const told = await preview(csv, undefined, { dateOrder: 'DAY_FIRST' })
  assert.deepEqual([told.data.rows[0]?.checkInDate, told.data.rows[0]?.faults], [next, []])
})
