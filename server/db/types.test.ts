import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from '../testing/database.ts'
import { generatedTypes } from '../testing/releases/generated-types.ts'

test('the checked-in types are those of the migrated database', async t => {
  const database = await testDatabase()
  t.after(database.close)
  const generated = await generatedTypes(database.connection)
  assert.equal(await readFile(join(import.meta.dirname, 'types.ts'), 'utf8'), generated, 'run: npm run types')
})
