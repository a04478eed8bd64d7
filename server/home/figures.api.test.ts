import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { blockApi } from '#shared/bookings/blocks.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { figuresApi, type HouseFigures } from '#shared/home/owner-figures.ts'
import { groupDesk } from '../bookings/groups/testing.ts'
import { testDesk } from '../bookings/testing.ts'
import { register } from '../testing/worlds/desks/registered-desk.ts'
import { order, pay } from '../testing/worlds/stay.ts'
import { nightValue } from './house-nights.ts'

/** A desk whose rooms were entered long ago. */
const olderDesk = async (t: TestContext) => {
  const desk = await groupDesk(t)
  const { server, hotel, day, manager } = desk
  await server.db
    .updateTable('room')
    .set({ created_at: new Date(`${day(-300)}T12:00:00+05:30`) })
    .execute()
  const nights = async (from: number, to: number) =>
    (await server.call(figuresApi.nights, { hotelId: hotel.id, from: day(from), to: day(to) }, manager.headers)).data
  const house = async () => (await server.call(figuresApi.house, { hotelId: hotel.id }, manager.headers)).data
  return { ...desk, nights, house }
}

/** Rooms, sold, held, blocked, no-show, not on sale, free; value; percent sold, average rate, by room. */
const figures = (of: HouseFigures | undefined) =>
  of && [
    [of.rooms, of.sold, of.held, of.blocked, of.noShow, of.notOnSale, of.free].join(' '),
    of.value,
    [of.occupancy, of.averageRate, of.perRoom],
  ]

test('each room counts once a night, and nights are worth their price without GST and charges; periods, sources, pick-up', async t => {
  const desk = await olderDesk(t)
  const { server, hotel, day, clock, reception, manager, sell, edit, group, stay } = desk
  await register(desk)
  // One room was there until three days ago, another one is since yesterday, and not on sale.
  const { type_id } = await server.db
    .selectFrom('room')
    .select('type_id')
    .where('id', '=', hotel.rooms['101'] ?? '')
    .executeTakeFirstOrThrow()
  const more = { hotel_id: hotel.id, type_id, adult_capacity: 2, children_capacity: 0, price_paise: 100, price_with_meals_paise: 100 }
  const at = (days: number, time = '12:00') => new Date(`${day(days)}T${time}:00+05:30`)
  await server.db
    .insertInto('room')
    .values([
      { ...more, room_number: '301', created_at: at(-300), retired_at: at(-2, '00:01') },
      { ...more, room_number: '302', created_at: at(-1, '23:59'), is_available: false },
    ])
    .execute()

  clock(-3)
  const left = await sell('102', { from: -3, source: 'PHONE' })
  await edit(left, { status: 'CHECKED_IN' })
  const early = await sell('103', { from: -3, nights: 4, source: 'PHONE' })
  await edit(early, { status: 'CHECKED_IN' })
  const absent = await sell('104', { from: -2, source: 'MAIL' })
  clock(-1)
  // Nights that are charged as a fee are no nights.
  await edit(early, { status: 'CHECKED_OUT', chargeRest: true, leaveDue: { reason: 'Pays later.' } })
  await edit(left, { status: 'CHECKED_OUT', leaveDue: { reason: 'Pays later.' } })
  await edit(absent, { status: 'NO_SHOW' })
  clock(-1, '23:59')
  const charges = [
    { kind: 'EXTRA' as const, text: 'Laundry', amount: 500 },
    { kind: 'DISCOUNT' as const, text: 'Regular guest', amount: 1000 },
  ]
  await sell('101', { from: 0, source: 'WALK_IN', charges })
  clock(0, '00:01')
  await sell('201', {
    ...{ from: 0, nights: 1, source: 'AGENT', paymentMethod: 'PAID_THERE', paidAmount: 1000 },
    ...{ prices: [{ roomId: hotel.rooms['201'] ?? '', night: day(0), price: 7000 }], priceReason: 'Company rate' },
  })
  clock(0)
  await edit(await sell('104', { from: 1, nights: 1 }), { status: 'CANCELLED', cancelledBy: 'guest' })
  await group([stay('103', 4, 1), stay('104', 4, 1)])
  const block = { hotelId: hotel.id, roomId: hotel.rooms['202'] ?? '', fromDate: day(0), toDate: day(1), reason: 'REPAIR' as const }
  assert.equal((await server.call(blockApi.create, block, reception.headers)).status, 200)
  await order(server, hotel, { numbers: ['102'], inDays: 1 })

  // 4,000 is 3,809.52 and 5%, 7,000 is 6,666.66 and 5%.
  const { nights, total, sources } = await desk.nights(-3, 4)
  assert.deepEqual(
    nights.map(night => figures(night)),
    [
      ['7 2 0 0 0 0 5', 7619.04, [28.6, 3809.52, 1088.43]],
      ['6 2 0 0 1 0 3', 7619.04, [33.3, 3809.52, 1269.84]],
      ['7 0 0 0 0 0 7', 0, [0, null, 0]],
      ['7 2 0 1 0 1 3', 10476.18, [28.6, 5238.09, 1496.6]],
      ['7 1 1 0 0 1 4', 3809.52, [14.3, 3809.52, 544.22]],
      ['7 0 1 0 0 1 5', 0, [0, null, 0]],
      ['7 0 0 0 0 1 6', 0, [0, null, 0]],
      ['7 2 0 0 0 1 4', 7619.04, [28.6, 3809.52, 1088.43]],
    ],
  )
  assert.deepEqual(figures(total), ['55 9 2 1 1 5 37', 37142.82, [16.4, 4126.98, 675.32]])
  assert.deepEqual(sources, [
    { source: 'WALK_IN', nights: 2, value: 7619.04 },
    { source: 'PHONE', nights: 4, value: 15238.08 },
    { source: 'AGENT', nights: 1, value: 6666.66 },
    { source: 'DESK', nights: 2, value: 7619.04 },
  ])

  const { date, periods, pickUp, nights: plotted } = await desk.house()
  assert.deepEqual([date, plotted.length, plotted[0]?.night, plotted.at(-1)?.night], [day(0), 60, day(-30), day(29)])
  assert.deepEqual(
    periods.map(({ period, span, spanBefore }) => [period, span, spanBefore]),
    [
      ['tonight', { from: day(0), to: day(0) }, { from: day(-7), to: day(-7) }],
      ['last7', { from: day(-7), to: day(-1) }, { from: day(-14), to: day(-8) }],
      ['next7', { from: day(0), to: day(6) }, { from: day(-7), to: day(-1) }],
      ['last30', { from: day(-30), to: day(-1) }, { from: day(-65), to: day(-36) }],
      ['next30', { from: day(0), to: day(29) }, { from: day(-35), to: day(-6) }],
    ],
  )
  assert.deepEqual(
    periods.slice(0, 3).map(({ now, before }) => [figures(now), figures(before)]),
    [
      [
        ['7 2 0 1 0 1 3', 10476.18, [28.6, 5238.09, 1496.6]],
        ['7 0 0 0 0 0 7', 0, [0, null, 0]],
      ],
      [
        ['48 4 0 0 1 0 43', 15238.08, [8.3, 3809.52, 317.46]],
        ['49 0 0 0 0 0 49', 0, [0, null, 0]],
      ],
      [
        ['49 5 2 1 0 7 34', 21904.74, [10.2, 4380.95, 447.04]],
        ['48 4 0 0 1 0 43', 15238.08, [8.3, 3809.52, 317.46]],
      ],
    ],
  )
  assert.deepEqual(pickUp, [
    { day: day(0), made: { bookings: 4, nights: 4, value: 18095.22 }, cancelled: { bookings: 1, nights: 1, value: 3809.52 } },
    { day: day(-1), made: { bookings: 1, nights: 2, value: 7619.04 }, cancelled: { bookings: 0, nights: 0, value: 0 } },
  ])
  assert.equal((await server.call(figuresApi.house, { hotelId: hotel.id }, manager.headers)).status, 200)
})

test('what a guest books counts as sold once it is paid, from the own page; a hotel without GST has all of the price', async t => {
  const { server, hotel, day, nights, house } = await olderDesk(t)
  const held = await order(server, hotel, { inDays: 1, nights: 1 })
  assert.deepEqual((await house()).pickUp[0]?.made, { bookings: 0, nights: 0, value: 0 })
  await server.get(bookingApi.create, await pay(server, held.id ?? ''))
  assert.deepEqual((await house()).pickUp[0]?.made, { bookings: 1, nights: 1, value: 4000 })
  const { total, sources } = await nights(0, 1)
  assert.deepEqual(sources, [{ source: 'OWN_PAGE', nights: 1, value: 4000 }])
  assert.deepEqual(figures(total), ['12 1 0 0 0 0 11', 4000, [8.3, 4000, 333.33]])
  await server.db.updateTable('hotel').set({ name: 'Other' }).where('id', '=', hotel.id).execute()
  const ask = (input: object) => server.call(figuresApi.nights, { hotelId: hotel.id, ...input } as never, undefined)
  assert.equal((await ask({ from: day(0), to: day(1) })).status, 401)
})

test('money in and out by method is that of the day book, day by day; a payment of a group counts once, what agents took stands apart', async t => {
  const { server, hotel, day, clock, reception, manager, sell, edit, group, stay, pay: payGroup } = await olderDesk(t)
  clock(0)
  const cash = await sell('101', { paymentMethod: 'CASH', paidAmount: 3000.5 })
  await sell('102', { source: 'AGENT', paymentMethod: 'PAID_THERE', paidAmount: 700 })
  const party = await group([stay('103', 1, 1), stay('104', 1, 1)])
  await payGroup(party, 5000, { paymentMethod: 'UPI' })
  await edit(cash, { refund: { amount: 250.25, method: 'CASH', reason: 'No water' } })
  await server.db
    .updateTable('booking_payment')
    .set({ created_at: new Date(`${day(-1)}T23:59:59+05:30`) })
    .where('amount_paise', '=', 300_050)
    .execute()
  const ask = async (input: object = {}) => server.call(figuresApi.money, { hotelId: hotel.id, ...input } as never, manager.headers)
  const { periods } = (await ask()).data
  assert.deepEqual(periods, [
    {
      ...{ period: 'yesterday', span: { from: day(-1), to: day(-1) }, received: 3000.5, returned: 0 },
      methods: [{ paymentMethod: 'CASH', received: 3000.5, returned: 0 }],
    },
    {
      ...{ period: 'today', span: { from: day(0), to: day(0) }, received: 5000, returned: 250.25 },
      methods: [
        { paymentMethod: 'CASH', received: 0, returned: 250.25 },
        { paymentMethod: 'PAID_THERE', received: 700, returned: 0 },
        { paymentMethod: 'UPI', received: 5000, returned: 0 },
      ],
    },
    {
      ...{ period: 'last7', span: { from: day(-7), to: day(-1) }, received: 3000.5, returned: 0 },
      methods: [{ paymentMethod: 'CASH', received: 3000.5, returned: 0 }],
    },
    {
      ...{ period: 'last30', span: { from: day(-30), to: day(-1) }, received: 3000.5, returned: 0 },
      methods: [{ paymentMethod: 'CASH', received: 3000.5, returned: 0 }],
    },
  ])
  const { data } = await ask({ from: day(-1), to: day(0) })
  assert.deepEqual(
    data.periods.map(({ received, returned }) => [received, returned]),
    [[8000.5, 250.25]],
  )
  const faults = [
    [{ from: day(0) }, { to: 'Say the last day too.' }],
    [{ from: day(0), to: day(-1) }, { to: 'The last day comes after the first.' }],
    [{ from: day(0), to: day(366) }, { to: 'At most 366 days together.' }],
    [{ from: '1999-12-31', to: day(0) }, { from: 'From 2000 on.' }],
    [{ from: day(0), to: '9999-12-31' }, { to: 'Until 2099.' }],
    [{ from: '2026-02-30', to: day(0) }, { from: 'Enter a date as YYYY-MM-DD.' }],
  ] as const
  for (const [input, fields] of faults) {
    const { status, failure } = await ask(input)
    assert.deepEqual([status, failure.fields], [400, fields])
  }
  assert.equal((await ask({ from: day(0), to: day(365) })).status, 200)
  for (const call of [figuresApi.house, figuresApi.money] as const)
    assert.equal((await server.call(call, { hotelId: hotel.id }, reception.headers)).status, 403)
})

test('a hotel without rooms has no figures to divide', async t => {
  const { server, hotel, manager, day } = await testDesk(t)
  await server.db.deleteFrom('room').execute()
  const { data } = await server.call(figuresApi.nights, { hotelId: hotel.id, from: day(0), to: day(0) }, manager.headers)
  assert.deepEqual(figures(data.total), ['0 0 0 0 0 0 0', 0, [null, null, null]])
  assert.deepEqual(data.sources, [])
})

test('the value of a night is what papers call taxable, by how it was sold and how the hotel is registered on that night', () => {
  const bands = [
    { upToPaise: 750_000, basisPoints: 500 },
    { upToPaise: null, basisPoints: 1800 },
  ]
  const rules = (scheme: 'REGULAR' | 'COMPOSITION') => ({
    hotelTax: [{ from: '2026-12-02', scheme, pricesIncludeTax: true }],
    taxBands: [{ from: '2026-01-01', bands }],
  })
  const value = (night: string, rupees: number, tax: 'none' | 'inclusive' | 'exclusive', scheme: 'REGULAR' | 'COMPOSITION' = 'REGULAR') =>
    nightValue({ night, pricePaise: rupees * 100, tax }, rules(scheme))
  assert.equal(value('2026-12-02', 9000, 'inclusive'), 762_712)
  assert.equal(value('2026-12-02', 7770, 'exclusive'), 740_000)
  // Sold before the hotel was registered: by the night.
  assert.deepEqual([value('2026-12-01', 4100, 'none'), value('2026-12-02', 4100, 'none')], [410_000, 390_476])
  assert.equal(value('2026-12-02', 4100, 'inclusive', 'COMPOSITION'), 410_000)
})
