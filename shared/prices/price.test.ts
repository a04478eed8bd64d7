import assert from 'node:assert/strict'
import { test } from 'node:test'
import { priced } from '../testing/price.ts'
import { examples } from '../testing/price-examples.ts'
import { toPaise } from '../words/money.ts'
import { noTax } from './tax.ts'

for (const example of examples)
  test(`what a stay costs, ${example.case}: ₹${example.total}`, () => {
    const price = priced(example)
    assert.equal(price.totalPaise, toPaise(example.total))
    assert.equal(price.advancePaise + price.duePaise, price.totalPaise)
    if (example.also?.advance !== undefined) assert.equal(price.advancePaise, toPaise(example.also.advance))
    assert.equal(price.savedPaise, toPaise(example.also?.saved ?? price.savedPaise / 100))
    if (!example.taxes) return
    const told = Object.entries(example.taxes).map(([rate, [taxable, half]]) => ({
      basisPoints: Number(rate) * 100,
      taxable: toPaise(taxable),
      half: toPaise(half),
    }))
    assert.deepEqual(price.taxes, told)
  })

test('who sleeps where is told: three adults in the smaller room, two and the child in the suite', () => {
  const [example] = examples.filter(one => one.case.startsWith('27'))
  assert.ok(example)
  const { rooms } = priced(example)
  assert.deepEqual(
    rooms.map(({ split, nights }) => [split.adults, split.childAges, nights[0]?.gross]),
    [
      [3, [], toPaise(4900)],
      [2, [6], toPaise(9400)],
    ],
  )
})

test('the step and the free night stand as parts of the night', () => {
  const [step] = examples.filter(one => one.case.startsWith('20'))
  const [free] = examples.filter(one => one.case.startsWith('24'))
  assert.ok(step && free)
  assert.equal(priced(step).rooms[0]?.nights[0]?.step, -toPaise(325))
  assert.deepEqual(
    priced(free).rooms[0]?.nights.map(({ gross, offer }) => [gross, offer]),
    [
      [0, -toPaise(4100)],
      [toPaise(4613), 0],
      [toPaise(4613), 0],
    ],
  )
})

test('one alone never pays less than ₹1 for a room, nor more than two do', () => {
  const alone = (price: number) =>
    priced({ case: 'alone', tax: noTax, rates: { prices: [price], singlePaise: toPaise(500) }, stay: { adults: 1 }, total: 0 }).totalPaise
  assert.deepEqual([alone(600), alone(400), alone(0.5)], [toPaise(100), toPaise(1), toPaise(0.5)])
})
