import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pooler } from '#server/db/pooler.ts'
import { freePort } from '#server/embedded/settings.ts'
import { isRunning, startProgram } from '../processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

interface Addresses {
  /** URLs of an empty database: direct, and through the pooler. */
  direct: string
  pooled: string
}

const environment = (folder: string, port: number) => ({
  PATH: process.env.PATH,
  HOME: folder,
  DATA_DIR: join(folder, 'data'),
  PORT: String(port),
  LOG_LEVEL: 'warn',
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  RATE_LIMIT: 'off',
})

/** The product's error output when it ends at its start. */
const endOf = (folder: string, env: Record<string, string>): string => {
  const all = { ...environment(folder, 0), PUBLIC_URL: 'http://127.0.0.1', DEMO: 'off', ...env }
  return spawnSync(process.execPath, ['server/main.ts'], { cwd: root, env: all, encoding: 'utf8', timeout: 60_000 }).stderr.trim()
}

/** Starts with wrong settings, each of which must end with one line. True: all did. */
export const refusedStarts = (say: (line: string) => void, folder: string, { direct, pooled }: Addresses, keepsNames: boolean): boolean => {
  const starts: [what: string, env: Record<string, string>, says: RegExp][] = [
    ['a pooler that nobody named', { DATABASE_URL: pooled, MIGRATE_DATABASE_URL: direct }, /^DATABASE_POOLER wants transaction or/],
    ['migrations through it', { DATABASE_URL: direct, MIGRATE_DATABASE_URL: pooled }, /^MIGRATE_DATABASE_URL wants PostgreSQL itself/],
  ]
  const promised = { DATABASE_URL: pooled, MIGRATE_DATABASE_URL: direct, DATABASE_POOLER: 'transaction-prepared' }
  if (!keepsNames) starts.push(['kept names that it does not keep', promised, /^DATABASE_POOLER wants transaction: /])
  const good = starts.map(([what, env, says]) => {
    const said = endOf(folder, env)
    const isRefused = says.test(said) && !said.includes('\n')
    say(`  ${isRefused ? '✓' : '✗'} refused at the start: ${what}${isRefused ? '' : `; it said: ${said}`}`)
    return isRefused
  })
  return good.every(Boolean)
}

/** Migrates, seeds the demo, serves its page, answers `npm run admin -- --jobs` and ends, all behind the pooler. */
export const startsBehind = async (
  say: (line: string) => void,
  folder: string,
  { direct, pooled }: Addresses,
  kind: Pooler,
): Promise<boolean> => {
  const port = await freePort()
  const base = environment(folder, port)
  const env = { ...base, DEMO: 'on', DATABASE_URL: pooled, MIGRATE_DATABASE_URL: direct, DATABASE_POOLER: kind }
  const logFile = join(folder, `demo-${kind}.log`)
  const product = startProgram(['server/main.ts'], { cwd: root, env, logFile })
  const page = () =>
    fetch(`${base.PUBLIC_URL}/lake-view-palace`).then(
      answer => answer.status,
      () => 0,
    )
  const end = performance.now() + 120_000
  while (isRunning(product) && (await page()) !== 200 && performance.now() < end) await wait(200)
  const shown = await page()
  const admin = spawnSync(process.execPath, ['server/admin.ts', '--jobs'], { cwd: root, env, encoding: 'utf8', timeout: 60_000 })
  product.signal('SIGTERM')
  await product.ended
  const good = shown === 200 && admin.status === 0 && product.child.exitCode === 0
  const what = `page ${shown}, admin ended with ${admin.status}, the product with ${product.child.exitCode}`
  say(
    `  ${good ? '✓' : '✗'} ${kind}: migrations, demo, a page, admin, end${good ? '' : `: ${what}\n${readFileSync(logFile, 'utf8').slice(-500)}${admin.stderr}`}`,
  )
  return good
}
