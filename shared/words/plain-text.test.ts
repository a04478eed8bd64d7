import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'

test('what people typed becomes one line of what can be seen', () => {
  assert.equal(plainText('  12, Hill Road,\r\n Near the lake\n\nUdaipur '), '12, Hill Road, Near the lake, Udaipur')
  assert.equal(plainText('A\u0000sha\t \u202e \u0001(Rao) \\ “Sons”'), 'Asha (Rao) \\ “Sons”')
  assert.equal(plainText('\u202eEvil\u202c \u2066name\u2069\u200f'), 'Evil name')
  assert.equal(plainText('half \ud83d of a face'), 'half \ufffd of a face')
})

test('joiners stay, since they decide how Indic letters join', () => {
  assert.equal(plainText('क्\u200dष ന്\u200c'), 'क्\u200dष ന്\u200c')
})
