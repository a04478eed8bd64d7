import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printNotice } from './notice.ts'

test('a notice says what is wrong, tries again by itself, and names the phone; nothing in it is markup', () => {
  const html = printNotice({ message: 'Too many <b>people</b>', retryAfter: 5, phone: '+91"98' })
  assert.match(html, /<h1>Too many &lt;b&gt;people/)
  assert.match(html, /http-equiv="refresh" content="5"/)
  assert.match(html, /by itself in 5 seconds/)
  assert.match(html, /href="tel:\+91&quot;98"/)
  assert.ok(Buffer.byteLength(html) < 1500)
})

test('what will not be better soon is not tried again', () => {
  const html = printNotice({ message: 'The request could not be read.' })
  assert.doesNotMatch(html, /refresh|by itself|tel:/)
})
