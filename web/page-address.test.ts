import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { reservedSlugs } from '#shared/words/slugs.ts'

interface Bundle {
  pageAt(url: URL): {
    page: string
    hotel: string | undefined
    path: string
    firstCall?: (hotelId: string, today: string) => string | undefined
  }
}

// As the server has it: the sources of pages are nothing that Node can load by itself.
const { pageAt } = (await import(new URL('../dist/server/render.js', import.meta.url).href)) as Bundle
const at = (path: string) => {
  const { page, hotel, path: rendered } = pageAt(new URL(`https://stay.example${path}`))
  return [page, hotel, rendered]
}

test('the pages of a hotel are rendered without what a visitor asks for', () => {
  assert.deepEqual(at('/palace'), ['hotel', 'palace', '/palace'])
  assert.deepEqual(at('/palace/?in=2027-01-01'), ['hotel', 'palace', '/palace'])
  assert.deepEqual(at('/caf%C3%A9'), ['hotel', 'café', '/caf%C3%A9'])
  for (const paper of ['privacy', 'terms', 'refunds'])
    for (const path of [`/palace/${paper}`, `/palace/${paper}/?x=1`]) assert.deepEqual(at(path), [paper, 'palace', `/palace/${paper}`])
  assert.deepEqual(at('/book?hotel=palace&in=2027-01-01&step=2'), ['book', 'palace', '/book?hotel=palace'])
  assert.deepEqual(at('/book?in=2027-01-01'), ['book', undefined, '/book'])
  for (const path of ['/booking', '/booking/K7Q2-9XW4']) assert.deepEqual(at(path), ['booking', undefined, '/booking'])
})

test('an address that opens the rooms says the search for them, as far as its dates can be searched', () => {
  const search = 'in=2027-01-01&out=2027-01-03&rooms=2&adults=3&ages=4,8'
  const callOf = (query: string) => pageAt(new URL(`https://stay.example/book?${query}`)).firstCall?.('id', '2026-12-01')
  const party = 'adultCapacity=3&childrenCapacity=2&numRooms=2&isAvailable=true'
  const call = `/api/room/searchrooms?hotelId=id&checkInDate=2027-01-01&checkOutDate=2027-01-03&${party}`
  assert.equal(callOf(`hotel=palace&${search}&step=2`), call)
  // Later steps may name an order of the guest's own, and the first one asks for nothing.
  for (const step of ['', '&step=1', '&step=3', '&step=4']) assert.equal(callOf(`hotel=palace&${search}${step}`), undefined)
  assert.equal(callOf('hotel=palace&in=2026-11-01&out=2026-11-03&step=2'), undefined)
  assert.equal(callOf('hotel=palace&in=2027-01-01&out=2027-01-03&ages=_&step=2'), undefined)
  assert.equal(callOf(`${search}&step=2`), undefined)
})

test('pages that the browser fills have one document each, and addresses without a page another', () => {
  for (const path of ['/', '/login', '/dashboard', '/dashboard/rooms', '/verifyuser'])
    assert.deepEqual(at(`${path}?hotel=a&next=b`), ['plain', undefined, path])
  assert.deepEqual(at('/dashboard/a/b'), ['plain', undefined, '/dashboard/*'])
  assert.deepEqual(at('/verifyuser/abc'), ['plain', undefined, '/verifyuser/:token'])
  assert.deepEqual(at('/resetpassword/abc'), ['plain', undefined, '/resetpassword/:token'])
  const nowhere = [
    '/a/b',
    '/a//',
    '/a//b',
    '/palace/rooms',
    '/palace/privacy/x',
    '/palace//privacy',
    '/login/privacy',
    '/api',
    '/docs',
    '/login/x',
    '/book/x',
    '/%E0%A4',
    `/${'a'.repeat(81)}`,
    '/book?hotel=api',
  ]
  for (const path of nowhere) assert.deepEqual(at(path), ['missing', undefined, '/not/found'], path)
})

test('no page of ours begins with a word that a hotel may have', async () => {
  const { routes } = (await import(pathToFileURL('dist/server/render.js').href)) as unknown as {
    routes: { path?: string; children?: { path?: string; children?: { path?: string }[] }[] }[]
  }
  const paths = routes.flatMap(({ children = [] }) =>
    children.flatMap(child => [child.path, ...(child.children ?? []).map(({ path }) => path)]),
  )
  const words = paths.flatMap(path => path?.split('/')[1] || []).filter(word => !word.startsWith(':'))
  assert.ok(words.length >= 6)
  assert.deepEqual(
    words.filter(word => !reservedSlugs.has(word)),
    [],
  )
})
