import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTypes, emptyLines, linesProblem, pricesOf, typedLines, withDaysAlike } from './season-lines.ts'

const weekend = {
  ...emptyLines(),
  isDayAlike: false,
  isMealAlike: false,
  breakfast: ['', '', '', '', '12.5', '12.5', ''],
  allMeals: ['', '', '', '', '10', '', ''],
}
const types = ['a', 'b']

test('lines that are the same for all types are typed once, and read back so', () => {
  const prices = pricesOf(true, { [allTypes]: weekend }, types)
  assert.deepEqual(
    prices.map(({ typeId, weekday, kind, breakfast, allMeals }) => [typeId, weekday, kind, breakfast, allMeals]),
    [
      ['a', 5, 'PERCENT', 12.5, 10],
      ['a', 6, 'PERCENT', 12.5, null],
      ['b', 5, 'PERCENT', 12.5, 10],
      ['b', 6, 'PERCENT', 12.5, null],
    ],
  )
  const read = typedLines(prices, types)
  assert.deepEqual([read.isAlike, read.lines[allTypes]], [true, weekend])
  assert.equal(typedLines(prices.slice(1), types).isAlike, false)
})

test('a change with all meals is that with breakfast unless it is typed', () => {
  const lines = { ...emptyLines(), isDayAlike: false, breakfast: ['5', '', '', '', '', '', ''] }
  const prices = pricesOf(false, { a: lines }, ['a'])
  assert.deepEqual(prices, [{ typeId: 'a', weekday: 1, kind: 'PERCENT', breakfast: 5, allMeals: 5 }])
  assert.deepEqual(typedLines(prices, ['a']).lines.a, lines)
  assert.equal(pricesOf(false, { a: { ...lines, kind: 'SET' } }, ['a'])[0]?.allMeals, null)
})

test('one price is that of every night; days of their own begin with it, and what was typed first is that of all again', () => {
  const christmas = { ...emptyLines(), kind: 'ADD' as const, breakfast: ['2000', '', '', '', '', '', 'left over'] }
  const prices = pricesOf(true, { [allTypes]: christmas }, ['a'])
  assert.deepEqual(
    prices.map(({ weekday, breakfast, allMeals }) => [weekday, breakfast, allMeals]),
    [1, 2, 3, 4, 5, 6, 7].map(day => [day, 2000, 2000]),
  )
  assert.equal(linesProblem([christmas]), undefined)
  assert.equal(typedLines(prices, ['a']).lines.a?.isDayAlike, true)
  assert.deepEqual(withDaysAlike(christmas, false).breakfast, Array(7).fill('2000'))
  assert.deepEqual(withDaysAlike(weekend, true), {
    ...weekend,
    isDayAlike: true,
    breakfast: Array(7).fill('12.5'),
    allMeals: Array(7).fill('10'),
  })
  assert.equal(withDaysAlike(weekend, false), weekend)
})

test('what is no number, and a price of nothing, is said', () => {
  assert.equal(linesProblem([weekend]), undefined)
  assert.equal(linesProblem([{ ...weekend, breakfast: ['x'] }]), 'Enter numbers, with − for less.')
  assert.equal(linesProblem([{ ...weekend, breakfast: ['12.500'] }]), '12.500 may be 12,500 or 12.50. Write which one.')
  assert.equal(linesProblem([{ ...weekend, breakfast: ['−15'] }]), undefined)
  assert.equal(linesProblem([{ ...emptyLines(), kind: 'SET', allMeals: ['0'] }]), 'A price is more than zero.')
})
