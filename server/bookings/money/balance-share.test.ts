import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { platformShareOf } from './balance-share.ts'

/** Worked out by hand, rupees. */
const table: readonly [why: string, rate: number, nights: number, atDesk: number, taken: number, payment: number, share: number][] = [
  ['nothing was paid yet', 10, 8000, 0, 0, 8000, 800],
  ['the share of the stay was taken with its advance', 10, 8000, 0, 800, 6400, 0],
  ['sold at ₹10, then its price was raised', 10, 8000, 0, 1, 7998, 799],
  ['a night was added at the desk', 10, 12_000, 0, 800, 10_400, 400],
  ['a part was received at the desk', 10, 8000, 3000, 0, 5000, 500],
  ['all of the nights was received at the desk, and dinner is left', 10, 8000, 8000, 0, 500, 0],
  ['more than the nights was received at the desk', 10, 8000, 9000, 0, 500, 0],
  ['more was given back at the desk than it received', 10, 8000, -2000, 0, 8000, 800],
  ['nights fell away after the share was taken', 10, 4000, 0, 800, 100, 0],
  ['the rate was raised', 15, 8000, 0, 800, 6400, 400],
  ['the rate was lowered', 5, 8000, 0, 800, 6400, 0],
  ['the share is more than what is paid', 10, 8000, 0, 0, 500, 500],
  ['all of it is the platform’s', 100, 8000, 1000, 3000, 4000, 4000],
  ['half a paisa is one', 12.5, 1, 0, 0, 1, 0.13],
  ['less than half a paisa is none', 33.33, 1, 0, 0, 1, 0.33],
  ['rounded once, before what was taken', 12.5, 999.99, 0.02, 62.5, 999.97, 62.5],
]

test('the platform’s share of a payment by link, to the paisa', () => {
  for (const [why, rate, ...rupees] of table) {
    const [nightsPaise = 0, atDeskPaise = 0, takenPaise = 0, paymentPaise = 0, share] = rupees.map(amount => Math.round(amount * 100))
    assert.equal(platformShareOf({ nightsPaise, atDeskPaise, takenPaise, paymentPaise }, Math.round(rate * 100)), share, why)
  }
})

test('in however many payments the nights are paid online, the platform has its rate of them once', () => {
  const stay = fc.record({
    nights: fc.integer({ min: 100, max: 1e8 }),
    rate: fc.integer({ min: 1000, max: 10_000 }),
    parts: fc.array(fc.nat(100)),
  })
  const check = ({ nights, rate, parts }: typeof stay extends fc.Arbitrary<infer T> ? T : never) => {
    let [takenPaise, left] = [0, nights]
    for (const part of [...parts.map(percent => Math.floor((left * percent) / 100)), Number.POSITIVE_INFINITY]) {
      const paymentPaise = Math.min(part, left)
      left -= paymentPaise
      takenPaise += platformShareOf({ nightsPaise: nights, atDeskPaise: 0, takenPaise, paymentPaise }, rate)
    }
    assert.equal(takenPaise, Math.floor((nights * rate + 5000) / 10_000))
  }
  fc.assert(fc.property(stay, check))
})
