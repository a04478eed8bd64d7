import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainNames } from './plain-names.ts'
import { ownerWithHotels } from './testing/worlds/owner.ts'
import { person } from './testing/worlds/people.ts'
import { stayRows } from './testing/worlds/stay-rows.ts'
import { testServer } from './testing.ts'

test('names of before get the plain apostrophe, all of them, however few are looked at a time, and nothing else of their rows changes', async t => {
  const { db, ...server } = await testServer(t)
  const { hotels } = await ownerWithHotels({ db, ...server }, [{}, {}])
  await person({ db, ...server }, { name: 'Peter O’Neil' })
  for (const [at, hotel] of hotels.entries())
    for (const [index, name] of ['Maria D’Souza', 'Asha Rao', 'Rosa D`Cruz', "Ana D'Mello"].entries())
      await stayRows({ db, ...server }, hotel, { numbers: ['101'], inDays: 10 * index + at, name })
  const bookings = () =>
    db.selectFrom('booking').select(['id', 'guest_name', 'version', 'changed_at', 'search_text']).orderBy('id').execute()
  const before = await bookings()
  const work = plainNames(3)
  await work(db)
  const after = await bookings()
  const names = ["Maria D'Souza", 'Asha Rao', "Rosa D'Cruz", "Ana D'Mello"]
  assert.deepEqual(after.map(({ guest_name }) => guest_name).sort(), [...names, ...names].sort())
  const unchanged = (rows: typeof before) => rows.map(({ id, version, changed_at }) => ({ id, version, changed_at }))
  assert.deepEqual(unchanged(after), unchanged(before))
  assert.equal((await db.selectFrom('account').select('name').where('name', 'like', 'Peter%').executeTakeFirst())?.name, "Peter O'Neil")
  assert.equal(await work(db), 0)
})
