import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bandsOf, heightScale, linePath, ticksTo } from './plot-scale.ts'

test('the marks of an axis are steps of 1, 2 or 5 times a power of ten, and reach the highest value', () => {
  assert.deepEqual(ticksTo(100), [0, 20, 40, 60, 80, 100])
  assert.deepEqual(ticksTo(101), [0, 50, 100, 150])
  assert.deepEqual(ticksTo(4_499), [0, 1_000, 2_000, 3_000, 4_000, 5_000])
  assert.deepEqual(ticksTo(8_050.5), [0, 2_000, 4_000, 6_000, 8_000, 10_000])
  assert.deepEqual(ticksTo(1), [0, 0.2, 0.4, 0.6000000000000001, 0.8, 1])
  for (let highest = 1; highest < 3_000; highest += 7) {
    const ticks = ticksTo(highest)
    assert.ok((ticks.at(-1) ?? 0) >= highest && (ticks.at(-2) ?? 0) < highest && ticks.length <= 6, `${highest}: ${ticks}`)
  }
})

test('a value stands as high as its part of the axis', () => {
  const heightOf = heightScale([0, 20, 40])
  assert.deepEqual([0, 10, 40].map(heightOf), [100, 75, 0])
})

test('bands fill the width from one edge to the other, with equal gaps', () => {
  const { width, startOf } = bandsOf(5, 0.2)
  const isClose = (one: number, other: number) => assert.ok(Math.abs(one - other) < 1e-9, `${one}, ${other}`)
  assert.equal(startOf(0), 0)
  isClose(startOf(4) + width, 100)
  isClose(startOf(1) - width, startOf(4) - startOf(3) - width)
  assert.deepEqual([bandsOf(4, 0).width, bandsOf(1, 0.2).startOf(0)], [25, 0])
})

test('a line is interrupted where there is no value, and a value between two such nights is a dot', () => {
  const path = linePath([[0, 1], [1, 2], undefined, [3, 4], undefined, [5, 6], [6, 7]])
  assert.equal(path, 'M0 1L1 2M3 4ZM5 6L6 7')
  assert.equal(linePath([undefined]), '')
})
