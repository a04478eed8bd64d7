import assert from 'node:assert/strict'
import { test } from 'node:test'
import { printHead } from './head.ts'
import { asJson } from './html.ts'

const from = 'https://stay.example'

test('nothing that a hotel writes leaves its attribute or its script', () => {
  const evil = `</script><script>alert("1")</script>'`
  const html = printHead({ title: evil, description: evil, canonical: '/a', structured: () => ({ name: evil }) }, from)
  assert.equal(html.split('<script').length - 1, 1)
  assert.equal(html.split('</script').length - 1, 1)
  assert.ok(!html.includes('alert("'))
})

test('JSON in a script reads back as it was', () => {
  const value = { text: '</script> <!-- \u2028 &amp;' }
  assert.doesNotMatch(asJson(value), /[<>\u2028]/)
  assert.deepEqual(JSON.parse(asJson(value)), value)
})

test('addresses in the head are absolute', () => {
  const html = printHead({ title: 'A', canonical: '/a', image: { path: '/p?x=1&y=2', width: 1, height: 2, alt: 'B' } }, from)
  assert.match(html, /<link rel="canonical" href="https:\/\/stay\.example\/a">/)
  assert.match(html, /og:image" content="https:\/\/stay\.example\/p\?x=1&amp;y=2"/)
})

test('a page that is not for search engines says so, and names no canonical address', () => {
  const html = printHead({ title: 'A', hidden: true }, from)
  assert.match(html, /noindex/)
  assert.doesNotMatch(html, /canonical|og:/)
})
