import { spawn } from 'node:child_process'
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Binaries, majorOf, usableBinaries } from './binaries.ts'
import { ensureCluster, sharedPassword } from './cluster.ts'
import { clusterDir, openDataDir } from './data-dir.ts'
import { postmasterPid } from './process.ts'
import { type Connection, connectionTo, connectOrStart, type Server, stopServer } from './server.ts'
import { freePort, socketFolder } from './settings.ts'

/**
 * `dir`: the data folder, deleted at the end. `tcp`: the connection uses TCP on 127.0.0.1 instead of a Unix socket.
 * `bin`: the folder with the programs of PostgreSQL 15 or later that run instead of the bundled ones.
 */
export type ThrowawayOptions = { dir?: string; tcp?: boolean; bin?: string }

/** `connection` is the super-user's, to the database `postgres`; `stop` ends the server and removes its folder. */
export type Throwaway = { connection: Connection; stop(): Promise<void> }

/** A PostgreSQL for tests. A watcher process stops it and removes the folder when this process ends in any way. */
export async function startThrowaway({ dir, tcp = false, bin }: ThrowawayOptions = {}): Promise<Throwaway> {
  const { dataDir, account } = openDataDir(dir ?? mkdtempSync(join(tmpdir(), 'atithi-test-')))
  const onlyTcp = process.platform === 'win32'
  const socketDir = onlyTcp ? undefined : socketFolder(dataDir, account)
  const passwordFile = join(dataDir, 'postgres.password')
  const server: Server = {
    cluster: clusterDir(dataDir),
    binaries: bin === undefined ? usableBinaries(dataDir, account) : foreignBinaries(bin),
    account,
    listen: { socketDir, port: tcp || onlyTcp ? await freePort() : 5432, tcp: tcp || onlyTcp },
    logFile: join(dataDir, 'postgres.log'),
    password: sharedPassword(passwordFile, account),
    durable: false,
  }
  await ensureCluster({ ...server, passwordFile })
  const client = await connectOrStart(server, () => undefined)
  await client.query(`alter role ${client.escapeIdentifier(client.user ?? '')} password '${quickVerifier(server.password)}'`)
  await client.end()
  const watcher = watch(dataDir, postmasterPid(server.cluster))
  const connection = connectionTo(server, 'postgres')
  const stop = async () => {
    await stopServer(server, 'SIGQUIT')
    watcher?.kill()
    for (const folder of [dataDir, ...(socketDir ? [socketDir] : [])]) rmSync(folder, { recursive: true, force: true })
  }
  return { connection: tcp ? { ...connection, host: '127.0.0.1' } : connection, stop }
}

/** The stored form of a password (RFC 5803), with 1 hash round instead of 4096: tests open thousands of connections. */
function quickVerifier(password: string): string {
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, 1, 32, 'sha256')
  const keyOf = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$1:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}

function foreignBinaries(bin: string): Binaries {
  const major = majorOf(bin)
  if (major === undefined) throw new Error(`No PostgreSQL in ${bin}`)
  return { bin, major }
}

function watch(dataDir: string, pid: number | undefined) {
  if (process.platform === 'win32' || pid === undefined) return undefined
  const script = 'cat > /dev/null; kill -QUIT "$1"; while kill -0 "$1" 2> /dev/null; do sleep 0.1; done; rm -rf -- "$2"'
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(pid), dataDir], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => undefined)
  watcher.unref()
  if ('unref' in watcher.stdin && typeof watcher.stdin.unref === 'function') watcher.stdin.unref()
  return watcher
}
