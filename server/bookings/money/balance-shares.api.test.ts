import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Booking, bookingApi } from '#shared/bookings/bookings.ts'
import { payoutApi } from '#shared/payments/payouts.ts'
import { linkDesk } from '../../testing/worlds/desks/link-desk.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { order as guestOrder, pay, settlePutOff } from '../../testing/worlds/stay.ts'

const accountId = 'acc_Gs9Lk40TbRy2We'

/** The platform has 10% of online payments; rooms cost ₹4,000.00 a night, two nights are sold, the advance is 20%. */
const start = async (t: TestContext) => {
  const desk = await linkDesk(t, { hotel: { plan: { deductionRate: 10 }, accountId } })
  const { server, hotel, link, order } = desk
  /** The platform’s and the hotel’s share of the newest order, in rupees. */
  const divided = async () => {
    const { platform_share_paise, hotel_share_paise } = await server.db
      .selectFrom('payment_order')
      .select(['platform_share_paise', 'hotel_share_paise'])
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return [platform_share_paise, hotel_share_paise].map(paise => (paise === null ? null : paise / 100))
  }
  /** The guest pays by link, which must ask for `rupees`; returns how the payment is divided. */
  const paysByLink = async (booking: Booking, rupees: number) => {
    assert.equal((await link(booking)).data.amount, rupees)
    const { status, data, failure } = await order(booking, rupees)
    assert.equal(status, 200, failure?.error)
    await server.get(bookingApi.create, await pay(server, data.id ?? ''))
    return divided()
  }
  /** The guest books two nights and pays the advance of ₹1,600.00, half of it the platform’s. */
  const boughtOnline = async (number: string) => {
    const made = await guestOrder(server, hotel, { numbers: [number], inDays: 1 })
    const booking = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    assert.deepEqual(await divided(), [800, 800])
    return booking
  }
  const newPlan = async (plan: { deductionRate: number } | 'yearly') => {
    const values =
      plan === 'yearly'
        ? { billing_type: 'YEARLY', deduction_basis_points: null, duration_months: 12, ends_at: new Date(Date.now() + 8e9) }
        : { deduction_basis_points: plan.deductionRate * 100 }
    await server.db.updateTable('payment_record').set(values).where('account_id', '=', hotel.ownerId).execute()
  }
  return { ...desk, divided, paysByLink, boughtOnline, newPlan }
}

test('a stay that was sold by link at ₹10 and got its price later: the platform has its rate of what it costs', async t => {
  const { server, hotel, day, room, hold, edit, paysByLink } = await start(t)
  const at = (price: number) => [0, 1].map(days => ({ roomId: room('101').id, night: day(days), price }))
  const held = await hold('101', { prices: at(5), priceReason: 'A friend' })
  assert.deepEqual(await paysByLink(held, 2), [1, 1])
  const raised = await edit(held, { prices: at(4000), priceReason: 'As agreed' })
  assert.equal(raised.data.payment.totalAmount, 8000)
  assert.deepEqual(await paysByLink(held, 7998), [799, 7199])
  await settlePutOff(server)
  const { transfers } = await server.provider.state()
  assert.deepEqual(transfers.map(({ amount }) => amount).sort(), [100, 719_900])
  const owner = await sessionFor(server, hotel.ownerId)
  const { data: statement } = await server.call(payoutApi.statement, { hotelId: hotel.id }, owner)
  assert.deepEqual(
    statement.lines.map(({ share, covered, open }) => [share, covered, open]),
    [[7200, [{ by: 'TRANSFER', amount: 7200 }], 0]],
  )
})

test('an online booking that the desk extends: the platform has its share of the night that was added', async t => {
  const { server, day, edit, boughtOnline, paysByLink } = await start(t)
  const booking = await boughtOnline('101')
  const { data } = await edit(booking, { checkOutDate: day(4) })
  assert.equal(data.payment.totalAmount, 12_000)
  assert.deepEqual(await paysByLink(booking, 10_400), [400, 10_000])
  // Half of it is refunded, of each payment in proportion.
  await settlePutOff(server)
  assert.equal((await edit(booking, { refund: { amount: 5200 } })).status, 200)
  for (let round = 0; round < 3; round++) await settlePutOff(server)
  const { transfers } = await server.provider.state()
  assert.deepEqual(transfers.map(({ amount, amount_reversed }) => [amount, amount_reversed]).sort(), [
    [1_000_000, 500_000],
    [80_000, 0],
  ])
  const { payment } = (await edit(booking, { specialRequest: 'A quiet room' })).data
  assert.deepEqual([payment.platformShare, payment.hotelShare], [1000, 5800])
})

test('several balances in a row, with nights, charges and money of the desk between', async t => {
  const { day, sell, edit, paysByLink } = await start(t)
  const booking = await sell('101', { paidAmount: 1000 })
  assert.deepEqual(await paysByLink(booking, 7000), [700, 6300])
  await edit(booking, { checkOutDate: day(3) })
  await edit(booking, { payment: { paymentMethod: 'CASH', amount: 1500 } })
  assert.deepEqual(await paysByLink(booking, 2500), [250, 2250])
  await edit(booking, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 600 }] })
  assert.deepEqual(await paysByLink(booking, 600), [0, 600])
  // Cash that was recorded lowers the share only until it is given back.
  await edit(booking, { refund: { amount: 2500, method: 'CASH', reason: 'Wants to pay online' } })
  assert.deepEqual(await paysByLink(booking, 2500), [250, 2250])
})

test('a refund that is only decided lowers what the platform has, and the next balance takes it again', async t => {
  const { server, edit, boughtOnline, paysByLink } = await start(t)
  const booking = await boughtOnline('101')
  assert.equal((await edit(booking, { refund: { amount: 800 } })).status, 200)
  assert.deepEqual(await paysByLink(booking, 7200), [400, 6800])
  for (let round = 0; round < 3; round++) await settlePutOff(server)
  const { payment } = (await edit(booking, { specialRequest: 'A quiet room' })).data
  assert.deepEqual([payment.platformShare, payment.hotelShare], [800, 7200])
})

test('the rate is that of the plan when the order is made; a timed plan takes nothing', async t => {
  const { day, edit, boughtOnline, paysByLink, newPlan } = await start(t)
  const [more, less, none] = [await boughtOnline('101'), await boughtOnline('102'), await boughtOnline('103')]
  await newPlan({ deductionRate: 15 })
  assert.deepEqual(await paysByLink(more, 6400), [400, 6000])
  await edit(more, { checkOutDate: day(4) })
  await newPlan({ deductionRate: 12 })
  assert.deepEqual(await paysByLink(more, 4000), [240, 3760])
  assert.deepEqual(await paysByLink(less, 6400), [160, 6240])
  await newPlan('yearly')
  assert.deepEqual(await paysByLink(none, 6400), [null, null])
})

test('charges never count: neither in the advance of what the desk holds nor in a balance', async t => {
  const { hold, edit, paysByLink } = await start(t)
  const held = await hold('101', { charges: [{ kind: 'EXTRA', text: 'Airport pickup', amount: 1500 }] })
  assert.deepEqual(await paysByLink(held, 1900), [800, 1100])
  await edit(held, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 500 }] })
  assert.deepEqual(await paysByLink(held, 8100), [0, 8100])
})

test('an order that was opened before the share changed is not the one that is paid', async t => {
  const { edit, sell, link, order, divided } = await start(t)
  const booking = await sell('101')
  await link(booking)
  const before = (await order(booking, 8000)).data.id
  assert.deepEqual(await divided(), [800, 7200])
  // The same amount is due, but less of it is for nights.
  await edit(booking, { payment: { paymentMethod: 'CASH', amount: 1000 }, charges: [{ kind: 'EXTRA', text: 'Dinner', amount: 1000 }] })
  const { data } = await order(booking, 8000)
  assert.notEqual(data.id, before)
  assert.deepEqual(await divided(), [700, 7300])
})
