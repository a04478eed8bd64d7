import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PageMemory } from './page-memory.ts'

const counting = (memory: PageMemory<string>) => {
  const made: string[] = []
  const ask = (place: string, version = 1, bytes = 10) =>
    memory.of(place, `${place}${version}`, async () => {
      made.push(`${place}${version}`)
      return { page: `${place}${version}`, bytes }
    })
  return { made, ask }
}

test('a page is made once; another version takes its place', async () => {
  const { made, ask } = counting(new PageMemory(100))
  assert.deepEqual([await ask('a'), await ask('a'), await ask('a', 2), await ask('a', 2)], ['a1', 'a1', 'a2', 'a2'])
  assert.deepEqual(made, ['a1', 'a2'])
})

test('beyond its size the page that was asked for longest ago goes', async () => {
  const { made, ask } = counting(new PageMemory(30))
  for (const place of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd']) await ask(place)
  assert.deepEqual(made, ['a1', 'b1', 'c1', 'd1'])
  await ask('b')
  assert.deepEqual(made, ['a1', 'b1', 'c1', 'd1', 'b1'])
})

test('versions of one place do not add up, and a page larger than everything is not kept', async () => {
  const { made, ask } = counting(new PageMemory(30))
  await ask('b')
  for (let version = 1; version <= 50; version++) await ask('a', version)
  await ask('b')
  assert.equal(made.filter(name => name === 'b1').length, 1)
  await ask('huge', 1, 31)
  await ask('huge', 1, 31)
  assert.equal(made.filter(name => name === 'huge1').length, 2)
})

test('what fails for the one who asked first is made once more for all who wait', async () => {
  const memory = new PageMemory<string>(100)
  let tries = 0
  const ask = () =>
    memory.of('a', 'a1', async () => {
      tries += 1
      if (tries === 1) throw new Error('no')
      return { page: 'a', bytes: 1 }
    })
  const all = await Promise.allSettled([ask(), ask(), ask()])
  assert.deepEqual(
    all.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  )
  assert.equal(await ask(), 'a')
  assert.equal(tries, 2)
})
