import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, databaseAccount, nearest } from './account.ts'

/**
 * The absolute data folder: the configured one, else `./data`; for root a folder in /var/lib/atithi where the
 * database's account cannot enter `./data`.
 */
export function resolveDataDir(configured: string | undefined, log: (line: string) => void): string {
  const usual = resolve(configured ?? 'data')
  if (configured !== undefined || process.getuid?.() !== 0) return usual
  const account = databaseAccount(usual, clusterDir(usual))
  if (canEnter(nearest(usual).dir, account)) return usual
  const other = join('/var/lib/atithi', createHash('sha256').update(usual).digest('hex').slice(0, 12))
  log(`Data folder: ${other} (the account ${account?.name} that runs the database cannot enter ${usual})`)
  return other
}

export const clusterDir = (dataDir: string) => join(dataDir, 'postgres')

/** Makes the data folder (others may enter, not list it) and finds the database's account. Throws if it is kept out. */
export function openDataDir(configured: string): { dataDir: string; account: Account | undefined } {
  const above = nearest(configured)
  const account = databaseAccount(configured, clusterDir(configured))
  if (above.dir !== configured) {
    mkdirSync(dirname(configured), { recursive: true, mode: 0o755 })
    mkdirSync(configured, { recursive: true, mode: account ? 0o711 : 0o700 })
    if (account && account.uid === above.stats.uid) chownSync(configured, account.uid, account.gid)
  }
  const dataDir = realpathSync(configured)
  if (!canEnter(dataDir, account)) letPass(dataDir, account)
  return { dataDir, account }
}

/** Lets all accounts enter a data folder of root's (a new `mktemp -d`), but none above. Throws when it stays closed. */
function letPass(dataDir: string, account: Account | undefined) {
  const { uid, mode } = statSync(dataDir)
  if (account && uid === 0) {
    chmodSync(dataDir, mode | 0o111)
    if (canEnter(dataDir, account)) return
    chmodSync(dataDir, mode)
  }
  const who = account ? `the account ${account.name}, which runs the database,` : 'this account'
  throw new Error(`DATA_DIR ${dataDir} cannot be used: ${who} cannot enter it. Set DATA_DIR to a folder that it can enter`)
}
