import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partsOf, partsText } from './night-words.ts'

const plain = {
  room: 4100,
  people: 0,
  extraAdults: 0,
  extraChildren: 0,
  forChildren: 0,
  beds: 0,
  offer: 0,
  tax: 0,
  step: 0,
  why: null,
  adults: 2,
  childAges: [],
  extraBeds: 0,
}
const family = { ...plain, people: 1600.3, extraAdults: 1, extraChildren: 2, forChildren: 800.1, adults: 3, childAges: [7, 9] }

test('adults and children beyond those of the price are told apart, each with what they cost', () => {
  assert.deepEqual(partsOf(family, 'allMeals'), [
    ['Room', 410_000],
    ['Extra adult, with all meals', 80_020],
    ['2 extra children, with all meals', 80_010],
  ])
  const both = { ...family, beds: 1200, extraBeds: 2, offer: -570, tax: 285, why: 'Diwali' }
  assert.deepEqual(
    partsOf(both, 'roomOnly', 'Winter').map(([words]) => words),
    ['Room', 'Extra adult', '2 extra children', '2 extra beds', 'Winter', 'GST'],
  )
  assert.equal(
    partsText({ parts: both }),
    ', Diwali: room ₹4,100.00, extra adult ₹800.20, 2 extra children ₹800.10, 2 extra beds ₹1,200.00, offer −\u2060₹570.00, GST ₹285.00',
  )
})

test('a night that is its room alone has nothing to say but why', () => {
  assert.deepEqual([partsOf(undefined), partsOf(plain), partsText({}), partsText({ parts: plain })], [[], [], '', ''])
  assert.equal(partsText({ parts: { ...plain, why: 'override' } }), ', agreed price')
})
