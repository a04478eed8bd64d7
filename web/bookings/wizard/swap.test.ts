import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MealOption } from '#shared/prices/stay.ts'
import type { Kind } from '../stay/room-choice.ts'
import { plainPricing, testKind } from '../testing/pricing.ts'
import { swapChoice, swapsFor } from './swap.ts'

const kind = (key: string, pricePerNight: number, rooms = 2) => ({
  ...testKind({ typeId: key, roomType: key, pricePerNight, priceWithMeals: pricePerNight + 500 }, rooms),
  key,
})
const [single, suite] = [kind('Single', 2000), kind('Suite', 8000, 1)]
const kinds = [single, suite]
const one = (of: Kind, meal: MealOption = 'breakfast', count = 1) => ({ kind: of.key, meal, count })
const swaps = (choices: ReturnType<typeof one>[], wanted: number, to: [Kind, MealOption]) =>
  swapsFor(choices, kinds, wanted, plainPricing(kinds, '2026-12-09', wanted).cardPrice, to)

test('nothing is replaced while a room can still come beside the others', () => {
  assert.deepEqual(swaps([], 1, [suite, 'breakfast']), [])
  assert.deepEqual(swaps([one(single)], 2, [suite, 'breakfast']), [])
})

test('with the number of rooms reached each chosen room can go, and what that costs for the stay is said', () => {
  assert.deepEqual(swaps([one(single)], 1, [suite, 'allMeals']), [
    { kind: 'Single', meal: 'breakfast', name: 'Single, With Breakfast', morePaise: 1_300_000 },
  ])
  const chosen = [one(single), one(suite)]
  assert.deepEqual(
    swaps(chosen, 2, [single, 'allMeals']).map(({ name, morePaise }) => [name, morePaise]),
    [
      ['Single, With Breakfast', 100_000],
      ['Suite, With Breakfast', -1_100_000],
    ],
  )
})

test('of a kind with none left only its own meal changes', () => {
  const chosen = [one(single), one(suite)]
  for (const wanted of [2, 3])
    assert.deepEqual(
      swaps(chosen, wanted, [suite, 'allMeals']).map(({ name }) => name),
      ['Suite, With Breakfast'],
    )
})

test('a swap takes one room and adds one', () => {
  const chosen = [one(single, 'breakfast', 2)]
  const [from] = swaps(chosen, 2, [suite, 'breakfast'])
  assert.ok(from)
  assert.deepEqual(swapChoice(chosen, from, suite.key, 'breakfast'), [one(single), one(suite)])
})
