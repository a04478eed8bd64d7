import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { inHours } from '../../testing/worlds/desks/link-desk.ts'
import { register } from '../../testing/worlds/desks/registered-desk.ts'
import { orderFor } from '../../testing/worlds/stay.ts'
import { groupDesk } from '../groups/testing.ts'
import { csvOf, faultsOf, importDesk } from '../imports/testing.ts'

const sentence = "This is the hotel's own GSTIN. Enter that of the company that pays."
/** That of the hotel, as people may type it. */
const own = { name: 'Asha Hotels', gst: '29aapfu0939f1zr', address: 'Mysuru' }
const other = { name: 'Textile Traders', gst: '27AAPFU0939F1ZV', address: 'Pune' }

test('the hotel’s own GSTIN is no customer’s: refused on its field wherever somebody says who pays', async t => {
  const desk = await groupDesk(t)
  await register(desk)
  await desk.server.db.updateTable('hotel_tax').set({ gstin: own.gst.toUpperCase() }).execute()
  const { server, hotel, day, room, manager, sell, edit, stay, create, group, call } = desk
  const ordered = (company: typeof own) => server.call(paymentApi.createOrder, orderFor(server, hotel, { company }))
  const atDesk = {
    hotelId: hotel.id,
    checkInDate: day(5),
    checkOutDate: day(6),
    adults: 2,
    rooms: [room('101')],
    userName: 'Meera Iyer',
    userEmail: '',
    userPhone: '9812345678',
    company: own,
  }
  const booking = await sell('102')
  const made = await group([stay('103', 0, 1)], { oneFolio: true })
  const answers = {
    guest: await ordered(own),
    sale: await server.call(bookingApi.create, { ...atDesk, paymentMethod: 'CASH', paidAmount: 0 } as never, manager.headers),
    hold: await server.call(paymentLinkApi.hold, { ...atDesk, holdUntil: inHours(4), source: 'PHONE' } as never, manager.headers),
    change: await edit(booking, { company: own }),
    preview: await edit(booking, { company: own, preview: true }),
    group: await create([stay('104', 0, 1)], { oneFolio: true, company: own }),
    payer: await call('update', made, { company: own }),
  }
  for (const [what, { status, failure }] of Object.entries(answers))
    assert.deepEqual([status, failure.fields], [400, { [what === 'guest' ? 'booking.company.gst' : 'company.gst']: sentence }], what)
  const { rows } = await server.database.pool.query("select id from booking where company_gst = '29AAPFU0939F1ZR'")
  assert.deepEqual(rows, [])
  assert.equal((await ordered(other)).status, 200)
  assert.deepEqual([(await edit(booking, { company: other })).status, (await call('update', made, { company: other })).status], [200, 200])
})

test('a file that names the hotel’s own GSTIN as that of a company says so of its row', async t => {
  const desk = await importDesk(t)
  await register(desk)
  await desk.server.db.updateTable('hotel_tax').set({ gstin: own.gst.toUpperCase() }).execute()
  const { preview, row } = desk
  const company = ({ name, gst, address }: typeof own) => ({ companyName: name, companyGst: gst, companyAddress: address })
  const { data } = await preview(csvOf([row('101', 3, 2, company(own)), row('102', 3, 2, company(other))]))
  assert.deepEqual(faultsOf(data.rows), [[2, 'companyGst', sentence]])
})
