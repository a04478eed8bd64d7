import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latinDigits, tidy, tidyCode } from './tidy.ts'

test('digits of every script are read as digits, and nothing else is changed', () => {
  assert.equal(latinDigits('०१२३४५६७८९'), '0123456789')
  assert.equal(latinDigits('৭ ௭ ೭ ൭ ٧ ۷ ７ 𝟕 𝟟 𑄽'), '7 7 7 7 7 7 7 7 7 7')
  assert.equal(latinDigits('५ Dec २०26, कमरा ४, ½ ²'), '5 Dec 2026, कमरा 4, ½ ²')
})

test('what is pasted has plain dashes, blanks, digits and letters, and nothing that cannot be seen', () => {
  assert.equal(tidy(' K7Q2–9XW4\u200b'), 'K7Q2-9XW4')
  for (const dash of '-‐‑‒–—―−﹣－') assert.equal(tidy(`A${dash}B`), 'A-B', dash)
  for (const blank of ['\u00a0', '\u2009', '\u3000', '\t', '\n']) assert.equal(tidy(`A${blank}B`), 'A B')
  const unseen = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u200e', '\u2060', '\u202e', '\ufe0f', '\ufeff', '\u0007', '\u{e0041}']
  for (const mark of unseen) assert.equal(tidy(`A${mark}B`), 'AB')
  assert.equal(tidy('ＳＡＶＥ１０'), 'SAVE10')
  assert.equal(tidyCode(' 08aapfu 0939\u200bf1zv '), '08AAPFU0939F1ZV')
  assert.equal(tidyCode('३१३ ००१'), '313001')
})
