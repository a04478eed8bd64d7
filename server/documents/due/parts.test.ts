import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { merged, negated, partOf, sumOfParts, takenFrom } from './parts.ts'

const paise = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 2_000_000 }))

test('however often a part is taken of an amount, also a few paise, neither what is taken nor what is left has a tax below 0', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(paise, fc.constantFrom(500, 1800)), { minLength: 1, maxLength: 2 }),
      fc.array(paise, { maxLength: 120 }),
      (amounts, takings) => {
        let left = merged(amounts.map(([amount, rate]) => partOf(amount, rate)))
        for (const taking of takings) {
          const before = sumOfParts(left)
          const taken = takenFrom(left, taking)
          left = merged([...left, ...negated(taken)])
          assert.equal(sumOfParts(taken), Math.min(taking, before))
          assert.equal(sumOfParts(left), before - sumOfParts(taken))
          for (const { taxable, tax } of [...taken, ...left])
            assert.ok(tax >= 0 && tax % 2 === 0 && (taxable >= 0 || taxable + tax < 10), `${taxable} + ${tax}`)
        }
      },
    ),
    { numRuns: 500 },
  )
})
