import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

const exe = process.platform === 'win32' ? '.exe' : ''

/** The newest PostgreSQL of this machine, 15 or later: the folder with its real programs, and its version. */
export function machinePostgres() {
  const found = folders().flatMap(bin => {
    const version = versionOf(join(bin, `postgres${exe}`))
    return version && existsSync(join(bin, `initdb${exe}`)) && Number.parseInt(version, 10) >= 15 ? [{ bin, version }] : []
  })
  return found.sort((a, b) => Number(b.version) - Number(a.version))[0]
}

/** The real folders of initdb: PATH may have a link, or a wrapper without the server's other files beside it. */
function folders() {
  const inPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(dir => dir && !dir.includes('node_modules'))
    .map(dir => join(dir, `initdb${exe}`))
  const debian = below('/usr/lib/postgresql').map(name => `/usr/lib/postgresql/${name}/bin/initdb`)
  const redHat = below('/usr')
    .filter(name => name.startsWith('pgsql-'))
    .map(name => `/usr/${name}/bin/initdb`)
  return [...new Set([...inPath, ...debian, ...redHat].filter(existsSync).map(file => dirname(realpathSync(file))))]
}

function below(dir) {
  return existsSync(dir) ? readdirSync(dir) : []
}

/** The version of a `postgres` program, such as `15.18`. */
function versionOf(postgres) {
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8', timeout: 10_000 })
  return /\(PostgreSQL\) (\d+(\.\d+)?)/.exec(stdout ?? '')?.[1]
}
