// Writes server/db/types.ts from a freshly migrated database; `--check` only compares.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testDatabase } from '../server/testing/database.ts'
import { generatedTypes } from '../server/testing/releases/generated-types.ts'

const file = join(import.meta.dirname, '../server/db/types.ts')
const database = await testDatabase()
const text = await generatedTypes(database.connection)
await database.close()
const same = (await readFile(file, 'utf8').catch(() => '')) === text
if (!same && !process.argv.includes('--check')) await writeFile(file, text)
console.log(same ? 'The types are those of the database.' : 'server/db/types.ts was written anew.')
process.exit(same || !process.argv.includes('--check') ? 0 : 1)
