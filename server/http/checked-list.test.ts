import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedList } from './checked-text.ts'

const listOf = (...entries: string[]) => Buffer.concat(checkedList(entries.map(entry => Buffer.from(entry))).parts).toString()

test('a checked list is the JSON of its entries, bytes untouched', () => {
  assert.equal(listOf(), '[]')
  assert.equal(listOf('{"name":"झील"}'), '[{"name":"झील"}]')
  assert.equal(listOf('1', '"two"', '{}'), '[1,"two",{}]')
})
