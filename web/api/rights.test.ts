import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteRightsHash, onRightsChange } from './rights.ts'

test('other rights than before are news; the first ones, the same ones and an answer without any are not', () => {
  let news = 0
  const end = onRightsChange(() => news++)
  for (const hash of ['a', 'a', null, 'a']) noteRightsHash(hash)
  assert.equal(news, 0)
  noteRightsHash('b')
  assert.equal(news, 1)
  end()
  noteRightsHash('c')
  assert.equal(news, 1)
})
