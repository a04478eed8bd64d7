import assert from 'node:assert/strict'
import { test } from 'node:test'
import { floorOf } from './cleaning-words.ts'

test('a floor is what the hotel says, else the number less its last two digits', () => {
  const cases = [
    ...[
      ['101', '1'],
      ['1204', '12'],
      ['001', '0'],
      ['G12', 'G'],
      ['101A', '1'],
      ['A-203', 'A-2'],
      ['20', ''],
      ['7', ''],
      ['Villa 3', ''],
    ],
  ] as const
  assert.deepEqual(
    cases.map(([number]) => floorOf(number)),
    cases.map(([, floor]) => floor),
  )
  assert.deepEqual([floorOf('101', 'Garden wing'), floorOf('101', null)], ['Garden wing', '1'])
})
