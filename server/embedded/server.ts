import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, fchownSync, fstatSync, openSync, readFileSync, readSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Account, identity } from './account.ts'
import type { Binaries } from './binaries.ts'
import { serverEnvironment, superuser } from './cluster.ts'
import { isAlive, isPostmasterOf, postmasterFile, postmasterPid, until } from './process.ts'
import { type Listen, serverArguments } from './settings.ts'

export type Server = {
  cluster: string
  binaries: Binaries
  account: Account | undefined
  listen: Listen
  logFile: string
  password: string
  durable: boolean
}

export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** Reads the TCP port from the running server: another process may have started it on another port (Windows). */
export function connectionTo({ cluster, listen, password }: Server, database: string): Connection {
  if (listen.socketDir !== undefined) return { host: listen.socketDir, port: listen.port, user: superuser, password, database }
  return { host: '127.0.0.1', port: postmasterFile(cluster)?.port ?? listen.port, user: superuser, password, database }
}

/** Connects to the server and starts it if none runs; of simultaneous starts one wins. Throws PostgreSQL's error. */
export async function connectOrStart(server: Server, log: (line: string) => void, patienceMs = 300_000): Promise<Client> {
  const end = performance.now() + patienceMs
  const patiently = waitingLog(log)
  let started: { child: ChildProcess; logFrom: number } | undefined
  while (performance.now() < end) {
    const client = await tryConnect(server)
    if (client) return client
    if (started && isRunning(started.child)) patiently()
    else if (started) {
      const problem = whyNotStarted(server, started)
      if (problem) throw new Error(`PostgreSQL did not start: ${problem}`)
      started = undefined
    } else if (postmasterPid(server.cluster) !== undefined) patiently()
    else {
      await removeStaleFiles(server)
      started = launch(server)
    }
    await sleep(20)
  }
  throw new Error(`PostgreSQL does not answer after ${patienceMs / 1000} seconds; its log is ${server.logFile}`)
}

const isRunning = (child: ChildProcess) => child.pid !== undefined && child.exitCode === null && child.signalCode === null

/** Why the start failed; undefined where a retry may help: another start won, sessions still end, or it was killed. */
function whyNotStarted({ logFile, binaries }: Server, { child, logFrom }: { child: ChildProcess; logFrom: number }): string | undefined {
  if (child.pid === undefined) return `this process may not run ${binaries.bin} as the database's account`
  if (child.exitCode === 0 || child.signalCode !== null) return undefined
  const said = logSince(logFile, logFrom)
  return /" already exists|\) is still in use|could not bind/.test(said) ? undefined : said
}

const notYet = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EAGAIN', '57P01', '57P02', '57P03', '53300'])

/** Whether the error comes from a server that is absent, starting, recovering or stopping, so that a retry may help. */
export function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return code === undefined ? /terminated|timeout|not queryable/i.test(message) : notYet.has(code)
}

/** Returns undefined while the server does not answer, starts, recovers or stops; throws other errors. */
async function tryConnect(server: Server): Promise<Client | undefined> {
  if (server.listen.socketDir === undefined && postmasterFile(server.cluster)?.port === undefined) return undefined
  const client = new Client({
    ...connectionTo(server, 'postgres'),
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
    application_name: 'keeper',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ folder: string }>('select current_setting($1) as folder', ['data_directory'])
    if (server.listen.socketDir === undefined && rows[0]?.folder.replaceAll('/', '\\') !== server.cluster)
      throw new Error('Another server answers')
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    if (isPassing(error)) return undefined
    if ((error as { code?: string }).code !== '28P01') throw error
    throw new Error(`The database in ${server.cluster} does not take the password beside it: restore the file postgres.password`)
  }
}

/**
 * Removes the lock files of a dead server whose process id another program has now: they would stop the start. Checks
 * twice, because a server may just be starting.
 */
async function removeStaleFiles({ cluster, listen }: Server) {
  for (const file of [
    join(cluster, 'postmaster.pid'),
    ...(listen.socketDir ? [join(listen.socketDir, `.s.PGSQL.${listen.port}.lock`)] : []),
  ]) {
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
    if (Number.isNaN(pid) || !isAlive(pid) || isPostmasterOf(pid, cluster)) continue
    await sleep(200)
    const again = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : Number.NaN
    if (again === pid && !isPostmasterOf(pid, cluster)) rmSync(file, { force: true })
  }
}

/** Starts PostgreSQL in its own session, so that Ctrl-C reaches only the product, which stops the server last. */
function launch({ cluster, binaries, account, listen, logFile, durable }: Server) {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  if (size > 10_000_000) truncateSync(logFile)
  const log = openSync(logFile, 'a', 0o600)
  const logFrom = fstatSync(log).size
  if (account) fchownSync(log, account.uid, account.gid)
  const args = serverArguments(cluster, listen, durable)
  const viaController = process.platform === 'win32' // an administrator's rights are dropped by pg_ctl only
  const quoted = args.slice(2).map(argument => `"${argument.replaceAll('"', '\\"')}"`)
  const [program, given] = viaController ? ['pg_ctl', ['start', '-w', '-D', cluster, '-o', quoted.join(' ')]] : ['postgres', args]
  const child = spawn(join(binaries.bin, program), given, {
    ...identity(account),
    cwd: cluster,
    env: serverEnvironment,
    detached: true,
    windowsHide: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => undefined)
  child.unref()
  closeSync(log)
  return { child, logFrom }
}

function logSince(file: string, from: number): string {
  const log = openSync(file, 'r')
  try {
    const { size } = fstatSync(log)
    const start = Math.max(Math.min(from, size), size - 2_000)
    const buffer = Buffer.alloc(size - start)
    readSync(log, buffer, 0, buffer.length, start)
    return buffer.toString().trim()
  } finally {
    closeSync(log)
  }
}

/**
 * Stops the server: cuts its sessions and keeps everything committed. After 60 seconds it is killed and recovers at its
 * next start. Throws when it does not end.
 */
export async function stopServer(server: Server, first: 'SIGINT' | 'SIGQUIT' = 'SIGINT'): Promise<void> {
  const pid = postmasterPid(server.cluster)
  if (pid === undefined) return
  const gone = () => !isAlive(pid)
  for (const [signal, within] of [
    [first, 60_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (process.platform === 'win32')
      spawn(join(server.binaries.bin, 'pg_ctl'), ['stop', '-m', 'fast', '-D', server.cluster], { stdio: 'ignore' })
    else if (!gone()) process.kill(pid, signal)
    if (await until(gone, within)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end`)
}

function waitingLog(log: (line: string) => void) {
  let next = performance.now() + 5_000
  return () => {
    if (performance.now() < next) return
    next += 10_000
    log('The database is not ready yet (after a crash it recovers first)')
  }
}
