import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { bookingKeyHeader } from '#shared/contract/endpoint.ts'
import { type DocumentRow, documentApi, guestDocumentApi } from '#shared/documents/documents.ts'
import { bookingRow } from '../bookings/booking/booking.ts'
import { pageKey } from '../bookings/booking/page-key.ts'
import { registeredDesk } from '../testing/worlds/desks/registered-desk.ts'

test('an advance, a check-out and a discount afterwards: three papers, numbered, as PDF in the store, mailed once each', async t => {
  const { server, hotel, manager, sell, edit, documents, clock } = await registeredDesk(t)
  const booking = await sell('101', { paidAmount: 2000 })
  await server.settleAll()
  clock(2)
  const stay = await edit(booking, { status: 'CHECKED_IN' })
  assert.equal(stay.status, 409)
  clock(1)
  assert.equal((await edit(booking, { status: 'CHECKED_IN' })).status, 200)
  clock(2)
  assert.equal((await edit(booking, { status: 'CHECKED_OUT', payment: { paymentMethod: 'CASH', amount: 6000 } })).status, 200)
  await server.settleAll()
  await edit(booking, { charges: [{ kind: 'DISCOUNT', text: 'Cold water', amount: 100 }] })
  await server.settleAll()
  const papers = await documents(booking)
  assert.deepEqual(
    papers.map(({ kind, number, total, taxable, tax }) => [kind, number.slice(-9), total, taxable, tax]),
    [
      ['RECEIPT', '/R/000001', 2000, 1904.76, 95.24],
      ['INVOICE', '/I/000001', 8000, 7619.04, 380.96],
      ['CREDIT', '/C/000001', 100, 95.24, 4.76],
    ],
  )
  const [receipt, invoice, note] = papers
  assert.deepEqual(
    invoice?.adjusted.map(({ number, amount }) => [number, amount]),
    [[receipt?.number, 2000]],
  )
  assert.deepEqual([invoice?.receivedOtherwise, note?.refersTo?.number, note?.reason], [6000, invoice?.number, 'Cold water'])
  const mails = server.mails.filter(({ attachments }) => attachments?.some(({ contentType }) => contentType === 'application/pdf'))
  assert.deepEqual(
    mails.map(({ attachments }) => attachments?.[0]?.filename),
    papers.map(
      ({ kind, number }) =>
        `${{ RECEIPT: 'Receipt voucher', INVOICE: 'Tax invoice', CREDIT: 'Credit note' }[kind as 'RECEIPT']} ${number.replaceAll('/', '-')}.pdf`,
    ),
  )
  assert.ok(mails[0]?.text.includes(`Attached: receipt for your ₹2,000.00 advance, booking ${booking.reference}.`), mails[0]?.text)
  assert.match(mails[1]?.text ?? '', new RegExp(`Attached: tax invoice of .*, booking ${booking.reference}\\.`))
  const query = new URLSearchParams({ hotelId: hotel.id, documentId: invoice?.id ?? '' })
  const pdf = await fetch(`${server.url}${documentApi.pdf.path}?${query}`, { headers: manager.headers })
  const bytes = Buffer.from(await pdf.arrayBuffer())
  assert.deepEqual([pdf.headers.get('content-type'), bytes.subarray(0, 5).toString()], ['application/pdf', '%PDF-'])
  assert.equal(Buffer.from(mails[1]?.attachments?.[0]?.content ?? '', 'base64').equals(bytes), true)
  const list = await server.call(documentApi.list, { hotelId: hotel.id, page: 1, q: 'meera' }, manager.headers)
  assert.deepEqual([list.data.total, list.data.items.map(({ number }) => number)], [3, papers.map(({ number }) => number).reverse()])
})

const company = { name: 'Textile Traders', gst: '27AAPFU0939F1ZV', address: 'Pune' }
type Paid = Pick<Booking, 'id'>

test('a company is added until the invoice; after it only by a credit note and a new invoice, which is asked for', async t => {
  const { sell, documents, checkOut, edit, server } = await registeredDesk(t)
  const booking = await sell('101', { paidAmount: 2000 })
  await server.settleAll()
  const change = (input: object, who: Paid = booking) => edit(who, input as never)
  const wrong = async (input: object) => (await change(input)).failure.fields
  assert.deepEqual(await wrong({ userState: 'Atlantis' }), { userState: 'Choose a State.' })
  assert.deepEqual(await wrong({ userPin: '011001' }), { userPin: 'A PIN has 6 digits.' })
  assert.deepEqual(await wrong({ company: { ...company, gst: '27AAPFU0939F1ZX' } }), {
    'company.gst': 'Check the GSTIN: its last character does not fit.',
  })
  assert.equal((await change({ company, userPin: '411001', userState: 'Maharashtra' })).status, 200)
  await checkOut(booking)
  const invoice = (await documents(booking)).at(-1)
  assert.deepEqual(
    [invoice?.recipient.company, invoice?.recipient.pin, invoice?.recipient.state],
    [{ name: company.name, gstin: company.gst, address: 'Pune', state: 'Maharashtra' }, '411001', 'Maharashtra'],
  )
  const refused = await change({ company: { ...company, address: 'Mumbai' } })
  assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [409, ['reissue']])
  const zone = await change({ company: { ...company, isSez: true }, reissue: true })
  assert.deepEqual([zone.status, zone.failure.error], [409, 'Documents were issued already.'])
  assert.equal((await change({ company: { ...company, address: 'Mumbai' }, reissue: true })).status, 200)
  await server.settleAll()
  const papers = await documents(booking)
  assert.deepEqual(
    papers.map(({ kind, recipient }) => [kind, recipient.company?.address]),
    [
      ['RECEIPT', undefined],
      ['INVOICE', 'Pune'],
      ['CREDIT', 'Pune'],
      ['INVOICE', 'Mumbai'],
    ],
  )
  assert.equal((await change({ userName: 'Meera R. Iyer' })).status, 200)
  await server.settleAll()
  assert.equal((await documents(booking)).length, 4)
})

test('a no-show is invoiced at the next 06:00, though nothing happens then; asking for its papers before issues none', async t => {
  const { server, hotel, reception, sell, edit, documents, clock } = await registeredDesk(t)
  const booking = await sell('101', { paidAmount: 2000 })
  clock(2)
  assert.equal((await edit(booking, { status: 'NO_SHOW' })).status, 200)
  await server.settleAll()
  await server.call(documentApi.issue, { hotelId: hotel.id, bookingId: booking.id }, reception.headers)
  const kinds = async () => (await documents(booking)).map(({ kind }) => kind)
  assert.deepEqual(await kinds(), ['RECEIPT'])
  const waiting = server.db.selectFrom('outbox').select(['id', 'run_at']).where('kind', '=', 'documents').where('done_at', 'is', null)
  const [job, ...others] = await waiting.execute()
  assert.match(job ? new Date(job.run_at).toISOString() : '', /T00:3[01]:/)
  assert.deepEqual(others, [])
  // As if it had been days ago: the database's clock is nobody's to set.
  await sql`update booking_log set created_at = created_at - interval '5 days' where booking_id = ${booking.id}`.execute(server.db)
  await sql`update outbox set run_at = now() where id = ${job?.id}`.execute(server.db)
  await server.settleAll()
  assert.deepEqual(await kinds(), ['RECEIPT', 'INVOICE'])
})

test('a guest’s booking says whether there are documents, and gives them by its key alone', async t => {
  const { server, hotel, sell, edit, documents } = await registeredDesk(t)
  const booking = await sell('101')
  const row = await bookingRow(server.db, hotel.id, booking.id)
  const bookingKey = row ? await pageKey(server.db, row) : ''
  const asked = { hotelId: hotel.slug, reference: booking.reference }
  const said = async (key = bookingKey) => {
    const headers = { [bookingKeyHeader]: key }
    const { data } = await server.call(guestBookingApi.get, asked as never, headers)
    const { status, data: papers } = await server.call(guestDocumentApi.list, asked as never, headers)
    return [data?.hasDocuments, status, papers?.map(({ number }) => number)]
  }
  assert.deepEqual(await said(), [false, 200, []])
  await edit(booking, { payment: { paymentMethod: 'UPI', amount: 500 } })
  await server.settleAll()
  assert.deepEqual(await said(), [true, 200, (await documents(booking)).map(({ number }) => number)])
  assert.deepEqual(await said('0'.repeat(64)), [undefined, 404, undefined])
})

test('a document is sent again to whom the booking names now, and not where nobody reads mails', async t => {
  const { server, hotel, manager, sell, edit, documents } = await registeredDesk(t)
  const booking = await sell('101', { paidAmount: 2000 })
  await server.settleAll()
  const [receipt] = await documents(booking)
  const send = async () => {
    const before = server.mails.length
    const answer = await server.call(documentApi.send, { hotelId: hotel.id, documentId: receipt?.id ?? '' }, manager.headers)
    await server.settleAll()
    return [answer.status, answer.failure?.error, server.mails.slice(before).map(({ to }) => to)]
  }
  const canBeSent = async () => {
    const list = await server.call(documentApi.list, { hotelId: hotel.id, page: 1, bookingId: booking.id } as never, manager.headers)
    const one = await server.call(documentApi.get, { hotelId: hotel.id, documentId: receipt?.id ?? '' }, manager.headers)
    return [(list.data as unknown as { items: DocumentRow[] }).items[0]?.hasAddress, one.data.hasAddress]
  }
  await edit(booking, { userEmail: 'other@mail.example' })
  await server.settleAll()
  assert.deepEqual(await canBeSent(), [true, true])
  assert.deepEqual(await send(), [200, undefined, ['other@mail.example']])
  await edit(booking, { userEmail: '' })
  await server.settleAll()
  assert.deepEqual(await canBeSent(), [false, false])
  assert.deepEqual(await send(), [409, 'This booking has no email address.', []])
})

test('Print issues at once, and says why there is nothing to print', async t => {
  const desk = await registeredDesk(t)
  const { server, hotel, manager, sell, edit } = desk
  const print = async ({ id }: Paid) => {
    const { data } = await server.call(documentApi.issue, { hotelId: hotel.id, bookingId: id }, manager.headers)
    return [data.documents.map(({ kind }) => kind), data.why]
  }
  const booking = await sell('101')
  assert.deepEqual(await print(booking), [
    [],
    'Nothing was received since the hotel was registered. The tax invoice is issued at check-out.',
  ])
  await server.call(
    bookingChangeApi.update,
    { hotelId: hotel.id, bookingId: booking.id, payment: { paymentMethod: 'UPI', amount: 500 } },
    manager.headers,
  )
  assert.deepEqual(await print(booking), [['RECEIPT'], null])
  assert.deepEqual(await print(booking), [['RECEIPT'], null])
  const off = await sell('103')
  await edit(off, { status: 'CANCELLED' })
  assert.deepEqual(await print(off), [[], 'The stay was over before the hotel was registered, or nothing is kept of it.'])
  await server.db.deleteFrom('hotel_tax').execute()
  const other = await sell('102')
  assert.deepEqual(await print(other), [[], 'The hotel is not registered for GST: the statement of the stay is what there is to print.'])
})

test('of a hotel that makes e-invoices a guest’s invoice carries the declaration, and none is issued for a company', async t => {
  const { server, sell, documents, checkOut } = await registeredDesk(t)
  await server.db.updateTable('hotel_tax').set({ e_invoice: true }).execute()
  const [guest, trader] = [await sell('101', { paidAmount: 2000 }), await sell('102', { paidAmount: 2000, company })]
  await checkOut(guest)
  await checkOut(trader)
  const said = (await documents(guest)).map(({ kind, needsNoEInvoice }) => [kind, needsNoEInvoice])
  assert.deepEqual(
    [said, await documents(trader)],
    [
      [
        ...[
          ['RECEIPT', false],
          ['INVOICE', true],
        ],
      ],
      [],
    ],
  )
})

test('a booking with documents is not deleted, though nothing was paid for it and it is confirmed again', async t => {
  const { server, hotel, manager, sell, edit } = await registeredDesk(t)
  const booking = await sell('101')
  for (const change of [{ status: 'CHECKED_IN' }, { status: 'CHECKED_OUT', leaveDue: { reason: 'The wrong guest' } }]) {
    assert.equal((await edit(booking, change as never)).status, 200)
    await server.settleAll()
  }
  for (const status of ['CHECKED_IN', 'CONFIRMED'] as const) assert.equal((await edit(booking, { status })).status, 200)
  await server.settleAll()
  const { status, failure } = await server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId: booking.id }, manager.headers)
  assert.deepEqual([status, failure?.error], [409, 'Documents were issued for this booking. Cancel it instead.'])
})

test('documents that are sent again and again do not flood a guest: mails of an hour are counted, the others wait', async t => {
  const { server, hotel, manager, sell, documents } = await registeredDesk(t, { config: { rateLimit: true } })
  const booking = await sell('101', { paidAmount: 2000 })
  await server.settleAll()
  const [voucher] = await documents(booking)
  const again = () => server.call(documentApi.send, { hotelId: hotel.id, documentId: voucher?.id ?? '' }, manager.headers)
  for (let sent = 0; sent < 4; sent++) {
    assert.equal((await again()).status, 200)
    await server.settleAll()
  }
  // Asked again before the first one has left, it is the same.
  for (let sent = 0; sent < 4; sent++) assert.equal((await again()).status, 200)
  // The confirmation, the voucher, and the voucher once more.
  assert.equal(server.mails.length, 3)
  const waiting = await server.db
    .selectFrom('outbox')
    .select('id')
    .where('kind', '=', 'mail-document')
    .where('done_at', 'is', null)
    .execute()
  assert.equal(waiting.length, 1)
})
