import { chmodSync, lstatSync, type Stats } from 'node:fs'
import { join, parse, resolve } from 'node:path'
import { ConfigError } from './config-values.ts'
import type { Account } from './embedded/account.ts'

const folders = ['files', 'sandbox'] as const
const secrets = ['postgres.password', 'postgres.log', 'sandbox-keys.json', 'sandbox/journal.jsonl'] as const

const reading = 0o044
const passing = 0o011

/**
 * Removes other users' permissions on the data folder and the product's files in it, and says in one line what they
 * could read. `account`, the system user that PostgreSQL runs as, can still enter a folder that it does not own.
 * Throws a ConfigError if a secret stays readable.
 */
export const closeToOthers = (dataDir: string, account: Account | undefined, say: (line: string) => void): void => {
  if (process.platform === 'win32') return
  const found = (name: string) => look(join(dataDir, name))
  const wasRead: string[] = []
  for (const name of ['.', ...folders, ...secrets]) {
    const stats = found(name)
    if (!stats || stats.isSymbolicLink()) continue
    const passed = name === '.' && account !== undefined && stats.uid !== account.uid ? passing : 0
    if (close(join(dataDir, name), stats, passed) && stats.mode & reading) wasRead.push(name === '.' ? 'the folder itself' : name)
  }
  if (wasRead.length > 0) say(`Others could read these in ${dataDir}, which is closed now: ${wasRead.join(', ')}`)
  const open = secrets.find(name => {
    const above = name.startsWith('sandbox/') ? ['.', 'sandbox'] : ['.']
    const through = above.reduce((bits, folder) => bits & (found(folder)?.mode ?? 0) & passing, passing)
    // An execute bit, shifted left by two, is the read bit of the same class of users.
    return ((found(name)?.mode ?? 0) & (through << 2)) !== 0
  })
  if (open)
    throw new ConfigError('DATA_DIR', `${open} in it to be readable by its owner alone (chmod 600), which this account cannot change`)
}

/** True if it removed others' permissions. Shared folders such as /tmp or the root, and others' files, keep theirs. */
const close = (path: string, stats: Stats, kept: number): boolean => {
  const shared = stats.isDirectory() && ((stats.mode & 0o1000) !== 0 || resolve(path) === parse(resolve(path)).root)
  if (shared || (stats.mode & 0o077 & ~kept) === 0) return false
  try {
    chmodSync(path, (stats.mode & 0o700) | kept)
    return true
  } catch {
    return false
  }
}

/** Undefined for what is absent, and for what we may not see: others may not see it either. */
const look = (path: string): Stats | undefined => {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}
