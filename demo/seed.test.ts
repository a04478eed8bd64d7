import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { rewriteMoney } from '#server/bookings/money/money.ts'
import { rateRulesOf } from '#server/rooms/nights/rate-rules.ts'
import { brokenPromises, noBrokenPromise } from '#server/testing/worlds/stay.ts'
import { testServer } from '#server/testing.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { demoPassword } from './accounts.ts'
import { demoHistory } from './history.ts'
import type { StoreFiles } from './pictures.ts'
import { demoSignIns, seedDemo } from './seed.ts'

/** For tests that do not look at pictures: an id without files. */
const noFiles: StoreFiles = async () => ({ id: randomUUID(), width: 1, height: 1, widths: [1], bytes: 1 })

test('an empty database becomes the demo, and a second start changes nothing', async t => {
  const server = await testServer(t)
  const { app } = server.product
  const before = performance.now()
  const history = await seedDemo(app)
  t.diagnostic(`seeded in ${Math.round(performance.now() - before)} ms`)
  assert.ok(history && history.orders.length > 100 && history.refunds.length > 3)
  assert.equal(await seedDemo(app), undefined)
  assert.deepEqual(await demoHistory(app.db), history)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)

  const palace = await server.get(hotelApi.get, { hotelId: 'lake-view-palace', includeOffers: 'true' })
  assert.deepEqual([palace.bookable, palace.places.length, palace.offers?.length], [true, 12, 4])
  const rules = await rateRulesOf(app.db, palace.id)
  assert.deepEqual(
    [
      rules?.seasons.length,
      rules?.offers.length,
      rules?.hotelTax[0]?.scheme,
      rules?.ladders.find(({ id }) => id === rules.ladderId)?.steps.length,
    ],
    [4, 3, 'REGULAR', 3],
  )
  assert.ok(palace.images.some(image => image.isCover) && palace.images.length >= 5)
  const goa = await server.get(hotelApi.get, { hotelId: 'sea-breeze-goa', includePaymentPlan: 'true' })
  assert.deepEqual([goa.bookable, goa.admin?.paymentPlan], [true, { billingType: 'PER_BOOKING', deductionRate: 12 }])

  const checkInDate = addDays(todayInIndia(app.clock.now()), 3)
  for (const hotelId of ['lake-view-palace', 'sea-breeze-goa']) {
    const rooms = await server.get(roomApi.search, { hotelId, checkInDate, checkOutDate: addDays(checkInDate, 1) })
    assert.ok(rooms.length > 0, hotelId)
    for (const picture of rooms.flatMap(room => room.roomImages))
      for (const width of picture.widths)
        assert.ok(await app.files.get(`${picture.imagePath}/${width}.webp`), `${picture.imageName} at ${width}`)
  }

  await t.test('every sign-in has an account with the password, hashed by Argon2id with what sign-in asks for', async () => {
    for (const { email } of demoSignIns) {
      const account = await app.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
      assert.match(account.password_hash ?? '', /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      assert.ok(await verify(account.password_hash ?? '', demoPassword))
    }
  })

  await t.test('what the bookings of the demo show of their money is what their payments say', async () => {
    const money = ['total_paise', 'paid_paise', 'refunded_paise', 'payment_method', 'payment_status', 'transaction_id'] as const
    const shown = await app.db
      .selectFrom('booking')
      .select(['hotel_id', 'id', 'status', ...money])
      .execute()
    assert.ok(shown.length > 100)
    assert.deepEqual(await app.db.transaction().execute(tx => Promise.all(shown.map(booking => rewriteMoney(tx, booking)))), shown)
  })

  await t.test('the sandbox provider takes the history, twice too, and then answers for it as for its own', async () => {
    const { provider } = server
    const { db, payments } = app
    provider.sandbox.importHistory(history)
    const lists = async () => {
      const { orders, payments, refunds } = await provider.state()
      return { orders, payments, refunds }
    }
    const once = await lists()
    provider.sandbox.importHistory(history)
    assert.deepEqual(await lists(), once)
    const sum = (rows: { amount: number }[]) => rows.reduce((total, row) => total + row.amount, 0)
    assert.deepEqual(
      [once.orders.length, sum(once.payments), sum(once.refunds)],
      [history.orders.length, sum(history.payments), sum(history.refunds)],
    )

    const paid = await db
      .selectFrom('booking as b')
      .innerJoin('payment as p', 'p.provider_payment_id', 'b.transaction_id')
      .innerJoin('payment_order as o', 'o.id', 'p.order_id')
      .select(['p.provider_payment_id', 'p.amount_paise', 'o.provider_order_id'])
      .where('b.status', '=', 'CONFIRMED')
      .where('o.transfer_paise', 'is not', null)
      .executeTakeFirstOrThrow()
    const [known] = (await payments.paymentsOf(paid.provider_order_id ?? '')) ?? []
    assert.deepEqual([known?.id, known?.amountPaise, known?.captured], [paid.provider_payment_id, paid.amount_paise, true])
    const about = { refundId: randomUUID(), paymentId: paid.provider_payment_id, amountPaise: paid.amount_paise }
    const back = await payments.refund(about)
    assert.deepEqual([back.amountPaise, back.paymentId], [paid.amount_paise, paid.provider_payment_id])
  })
})

test('two first starts at once make one demo', async t => {
  const { product } = await testServer(t)
  const made = await Promise.all([seedDemo(product.app, noFiles), seedDemo(product.app, noFiles)])
  assert.equal(made.filter(history => history !== undefined).length, 1)
  const hotels = await product.app.db.selectFrom('hotel').select('id').execute()
  assert.equal(hotels.length, 2)
})

test('a start that fails half-way leaves nothing, gives its lock and limits back, and the next one succeeds', async t => {
  const { product } = await testServer(t)
  const { app } = product
  const limits = async () => (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(app.db)).rows
  const before = await limits()
  let stored = 0
  const broken: StoreFiles = async (...picture) => {
    if (++stored > 3) throw new Error('no space left')
    return noFiles(...picture)
  }
  await assert.rejects(seedDemo(app, broken), /no space left/)
  assert.deepEqual(await limits(), before)
  assert.equal((await app.db.selectFrom('account').select('id').execute()).length, 0)
  assert.ok(await seedDemo(app, noFiles))
  assert.deepEqual(await limits(), before)
})
