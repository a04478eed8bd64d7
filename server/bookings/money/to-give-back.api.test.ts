import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { homeApi } from '#shared/home/home.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { testDesk } from '../testing.ts'

test('every booking that was paid more than it costs is to give back, whatever made it so: on Home, in the list, by its filter', async t => {
  const { server, hotel, day, room, clock, reception, sell, edit } = await testDesk(t)
  /** By name what is to go back, where it says so itself and where the filter finds it, and the sum on Home. */
  const owed = async (who = reception) => {
    const read = async (more: object) => {
      const { data } = await server.call(bookingListApi.list, { hotelId: hotel.id, page: 1, sort: 'name', ...more } as never, who.headers)
      return (data as unknown as { items: Booking[] }).items.map(({ user, toGiveBack }) => [user.name, toGiveBack] as const)
    }
    const own = (await read({})).filter(([, rupees]) => rupees > 0)
    assert.deepEqual(await read({ balance: 'give-back' }), own, 'the filter finds what says so')
    const { data } = await server.call(homeApi.today, { hotelId: hotel.id }, who.headers)
    const { refundsOwed } = data
    assert.deepEqual(refundsOwed.bookings.map(({ userName, owed }) => [userName, owed]).sort(), own, 'Home lists them')
    assert.deepEqual([refundsOwed.count, refundsOwed.total], [own.length, own.reduce((sum, [, rupees]) => sum + rupees, 0)])
    return own.map(([name, rupees]) => `${name} ${rupees}`)
  }
  const names = { paidAmount: 8000 }
  const leaves = await sell('101', { ...names, userName: 'A leaves early', checkIn: true, nights: 3, paidAmount: 12_000 })
  const shorter = await sell('102', { ...names, userName: 'B stays shorter', from: 5 })
  const cheaper = await sell('201', { userName: 'C moves to a cheaper room', from: 5, paidAmount: 12_000 })
  const discount = await sell('103', { ...names, userName: 'D has a discount', checkIn: true })
  const cancelled = await sell('104', { ...names, userName: 'E is cancelled by the hotel', from: 5 })
  const noShow = await sell('104', { ...names, userName: 'F does not come', from: 0 })
  await sell('202', { userName: 'G owes', from: 1, paidAmount: 1000 })
  assert.deepEqual(await owed(), [])

  clock(1)
  assert.equal((await edit(leaves, { status: 'CHECKED_OUT' })).status, 200)
  await edit(shorter, { checkOutDate: day(6) })
  await edit(cheaper, { rooms: [room('103', { replaces: hotel.rooms['201'] })] })
  await edit(discount, { charges: [{ kind: 'DISCOUNT', text: 'No water', amount: 1500 }] })
  await edit(cancelled, { status: 'CANCELLED', cancelledBy: 'hotel' })
  await edit(noShow, { status: 'NO_SHOW' })
  const all = [
    ...['A leaves early 8000', 'B stays shorter 4000', 'C moves to a cheaper room 4000', 'D has a discount 1500'],
    'E is cancelled by the hotel 8000',
  ]
  assert.deepEqual(await owed(), all)
  // What goes back, in part or whole, or is charged after all, is owed no more.
  const refund = (amount: number) => ({ amount, method: 'CASH' as const, reason: 'Left early' })
  await edit(leaves, { refund: refund(2000) })
  await edit(shorter, { refund: refund(4000) })
  await edit(cheaper, { charges: [{ kind: 'FEE', text: 'Late change', amount: 5000 }] })
  await edit(discount, { refund: refund(1500) })
  await edit(cancelled, { waiveRefund: { reason: 'Took a later stay' } })
  assert.deepEqual(await owed(), ['A leaves early 6000'])

  const cleaner = await person(server)
  await employ(server, hotel.id, cleaner.id, { grants: { rooms: ['READ'] } })
  assert.equal((await server.call(homeApi.today, { hotelId: hotel.id }, cleaner.headers)).status, 403)
})
