import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { planOwner } from '../testing/worlds/plan-owner.ts'
import { settlePutOff } from '../testing/worlds/stay.ts'

test('the receipt is mailed once, whatever answers twice, and says all that the record does', async t => {
  const { server, owner, timed, buy, records, mailed } = await planOwner(t)
  const bought = await buy(await timed('Yearly', 12, 2_499_900), { coupon: true, paise: 2_499_900, months: 12 })
  assert.equal(bought.status, 200, JSON.stringify(bought.failure))
  await Promise.all([bought.complete(), bought.complete()])
  await server.settleAll()
  const [record] = await records()
  assert.deepEqual(
    [record?.customerName, record?.listPrice, record?.discountRate, record?.amount, record?.duration, record?.deductionRate],
    ['Devika Shekhawat', 24_999, 10, 22_499.1, 12, null],
  )
  const [mail] = server.mails
  assert.deepEqual(mailed(), [`${owner.email}: Receipt: Yearly`])
  for (const words of [
    ...['Dear Devika Shekhawat,', 'Plan: Yearly, 12 months', 'List price: ₹24,999.00', 'Discount, 10% with TENOFF: −\u2060₹2,499.90'],
    ...['Amount paid: ₹22,499.10', `Transaction: ${record?.transactionId}`],
    `Open the receipt: ${server.config.publicUrl}/dashboard/account?receipt=${record?.id}`,
  ])
    assert.ok(mail?.text.includes(words), `${words} is missing in ${mail?.text}`)
  assert.ok(!/\btax\b|GST/i.test(mail?.text ?? ''))
  await settlePutOff(server)
  assert.equal(mailed().filter(subject => /Receipt/.test(subject)).length, 0)
})

test('a plan without a price gets a receipt too, and a change of the name later does not change it', async t => {
  const { server, owner, perBooking, choose, records, mailed } = await planOwner(t)
  const planId = await perBooking('Per booking', 1200)
  await choose(planId)
  await choose(planId)
  await server.db.updateTable('account').set({ name: 'Somebody Else' }).where('id', '=', owner.id).execute()
  await server.settleAll()
  const [mail] = server.mails
  assert.deepEqual(mailed(), [`${owner.email}: Receipt: Per booking`])
  for (const words of [
    'Bought by: Devika Shekhawat',
    'Plan: Per booking, 12% of each online booking',
    'Last day: No end',
    'Amount paid: ₹0.00',
  ])
    assert.ok(mail?.text.includes(words), `${words} is missing in ${mail?.text}`)
  assert.equal((await records()).length, 1)
})

test('reminders wait for 09:00 in India, seven days and one day before the last day and on it', async t => {
  const { server, timed, buy, runsUntil, owner, reminders } = await planOwner(t)
  await runsUntil(owner, '2031-01-15T18:30:00Z')
  await buy(await timed('Month', 1))
  assert.deepEqual(await reminders(), ['7: 2031-02-08 09:00', '1: 2031-02-14 09:00', '0: 2031-02-15 09:00'])
  const keys = await server.db.selectFrom('outbox').select('unique_key').where('kind', '=', 'plan reminder').execute()
  assert.equal(new Set(keys.map(row => row.unique_key)).size, 3)
})

test('a reminder says which plan, its last day and what happens then; each once', async t => {
  const { server, owner, timed, buy, mailed } = await planOwner(t)
  await buy(await timed('Month', 1))
  await server.settleAll()
  mailed()
  /** As if it were so many days before the last day, at noon. */
  const daysBefore = async (days: number) => {
    await sql`update payment_record set ends_at = now() + make_interval(days => ${days}, hours => 12)`.execute(server.db)
    await sql`update outbox set run_at = now() where kind = 'plan reminder' and (payload->>'days')::int = ${days}`.execute(server.db)
    await server.settleAll()
    const { rows } = await sql<{ day: string }>`
      select trim(to_char((ends_at - interval '1 ms') at time zone 'Asia/Kolkata', 'FMDD FMMonth YYYY')) as day from payment_record`.execute(
      server.db,
    )
    return { day: rows[0]?.day ?? '', text: server.mails[0]?.text ?? '', mails: mailed() }
  }
  const week = await daysBefore(7)
  assert.deepEqual(week.mails, [`${owner.email}: Your plan Month ends on ${week.day}`])
  for (const words of [
    ...['Dear Devika Shekhawat,', `The last day of your plan Month is ${week.day}.`, 'take no bookings until you choose a plan again'],
    ...['Bookings made until then are honoured', `Renew your plan: ${server.config.publicUrl}/dashboard/account`],
  ])
    assert.ok(week.text.includes(words), `${words} is missing in ${week.text}`)
  const day = await daysBefore(1)
  assert.deepEqual(day.mails, [`${owner.email}: Your plan Month ends on ${day.day}`])
  const last = await daysBefore(0)
  assert.deepEqual(last.mails, [`${owner.email}: Today is the last day of your plan Month`])
  assert.ok(last.text.includes(`is today, ${last.day}.`), last.text)
  await settlePutOff(server)
  assert.deepEqual(mailed(), [])
})

test('no reminder of a plan that is renewed, replaced or over by then, nor one that the next has overtaken', async t => {
  const { server, owner, timed, perBooking, buy, choose, mailed } = await planOwner(t)
  const month = await timed('Month', 1)
  const { data: first } = await buy(month)
  await server.settleAll()
  mailed()
  const endIn = (hours: number) =>
    sql`update payment_record set ends_at = now() + make_interval(hours => ${hours}) where id = ${first.id}`.execute(server.db)
  const due = async (days: number) => {
    await sql`update outbox set run_at = now(), done_at = null where kind = 'plan reminder' and payload->>'recordId' = ${first.id}
      and (payload->>'days')::int = ${days}`.execute(server.db)
    await server.settleAll()
    return mailed()
  }
  // The server was away for six days: a day before the end, and on the last day, their own reminders are enough.
  await endIn(38)
  assert.deepEqual(await due(7), [])
  await endIn(14)
  assert.deepEqual(await due(1), [])
  await endIn(-1)
  assert.deepEqual(await due(0), [])
  await endIn(12)
  await server.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', owner.id).execute()
  assert.deepEqual(await due(0), [])
  await server.db.updateTable('account').set({ disabled_at: null }).where('id', '=', owner.id).execute()
  assert.equal((await due(0)).length, 1)
  await choose(await perBooking('Per booking', 1200))
  await server.settleAll()
  mailed()
  assert.deepEqual(await due(0), [], 'a plan without an end comes next')
  await server.db.deleteFrom('payment_record').where('billing_type', '=', 'PER_BOOKING').execute()
  await buy(month)
  await server.settleAll()
  mailed()
  assert.deepEqual(await due(0), [], 'renewed')
})
