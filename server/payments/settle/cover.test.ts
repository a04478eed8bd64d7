import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cover, type Part } from './cover.ts'

const partsOf = (...amounts: number[]): Part[] => amounts.map((paise, at) => ({ id: String(at), paise }))

test('the oldest share is covered first, each by parts of what there is', () => {
  assert.deepEqual(cover(partsOf(100, 50, 70), partsOf(30, 100)), [
    { shareId: '0', sourceId: '0', paise: 30 },
    { shareId: '0', sourceId: '1', paise: 70 },
    { shareId: '1', sourceId: '1', paise: 30 },
  ])
})

test('whatever the amounts: no part is empty, none is beyond its share or its money, and the smaller sum is used up', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { maxLength: 12 })
  const sum = (all: readonly { paise: number }[]) => all.reduce((paise, one) => paise + one.paise, 0)
  fc.assert(
    fc.property(amounts, amounts, (due, sent) => {
      const parts = cover(partsOf(...due), partsOf(...sent))
      assert.equal(sum(parts), Math.min(sum(partsOf(...due)), sum(partsOf(...sent))))
      for (const part of parts) assert.ok(part.paise > 0)
      for (const [at, paise] of due.entries()) assert.ok(sum(parts.filter(({ shareId }) => shareId === String(at))) <= paise)
      for (const [at, paise] of sent.entries()) assert.ok(sum(parts.filter(({ sourceId }) => sourceId === String(at))) <= paise)
    }),
  )
})
