import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '#shared/prices/stay.ts'
import { brokenRule, type StayRule } from '#shared/prices/stay-rules.ts'
import { addDays, nightsOf, weekdayOf } from '#shared/words/dates.ts'
import { dayRules } from './day-rules.ts'
import { anyLength, stayLengths } from './stay-lengths.ts'

const start = '2026-12-18'
const types = ['deluxe', 'suite', 'hall']
const length = fc.option(fc.integer({ min: 1, max: 8 }))

const someRule: fc.Arbitrary<StayRule> = fc
  .record({
    typeId: fc.constantFrom(null, 'deluxe', 'suite'),
    first: fc.integer({ min: -3, max: 12 }),
    days: fc.integer({ min: 0, max: 9 }),
    weekdays: fc.oneof(fc.constant(127), fc.integer({ min: 1, max: 127 })),
    minNights: length,
    maxNights: length,
    touches: fc.boolean(),
    noArrival: fc.boolean(),
    noDeparture: fc.boolean(),
    closed: fc.boolean(),
  })
  .map(({ first, days, ...rule }) => ({ ...rule, from: addDays(start, first), to: addDays(start, first + days) }))
const someRules = fc.array(someRule, { maxLength: 4 })

/** The rule as it is written down, asked of every night. */
const passes = (rule: StayRule, checkIn: string, nights: number): boolean => {
  const isAbout = (day: string) => day >= rule.from && day <= rule.to && Math.floor(rule.weekdays / 2 ** (weekdayOf(day) - 1)) % 2 === 1
  const checkOut = addDays(checkIn, nights)
  const slept = nightsOf(checkIn, checkOut)
  if (rule.closed && slept.some(isAbout)) return false
  if ((rule.noArrival && isAbout(checkIn)) || (rule.noDeparture && isAbout(checkOut))) return false
  const counts = rule.touches ? slept.some(isAbout) : isAbout(checkIn)
  return !counts || (nights >= (rule.minNights ?? 1) && nights <= (rule.maxNights ?? limits.nights))
}

const lengthsOf = (bits: number): number[] =>
  Array.from({ length: limits.nights }, (_, at) => at + 1).filter(nights => (bits & (1 << (nights - 1))) !== 0)

test('a stay passes exactly when every rule, asked night by night, says so', () => {
  const stay = fc.record({ day: fc.integer({ min: 0, max: 14 }), nights: fc.integer({ min: 1, max: 10 }) })
  fc.assert(
    fc.property(someRules, stay, (rules, { day, nights }) => {
      const checkIn = addDays(start, day)
      const broken = brokenRule(rules, { checkIn, checkOut: addDays(checkIn, nights) })
      assert.equal(
        broken === undefined,
        rules.every(rule => passes(rule, checkIn, nights)),
      )
    }),
    { numRuns: 2000 },
  )
})

test('the lengths of a day are those of the stays from it that pass in rooms of some type', async () => {
  await fc.assert(
    fc.asyncProperty(someRules, fc.integer({ min: 1, max: 16 }), async (rules, count) => {
      const found = await stayLengths(rules, types, { from: start, to: addDays(start, count) })
      const expected = Array.from({ length: count }, (_, at) =>
        lengthsOf(anyLength).filter(nights =>
          types.some(type =>
            rules.every(rule => (rule.typeId !== null && rule.typeId !== type) || passes(rule, addDays(start, at), nights)),
          ),
        ),
      )
      assert.deepEqual(found.map(lengthsOf), expected)
    }),
    { numRuns: 500 },
  )
})

/** Milliseconds of this thread, the least of five tries: other processes do not lengthen it. */
const workOf = async (run: () => unknown): Promise<number> => {
  const tries: number[] = []
  for (let at = 0; at < 5; at++) {
    const before = process.threadCpuUsage()
    await run()
    const { user, system } = process.threadCpuUsage(before)
    tries.push((user + system) / 1000)
  }
  return Math.min(...tries)
}

test('a calendar of a hotel with as many rules as there may be, for all types and for a hundred of them, is soon reckoned', async () => {
  const manyTypes = Array.from({ length: 100 }, (_, at) => `type ${at}`)
  const rule = { from: '2026-01-01', to: '2030-01-01', weekdays: 127, minNights: 1, maxNights: 30, touches: true }
  const harmless = { ...rule, noArrival: false, noDeparture: false, closed: false }
  const rules: StayRule[] = [...Array<null>(200).fill(null), ...manyTypes].map(typeId => ({ ...harmless, typeId }))
  const days = nightsOf(start, addDays(start, 570))
  const lengths = await workOf(() => stayLengths(rules, manyTypes, { from: start, to: addDays(start, 570) }))
  const said = await workOf(() => days.map(day => dayRules(rules, day, manyTypes)))
  assert.ok(lengths < 100 && said < 80, `${lengths} ms for the lengths of stays, ${said} ms for the rules of days`)
})
