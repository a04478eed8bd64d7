import assert from 'node:assert/strict'
import { test } from 'node:test'
import { password } from '#shared/contract/fields.ts'
import { plainWords } from './http/errors/plain-words.ts'
import { stringFields, unboundedBy } from './testing/attacks/string-fields.ts'
import { contracts } from './testing/contracts.ts'
import { fastest, pumps } from './testing/process/pumps.ts'

/** Milliseconds that one text may take, whatever it is. */
const max = 5
/** Characters of a text: a body of JSON is 64 KiB at most. What takes hours at that length is found by the first. */
const lengths = [2000, 64_000]

const fields = (await contracts()).flatMap(endpoint =>
  stringFields(endpoint.input).map(field => ({ ...field, endpoint, about: `${endpoint.method} ${endpoint.path} ${field.path}` })),
)

test('every text that a call takes has a greatest length, which ends the check before any pattern', () => {
  assert.ok(fields.length > 100, `${fields.length} fields were found`)
  const looksItself = new Set<unknown>([password])
  const others = fields.filter(field => !looksItself.has(field.schema))
  const open = others.flatMap(field => [unboundedBy(field)].filter(Boolean).map(why => `${field.about}: ${why}`))
  assert.deepEqual(open, [])
})

test(`no text takes a field longer than ${max} ms`, t => {
  const texts = lengths.flatMap(pumps)
  // The same schema behaves the same in every call that has it.
  const distinct = [...new Map(fields.map(field => [field.schema, field])).values()]
  const slow: string[] = []
  let slowest = 0
  for (const { about, endpoint, inputWith } of distinct)
    for (const text of texts) {
      const input = inputWith(text)
      const time = fastest(() => endpoint.input.safeParse(input, { error: plainWords }), max)
      slowest = Math.max(slowest, time)
      if (time <= max) continue
      slow.push(
        `${about}: ${time.toFixed(0)} ms for ${text.length} characters, ${JSON.stringify(`${text.slice(0, 20)}…${text.slice(-3)}`)}`,
      )
      break // of this field that is enough
    }
  t.diagnostic(`${distinct.length} of ${fields.length} fields, ${texts.length} texts, slowest ${slowest.toFixed(1)} ms`)
  assert.deepEqual(slow, [])
})
