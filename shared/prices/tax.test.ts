import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type NightTax, taxOnSale, taxWithin } from './tax.ts'

const bands = [
  { upToPaise: 750_000, basisPoints: 500 },
  { upToPaise: null, basisPoints: 1800 },
]
const inclusive: NightTax = { mode: 'inclusive', bands }
const exclusive: NightTax = { mode: 'exclusive', bands }
const highest = 1_500_000

test('of every price up to ₹15,000.00: the tax that was put on top of it is found within it', () => {
  for (let typed = 1; typed <= highest; typed++) {
    const { gross } = taxOnSale(typed, exclusive)
    const within = taxOnSale(gross, inclusive)
    if (within.taxable !== typed || within.step !== 0) assert.deepEqual([typed, within.taxable, within.step], [typed, typed, 0])
  }
})

test('what a guest pays never falls as the typed price rises', () => {
  for (const tax of [inclusive, exclusive]) {
    let before = 0
    for (let typed = 1; typed <= highest; typed++) {
      const { gross } = taxOnSale(typed, tax)
      if (gross < before) assert.fail(`${tax.mode}, ${typed}: ${gross} after ${before}`)
      before = gross
    }
  }
})

test('a price that was agreed stays, and between two bands the higher one holds', () => {
  for (const gross of [787_500, 787_501, 850_000, 885_000, 885_001]) {
    const night = taxWithin(gross, inclusive)
    assert.equal(night.gross, gross)
    assert.equal(night.taxable + 2 * night.half, gross)
    assert.equal(night.basisPoints, gross > 787_500 ? 1800 : 500)
  }
})
