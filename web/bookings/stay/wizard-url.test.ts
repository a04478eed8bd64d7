import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#shared/words/dates.ts'
import { bookPath, isComplete, readWizard, type SearchValue, writeWizard } from './wizard-url.ts'

const today = '2026-11-21'
const read = (query: string) => readWizard(new URLSearchParams(query), today)

test('an address without a search opens the first step with the defaults', () => {
  assert.deepEqual(read('hotel=lake&step=3'), {
    hotel: 'lake',
    search: { checkIn: '', checkOut: '', rooms: 1, adults: 1, ages: [] },
    step: 1,
  })
})

test('wrong values become the nearest right ones', () => {
  const { search, step } = read('hotel=h&in=2026-12-01&out=2026-11-30&rooms=9&adults=0&ages=4,12,x,5&step=77')
  assert.deepEqual(search, { checkIn: '2026-12-01', checkOut: '2026-12-02', rooms: 3, adults: 1, ages: [4, null, null] })
  assert.equal(step, 1, 'an unknown age keeps the search open')
})

test('dates that nobody may book are kept and keep the search open; days that do not exist are not taken over', () => {
  for (const day of ['2026-11-20', today, '2029-01-01']) {
    const { search, step } = read(`hotel=h&in=${day}&step=2`)
    assert.deepEqual([search.checkIn, step], [day, 1])
  }
  for (const day of ['2026-02-30', 'tomorrow']) assert.equal(read(`hotel=h&in=${day}`).search.checkIn, '')
  assert.equal(readWizard(new URLSearchParams(`in=${today}&step=2`), today, today).step, 2, 'staff may start today')
  const long = read('in=2026-12-01&out=2027-01-01&step=2')
  assert.deepEqual([long.search.checkOut, long.step], ['2027-01-01', 1])
  assert.equal(read('in=2026-12-01&out=2026-12-31&step=2').step, 2)
})

test("a hotel's own page names no hotel in its query", () => {
  assert.equal(
    writeWizard({ hotel: '', search: read('in=2026-12-01').search, step: 1 }).toString(),
    'in=2026-12-01&out=2026-12-02&rooms=1&adults=1',
  )
})

test("the browser's own form post names a count of children", () => {
  assert.deepEqual(read('in=2026-12-01&children=2').search.ages, [null, null])
})

const searches = fc.record({
  start: fc.integer({ min: 1, max: 540 }),
  nights: fc.integer({ min: 1, max: 30 }),
  rooms: fc.integer({ min: 1, max: 3 }),
  adults: fc.integer({ min: 1, max: 5 }),
  ages: fc.array(fc.option(fc.integer({ min: 0, max: 9 })), { maxLength: 3 }),
})

test('what is written is read back', () => {
  fc.assert(
    fc.property(searches, fc.constantFrom(1, 2, 3, 4), ({ start, nights, ...party }, step) => {
      const checkIn = addDays(today, start)
      const search: SearchValue = { checkIn, checkOut: addDays(checkIn, nights), ...party }
      const back = read(writeWizard({ hotel: 'a b&c', search, step: step as 1 }).toString())
      assert.deepEqual(back, { hotel: 'a b&c', search, step: isComplete(search) ? step : 1 })
    }),
    { seed: 7 },
  )
})

test('any address at all gives a state in range', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('in', 'out', 'rooms', 'adults', 'ages', 'step', 'children'), fc.string()), query => {
      const { search, step } = readWizard(new URLSearchParams(query), today)
      assert.ok(search.rooms >= 1 && search.rooms <= 3 && search.adults >= 1 && search.adults <= 5 && search.ages.length <= 3)
      assert.ok(step >= 1 && step <= 4)
      assert.ok(search.checkIn === '' || search.checkOut > search.checkIn)
    }),
    { seed: 7 },
  )
})

test('the hotel page leads to the rooms', () => {
  const path = bookPath('lake', { checkIn: '2026-12-01', checkOut: '2026-12-03', rooms: 1, adults: 2, ages: [4] })
  assert.equal(path, '/book?hotel=lake&in=2026-12-01&out=2026-12-03&rooms=1&adults=2&ages=4&step=2')
})
