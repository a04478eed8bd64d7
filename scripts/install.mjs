import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from './lock-folder.mjs'
import { modules, nodeMajor, nodePackage, root } from './places.mjs'

/** Installs node_modules as the lock file says, with Node 24 in its `.bin`; does nothing if that is done already. */
export async function install() {
  if (isInstalled() && ourNodeWorks()) return
  await withLock(
    join(root, '.install-lock'),
    () => console.log('Another process is installing: waiting for it'),
    () => {
      if (!isInstalled()) runNpm()
      linkNode()
    },
  )
}

/**
 * Whether node_modules fits the lock file, by the file that npm writes at the end of an install. An optional package
 * may be absent (those of other platforms are), but not of another version.
 */
export function isInstalled() {
  const [wanted, found] = [lockedPackages(join(root, 'package-lock.json')), lockedPackages(join(modules, '.package-lock.json'))]
  if (!wanted || !found) return false
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true
    if (!found[path]) return optional === true && path !== `node_modules/${nodePackage()}`
    return found[path].version === version && existsSync(join(root, path))
  })
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages
  } catch {
    return undefined
  }
}

function runNpm() {
  console.log('Installing what the lock file names …')
  const cli = process.env.npm_execpath
  const [program, first] = cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli]] : ['npm', []]
  // `ci` would delete the running Node, which Windows cannot; the build needs development packages, also in production.
  const command = process.platform === 'win32' && existsSync(modules) ? 'install' : 'ci'
  const args = [...first, command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const { status, error } = spawnSync(program, args, {
    cwd: root,
    stdio: 'inherit',
    shell: program === 'npm' && process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`npm ${command} failed${error ? ` (${error.message})` : ''}: see above; a network to the npm registry is needed once`)
}

/** npm 10 does not link the program `node` when several packages bring one, so the link is made here. */
function linkNode() {
  if (ourNodeWorks()) return
  const own = join(modules, nodePackage(), 'bin', 'node')
  const link = join(modules, '.bin', 'node')
  if (process.platform === 'win32') spawnSync('npm', ['rebuild', nodePackage()], { cwd: root, stdio: 'inherit', shell: true })
  else if (existsSync(own)) {
    mkdirSync(join(modules, '.bin'), { recursive: true })
    rmSync(link, { force: true })
    symlinkSync(join('..', nodePackage(), 'bin', 'node'), link)
  }
  if (ourNodeWorks()) return
  if (process.platform !== 'win32') rmSync(link, { force: true }) // one that cannot run here must not hide the machine's own
  if (majorOf('node') >= nodeMajor) return
  throw new Error(
    `Node ${nodeMajor} is needed and cannot be installed by npm on this machine (${process.platform} ${process.arch}): get it from https://nodejs.org`,
  )
}

function ourNodeWorks() {
  const link = join(modules, '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (lstatSync(link, { throwIfNoEntry: false })) return majorOf(link) >= nodeMajor
  return !existsSync(join(modules, nodePackage())) && Number(process.versions.node.split('.')[0]) >= nodeMajor
}

function majorOf(program) {
  const { stdout } = spawnSync(program, ['-v'], { encoding: 'utf8', timeout: 30_000, shell: process.platform === 'win32' })
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1] ?? 0)
}
