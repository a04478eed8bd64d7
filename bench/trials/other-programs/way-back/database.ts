import { execFile } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { databaseAccount } from '#server/embedded/account.ts'
import { freePort } from '#server/embedded/settings.ts'
import { killPostgres, ownCluster, startTool } from '../../processes.ts'
import { takesWrites } from '../../takes-writes.ts'
import { postgresPrograms } from '../cluster/own-machine.ts'
import { until } from '../cluster/state.ts'
import type { Store } from './store.ts'

const stanza = 'atithi'
/** Seconds until written data are archived at the latest. A minute is usual; a trial is short. */
const archiveSeconds = 5

export interface Ended {
  code: number
  out: string
  err: string
}

export interface ArchivedDatabase {
  url(account: 'postgres' | 'atithi_owner' | 'atithi_product', database?: string): string
  /** Runs pgBackRest with its configuration, as the database's account. Throws its output when it fails. */
  backrest(...args: string[]): Promise<string>
  /** Runs another program as that account, with pgBackRest's configuration in its environment. */
  run(program: string, ...args: string[]): Promise<Ended>
  /** Starts the server; resolves when it accepts writes, which after a restore is when it has recovered. */
  start(): Promise<void>
  /** Loses the machine: kills its processes and deletes its data. */
  lose(): void
  kill(): void
}

const execute = promisify(execFile)

const backrestConfiguration = (folder: string, data: string, port: number, { certificate, bucket, port: storePort }: Store) => `
[global]
repo1-type=s3
repo1-s3-endpoint=localhost
repo1-storage-port=${storePort}
repo1-s3-bucket=${bucket}
repo1-s3-region=ap-south-1
repo1-s3-uri-style=path
repo1-s3-key=S3RVER
repo1-s3-key-secret=S3RVER
repo1-storage-verify-tls=y
repo1-storage-ca-file=${certificate}
repo1-path=/atithi
repo1-bundle=y
repo1-retention-full=2
start-fast=y
archive-timeout=600
log-path=${folder}
lock-path=${folder}
spool-path=${folder}

[${stanza}]
pg1-path=${data}
pg1-port=${port}
pg1-socket-path=${folder}
pg1-user=postgres
`

const settings = (folder: string, port: number, configuration: string) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '${folder}'
shared_buffers = 64MB
archive_mode = on
archive_timeout = ${archiveSeconds}s
archive_command = 'pgbackrest --config=${configuration} --stanza=${stanza} archive-push %p'
# So that the trial can say what was committed by when.
track_commit_timestamp = on
`

/** Creates the distribution's PostgreSQL, which archives its log to the store by pgBackRest; nothing runs as root. */
export const createArchivedDatabase = async (top: string, store: Store): Promise<ArchivedDatabase> => {
  const bin = postgresPrograms() ?? ''
  const account = databaseAccount(top, top)
  const folder = join(top, 'database')
  const data = join(folder, 'data')
  mkdirSync(folder)
  if (account) chownSync(folder, account.uid, account.gid)
  const port = await freePort()
  const configuration = join(top, 'pgbackrest.conf')
  writeFileSync(configuration, backrestConfiguration(folder, data, port, store))
  const { PATH } = process.env
  const env = { PATH, HOME: folder, LANG: 'C.UTF-8', PGBACKREST_CONFIG: configuration }
  const as = account && { uid: account.uid, gid: account.gid }
  const run: ArchivedDatabase['run'] = async (program, ...args) => {
    const how = { ...as, env, cwd: folder, maxBuffer: 50_000_000 }
    const ended = await execute(program, args, how).then(
      ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
      (error: { code?: number; stdout?: string; stderr?: string }) => ({
        code: typeof error.code === 'number' ? error.code : 1,
        out: error.stdout ?? '',
        err: error.stderr || String(error),
      }),
    )
    return ended
  }
  const surely = async (program: string, ...args: string[]): Promise<string> => {
    const { code, out, err } = await run(program, ...args)
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${err.slice(0, 2000)}${out.slice(-2000)}`)
    return out
  }
  const url: ArchivedDatabase['url'] = (user, database = 'atithi') => `postgres://${user}@127.0.0.1:${port}/${database}`
  ownCluster(data)
  await surely(join(bin, 'initdb'), '-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--data-checksums')
  appendFileSync(join(data, 'postgresql.conf'), settings(folder, port, configuration))
  return {
    url,
    run,
    backrest: (...args) => surely('pgbackrest', `--stanza=${stanza}`, '--log-level-console=warn', ...args),
    start: async () => {
      startTool(join(bin, 'postgres'), ['-D', data], { cwd: folder, env, logFile: join(top, 'postgres.log'), as })
      await until('PostgreSQL takes writes', () => takesWrites(url('postgres', 'postgres')), 600)
    },
    lose: () => {
      killPostgres(data)
      rmSync(data, { recursive: true, force: true })
    },
    kill: () => void killPostgres(data),
  }
}
