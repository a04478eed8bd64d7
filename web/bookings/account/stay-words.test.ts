import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peopleText } from '#shared/text.ts'
import { searchText } from './stay-words.ts'

test('one and many', () => {
  assert.equal(peopleText(1, 0), '1 adult')
  assert.equal(peopleText(2, 1), '2 adults and 1 child')
  const search = { checkIn: '2026-12-05', checkOut: '2026-12-07', rooms: 2, adults: 3, ages: [4, 9] }
  assert.equal(searchText(search), '5 December 2026 to 7 December 2026, 2 rooms, 3 adults and 2 children')
})
