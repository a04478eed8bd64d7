import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that PostgreSQL runs as, where it is not the one of this process: PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number }

const isRoot = () => process.getuid?.() === 0

/**
 * The account to run PostgreSQL as. For root: the owner of the cluster or of the data folder, else `nobody` or
 * `postgres`. Otherwise undefined: this process's own. Throws when no account can be used.
 */
export function databaseAccount(dataDir: string, clusterDir: string): Account | undefined {
  const cluster = statSync(clusterDir, { throwIfNoEntry: false })
  if (!isRoot()) {
    const uid = process.getuid?.()
    if (cluster && uid !== undefined && cluster.uid !== uid) {
      const owner = accountOf(cluster.uid)?.name ?? `number ${cluster.uid}`
      throw new Error(
        `The database in ${clusterDir} belongs to the account ${owner}: start as that account or as root, or set another DATA_DIR`,
      )
    }
    return undefined
  }
  const account = ownerAccount(cluster) ?? ownerAccount(nearest(dataDir).stats) ?? accountOf('nobody') ?? accountOf('postgres')
  if (!account)
    throw new Error('PostgreSQL refuses to run as root, and there is neither an account nobody nor one postgres on this machine')
  return account
}

function ownerAccount(stats: Stats | undefined): Account | undefined {
  return stats && stats.uid !== 0 ? accountOf(stats.uid) : undefined
}

/** An account that has a name on this machine, because initdb refuses a user id without one. */
function accountOf(nameOrUid: string | number): Account | undefined {
  const { status, stdout } = spawnSync('id', ['--', String(nameOrUid)], { encoding: 'utf8', timeout: 10_000 })
  const [, uid, name, gid] = (status === 0 && /^uid=(\d+)\(([^)]+)\) gid=(\d+)/.exec(stdout)) || []
  return name && Number(uid) > 0 ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

export function nearest(dir: string): { dir: string; stats: Stats } {
  for (let at = dir; ; at = dirname(at)) {
    const stats = statSync(at, { throwIfNoEntry: false })
    if (stats?.isDirectory()) return { dir: at, stats }
    if (at === dirname(at)) throw new Error(`No folder exists above ${dir}`)
  }
}

/** Whether the account can enter the folder. Tried with `cd`: rights hang on all parent folders and more than modes. */
export function canEnter(dir: string, account: Account | undefined): boolean {
  if (process.platform === 'win32') return true
  const { status } = spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', dir], {
    ...identity(account),
    cwd: '/',
    stdio: 'ignore',
    timeout: 10_000,
  })
  return status === 0
}

export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}
