import { createHash } from 'node:crypto'
import { lchownSync, lstatSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Account } from './account.ts'

/** Where a server listens: a socket folder (none on Windows) and TCP on 127.0.0.1 if wanted; both use `port`. */
export type Listen = { socketDir: string | undefined; port: number; tcp: boolean }

const socketLimit = 100

/** The socket's folder: in the data folder, or in /tmp where the path would be too long (107 bytes; macOS: 103). */
export function socketFolder(dataDir: string, account: Account | undefined): string {
  const usual = join(dataDir, 'run')
  const short = Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= socketLimit
  const dir = short ? usual : join('/tmp', `atithi-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
  privateFolder(dir, account)
  return dir
}

/** Makes a folder that only the account can enter. Throws when it is a link or another account made it first. */
function privateFolder(dir: string, account: Account | undefined) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (account && lstatSync(dir).uid === process.getuid?.()) lchownSync(dir, account.uid, account.gid)
  const found = lstatSync(dir)
  const mine = found.isDirectory() && found.uid === (account?.uid ?? process.getuid?.()) && (found.mode & 0o077) === 0
  if (!mine)
    throw new Error(`The folder ${dir}, for the database's socket, belongs to somebody else or can be entered by others: remove it`)
}

export function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.on('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : failed(new Error('No free port'))))
    })
  })
}

const mebibyte = 2 ** 20

/** An eighth of the memory, because the product needs some too: from 128 MB (PostgreSQL's default) to 512 MB. */
export function sharedBuffers(memory: number): string {
  return `${Math.min(512, Math.max(128, Math.floor(memory / 8 / mebibyte)))}MB`
}

/** The memory of this machine in bytes, or the container's limit where that is lower. */
export const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** Arguments of `postgres`. `durable: false` is for throwaway clusters: a crash of the machine may break them. */
export function serverArguments(cluster: string, { socketDir, port, tcp }: Listen, durable: boolean): string[] {
  const settings = {
    listen_addresses: tcp ? '127.0.0.1' : '',
    port,
    ...(socketDir === undefined ? {} : { unix_socket_directories: `"${socketDir}"`, unix_socket_permissions: '0700' }),
    max_connections: durable ? 100 : 200,
    shared_buffers: durable ? sharedBuffers(memoryHere()) : '128MB',
    dynamic_shared_memory_type: process.platform === 'win32' ? 'windows' : 'mmap',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    jit: 'off',
    // Queries are many and short: a parallel worker for one would take processor time from the others.
    max_parallel_workers_per_gather: 0,
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    ...(durable ? {} : { autovacuum: 'off', max_wal_size: '4GB' }),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
