import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { bookingRow } from '../bookings/booking/booking.ts'
import { pageKey } from '../bookings/booking/page-key.ts'
import { order, pay } from '../testing/worlds/stay.ts'
import type { TestServer } from '../testing.ts'
import { movedRows, movingHotel, oddWords, otherInstallation } from './testing.ts'

/** What guests and the desk read of a hotel: its page, its rooms on given dates, its documents and booking details. */
const readings = async (server: TestServer, { id, slug }: { id: string; slug: string }, headers: { cookie: string }, days: string[]) => {
  const [checkInDate = '', checkOutDate = ''] = days
  const [hotel, rooms, list, documents] = [
    await server.get(hotelApi.get, { hotelId: slug, includeOffers: 'true' }),
    await server.get(roomApi.search, { hotelId: slug, checkInDate, checkOutDate } as never),
    await server.call(bookingListApi.list, { hotelId: id } as never, headers),
    await server.call(documentApi.list, { hotelId: id } as never, headers),
  ]
  const bookings = list.data as unknown as { id: string }[]
  const details = []
  for (const { id: bookingId } of bookings) {
    const { data } = await server.call(bookingListApi.get, { hotelId: id, bookingId }, headers)
    // The former platform settles transfers itself; the rows below show which account took the money.
    const plain = <R extends object>(rows: readonly R[]) => rows.map(row => ({ ...row, isFormer: undefined }))
    details.push({ ...data, transfers: [], payments: plain(data.payments), refunds: plain(data.refunds) })
  }
  return { hotel, rooms, list: list.data, documents: documents.data, details }
}

test('a hotel moves: pages, bookings, papers with their numbers and files, and what stands in no list are the same', async t => {
  const here = await movingHotel(t)
  const { server, hotel, manager, day, stays } = here
  const days = [day(10), day(12)]
  const before = await readings(server, hotel, manager.headers, days)
  const rows = await movedRows(server.db, hotel.id)
  const ownerId = (await server.db.selectFrom('hotel').select('owner_id').executeTakeFirstOrThrow()).owner_id
  assert.deepEqual(await here.exported(), { name: 'Test Hotel', refundsOnTheirWay: 1 })

  const there = await otherInstallation(t, here)
  assert.deepEqual(await there.bring(here.file), { name: 'Test Hotel', slug: hotel.slug })
  const desk = await there.manager(hotel.id)
  const after = await readings(there.server, hotel, desk.headers, days)
  // A refund that was on its way counts as given back, at the time of the export.
  const refunds = (row: (typeof before.details)[number]) => row.refunds.map(({ status, amount }) => [status, amount])
  const halfAt = before.details.findIndex(({ id }) => id === stays.half.id)
  assert.deepEqual(
    [before, after].map(({ details }) => refunds(details[halfAt] as never)),
    [[['PENDING', 300]], [['PROCESSED', 300]]],
  )
  const sent = (detail: (typeof before.details)[number]) => ({
    ...detail,
    refunds: detail.refunds.map(row => ({ ...row, status: 'PROCESSED' })),
  })
  assert.deepEqual({ ...after, details: after.details.map(sent) }, { ...before, details: before.details.map(sent) })
  assert.deepEqual(after.details.find(({ id }) => id === stays.walkIn.id)?.specialRequest, oddWords)
  assert.ok(
    after.details.some(({ history }) => history.some(({ by }) => by === 'Asha Manager')),
    'who did it keeps the name',
  )

  const accounts = there.server.db.selectFrom('account').selectAll().where('name', '=', 'Asha Manager')
  const account = await accounts.executeTakeFirstOrThrow()
  assert.notEqual(account.id, here.manager.id)
  const idsThere = new Map<unknown, string>([
    [ownerId, there.owner.id],
    [here.manager.id, account.id],
  ])
  const moved = await movedRows(there.server.db, hotel.id)
  for (const [table, was] of Object.entries(rows)) {
    assert.ok(was.length > 0, `${table} has rows`)
    const expected = was.map(row => {
      const own = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, idsThere.get(value) ?? value]))
      if (table === 'payment') return { ...own, of_former_account: true }
      return own
    })
    const found = moved[table]?.map((row, at) =>
      table === 'refund' && was[at]?.status === 'PENDING' ? { ...row, status: 'PENDING', processed_at: null } : row,
    )
    assert.deepEqual(found, expected, table)
  }
  for (const { name } of await server.db.selectFrom('document_file').select('name').execute())
    assert.deepEqual(await there.files.get(name), await here.files.get(name), name)
  assert.deepEqual([account.email, account.password_hash, account.disabled_at !== null], [`${account.id}@former.invalid`, null, true])
})

/** Moves the hotel to another installation and signs in a manager there. */
const afterMove = async (t: TestContext) => {
  const here = await movingHotel(t)
  await here.exported()
  const there = await otherInstallation(t, here)
  await there.bring(here.file)
  const { server } = there
  const { id: hotelId } = here.hotel
  const desk = await there.manager(hotelId)
  const edit = ({ id: bookingId }: { id: string }, change: object) =>
    server.call(bookingChangeApi.update, { hotelId, bookingId, ...change } as never, desk.headers)
  const read = async ({ id: bookingId }: { id: string }) =>
    (await server.call(bookingListApi.get, { hotelId, bookingId }, desk.headers)).data
  return { here, there, server, hotel: here.hotel, stays: here.stays, edit, read }
}

type Moved = Awaited<ReturnType<typeof afterMove>>

const goesOn = async ({ here, server, hotel, stays, edit, read }: Moved) => {
  const { upcoming, party } = stays
  const row = await bookingRow(here.server.db, hotel.id, upcoming.id)
  const former = row ? await pageKey(here.server.db, row) : ''
  const open = (key: string) =>
    server.call(guestBookingApi.get, { hotelId: hotel.slug, reference: upcoming.reference } as never, { [bookingKeyHeader]: key })
  const page = await open(former)
  assert.deepEqual([page.status, page.data.reference, page.data.user.name], [200, upcoming.reference, upcoming.user.name])
  assert.equal((await open(former.replace(/.$/, last => (last === '0' ? '1' : '0')))).status, 404)

  const invoices = async () => {
    const rows = await server.db.selectFrom('document').select('number').where('kind', '=', 'INVOICE').orderBy('number').execute()
    return rows.map(({ number }) => number.split('/').at(-1))
  }
  assert.deepEqual(await invoices(), ['000001'])
  for (const booking of party.bookings) assert.equal((await edit(booking, { status: 'CHECKED_OUT' })).status, 200)
  await server.settleAll()
  assert.deepEqual(await invoices(), ['000001', '000002'])
  // The new log entry comes after the imported ones.
  const [line] = await server.db.selectFrom('booking_log').select('event').orderBy('id', 'desc').limit(1).execute()
  assert.equal(line?.event, 'checked out')

  // The clock is two days ahead, so `inDays: 8` names the nights of the booking that moved.
  await assert.rejects(order(server, hotel, { numbers: ['101'], inDays: 8 }), /409 .*This room is taken/)
  const made = await order(server, hotel, { numbers: ['102'], inDays: 8 })
  const booked = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.deepEqual([booked.status, booked.checkInDate], ['CONFIRMED', upcoming.checkInDate])
  assert.equal((await read(booked)).rooms[0]?.id, hotel.rooms['102'])
}

const goesBack = async ({ here, server, hotel, stays, edit, read }: Moved) => {
  const { upcoming } = stays
  const refused = await edit(upcoming, { refund: { method: 'ONLINE', amount: 100, key: randomUUID() } })
  const why = 'This was paid online before the hotel moved here. Give it back by bank transfer.'
  assert.deepEqual([refused.status, refused.failure.fields], [400, { 'refund.method': why }])
  assert.equal((await edit(upcoming, { status: 'CANCELLED', cancelledBy: 'hotel' })).status, 200)
  const cancelled = await read(upcoming)
  assert.deepEqual([cancelled.refundOwed, cancelled.payments.map(({ isFormer }) => isFormer)], [1600, [true]])
  const byBank = { method: 'BANK_TRANSFER', amount: 1600, reason: 'Cancelled', transactionId: 'NEFT1', key: randomUUID() }
  assert.equal((await edit(upcoming, { refund: byBank })).status, 200)
  const back = await read(upcoming)
  assert.deepEqual([back.refundOwed, back.payment.status, back.refunds], [0, 'REFUNDED', []])

  const made = await order(server, hotel, { numbers: ['202'], inDays: 15, price: 6000 })
  const booked = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  assert.equal((await edit(booked, { refund: { method: 'ONLINE', amount: 100, key: randomUUID() } })).status, 200)
  await server.settleAll()
  const sent = async (of: TestServer) => (await of.provider.state()).refunds.map(({ amount }) => amount)
  assert.deepEqual(await sent(server), [10_000])
  // The former installation still sends the refund that was pending at the export.
  await here.server.settleAll()
  assert.deepEqual((await sent(here.server)).sort(), [160_000, 30_000])
}

test('after a move', async t => {
  const moved = await afterMove(t)
  await t.test('former links open, numbers go on, and a guest books and pays for a room that is free', () => goesOn(moved))
  await t.test('what the former account took goes back by bank alone, also of a cancelled stay; what is taken here as it was paid', () =>
    goesBack(moved),
  )
})
