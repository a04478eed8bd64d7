import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageSize } from '#shared/contract/list.ts'
import { countWords, directionOf, pageOf, readList, searchRows, sortAfter, sortRows, writeList } from './list-state.ts'

test('the state goes into the address and comes back, beside what else is there', () => {
  const state = { query: 'a b', sort: '-name', page: 3, filters: { role: 'Desk' } }
  const written = writeList(new URLSearchParams('tab=roles&q=old'), state)
  assert.equal(written.get('tab'), 'roles')
  assert.deepEqual(readList(written, ['role', 'other']), state)
})

test('what is as usual leaves no trace in the address', () => {
  assert.equal(
    writeList(new URLSearchParams('q=x&sort=name&page=2&role=a&tab=users'), {
      query: '',
      sort: '',
      page: 1,
      filters: { role: '' },
    }).toString(),
    'tab=users',
  )
})

test('a page that is no number is the first', () => {
  for (const page of ['0', '-1', 'x', '1.5', '', '99999']) assert.equal(readList(new URLSearchParams({ page })).page, 1)
})

test('a search finds every word anywhere, without capitals and accents', () => {
  const rows = ['Priya Nair priya@hotel.example', 'José Álvarez jose@hotel.example']
  const find = (query: string) => searchRows(rows, query, row => row).length
  assert.deepEqual(
    ['', '  ', 'NAIR', 'nair priya', 'alvarez', 'hotel', 'nair jose'].map(query => find(query)),
    [2, 2, 1, 1, 1, 2, 0],
  )
})

test('a search takes either apostrophe, and none of the marks at the ends of its words', () => {
  const rows = ["Maria D'Souza", 'Rosa D’Souza', 'Asha Rao (agent)', 'Half-board, 100%']
  const find = (query: string) => searchRows(rows, query, row => row).map(row => row.split(' ')[0])
  for (const query of ["d'souza", 'D’Souza', 'D`Souza,', '“d\u02bcsouza”']) assert.deepEqual(find(query), ['Maria', 'Rosa'], query)
  for (const query of ['Rao,', '"Rao"', 'Asha Rao.', 'rao - asha', '(agent)']) assert.deepEqual(find(query), ['Asha'], query)
  assert.deepEqual(
    [find('100%'), find('half-board'), find('-'), find(',')],
    [['Half-board,'], ['Half-board,'], ['Half-board,'], ['Half-board,']],
  )
})

test('rows are sorted as people sort, down is the reverse, equal ones keep their order, and nothing is changed in place', () => {
  const rows = [
    { name: 'Room 10', n: 2 },
    { name: 'room 9', n: 1 },
    { name: 'Room 9', n: 3 },
  ]
  const values = { name: (row: (typeof rows)[0]) => row.name, n: (row: (typeof rows)[0]) => row.n }
  const order = (sort: string) => sortRows(rows, sort, values).map(row => row.n)
  assert.deepEqual(order('name'), [1, 3, 2])
  assert.deepEqual(order('-name'), [2, 1, 3])
  assert.deepEqual(order('n'), [1, 2, 3])
  assert.deepEqual(order('toString'), [2, 1, 3])
  assert.deepEqual(order('unknown'), [2, 1, 3])
})

test('a head pressed once sorts up, twice down, and another one up', () => {
  assert.equal(sortAfter('', 'name'), 'name')
  assert.equal(sortAfter('name', 'name'), '-name')
  assert.equal(sortAfter('-name', 'name'), 'name')
  assert.equal(sortAfter('-name', 'email'), 'email')
  assert.deepEqual(
    [directionOf('name', 'name'), directionOf('-name', 'name'), directionOf('name', 'email')],
    ['ascending', 'descending', undefined],
  )
})

test('pages begin past a hundred rows, and one past the end is the last', () => {
  const rows = Array.from({ length: pageSize + 1 }, (_, at) => at)
  assert.deepEqual([pageOf(rows.slice(1), 1).pages, pageOf(rows, 1).pages], [1, 2])
  assert.deepEqual(pageOf(rows, 9), { rows: [pageSize], page: 2, pages: 2, first: pageSize })
  assert.deepEqual(pageOf([], 4), { rows: [], page: 1, pages: 1, first: 0 })
})

test('counts read as words', () => {
  const users = { one: 'user', many: 'users' }
  const words = (all: number, found: number, first = 0, shown = found) => countWords(users, { all, found, first, shown })
  assert.deepEqual([words(1, 1), words(3, 3), words(3, 1), words(0, 0)], ['1 user', '3 users', '1 of 3 users', '0 users'])
  assert.equal(words(300, 250, 100, 100), '101 to 200 of 250 users')
})
