import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toPaise } from './money.ts'
import { noTax } from './tax.ts'
import { type Example, exclusive, inclusive, percent, priced, type Wish } from './testing/price.ts'

const d = (nights: number): Wish => ({ prices: Array(nights).fill(4100), meals: 5200 })
const winter: Wish = { prices: [4613, 4613, 6500, 7000] }

const examples: Example[] = [
  {
    case: '1 no base: all whom the room sleeps are in its price',
    tax: noTax,
    rates: { ...d(2), baseAdults: null, baseChildren: null },
    stay: { adults: 3, childAges: [7] },
    total: 8200,
    also: { advance: 2050 },
  },
  { case: '2 tax in the price', tax: inclusive, rates: d(2), total: 8200, taxes: { 5: [7809.52, 195.24] } },
  { case: '3 tax on top', tax: exclusive, rates: d(2), total: 8610, also: { advance: 2152.5 } },
  { case: '4 a small price', tax: inclusive, rates: { prices: [999] }, total: 999, taxes: { 5: [951.42, 23.79] } },
  { case: '5 each night has its own rate, tax on top', tax: exclusive, rates: { prices: [7400, 7600] }, total: 16_738 },
  {
    case: '6 the same with tax in the price',
    tax: inclusive,
    rates: { prices: [7400, 7600] },
    total: 15_000,
    taxes: { 5: [14_285.72, 357.14] },
  },
  {
    case: '7 both rates',
    tax: inclusive,
    rates: { prices: [7400, 9000] },
    total: 16_400,
    taxes: { 5: [7047.62, 176.19], 18: [7627.12, 686.44] },
  },
  { case: '8 the highest price at 5 %', tax: inclusive, rates: { prices: [7875] }, total: 7875, taxes: { 5: [7500, 187.5] } },
  { case: '8 a paisa more', tax: inclusive, rates: { prices: [7875.01] }, total: 7875, taxes: { 5: [7500, 187.5] } },
  { case: '8 in the middle of the step', tax: inclusive, rates: { prices: [8500] }, total: 7875, taxes: { 5: [7500, 187.5] } },
  { case: '8 the last price of the step', tax: inclusive, rates: { prices: [8850] }, total: 7875, taxes: { 5: [7500, 187.5] } },
  { case: '9 after the step', tax: inclusive, rates: { prices: [8850.01] }, total: 8850.01, taxes: { 18: [7500.01, 675] } },
  { case: '10 tax on top of 7,500.00', tax: exclusive, rates: { prices: [7500] }, total: 7875 },
  { case: '10 and of a paisa more', tax: exclusive, rates: { prices: [7500.01] }, total: 8850.01 },
  {
    case: '11 meals count',
    tax: exclusive,
    rates: { prices: [6900], meals: 7800 },
    rooms: [{ meal: 'allMeals' }],
    total: 9204,
    taxes: { 18: [7800, 702] },
  },
  {
    case: '12 an offer leads to the lower rate',
    tax: exclusive,
    rates: { prices: [8000, 8000] },
    offers: [percent(1000)],
    total: 15_120,
    also: { saved: 3760 },
    taxes: { 5: [14_400, 360] },
  },
  {
    case: '13 an offer leads into the step',
    tax: inclusive,
    rates: { prices: [9000, 9000] },
    offers: [percent(500)],
    total: 15_750,
    also: { saved: 2250 },
  },
  {
    case: '14 and not as far as the step',
    tax: inclusive,
    rates: { prices: [9500, 9500] },
    offers: [percent(500)],
    total: 18_050,
    also: { saved: 950 },
    taxes: { 18: [15_296.6, 1376.7] },
  },
  { case: '15 a third adult', tax: inclusive, rates: d(2), stay: { adults: 3 }, total: 9800 },
  { case: '15 with all meals', tax: inclusive, rates: d(2), stay: { adults: 3 }, rooms: [{ meal: 'allMeals' }], total: 13_200 },
  { case: '16 a child pays from 5', tax: inclusive, rates: { ...d(2), childrenCapacity: 2 }, stay: { childAges: [7, 4] }, total: 9000 },
  { case: '17 a child takes the place of an adult', tax: inclusive, rates: d(2), stay: { adults: 1, childAges: [7] }, total: 8200 },
  { case: '18 an extra bed', tax: inclusive, rates: d(2), stay: { adults: 3 }, rooms: [{ extraBeds: 1 }], total: 11_000 },
  {
    case: '19 a bed leads to the higher rate',
    tax: exclusive,
    rates: { prices: [7000] },
    rooms: [{ extraBeds: 1 }],
    total: 8968,
    taxes: { 18: [7600, 684] },
  },
  { case: '20 a bed leads into the step', tax: inclusive, rates: { prices: [7600] }, rooms: [{ extraBeds: 1 }], total: 7875 },
  { case: '21 one alone', tax: inclusive, rates: { ...d(1), singlePaise: toPaise(500) }, stay: { adults: 1 }, total: 3600 },
  { case: '22 dearer on Friday and Saturday', tax: noTax, rates: { prices: [4100, 4613, 4613] }, from: '2026-12-10', total: 13_326 },
  { case: '23 from a weekend into Christmas', tax: noTax, rates: winter, from: '2026-12-18', total: 22_726 },
  {
    case: '24 every third night free',
    tax: inclusive,
    rates: { prices: [4100, 4613, 4613] },
    from: '2026-12-10',
    offers: [{ effect: { kind: 'FREE_NIGHT', every: 3 } }],
    total: 9226,
  },
  {
    case: '25 the better of two offers',
    tax: inclusive,
    rates: d(2),
    offers: [percent(1000), { id: 'b', effect: { kind: 'AMOUNT', paise: toPaise(500) } }],
    total: 7200,
  },
  {
    case: '26 an offer that ends during the stay',
    tax: inclusive,
    rates: d(3),
    from: '2026-12-30',
    offers: [{ ...percent(1000), endDate: '2026-12-31' }],
    total: 11_480,
  },
  {
    case: 'the example of docs/prices.md',
    tax: inclusive,
    rates: { prices: [4100, 4613, 4613] },
    from: '2026-12-10',
    offers: [percent(1000)],
    stay: { adults: 2, childAges: [7] },
    total: 13_073.4,
    also: { advance: 3268.35, saved: 1452.6 },
    taxes: { 5: [12_450.86, 311.27] },
  },
  {
    case: '27 a party in two rooms',
    tax: inclusive,
    rates: { d: d(1), suite: { prices: [9000], adultCapacity: 4, childrenCapacity: 2 } },
    stay: { adults: 5, childAges: [6] },
    rooms: [{}, { rate: 'suite' }],
    total: 14_300,
  },
  { case: '41 registered from the second night', tax: [noTax, inclusive], rates: d(2), total: 8200, taxes: { 5: [3904.76, 97.62] } },
  {
    case: '42 another rate from the second night',
    tax: [inclusive, { mode: 'inclusive', bands: [{ upToPaise: null, basisPoints: 1200 }] }],
    rates: d(2),
    total: 8200,
    taxes: { 5: [3904.76, 97.62], 12: [3660.72, 219.64] },
  },
]

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
