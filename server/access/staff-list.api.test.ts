import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { userApi } from '#shared/accounts/access.ts'
import type { PageCallOf } from '#shared/contract/endpoint.ts'
import { pageSize } from '#shared/contract/list.ts'
import { type TestServer, testServer } from '../testing.ts'
import { ownedHotel, roleByKey, roleWith } from './testing.ts'

/** Takes these people on, each under a number of their own. */
const takeOn = async ({ db }: TestServer, hotelId: string, people: readonly string[], roleId: string): Promise<void> => {
  await sql`
    with made as (
      insert into account (name, email, phone)
      select name, 'p' || lpad(place::text, 4, '0') || ${`@${hotelId.slice(0, 8)}.example`}, '+91980000' || lpad(place::text, 4, '0')
      from unnest(${people}::text[]) with ordinality as one (name, place) returning id),
    employed as (insert into member (hotel_id, account_id) select ${hotelId}, id from made returning account_id)
    insert into member_role (hotel_id, account_id, role_id) select ${hotelId}, account_id, ${roleId} from employed`.execute(db)
}

const start = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  type Wish = Partial<Omit<PageCallOf<typeof userApi.list>, 'hotelId'>>
  const ask = (wish: Wish) => server.call(userApi.list, { hotelId: hotel.id, page: 1, ...wish }, hotel.owner.headers)
  const names = async (wish: Wish) => {
    const { items, total } = (await ask(wish)).data
    assert.equal(total, items.length)
    return items.map(({ name }) => name)
  }
  return { server, hotel, ask, names, roleId: await roleByKey(server, 'RECEPTIONIST') }
}

test('a page has its rows and how many there are in all; together the pages have everybody once, equal names included', async t => {
  const { server, hotel, ask, roleId } = await start(t)
  const people = Array.from({ length: pageSize + 5 }, (_, at) => (at % 3 === 0 ? 'Asha Rao' : `Guide ${at % 7}`))
  await takeOn(server, hotel.id, people, roleId)
  await takeOn(server, (await ownedHotel(server)).id, ['Somebody Else'], roleId)
  for (const sort of ['name', '-name', 'email', '-email'] as const) {
    const [one, two, three] = [await ask({ sort }), await ask({ sort, page: 2 }), await ask({ sort, page: 3 })]
    assert.deepEqual(
      [one, two, three].map(({ data }) => [data.items.length, data.total]),
      [
        [pageSize, people.length],
        [5, people.length],
        [0, people.length],
      ],
    )
    const found = [...one.data.items, ...two.data.items]
    assert.equal(new Set(found.map(({ id }) => id)).size, people.length)
    const by = found.map(user => `${sort.endsWith('name') ? user.name.toLowerCase() : user.email} ${user.id}`)
    assert.deepEqual(by, sort.startsWith('-') ? by.toSorted().reverse() : by.toSorted(), sort)
  }
})

test('without a page the answer is everybody, in the order of the first page', async t => {
  const { server, hotel, ask, roleId } = await start(t)
  await takeOn(server, hotel.id, ['ravi Menon', 'Asha Rao', 'Asha Rao', 'Zoya Khan'], roleId)
  const { data } = await server.call(userApi.list, { hotelId: hotel.id }, hotel.owner.headers)
  assert.deepEqual(
    data.map(({ name }) => name),
    ['Asha Rao', 'Asha Rao', 'ravi Menon', 'Zoya Khan'],
  )
  assert.deepEqual((await ask({})).data, { items: data, total: 4 })
})

test('without a page at most 1,000 travel, and beside them is how many there are', async t => {
  const { server, hotel, roleId } = await start(t)
  const all = async () => {
    const { data, failure } = await server.call(userApi.list, { hotelId: hotel.id }, hotel.owner.headers)
    return [data.length, (failure as { total?: number }).total]
  }
  assert.deepEqual(await all(), [0, 0])
  await takeOn(
    server,
    hotel.id,
    Array.from({ length: 1002 }, (_, at) => `Person ${at}`),
    roleId,
  )
  assert.deepEqual(await all(), [1000, 1002])
})

test('a search finds every word in name, email and phone, whatever the capitals and accents; signs of patterns mean themselves', async t => {
  const { server, hotel, ask, names, roleId } = await start(t)
  await takeOn(server, hotel.id, ['Asha Rao', 'José Rao', '100% Rao_', 'आशा राव'], roleId)
  assert.deepEqual(await names({ q: 'RAO jose' }), ['José Rao'])
  assert.deepEqual(await names({ q: '  ásha ' }), ['Asha Rao'])
  assert.deepEqual(await names({ q: 'p0002@' }), ['José Rao'])
  assert.deepEqual(await names({ q: '00003' }), ['100% Rao_'])
  assert.deepEqual(await names({ q: 'आशा' }), ['आशा राव'])
  for (const q of ['00%', 'ao_']) assert.deepEqual(await names({ q }), ['100% Rao_'], q)
  assert.deepEqual(await names({ q: '\\' }), [])
  assert.equal((await names({ q: ' ' })).length, 4)
  assert.deepEqual((await ask({ q: 'rao', page: 2 })).data, { items: [], total: 3 })
})

test('one or two letters are looked for at the beginning of words', async t => {
  const { server, hotel, names, roleId } = await start(t)
  await takeOn(server, hotel.id, ['Asha Rao', 'Lata Asif', '100% Basu', 'आशा राव'], roleId)
  assert.deepEqual(await names({ q: 'as' }), ['Asha Rao', 'Lata Asif'])
  assert.deepEqual(await names({ q: 'A r' }), ['Asha Rao'])
  assert.deepEqual(await names({ q: 'रा' }), ['आशा राव'])
  assert.deepEqual(await names({ q: '10' }), ['100% Basu'])
  assert.deepEqual(await names({ q: '+9 b' }), ['100% Basu'])
  for (const q of ['su', '%', '0%', 'a_']) assert.deepEqual(await names({ q }), [], q)
})

test('a caller may want up to 200 rows on a page', async t => {
  const { server, hotel, ask, roleId } = await start(t)
  await takeOn(
    server,
    hotel.id,
    Array.from({ length: pageSize + 5 }, (_, at) => `Guide ${at}`),
    roleId,
  )
  const sizes = [
    { size: 200, page: 1, gives: pageSize + 5 },
    { size: 200, page: 2, gives: 0 },
    { size: 8, page: 14, gives: 1 },
  ]
  for (const { gives, ...wish } of sizes) assert.equal((await ask(wish)).data.items.length, gives, JSON.stringify(wish))
  assert.deepEqual((await ask({ size: 201 })).failure.fields, { size: 'At most 200.' })
})

test('a filter by role, alone and with a search; a role of another hotel finds nobody', async t => {
  const { server, hotel, names, roleId } = await start(t)
  const other = await ownedHotel(server)
  const cook = await roleWith(server, hotel.id, {})
  const theirs = await roleWith(server, other.id, {})
  await takeOn(server, hotel.id, ['Asha Rao', 'Ravi Menon'], cook)
  await takeOn(server, other.id, ['Zoya Khan'], roleId)
  assert.deepEqual(await names({ roleId: cook }), ['Asha Rao', 'Ravi Menon'])
  assert.deepEqual(await names({ roleId: cook, q: 'ravi', sort: '-name' }), ['Ravi Menon'])
  assert.deepEqual([await names({ roleId }), await names({ roleId: theirs })], [[], []])
})

test('what is no page, column or filter is refused on its field; nothing is searched without a page', async t => {
  const { server, hotel, ask } = await start(t)
  const refused = async (query: string) => {
    const answer = await fetch(`${server.url}${userApi.list.path}?hotelId=${hotel.id}&${query}`, { headers: hotel.owner.headers })
    return [answer.status, ((await answer.json()) as { fields?: object }).fields]
  }
  const needed = { page: 'Name a page: only pages are searched, sorted and filtered.' }
  for (const query of ['q=asha', 'size=10', 'sort=name', `roleId=${hotel.id}`]) assert.deepEqual(await refused(query), [400, needed], query)
  assert.deepEqual(await refused('page=0'), [400, { page: 'At least 1.' }])
  assert.deepEqual(await refused('page=one'), [400, { page: 'Enter a whole number.' }])
  assert.deepEqual(await refused('page=1&sort=phone'), [400, { sort: 'Choose one of: name, -name, email, -email.' }])
  assert.deepEqual(await refused('page=1&name=asha'), [400, { name: 'Unknown field: name.' }])
  assert.deepEqual((await ask({ q: 'x'.repeat(101) })).failure.fields, { q: 'At most 100 characters.' })
})
