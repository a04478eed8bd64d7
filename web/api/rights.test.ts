import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetRightsHash, noteRightsHash, onRightsChange } from './rights.ts'

test('other rights than before are news; the first ones of somebody, the same ones and an answer without any are not', () => {
  let news = 0
  const end = onRightsChange(() => news++)
  for (const hash of ['a', 'a', null, 'a']) noteRightsHash(hash)
  assert.equal(news, 0)
  noteRightsHash('b')
  assert.equal(news, 1)
  forgetRightsHash()
  for (const hash of ['c', 'c']) noteRightsHash(hash)
  assert.equal(news, 1)
  noteRightsHash('d')
  assert.equal(news, 2)
  end()
  noteRightsHash('e')
  assert.equal(news, 2)
})
