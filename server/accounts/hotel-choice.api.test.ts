import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountApi, authApi, demoApi } from '#shared/accounts/accounts.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { ownerWithHotel } from '../testing/worlds/owner.ts'
import { employ, person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

test('the first fifty hotels come with the session, the rest is found by name, and the asked one is always there', async t => {
  const server = await testServer(t)
  const first = await makeHotel(server.db, { name: 'Lake View Palace' })
  for (let made = 1; made < 52; made++) await makeHotel(server.db, { name: `Hill House ${made}`, plan: 'none', kinds: [] })
  const last = await makeHotel(server.db, { name: 'Sea Breeze 100%' })
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const hotelsFor = async (hotelId?: string) => (await server.call(authApi.validate, { hotelId }, boss.headers)).data.hotels
  const plain = await hotelsFor()
  assert.deepEqual([plain.length, plain[0]?.id, plain.some(({ id }) => id === last.id)], [50, first.id, false])
  for (const asked of [last.id, last.slug]) {
    const hotels = await hotelsFor(asked)
    assert.deepEqual([hotels.length, hotels[0]?.id, hotels.at(-1)?.id], [51, first.id, last.id])
  }
  const found = async (search?: string) => (await server.call(accountApi.hotels, { search }, boss.headers)).data.map(({ name }) => name)
  assert.deepEqual(await found('sea BREEZE'), ['Sea Breeze 100%'])
  assert.deepEqual(await found('0%'), ['Sea Breeze 100%'])
  assert.equal((await found()).length, 50)
  assert.deepEqual(await found('nothing like it'), [])
})

test('who owns a hotel and works at another finds both, and the own one alone where that is asked for; a super admin owns none', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Hotel Mine' })
  const other = await makeHotel(server.db, { name: 'Hotel of others' })
  await employ(server, other.id, owner.id, 'MANAGER')
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const found = async (headers: Record<string, string>, own?: 'true' | 'false') =>
    (await server.call(accountApi.hotels, { own }, headers)).data.map(({ id }) => id)
  for (const own of [undefined, 'false'] as const) assert.deepEqual(await found(owner.headers, own), [hotel.id, other.id])
  assert.deepEqual(await found(owner.headers, 'true'), [hotel.id])
  assert.deepEqual(await found(boss.headers, 'true'), [])
})

test('others find the hotels that they own or work at alone', async t => {
  const server = await testServer(t)
  const [mine, foreign] = [await makeHotel(server.db, { name: 'Hotel Mine' }), await makeHotel(server.db, { name: 'Hotel Foreign' })]
  const staff = await person(server)
  await employ(server, mine.id, staff.id, 'RECEPTIONIST')
  const { data } = await server.call(accountApi.hotels, { search: 'hotel' }, staff.headers)
  assert.deepEqual(data, [{ id: mine.id, name: 'Hotel Mine', slug: mine.slug }])
  const asked = await server.call(authApi.validate, { hotelId: foreign.id }, staff.headers)
  assert.deepEqual(
    asked.data.hotels.map(({ id }) => id),
    [mine.id],
  )
  assert.equal((await server.call(accountApi.hotels, {})).status, 401)
})

test('the accounts of the demo are offered while they exist, and nothing without the demo', async t => {
  const demoAccounts = [
    { email: 'owner@atithi.example', password: 'Welcome@2026', role: 'owner of Lake View Palace' },
    { email: 'gone@atithi.example', password: 'Welcome@2026', role: 'nobody' },
  ]
  const server = await testServer(t, { demoAccounts })
  assert.deepEqual((await server.call(demoApi.accounts, {})).data, [])
  await person(server, { email: 'owner@atithi.example' })
  assert.deepEqual((await server.call(demoApi.accounts, {})).data, demoAccounts.slice(0, 1))
  const without = await testServer(t)
  await person(without, { email: 'owner@atithi.example' })
  assert.deepEqual((await without.call(demoApi.accounts, {})).data, [])
})
