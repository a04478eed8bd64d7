import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Account, canEnter, databaseAccount, nearest } from './account.ts'

/** The data folder, absolute: the configured one, else `./data`; as root one in /var/lib where the database's account cannot enter that. */
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

/** Makes the data folder and finds who runs the database in it; others may pass but not list it. Throws when that account cannot enter. */
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

/** A data folder of root's own (a fresh `mktemp -d`, say) only lacks the right to pass through it; any folder above is not ours to change. */
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
