import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { levelled } from '../group-bill/shares.ts'
import { groupDesk } from './testing.ts'

const step = fc.record({
  what: fc.constantFrom('pay', 'pay', 'payOne', 'cancel', 'discount', 'extra', 'giveBack', 'bill', 'leave', 'join'),
  who: fc.nat(3),
  size: fc.integer({ min: 1, max: 9000 }),
})

test('whatever happens to a group: its payments are the shares together, each booking counts its own, and no money is idle on one bill', async t => {
  const { server, hotel, group, stay, call, pay, edit, read, sell } = await groupDesk(t)
  const made = await group([stay('101'), stay('102', 0, 3), stay('201', 0, 1)], { oneFolio: true })
  const alone = await sell('104', { from: 1 })
  const ids = [...made.bookings, alone].map(({ id }) => id)
  const done: Record<string, number> = {}
  for (const { what, who, size } of fc.sample(step, { seed: 20_261_126, numRuns: 120 })) {
    const of = { id: ids[who] ?? '' }
    const answer =
      what === 'pay'
        ? await pay(made, size)
        : what === 'payOne'
          ? await edit(of, { payment: { paymentMethod: 'CASH', amount: size / 4 } })
          : what === 'cancel' && size % 5 === 0
            ? await edit(of, { status: 'CANCELLED', cancelledBy: size % 2 === 0 ? 'hotel' : 'guest' })
            : what === 'discount'
              ? await edit(of, { charges: [{ kind: 'DISCOUNT', text: 'Friend', amount: size / 9 }] })
              : what === 'extra'
                ? await edit(of, { charges: [{ kind: 'EXTRA', text: 'Dinner', amount: size / 3 }] })
                : what === 'giveBack'
                  ? await edit(of, { refund: { method: 'CASH', amount: size / 9, reason: 'Too much' } })
                  : what === 'bill'
                    ? await call('update', made, { oneFolio: size % 3 > 0 })
                    : what === 'leave' || what === 'join'
                      ? await call(what, made, { bookingId: of.id })
                      : undefined
    if (answer?.status === 200) done[what] = (done[what] ?? 0) + 1
    assert.ok(!answer || [200, 400, 409].includes(answer.status), JSON.stringify(answer?.failure))
    const rows = await server.db.selectFrom('booking_payment').selectAll().where('hotel_id', '=', hotel.id).execute()
    const payments = await server.db.selectFrom('group_payment').selectAll().execute()
    for (const paid of payments) {
      const shares = rows.filter(({ group_payment_id }) => group_payment_id === paid.id)
      assert.equal(
        shares.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
        paid.amount_paise,
        'shares together are the payment',
      )
      for (const share of shares) assert.deepEqual([share.method, share.created_at], [paid.method, paid.created_at])
    }
    const bookings = await server.db.selectFrom('booking').selectAll().execute()
    for (const row of bookings) {
      const own = rows.filter(({ booking_id }) => booking_id === row.id)
      const sum = (sign: 1 | -1) => own.reduce((total, { amount_paise }) => total + Math.max(0, sign * amount_paise), 0)
      assert.deepEqual([row.paid_paise, row.refunded_paise], [sum(1), sum(-1)], 'a booking counts its own rows')
    }
    const { oneFolio, bookings: members } = await read(made)
    const money = bookings
      .filter(({ id }) => members.some(member => member.id === id))
      .map(row => ({
        ...row,
        rooms: members.find(({ id }) => id === row.id)?.rooms ?? [],
        sharePaise: rows.filter(one => one.booking_id === row.id && one.group_payment_id).reduce((sum, one) => sum + one.amount_paise, 0),
      }))
    if (oneFolio) assert.deepEqual(levelled(money), [], 'what one does not need pays for the others')
    const bills = new Set(bookings.filter(({ group_id }) => group_id === made.id).map(({ folio_id }) => folio_id))
    assert.equal(bills.size, oneFolio ? Math.min(1, members.length) : members.length)
  }
  t.diagnostic(JSON.stringify(done))
  for (const what of ['pay', 'payOne', 'discount', 'extra', 'giveBack', 'bill', 'join'])
    assert.ok((done[what] ?? 0) > 0, `${what} never does anything`)
})
