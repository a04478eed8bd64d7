import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { allocated, inPaymentOrder, levelled, type Member } from './shares.ts'

const member = (id: string, more: Partial<Member> = {}): Member => ({
  id,
  check_out: '2026-12-03',
  rooms: [{ roomNumber: id }],
  status: 'CONFIRMED',
  total_paise: 1000,
  paid_paise: 0,
  refunded_paise: 0,
  promised_back_paise: null,
  sharePaise: 0,
  ...more,
})

test('by earliest check-out, then room number as people count', () => {
  const members = [member('10'), member('9'), member('A2'), member('1', { check_out: '2026-12-04' })]
  assert.deepEqual(
    inPaymentOrder(members).map(({ id }) => id),
    ['9', '10', 'A2', '1'],
  )
})

test('an amount pays in turn what is due; stays that are off need nothing', () => {
  const members = [member('1', { paid_paise: 400 }), member('2', { status: 'CANCELLED' }), member('3')]
  assert.deepEqual(allocated(members, 900), [
    { id: '1', paise: 600 },
    { id: '3', paise: 300 },
  ])
})

test('what was promised back of a cancelled booking pays for others, what the hotel keeps does not; nor does money of its own', () => {
  const off = { status: 'CANCELLED' as const, paid_paise: 1000, sharePaise: 1000 }
  assert.deepEqual(levelled([member('1', { ...off, promised_back_paise: 300 }), member('2')]), [{ from: '1', to: '2', paise: 300 }])
  assert.deepEqual(levelled([member('1', { ...off, promised_back_paise: 1000, sharePaise: 200 }), member('2')]), [
    { from: '1', to: '2', paise: 200 },
  ])
  assert.deepEqual(levelled([member('1', { ...off, status: 'NO_SHOW' }), member('2')]), [])
  assert.deepEqual(levelled([member('1', { ...off, refunded_paise: 900 }), member('2')]), [{ from: '1', to: '2', paise: 100 }])
})

test('levelled: no money is lost, none is left where others need it, nobody has less than the stay needs', () => {
  const some = fc.record({
    total_paise: fc.nat(50),
    own: fc.nat(20),
    share: fc.nat(50),
    back: fc.nat(70),
    promised: fc.option(fc.nat(70)),
    status: fc.constantFrom('CONFIRMED' as const, 'CANCELLED' as const, 'NO_SHOW' as const),
  })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 6 }), stays => {
      const members = stays.map(({ own, share, back, promised, ...stay }, at) =>
        member(String(at), {
          ...stay,
          paid_paise: own + share,
          refunded_paise: Math.min(back, own + share),
          sharePaise: share,
          promised_back_paise: stay.status === 'CANCELLED' ? promised : null,
        }),
      )
      const after = new Map(members.map(one => [one.id, { ...one }]))
      for (const { from, to, paise } of levelled(members)) {
        assert.ok(paise > 0)
        const [giver, taker] = [after.get(from), after.get(to)]
        if (!giver || !taker) throw new Error('a booking of the group')
        giver.paid_paise -= paise
        giver.sharePaise -= paise
        taker.paid_paise += paise
        taker.sharePaise += paise
        if (giver.status === 'CANCELLED' && giver.promised_back_paise !== null) giver.promised_back_paise -= paise
      }
      const sum = (all: Iterable<Member>) => [...all].reduce((total, { sharePaise }) => total + sharePaise, 0)
      assert.equal(sum(after.values()), sum(members))
      for (const one of after.values()) {
        assert.ok(one.sharePaise >= 0)
        assert.ok(one.paid_paise >= one.refunded_paise)
      }
      assert.deepEqual(levelled([...after.values()]), [])
    }),
  )
})
