import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withoutJsonSchema } from './slim-zod.ts'

const source = readFileSync(new URL('v4/classic/schemas.js', import.meta.resolve('zod')), 'utf8')

test('nothing of the classes of zod writes JSON Schema any more, and a zod that does it in another way ends the build', () => {
  assert.match(source, /JSONSchemaMethod\(|processJSONSchema/)
  assert.doesNotMatch(withoutJsonSchema(source), /JSONSchemaMethod\(|processJSONSchema/)
  assert.throws(() => withoutJsonSchema('inst._zod.writeJSONSchema = 1;'), /in another way/)
})
