import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { formOf, sendForm } from '../testing/files/forms.ts'
import { ownerUpdate } from '../testing/worlds/hotel-forms.ts'
import { planOwner } from '../testing/worlds/plan-owner.ts'

test('an advance below the deduction of a plan that is to begin: said when it is saved, and mailed a week before it begins', async t => {
  const { server, owner, hotel, timed, perBooking, buy, choose, mailed } = await planOwner(t)
  const save = async (advancePaymentRate: string) => {
    const form = formOf(ownerUpdate(hotel.id, { advancePaymentRate, razorPayAccountId: 'acc_HaveliHill0001' }))
    const { status, failure } = await sendForm(server, hotelFormApi.update, form, owner.headers)
    assert.equal(status, 200, JSON.stringify(failure))
    return (failure as { warning?: string }).warning
  }
  /** As if the plan began so many hours from now. */
  const beginsIn = async (hours: number) => {
    await sql`update payment_record set starts_at = now() + make_interval(hours => ${hours}) where billing_type = 'PER_BOOKING'`.execute(
      server.db,
    )
    await sql`update outbox set run_at = now(), done_at = null where kind = 'plan begins'`.execute(server.db)
    await server.settleAll()
    return mailed()
  }
  await save('25')
  await buy(await timed('Month', 1))
  assert.equal(await save('15'), undefined)
  await save('25')
  await choose(await perBooking('Per booking', 2000))
  const { rows } = await sql<{ days: number }>`select round(extract(epoch from r.starts_at - o.run_at) / 86400)::int as days
    from outbox o join payment_record r on r.id::text = o.payload->>'recordId' where o.kind = 'plan begins'`.execute(server.db)
  assert.deepEqual(rows, [{ days: 7 }])
  await server.settleAll()
  mailed()
  assert.equal(await save('20'), undefined)
  assert.deepEqual(await beginsIn(24 * 7), [], 'nothing is missing')
  assert.match(
    (await save('15')) ?? '',
    /^From \d+ \w+ \d{4} on your plan Per booking deducts 20% of every booking: with an advance below that/,
  )
  await sql`update outbox set run_at = now(), done_at = null where kind = 'plan begins'`.execute(server.db)
  await server.settleAll()
  const [mail] = server.mails
  assert.equal(mail?.to, owner.email)
  assert.match(mail?.text ?? '', /Lake View Palace: its advance is 15%/)
  mailed()
  assert.deepEqual(await beginsIn(-1), [], 'it has begun')
})
