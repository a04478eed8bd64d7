import { chmodSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { limitsStatement, type Pooler } from '#server/db/pooler.ts'
import { databaseAccount } from '#server/embedded/account.ts'
import { freePort } from '#server/embedded/settings.ts'
import { startThrowaway } from '#server/embedded/throwaway.ts'
import { ownFolder, removeFolder, startProgram } from '../processes.ts'
import { keepsPrepared, pgbouncerVersion, startPgbouncer } from './pgbouncer.ts'
import { refusedStarts, startsBehind } from './pooler-starts.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const account = 'pooled'
const password = 'pooled'

/** Whether a test file starts its own PostgreSQL, which the pooler is not used for. */
const hasOwnDatabase = (file: string) => readFileSync(join(root, file), 'utf8').includes('delete process.env.TEST_POSTGRES')

/** Runs the tests of bookings and payments with the product behind the pooler. True: all passed. */
const runTests = async (say: (line: string) => void, folder: string, env: Record<string, string>): Promise<boolean> => {
  const files = ['bookings', 'payments'].flatMap(feature => globSync(`server/${feature}/**/*.api.test.ts`, { cwd: root })).sort()
  const past = files.filter(hasOwnDatabase)
  const logFile = join(folder, 'tests.log')
  const args = ['--test', '--test-concurrency=2', '--test-reporter=spec', ...files.filter(file => !past.includes(file))]
  const tests = startProgram(args, { cwd: root, env: { ...process.env, ...env }, logFile })
  await tests.ended
  const text = readFileSync(logFile, 'utf8')
  for (const line of new Set(text.match(/^\s*✖ .*/gm) ?? [])) say(`    ${line.trim()}`)
  const count = (what: string) => Number(new RegExp(`^ℹ ${what} (\\d+)`, 'm').exec(text)?.[1] ?? Number.NaN)
  const good = count('fail') === 0 && count('pass') > 100 && tests.child.exitCode === 0
  say(
    `  ${good ? '✓' : '✗'} ${env.TEST_POOLER}: ${files.length - past.length} files, ${count('pass')} passed, ${count('fail')} failed; past it, with a PostgreSQL of their own: ${past.length}`,
  )
  return good
}

/** With one PgBouncer: checks refused starts, and runs the tests through it for each setting that fits it. */
const through = async (say: (line: string) => void, program: string, version: string, startsOnly: boolean): Promise<boolean> => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-pooler-'))
  ownFolder(folder)
  chmodSync(folder, 0o755) // PgBouncer does not run as root
  const database = await startThrowaway({ tcp: true })
  const owner = new pg.Client(database.connection)
  try {
    await owner.connect()
    await owner.query(`create role ${account} superuser login password '${password}'; ${limitsStatement(account)}`)
    await owner.query('create database hotels')
    const port = await freePort()
    const { host, port: at } = database.connection
    const to = { host, port: at, user: account, password }
    const prepared = keepsPrepared(version)
    const bouncer = await startPgbouncer({ program, folder, port, to, prepared, as: databaseAccount(folder, folder) })
    const url = (to: number) => `postgres://${account}:${password}@127.0.0.1:${to}/hotels`
    const addresses = { direct: url(at), pooled: url(port) }
    const good = [refusedStarts(say, folder, addresses, prepared)]
    for (const TEST_POOLER of (prepared ? ['transaction', 'transaction-prepared'] : ['transaction']) satisfies Pooler[]) {
      good.push(await startsBehind(say, folder, addresses, TEST_POOLER))
      const tests = { TEST_POSTGRES: JSON.stringify(database.connection), TEST_POOLER, TEST_POOLER_PORT: String(port) }
      if (!startsOnly) good.push(await runTests(say, folder, tests))
    }
    bouncer.signal('SIGTERM')
    await bouncer.ended
    return good.every(Boolean)
  } finally {
    await owner.end()
    await database.stop()
    removeFolder(folder)
  }
}

/** Runs the product behind PgBouncer in transaction mode, with each given program. `startsOnly`: without the tests. */
export const pooler = async (say: (line: string) => void, programs: readonly string[], startsOnly: boolean): Promise<boolean> => {
  const good: boolean[] = []
  for (const program of programs) {
    const version = pgbouncerVersion(program)
    if (version === undefined) {
      say(`\nPooler: there is no ${program} here. Install PgBouncer (Debian: apt-get install pgbouncer)`)
      good.push(false)
      continue
    }
    say(`\nPooler: the API tests of bookings and payments through PgBouncer ${version} in transaction mode`)
    good.push(await through(say, program, version, startsOnly))
  }
  return good.every(Boolean)
}
