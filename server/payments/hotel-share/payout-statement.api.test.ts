import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { type PayoutStatement, payoutApi } from '#shared/payments/payouts.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { type HotelWish, makeHotel } from '../../testing/worlds/hotel.ts'
import { person, sessionFor } from '../../testing/worlds/people.ts'
import { order, pay, settlePutOff } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { payBack } from '../settle/refunds.ts'

const accountId = 'acc_Gs9Lk40TbRy2We'

/** A hotel with stays of ₹8,000.00, each with ₹1,600.00 paid online; `number` is the booked room. */
const start = async (t: TestContext, wish: HotelWish = {}) => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, wish)
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  const owner = await sessionFor(server, hotel.ownerId)
  const today = todayInIndia(server.clock.now())
  const payments = new Map<string, string>()
  const book = async (number: string) => {
    const made = await order(server, hotel, { numbers: [number] })
    const { reference } = await server.get(bookingApi.create, await pay(server, made.id ?? ''))
    await settlePutOff(server)
    const { id } = await server.db.selectFrom('payment').select('id').orderBy('created_at', 'desc').executeTakeFirstOrThrow()
    payments.set(reference, id)
    return reference
  }
  const giveBack = async (reference: string, amountPaise: number) => {
    const paymentId = payments.get(reference) ?? ''
    await server.db.transaction().execute(tx => payBack(tx, { paymentId, amountPaise, reason: 'by-hotel' }))
    await server.settleAll()
  }
  const send = async (amount: number, daysAgo = 0) => {
    const transfer = { amount, transactionId: `UTR ${amount}`, date: addDays(today, -daysAgo), key: randomUUID() }
    return (await server.call(payoutApi.create, { hotelId: hotel.id, ...transfer }, platform.headers)).data.id
  }
  /** Reads the statement, oldest booking first, and asserts that its sums match the account's. */
  const statement = async (payoutId?: string) => {
    const of = { hotelId: hotel.id, ...(payoutId !== undefined && { payoutId }) }
    const { data: found } = await server.call(payoutApi.statement, of, owner)
    if (payoutId === undefined) await agrees(found)
    return found.lines.reverse()
  }
  const agrees = async ({ lines, ahead }: PayoutStatement) => {
    const [account] = (await server.call(payoutApi.list, { hotelId: hotel.id }, owner)).data
    const covers = lines.flatMap(({ covered }) => covered)
    const sum = (amounts: number[]) => Math.round(amounts.reduce((all, one) => all + one * 100, 0)) / 100
    const by = (kind: string) => sum(covers.filter(one => one.by === kind).map(({ amount }) => amount))
    for (const { share, takenBack, covered, open } of lines)
      assert.equal(sum([share, -takenBack]), sum([...covered.map(({ amount }) => amount), open]))
    assert.deepEqual(
      [by('TRANSFER'), sum([by('PAYOUT'), ahead]), by('NETTED'), sum([...lines.map(({ open }) => open), -ahead])],
      [account?.transferred, sum(account?.payouts.map(({ amount }) => amount) ?? []), 0, account?.owed],
    )
  }
  return { server, hotel, platform, owner, book, giveBack, send, statement }
}

const parts = (lines: PayoutStatement['lines']) =>
  lines.map(({ reference, share, takenBack, covered, open }) => [
    ...[reference, share, takenBack],
    covered.map(one => [one.payoutId ?? one.reference ?? one.by, one.amount]),
    open,
  ])

test('pay-outs cover the oldest bookings first, in parts; what goes back afterwards makes room for the next', async t => {
  const { book, send, statement, giveBack } = await start(t)
  const [a, b, c] = [await book('101'), await book('102'), await book('103')]
  const second = await send(1000)
  const first = await send(2000, 3)
  assert.deepEqual(parts(await statement()), [
    [a, 1600, 0, [[first, 1600]], 0],
    [
      b,
      1600,
      0,
      [
        [first, 400],
        [second, 1000],
      ],
      200,
    ],
    [c, 1600, 0, [], 1600],
  ])
  assert.deepEqual(
    (await statement(second)).map(({ reference }) => reference),
    [b],
  )

  await giveBack(a, 40_000)
  assert.deepEqual(parts(await statement(first)), [
    [a, 1600, 400, [[first, 1200]], 0],
    [
      b,
      1600,
      0,
      [
        [first, 800],
        [second, 800],
      ],
      0,
    ],
  ])
  assert.deepEqual(parts(await statement()).at(-1), [c, 1600, 0, [[second, 200]], 1400])

  const third = await send(2000)
  await giveBack(c, 160_000)
  assert.deepEqual(parts(await statement()).at(-1), [c, 1600, 1600, [], 0])
  assert.deepEqual(await statement(third), [])
})

test('a transfer covers its booking; what could not be taken back of it is netted against the next that is owed', async t => {
  const { server, book, giveBack, send, statement } = await start(t, { plan: { deductionRate: 10 }, accountId })
  const a = await book('101')
  assert.deepEqual(parts(await statement()), [[a, 800, 0, [['TRANSFER', 800]], 0]])
  await giveBack(a, 40_000)
  assert.deepEqual(parts(await statement()), [[a, 800, 200, [['TRANSFER', 600]], 0]])
  await server.provider.control(`accounts/${accountId}/balance`, { add: -60_000 })
  await giveBack(a, 80_000)
  assert.deepEqual(parts(await statement()), [[a, 800, 600, [['TRANSFER', 600]], -400]])
  await server.provider.control(`accounts/${accountId}/suspend`)
  const b = await book('102')
  const payout = await send(300)
  assert.deepEqual(parts(await statement()), [
    [
      a,
      800,
      600,
      [
        ['TRANSFER', 600],
        [b, -400],
      ],
      0,
    ],
    [
      b,
      800,
      0,
      [
        [a, 400],
        [payout, 300],
      ],
      100,
    ],
  ])
})

test('an owner reads statements of the own hotels, the platform of all; a pay-out of another hotel is not there', async t => {
  const { server, hotel, platform, owner, book, send } = await start(t)
  const reference = await book('101')
  const other = await makeHotel(server.db)
  const payoutId = await send(100)
  const status = async (input: { hotelId: string; payoutId?: string }, headers: Record<string, string>) =>
    (await server.call(payoutApi.statement, input, headers)).status
  assert.deepEqual(
    (await server.call(payoutApi.statement, { hotelId: hotel.id, payoutId }, platform.headers)).data.lines.map(line => line.reference),
    [reference],
  )
  assert.deepEqual(
    [await status({ hotelId: other.id }, owner), await status({ hotelId: other.id, payoutId }, platform.headers)],
    [404, 404],
  )
  assert.equal(await status({ hotelId: randomUUID() }, platform.headers), 404)
  assert.equal(await status({ hotelId: hotel.id, payoutId: randomUUID() }, owner), 404)
})
