import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boundsOf, isSelected, stepOf } from './rate-selection.ts'

test('what is selected backwards is the same as what is selected forwards, both ends included', () => {
  const [first, last] = [
    { type: 1, night: 2 },
    { type: 3, night: 5 },
  ]
  for (const selection of [
    { from: first, to: last },
    { from: last, to: first },
  ]) {
    assert.deepEqual(boundsOf(selection), { types: [1, 3], nights: [2, 5] })
    assert.ok(isSelected(selection, first) && isSelected(selection, last) && isSelected(selection, { type: 2, night: 4 }))
    assert.ok(!isSelected(selection, { type: 2, night: 6 }) && !isSelected(selection, { type: 0, night: 3 }))
  }
})

test('keys lead to the cell beside, to the first and last night, and never beyond the calendar', () => {
  const size = { types: 2, nights: 7 }
  const middle = { type: 0, night: 3 }
  const ways = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'Home', 'End'].map(key => stepOf(key, middle, size))
  assert.deepEqual(ways, [
    { type: 0, night: 4 },
    { type: 0, night: 2 },
    { type: 1, night: 3 },
    { type: 0, night: 0 },
    { type: 0, night: 6 },
  ])
  assert.deepEqual(stepOf('ArrowUp', middle, size), middle)
  assert.deepEqual(stepOf('ArrowRight', { type: 1, night: 6 }, size), { type: 1, night: 6 })
  assert.equal(stepOf('a', middle, size), undefined)
})
