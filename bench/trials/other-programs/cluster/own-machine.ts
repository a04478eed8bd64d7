import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Programs that the trial needs, with their Debian packages. */
const needed = [
  ['patroni', 'patroni'],
  ['etcd', 'etcd-server'],
  ['haproxy', 'haproxy'],
  ['pgbouncer', 'pgbouncer'],
  ['ip', 'iproute2'],
  ['unshare', 'util-linux'],
  ['setpriv', 'util-linux'],
] as const

const isThere = (program: string) => ['/usr/bin', '/usr/sbin', '/bin', '/sbin'].some(folder => existsSync(join(folder, program)))

/** The folder of Debian's newest PostgreSQL that has the programs for replication. */
export const postgresPrograms = (): string | undefined => {
  const all = '/usr/lib/postgresql'
  const versions = existsSync(all) ? readdirSync(all).sort((a, b) => Number(b) - Number(a)) : []
  const has = (bin: string) => ['initdb', 'pg_basebackup', 'pg_rewind'].every(program => existsSync(join(bin, program)))
  return versions.map(version => join(all, version, 'bin')).find(has)
}

/** What this machine lacks for the trial, in one line; undefined: nothing. */
export const missingHere = (): string | undefined => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'needs root on Linux: each node has a network namespace of its own'
  const programs = needed.filter(([program]) => !isThere(program)).map(([, name]) => name)
  const packages = [...new Set([...programs, ...(postgresPrograms() ? [] : ['postgresql'])])]
  if (packages.length > 0) return `lacks ${packages.join(', ')} (Debian: apt-get install ${packages.join(' ')})`
  if (spawnSync('id', ['postgres']).status !== 0) return 'lacks the account postgres, under which nodes run'
  const allowed = spawnSync('unshare', [
    '--net',
    '--mount',
    '--pid',
    '--fork',
    'ip',
    'link',
    'add',
    'try0',
    'type',
    'veth',
    'peer',
    'name',
    'try1',
  ])
  return allowed.status === 0 ? undefined : 'may not make network namespaces here (a container needs CAP_SYS_ADMIN and CAP_NET_ADMIN)'
}

/** The first process of the namespace: it reaps orphaned processes, and all end with it. */
const first = `mount -t tmpfs -o size=8g,mode=755 atithi-cluster "$1" && mkdir -p /run/netns && mount -t tmpfs netns /run/netns && ip link set lo up || exit 3
shift; "$@" & wait $!`

/**
 * Runs a Node program in new namespaces for processes, network and mounts, with an empty folder in memory as its first
 * argument. The system ends all of it when the program or this process ends in any way. Returns its exit code.
 */
export const runOnOwnMachine = async (program: string, args: readonly string[]): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-cluster-'))
  const command = [process.execPath, program, folder, ...args]
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']
  // `--pdeathsig`: the system kills it when this process ends in any way.
  const start = ['--pdeathsig', 'KILL', 'unshare', ...namespaces, 'sh', '-c', first, 'sh', folder, ...command]
  const child = spawn('setpriv', start, { stdio: ['ignore', 'inherit', 'inherit'] })
  const end = () => {
    child.kill('SIGKILL')
    rmdirSync(folder) // here it is empty: what is in it is in the other namespace
  }
  process.on('exit', end)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('exit', end)
  rmdirSync(folder)
  return code ?? 1
}
