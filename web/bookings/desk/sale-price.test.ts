import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { type Room, rateKey } from '#shared/rooms/rooms.ts'
import type { Kind } from '../stay/room-choice.ts'
import { inPriceOf } from './sale-price.ts'

test('people and beds are in the price where the type of a chosen room has them', () => {
  const rates = {
    plain: { baseAdults: null, singlePaise: 0, extraBeds: 0 },
    based: { baseAdults: 2, singlePaise: 0, extraBeds: 0 },
    single: { baseAdults: null, singlePaise: 50_000, extraBeds: 0 },
    beds: { baseAdults: null, singlePaise: 0, extraBeds: 1 },
  }
  const roomOf = (typeId: string) => ({ id: typeId, typeId }) as Room
  const kinds = Object.keys(rates).map(type => ({ key: type, room: roomOf(type), rooms: [roomOf(type)] })) as Kind[]
  const known = { rates: Object.fromEntries(Object.entries(rates).map(([type, rate]) => [rateKey(roomOf(type)), rate])) }
  const of = (...chosen: string[]) => {
    const { people, beds } = inPriceOf(
      chosen.map(id => ({ id })),
      kinds,
      known as unknown as StayRates,
    )
    return [people, beds]
  }
  assert.deepEqual(
    [of(), of('plain'), of('based'), of('single'), of('beds'), of('plain', 'based', 'beds')],
    [
      [false, false],
      [false, false],
      [true, false],
      [true, false],
      [false, true],
      [true, true],
    ],
  )
  assert.deepEqual(inPriceOf([{ id: 'based' }], kinds, undefined), { people: false, beds: false })
})
