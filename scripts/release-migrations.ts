// Records the migrations of package.json's version for good: checksums, and rows of every table as it writes them.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrationNames } from '../server/db/migrate.ts'
import { fullRows, toLines } from '../server/testing/releases/released-rows.ts'

const database = join(import.meta.dirname, '../server/db')
const file = join(database, 'released.json')
const releases = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as { version: string }

const checksumOf = (name: string) =>
  createHash('sha256')
    .update(readFileSync(join(database, 'migrations', name)))
    .digest('hex')
if (version.startsWith('0.') || Object.hasOwn(releases, version)) {
  console.error(`${version} is no release that is still to be held: package.json names its version first.`)
  process.exit(1)
}
const known = Object.values(releases).flatMap(own => Object.keys(own))
const own = (await migrationNames()).filter(name => !known.includes(name))
releases[version] = Object.fromEntries(own.map(name => [name, checksumOf(name)]))

const ends: (() => Promise<void>)[] = []
if (own.length > 0) {
  const rows = await fullRows({ after: end => void ends.push(end) })
  mkdirSync(join(database, 'released-rows'), { recursive: true })
  writeFileSync(join(database, 'released-rows', `${version}.txt`), toLines(rows))
}
writeFileSync(file, `${JSON.stringify(releases, undefined, 2)}\n`)
console.log(`${version}: ${own.length} migrations are held.`)
// Keeps the process alive while `ends` stop the database server, since their waits do not.
setInterval(() => undefined, 1000)
for (const end of ends) await end()
process.exit(0)
