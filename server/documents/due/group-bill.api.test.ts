import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { documentApi, guestDocumentApi } from '#shared/documents/documents.ts'
import { bookingRow } from '../../bookings/booking/booking.ts'
import { pageKey } from '../../bookings/booking/page-key.ts'
import { groupDesk } from '../../bookings/groups/testing.ts'
import { register } from '../../testing/worlds/desks/registered-desk.ts'
import { stayRows } from '../../testing/worlds/stay-rows.ts'
import { sweepGroupBills } from '../jobs.ts'
import { documentsOfBooking } from '../queries.ts'

test('a group on one bill: one voucher for its payment, one invoice at the last check-out, mailed to its contact; guests read none of it', async t => {
  const desk = await groupDesk(t)
  await register(desk)
  const { server, hotel, group, stay, pay, call, edit, clock, manager } = desk
  const company = { name: 'Textile Traders', gst: '27AAPFU0939F1ZV', address: 'Pune' }
  const made = await group([stay('102', 0, 2), stay('101', 0, 1)], { oneFolio: true, userEmail: 'asha@mail.example', company })
  const [one, other] = made.bookings
  if (!one || !other) throw new Error('two bookings')
  assert.equal((await pay(made, 10_000)).status, 200)
  await server.settleAll()
  const papers = async (of = one) =>
    (await documentsOfBooking(server.db, hotel.id, of.id)).map(({ kind, total, recipient, stay: about }) => [
      kind,
      total,
      recipient.name,
      about.reference,
    ])
  const voucher = ['RECEIPT', 10_000, 'Asha Rao', 'Rao wedding']
  assert.deepEqual([await papers(), await papers(other)], [[voucher], [voucher]])
  const [switched, left] = [await call('update', made, { oneFolio: false }), await call('leave', made, { bookingId: other.id })]
  assert.deepEqual([switched.status, switched.failure.error], [409, 'Documents were issued already: the bill stays as it is.'])
  assert.equal(left.status, 409)
  await call('checkIn', made, { bookings: [{ bookingId: one.id }, { bookingId: other.id }] })
  clock(1)
  assert.equal((await edit(one, { status: 'CHECKED_OUT' })).status, 200)
  await server.settleAll()
  assert.equal((await papers()).length, 1)
  clock(2)
  assert.equal((await edit(other, { status: 'CHECKED_OUT', payment: { paymentMethod: 'CASH', amount: 2000 } })).status, 200)
  await server.settleAll()
  assert.deepEqual(await papers(other), [voucher, ['INVOICE', 12_000, 'Asha Rao', 'Rao wedding']])
  const invoice = (await documentsOfBooking(server.db, hotel.id, one.id)).at(-1)
  assert.deepEqual(
    [invoice?.recipient.company?.gstin, invoice?.adjusted.map(({ amount }) => amount), invoice?.receivedOtherwise],
    [company.gst, [10_000], 2000],
  )
  const mailed = server.mails.filter(({ attachments }) => attachments?.some(({ contentType }) => contentType === 'application/pdf'))
  assert.deepEqual(
    mailed.map(({ to }) => to),
    ['asha@mail.example', 'asha@mail.example'],
  )
  const listed = await server.call(documentApi.list, { hotelId: hotel.id, page: 1, bookingId: other.id } as never, manager.headers)
  assert.equal((listed.data as unknown as { total: number }).total, 2)
  for (const { id, reference } of [one, other]) {
    const row = await bookingRow(server.db, hotel.id, id)
    const key = row ? await pageKey(server.db, row) : ''
    const own = await server.call(guestDocumentApi.list, { hotelId: hotel.slug, reference } as never, { [bookingKeyHeader]: key })
    assert.deepEqual([own.status, own.data], [200, []])
  }
  const more = await call('add', made, { bookings: [stay('103', 3)] })
  assert.deepEqual(
    [more.status, more.failure.error],
    [409, 'The bill of this group was invoiced already. Make another group for more rooms.'],
  )
})

test('30 days after the first check-out the bill is looked at by itself, once a day, and what is over is invoiced', async t => {
  const desk = await groupDesk(t)
  await register(desk)
  const { server, hotel, group, stay } = desk
  const made = await group([stay('104', 20)], { oneFolio: true })
  const gone = await stayRows(server, hotel, { inDays: -40, status: 'CHECKED_OUT', name: 'Meera Iyer' })
  const { folio_id } = await server.db.selectFrom('booking_group').select('folio_id').where('id', '=', made.id).executeTakeFirstOrThrow()
  if (!folio_id) throw new Error('a bill')
  const past = new Date(Date.now() - 38 * 86_400_000)
  await server.db.updateTable('booking').set({ group_id: made.id, folio_id, changed_at: past }).where('id', '=', gone).execute()
  const line = {
    hotel_id: hotel.id,
    booking_id: gone,
    reference: 'ROWS',
    actor: 'staff',
    event: 'checked out',
    version: 2,
    created_at: past,
  }
  const changes = JSON.stringify([{ field: 'status', from: 'CHECKED_IN', to: 'CHECKED_OUT' }])
  await server.db
    .insertInto('booking_log')
    .values({ ...line, changes })
    .execute()
  // The other booking is new, so the bill was looked at today already: as if that was yesterday.
  await server.settleAll()
  const yesterday = new Date(Date.now() - 86_400_000)
  await server.db.updateTable('booking').set({ changed_at: yesterday }).where('id', '<>', gone).execute()
  await server.db
    .updateTable('folio')
    .set({ examined_at: new Date(yesterday.getTime() + 1000) })
    .where('id', '=', folio_id)
    .execute()
  assert.equal(await sweepGroupBills(server.product.app), 1)
  await server.settleAll()
  const kinds = (await documentsOfBooking(server.db, hotel.id, gone)).map(({ kind, total }) => [kind, total])
  assert.deepEqual(kinds, [['INVOICE', 8000]])
  assert.equal(await sweepGroupBills(server.product.app), 0)
})
