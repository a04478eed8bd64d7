import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPageCache } from './page-cache.ts'

interface Page {
  name: string
}

const counting = (maxSize: number) => {
  const pageOf = createPageCache<Page>(maxSize)
  const made: string[] = []
  const ask = async (place: string, version = 1, bytes = 10) => {
    const name = `${place}${version}`
    const page = await pageOf(name, place, async () => {
      made.push(name)
      return { page: { name }, bytes }
    })
    return page.name
  }
  return { made, ask }
}

test('a page is made once; another version takes its place', async () => {
  const { made, ask } = counting(100)
  assert.deepEqual([await ask('a'), await ask('a'), await ask('a', 2), await ask('a', 2)], ['a1', 'a1', 'a2', 'a2'])
  assert.deepEqual(made, ['a1', 'a2'])
})

test('beyond its size the page that was asked for longest ago goes', async () => {
  const { made, ask } = counting(30)
  for (const place of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'd']) await ask(place)
  assert.deepEqual(made, ['a1', 'b1', 'c1', 'd1'])
  await ask('b')
  assert.deepEqual(made, ['a1', 'b1', 'c1', 'd1', 'b1'])
})

test('versions of one place do not add up, and a page larger than everything is not kept', async () => {
  const { made, ask } = counting(30)
  await ask('b')
  for (let version = 1; version <= 50; version++) await ask('a', version)
  await ask('b')
  assert.equal(made.filter(name => name === 'b1').length, 1)
  await ask('huge', 1, 31)
  await ask('huge', 1, 31)
  assert.equal(made.filter(name => name === 'huge1').length, 2)
})

test('what fails for the one who asked first is made once more for all who wait', async () => {
  const pageOf = createPageCache<Page>(100)
  let tries = 0
  const ask = () =>
    pageOf('a1', 'a', async () => {
      tries += 1
      if (tries === 1) throw new Error('no')
      return { page: { name: 'a' }, bytes: 1 }
    })
  const all = await Promise.allSettled([ask(), ask(), ask()])
  assert.deepEqual(
    all.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  )
  assert.deepEqual(await ask(), { name: 'a' })
  assert.equal(tries, 2)
})
