import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { priceDesk } from '../../testing/worlds/desks/price-desk.ts'
import { sessionFor } from '../../testing/worlds/people.ts'

const reason = { priceReason: 'Noise at night' }

test('nights keep the tax mode of their sale', async t => {
  const { sell, room, register, total, price, day } = await priceDesk(t, 'none')
  const [one, other] = [await sell('101', { from: 6 }), await sell('102', { from: 6 })]
  await register(day(0), 'exclusive')
  assert.equal(await total(one, { rooms: [room('101', { adults: 3 })] }), 9800)
  await register(day(1), 'inclusive')
  assert.equal(await total(other, { prices: [price(6, 8500, '102')], ...reason }), 8500 + 4100)
  const later = await sell('103', { from: 6 })
  assert.equal(await total(later, { prices: [price(6, 8500, '103')], ...reason }), 7875 + 4100)
  // A night that is added now is sold as prices are typed now.
  await total(other, { checkOutDate: day(9) })
  assert.equal(await total(other, { prices: [price(8, 8500, '102')], ...reason }), 8500 + 4100 + 7875)
})

test('a registration that is corrected changes no price of before it, and one that says other prices none of before that', async t => {
  const { server, hotel, sell, room, total, day } = await priceDesk(t, 'none')
  await sql`insert into account_role (account_id, role_id) select ${hotel.ownerId}, id from role where key = 'ADMIN'`.execute(server.db)
  const headers = await sessionFor(server, hotel.ownerId)
  const form = { hotelId: hotel.id, fromDate: day(0), scheme: 'REGULAR' as const, gstin: '08AAPFU0939F1ZV', specifiedPremises: false }
  const register = async (legalName: string, pricesIncludeTax = false) => {
    const { status, failure } = await server.call(hotelTaxApi.update, { ...form, legalName, pricesIncludeTax }, headers)
    assert.equal(status, 200, JSON.stringify(failure))
  }
  const threeIn = (number: string) => ({ rooms: [room(number, { adults: 3 })] })
  const before = await sell('101', { from: 6 })
  await register('Asha Hotel')
  const onTop = await sell('102', { from: 6 })
  await register('Asha Hotels')
  assert.equal(await total(before, threeIn('101')), 9800)
  assert.equal(await total(onTop, threeIn('102')), 2 * 4900 * 1.05)
  await register('Asha Hotels', true)
  const within = await sell('103', { from: 6 })
  assert.equal(await total(within, threeIn('103')), 9800)
})

test('with tax on top, what the desk types is the price without it', async t => {
  const { sell, room, total, price } = await priceDesk(t, 'exclusive')
  const booking = await sell('101', { from: 6 })
  assert.equal(booking.payment.totalAmount, 8610)
  assert.equal(await total(booking, { rooms: [room('101', { adults: 3 })] }), 2 * 4900 * 1.05)
  assert.equal(await total(booking, { prices: [price(6, 7600)], ...reason }), 7600 * 1.18 + 5145)
  assert.equal(await total(booking, { rooms: [room('101', { adults: 2 })] }), 6800 * 1.05 + 4305)
})
