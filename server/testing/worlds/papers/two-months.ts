import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type RawBuilder, sql } from 'kysely'
import type { Booking } from '#shared/bookings/bookings.ts'
import { documentApi } from '#shared/documents/documents.ts'
import { dateCell } from '../../../documents/export/cells.ts'
import { registeredDesk } from '../desks/registered-desk.ts'

const company = { name: '=Textile "Traders", Pune ठेका', gst: '27AAPFU0939F1ZV', address: 'Pune' }
const zone = { name: 'Zone Limited', gst: '27AAPFU0939F1ZV', address: 'Pune', isSez: true }
const inPune = { userState: 'Maharashtra', userPin: '411001' } as const

/**
 * Papers of all kinds in May and June 2031: a guest with a later discount, a company with a later dinner, an SEZ
 * company invoiced in June, a guest who gets part of the advance back in June, and two check-outs that are undone in
 * June, one of them for good.
 */
export const twoMonths = async (t: TestContext) => {
  const desk = await registeredDesk(t)
  const { server, hotel, manager, sell, edit, clock } = desk
  const done = async (booking: Booking, change: object) => {
    const { status, failure } = await edit(booking, change as never)
    assert.equal(status, 200, JSON.stringify(failure))
    await server.settleAll()
  }
  const guest = await sell('101', { paidAmount: 2000 })
  const trader = await sell('102', { paidAmount: 1000, company, ...inPune })
  const ofZone = await sell('201', { paidAmount: 3000, company: zone, ...inPune })
  const leaver = await sell('103', { paidAmount: 1500 })
  const undone = await sell('104', { paidAmount: 1000 })
  const stays = await sell('202', { paidAmount: 4200 })
  await server.settleAll()
  await done(leaver, { status: 'CANCELLED', cancelledBy: 'hotel' })
  await done(leaver, { refund: { amount: 525, method: 'CASH', reason: 'Half' } })
  const guests = [guest, trader, ofZone, undone, stays]
  for (const booking of guests) await done(booking, { status: 'CHECKED_IN' })
  clock(2)
  const out = { status: 'CHECKED_OUT', leaveDue: { reason: 'The company pays.' } }
  for (const booking of guests) await done(booking, out)
  await done(guest, { charges: [{ kind: 'DISCOUNT', text: 'Cold water', amount: 105 }] })
  await done(trader, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 210, taxClass: 'FOOD' }] })
  await done(undone, { status: 'CHECKED_IN' })
  await done(undone, out)
  await done(stays, { status: 'CHECKED_IN' })
  const move = (day: string, which: RawBuilder<boolean>) =>
    sql`update document set happened_on = ${day} where hotel_id = ${hotel.id} and ${which}`.execute(server.db)
  await move('2031-05-07', sql`true`)
  await move('2031-06-02', sql`body ->> 'isWhole' = 'true' or booking_id = ${undone.id} and kind = 'INVOICE' and number like '%6'`)
  await move('2031-06-03', sql`booking_id = ${ofZone.id} and kind = 'INVOICE'`)
  await move('2031-06-04', sql`kind = 'REFUND'`)
  const { rows } = await sql<{ day: string; year: string }>`
    select max(issued_on) as day, max(split_part(number, '/', 2)) as year from document`.execute(server.db)
  const [{ day, year } = { day: '', year: '' }] = rows
  const ask = (part: string, month = '2031-05', hotelId = hotel.id) => {
    const query = new URLSearchParams({ hotelId, month, part })
    return fetch(`${server.url}${documentApi.export.path}?${query}`, { headers: manager.headers })
  }
  return { ...desk, ask, date: dateCell(day), number: (rest: string) => `LAKE/${year}/${rest}` }
}
