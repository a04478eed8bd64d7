import assert from 'node:assert/strict'
import { test } from 'node:test'
import { singleFlight } from './single-flight.ts'

/** Questions that are answered when the test says so, with the number of the question. */
const scene = () => {
  const open: PromiseWithResolvers<string>[] = []
  const ask = singleFlight(about => {
    const question = Promise.withResolvers<string>()
    open.push(question)
    return question.promise.then(answer => `${about}: ${answer}`)
  })
  return { open, ask }
}

test('who comes while a question is on its way shares the next one; nobody gets an answer from before they came', async () => {
  const { open, ask } = scene()
  const first = ask('a')
  const later = [ask('a'), ask('a'), ask('a')]
  const other = ask('b')
  assert.equal(open.length, 2)
  open[0]?.resolve('one')
  assert.equal(await first, 'a: one')
  assert.equal(open.length, 3)
  const latest = ask('a')
  open[2]?.resolve('two')
  assert.deepEqual(await Promise.all(later), ['a: two', 'a: two', 'a: two'])
  open[3]?.resolve('three')
  open[1]?.resolve('four')
  assert.deepEqual([await latest, await other, open.length], ['a: three', 'b: four', 4])
})

test('a question that fails is asked again for those who came later', async () => {
  const { open, ask } = scene()
  const first = ask('a')
  const later = ask('a')
  open[0]?.reject(new Error('away'))
  await assert.rejects(first, /away/)
  open[1]?.resolve('back')
  assert.equal(await later, 'a: back')
  const fresh = ask('a')
  open[2]?.resolve('again')
  assert.equal(await fresh, 'a: again')
})
