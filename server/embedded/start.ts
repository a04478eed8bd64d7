import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Bundle, usableBinaries } from './binaries.ts'
import { ensureCluster, sharedPassword } from './cluster.ts'
import { clusterDir, openDataDir } from './data-dir.ts'
import { until } from './process.ts'
import { type Connection, connectionTo, connectOrStart, isPassing, type Server, stopServer } from './server.ts'
import { freePort, socketFolder } from './settings.ts'

export type EmbeddedOptions = { dataDir: string; log: (line: string) => void; bundle?: Bundle }

/** `stop` ends the server unless another process uses it, and may be called again; it makes `connection` unusable. */
export type Embedded = { connection: Connection; dataDir: string; stop(): Promise<void> }

const productDatabase = 'atithi'

/** The advisory lock that each process using the server holds shared, and the one that stops it exclusively. */
const lockKey = 0x61746974

/** Starts or joins the embedded PostgreSQL of a data folder and restarts it when it dies. Processes may share it. */
export async function startEmbedded({ dataDir: configured, log, bundle }: EmbeddedOptions): Promise<Embedded> {
  const { dataDir, account } = openDataDir(configured)
  const passwordFile = join(dataDir, 'postgres.password')
  const server: Server = {
    cluster: clusterDir(dataDir),
    binaries: usableBinaries(dataDir, account, bundle),
    account,
    listen: await whereToListen(() => socketFolder(dataDir, account)),
    logFile: join(dataDir, 'postgres.log'),
    password: sharedPassword(passwordFile, account),
    durable: true,
  }
  await ensureCluster({ ...server, passwordFile })
  const keeper = await keepRunning(server, log)
  return { connection: connectionTo(server, productDatabase), dataDir, ...keeper }
}

async function whereToListen(socketDir: () => string) {
  if (process.platform !== 'win32') return { socketDir: socketDir(), port: 5432, tcp: false }
  return { socketDir: undefined, port: await freePort(), tcp: true }
}

/**
 * Holds a connection with the shared lock and starts or joins the server again when it breaks, until `stop`. Never
 * makes a new cluster: if one vanishes while in use, that must be seen.
 */
async function keepRunning(server: Server, log: (line: string) => void) {
  let stopping: Promise<void> | undefined
  let reviving: Promise<void> | undefined
  let client = await enter(server, log)
  watch(client)

  function watch(watched: Client) {
    watched.once('end', () => {
      if (stopping) return
      log('The embedded database ended: starting it again')
      reviving = revive()
    })
  }

  async function revive() {
    for (let pause = 100; !stopping; pause = Math.min(pause * 2, 5_000)) {
      try {
        client = await enter(server, log)
        watch(client)
        log('The embedded database runs again')
        return
      } catch (error) {
        log(`The embedded database cannot be started: ${(error as Error).message}`)
        await sleep(pause)
      }
    }
  }

  async function leave() {
    await reviving
    const last = await isLast(client)
    client.end().catch(() => undefined)
    if (last) await stopServer(server)
  }

  return { stop: () => (stopping ??= leave()) }
}

/** Connects, takes the shared lock and makes the product's database where it is missing. */
async function enter(server: Server, log: (line: string) => void): Promise<Client> {
  for (;;) {
    if (!existsSync(join(server.cluster, 'PG_VERSION'))) throw new Error(`${server.cluster} is gone`)
    const client = await connectOrStart(server, log)
    try {
      const { rows } = await client.query<{ joined: boolean }>('select pg_try_advisory_lock_shared($1) as joined', [lockKey])
      if (rows[0]?.joined) {
        await createDatabase(client)
        return client
      }
    } catch (error) {
      if (!isPassing(error)) throw error
    }
    client.end().catch(() => undefined) // somebody is just stopping the server: entered again when it has ended
    await sleep(50)
  }
}

async function createDatabase(client: Client) {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [productDatabase])
  if (rowCount) return
  await client.query(`create database ${productDatabase}`).catch((error: { code?: string }) => {
    if (error.code !== '42P04' && error.code !== '23505') throw error // another first start made it meanwhile
  })
}

/** Whether no other process uses the server; an error counts as yes. Retries for 500 ms while a session is ending. */
async function isLast(client: Client): Promise<boolean> {
  const isAlone = async () => {
    const { rows } = await client.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [lockKey])
    return rows[0]?.last ?? true
  }
  try {
    await client.query('select pg_advisory_unlock_shared($1)', [lockKey])
    return await until(isAlone, 500)
  } catch {
    return true
  }
}
