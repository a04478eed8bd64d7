import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginFor, nextPage, ownPath } from './next-page.ts'

test('only a path of our own is gone on to', () => {
  for (const path of ['/dashboard', '/dashboard/rooms?hotel=haveli&q=a%20b#top', '/'].values()) assert.equal(ownPath(path), path)
  const others = [
    ...['//evil.example', '/\\evil.example', '\\\\evil.example', '/\t/evil.example', '/\n/evil.example', ' /dashboard'],
    ...['https://evil.example', 'javascript:alert(1)', 'dashboard', '', '/a b', '/dashboard\\..\\x'],
  ]
  for (const path of others) assert.equal(ownPath(path), undefined, JSON.stringify(path))
  assert.equal(ownPath(null), undefined)
})

test('the address of the sign-in page brings back to the page that was asked for', () => {
  const address = loginFor({ pathname: '/dashboard/rooms', search: '?hotel=haveli&q=a', hash: '#top' })
  assert.equal(nextPage(address.slice('/login'.length)), '/dashboard/rooms?hotel=haveli&q=a#top')
  assert.equal(loginFor({ pathname: '/dashboard', search: '', hash: '' }), '/login')
  assert.equal(nextPage('?next=%2F%2Fevil.example'), undefined)
})
