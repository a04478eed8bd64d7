import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { blockApi } from '#shared/bookings/blocks.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { importApi } from '#shared/bookings/imports.ts'
import { formatDay } from '#shared/words/dates.ts'
import { brokenPromises, noBrokenPromise } from '../../testing/worlds/stay.ts'
import { csvOf, faultsOf, importDesk } from './testing.ts'

test('a file becomes bookings: price, party, meals, money, source, company as it says, each night taken', async t => {
  const { day, row, bring, brought, taken, history, server, hotel, manager } = await importDesk(t)
  const company = { companyName: 'Rao & Co', companyGst: '27AAPFU0939F1ZV', companyAddress: 'MG Road 1, Bengaluru' }
  const { status, data, failure } = await bring([
    row('101', 3, 2, {
      price: '₹9,000.01',
      received: '2,500',
      receivedBy: 'UPI',
      meal: 'All meals',
      childAges: '4',
      source: 'Agent',
      request: 'Late',
      ...company,
    }),
    row('', 3, 2, { roomType: 'deluxe', userName: 'Ravi Nair', userEmail: '' }),
    row('201', -2, 4, { userName: 'Uma Das', status: 'Checked in', price: '24000' }),
  ])
  assert.equal(status, 200, JSON.stringify(failure))
  assert.deepEqual(
    [status, data.bookings, data.fileName, data.by, data.staysBecause],
    [200, 3, 'old.csv', 'Asha Manager', null],
    JSON.stringify(failure),
  )
  const [meera, ravi, uma] = await brought(data.id)
  assert.ok(meera && ravi && uma)
  assert.deepEqual(meera.payment, {
    paymentMethod: 'UPI',
    transactionId: null,
    status: 'PARTIALLY_PAID',
    totalAmount: 9000.01,
    paidAmount: 2500,
    refundedAmount: 0,
    remainingBalance: 6500.01,
    platformShare: null,
    hotelShare: null,
  })
  assert.deepEqual(
    [
      meera.status,
      meera.user,
      meera.childAges,
      meera.specialRequest,
      meera.company?.gst,
      meera.source,
      meera.sourceReference,
      meera.rooms[0]?.mealOption,
    ],
    [
      'CONFIRMED',
      { name: 'Meera Iyer', email: 'meera@mail.example', phone: '+919812345678' },
      [4],
      'Late',
      company.companyGst,
      'AGENT',
      'OLD-1',
      'allMeals',
    ],
  )
  assert.deepEqual([ravi.rooms[0]?.roomNumber, ravi.user.email, ravi.payment.paidAmount, ravi.source], ['102', null, 0, 'DESK'])
  assert.deepEqual([uma.status, uma.checkInDate, uma.payment.totalAmount], ['CHECKED_IN', day(-2), 24_000])
  assert.deepEqual(
    [await taken(meera), await taken(uma)],
    [
      ['101 3', '101 4'],
      ['201 -2', '201 -1', '201 0', '201 1'],
    ],
  )
  assert.deepEqual(
    (await history(meera)).map(({ what }) => what),
    ['imported'],
  )
  const { nights } = (await server.call(bookingListApi.get, { hotelId: hotel.id, bookingId: meera.id }, manager.headers)).data
  assert.deepEqual(
    nights.map(({ price, parts }) => [price, parts?.why]),
    [
      [4500, 'override'],
      [4500.01, 'override'],
    ],
  )
  await server.settleAll()
  assert.equal(server.mails.length, 0)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('a preview says the same as the import, of each row what is wrong with it, and writes nothing', async t => {
  const { day, row, preview, bring, sell, room, server, hotel, manager, countOf } = await importDesk(t)
  const sold = await sell('103', { from: 3 })
  await server.call(
    blockApi.create,
    { hotelId: hotel.id, roomId: room('104').id, fromDate: day(3), toDate: day(4), reason: 'REPAIR' },
    manager.headers,
  )
  const before = [await countOf('booking'), await countOf('room_night')]
  const rows = [
    row('101', 3, 2),
    row('101', 4, 2, { userPhone: '12' }),
    row('103', 4, 1),
    row('104', 3, 1, { reference: 'old-1' }),
    row('999', 3, 1),
    row('201', 3, 31),
    row('201', -1, 2),
    row('201', 600, 1),
    row('', 3, 1, { roomType: 'Palace' }),
    row('201', 3, 1, { adults: '5' }),
    row('', 3, 2, { roomType: 'Suite', price: '9001.50' }),
    row('', 3, 2, { roomType: 'Suite' }),
    row('', 3, 2, { roomType: 'Suite' }),
  ]
  const { data } = await preview(csvOf(rows))
  const expected = [
    [3, 'userPhone', 'Invalid phone number.'],
    [3, 'room', `Row 2 has room 101 on ${formatDay(day(4))} too.`],
    [4, 'room', `Room 103 is booked on the night of ${formatDay(day(4), day(0))}: Meera Iyer (${sold.reference}).`],
    [5, 'reference', 'Row 2 has this reference too.'],
    [5, 'room', `Room 104 is blocked on the night of ${formatDay(day(3), day(0))}.`],
    [6, 'room', 'There is no room 999.'],
    [7, 'checkOutDate', 'A stay is at most 30 nights.'],
    [8, 'checkInDate', 'Check-in is past. Where the guest is in the house, write Checked in under Status.'],
    [9, 'checkInDate', 'Check-in can be at most 540 days ahead.'],
    [10, 'roomType', 'There is no kind of room of this name. There are: Deluxe, Suite.'],
    [11, 'adults', 'There is room for 2 adults; your party has 5.'],
    // The room of row 11 is kept for it until its party is corrected.
    [13, 'roomType', 'No room of this kind is free on all of these nights.'],
    [14, 'roomType', 'No room of this kind is free on all of these nights.'],
  ]
  assert.deepEqual(faultsOf(data.rows), expected)
  assert.deepEqual([data.price, data.received, data.emails], [18_001.5, 0, 2])
  assert.deepEqual(
    data.rows.slice(10).map(({ roomNumber, isChosen }) => [roomNumber, isChosen]),
    [
      ['202', true],
      [null, true],
      [null, true],
    ],
  )
  const { status, failure } = await bring(rows)
  assert.deepEqual(
    [status, failure?.fields],
    [400, Object.fromEntries(expected.map(([line, column, message]) => [`rows.${line}.${column}`, message]))],
  )
  assert.match(failure?.error ?? '', /^Nothing was imported\. 11 rows cannot be imported\.$/)
  assert.deepEqual([[await countOf('booking'), await countOf('room_night')], await countOf('booking_import')], [before, 0])
})

test('the same call again makes nothing; the same file again is refused row by row, also from two desks at once', async t => {
  const { row, bring, brought, countOf } = await importDesk(t)
  const rows = [row('101', 3, 2), row('', 3, 2, { roomType: 'Deluxe' })]
  const key = randomUUID()
  const [first, again] = await Promise.all([bring(rows, { key }), bring(rows, { key })])
  assert.deepEqual(
    [first.status, again.status, again.data.id, await countOf('booking'), await countOf('booking_import')],
    [200, 200, key, 2, 1],
  )
  const one = (await brought(key)).find(({ sourceReference }) => sourceReference === 'OLD-1')
  const later = await bring([row('102', 9, 1, { reference: 'old-1 ' })])
  assert.deepEqual(
    [later.status, later.failure?.fields?.['rows.2.reference']],
    [400, `This is here already, as booking ${one?.reference}.`],
  )
  const other = [row('', 20, 2, { roomType: 'Deluxe' }), row('', 20, 2, { roomType: 'Deluxe' })]
  const both = await Promise.all([bring(other), bring(other)])
  assert.deepEqual([both.map(({ status }) => status).sort(), await countOf('booking')], [[200, 400], 4])
})

test('a night that is sold between preview and import is a 409 that names the row, and nothing is written', async t => {
  const { row, preview, bring, sell, day, countOf } = await importDesk(t)
  const rows = [row('101', 3, 2), row('102', 3, 2)]
  assert.deepEqual(faultsOf((await preview(csvOf(rows))).data.rows), [])
  const sold = await sell('102', { from: 4, nights: 1 })
  const { status, failure } = await bring(rows)
  const sentence = `Room 102 is booked on the night of ${formatDay(day(4), day(0))}: Meera Iyer (${sold.reference}).`
  assert.deepEqual(
    [status, failure?.error, failure?.fields],
    [409, `Nothing was imported. Row 3: ${sentence}`, { 'rows.3.room': sentence }],
  )
  assert.equal(await countOf('booking'), 1)
})

test('desks and imports that reach for the same rooms at once: no night twice, a file whole or not at all', async t => {
  const { row, bring, sell, countOf, server } = await importDesk(t)
  const files = Array.from({ length: 6 }, (_, at) => [
    row('101', 3 + (at % 2), 2),
    row('', 3, 2, { roomType: 'Deluxe' }),
    row('201', 3 + at, 1),
  ])
  const sales = Array.from({ length: 6 }, (_, at) => sell(['101', '102', '103', '201'][at % 4] ?? '', { from: 3 + (at % 3) }))
  const [answers] = await Promise.all([Promise.all(files.map(rows => bring(rows))), Promise.allSettled(sales)])
  const made = answers.filter(({ status }) => status === 200)
  assert.deepEqual(
    [...new Set(answers.map(({ status }) => status))].filter(status => status !== 200 && status !== 409),
    [],
  )
  const { rows } = await server.database.pool.query<{ members: number; nights: number; agreed: number }>(
    `select (select count(*)::int from booking b where b.import_id is not null) as members,
      (select count(*)::int from room_night) as nights, (select count(*)::int from booking_night) as agreed`,
  )
  const [{ members, nights, agreed } = { members: 0, nights: 0, agreed: 1 }] = rows
  assert.deepEqual([members, nights, await countOf('booking_import')], [3 * made.length, agreed, made.length])
})

test('undo deletes all of it, once; what happened to one of them keeps all', async t => {
  const { row, bring, brought, undo, edit, countOf, manager, hotel, server } = await importDesk(t)
  const rows = [row('101', 3, 2, { received: '100', receivedBy: 'Cash' }), row('102', 0, 2, { status: 'Checked in' })]
  const { data } = await bring(rows)
  const undone = await Promise.all([undo(data.id), undo(data.id)])
  assert.deepEqual(
    undone.map(({ status }) => status),
    [200, 200],
  )
  assert.equal(undone[0]?.data.staysBecause, 'It was undone already.')
  const left = await Promise.all((['booking', 'room_night', 'booking_payment', 'folio'] as const).map(countOf))
  assert.deepEqual(left, [0, 0, 0, 0])
  assert.equal((await bring(rows, { key: data.id })).failure?.error, 'This import was undone. Choose the file again to repeat it.')
  const second = await bring(rows)
  const [booking] = await brought(second.data.id)
  assert.ok(booking)
  assert.equal((await edit(booking, { specialRequest: 'A cot' })).status, 200)
  const kept = await undo(second.data.id)
  assert.deepEqual([kept.status, kept.failure?.error], [409, 'This import cannot be undone. 1 booking of it was changed or deleted since.'])
  const mailed = await bring([row('201', 3, 1), row('202', 3, 1, { userEmail: '' })], { sendMails: true })
  await server.settleAll()
  assert.deepEqual([server.mails.map(({ to }) => to), (await undo(mailed.data.id)).status], [['meera@mail.example'], 409])
  const { data: list } = await server.call(importApi.list, { hotelId: hotel.id }, manager.headers)
  assert.deepEqual(
    list.map(({ undoneAt, staysBecause }) => [undoneAt !== null, staysBecause?.split(' ')[0]]),
    [
      [false, 'The'],
      [false, '1'],
      [true, 'It'],
    ],
  )
})
