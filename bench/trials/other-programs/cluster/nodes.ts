import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signalTo } from '#server/testing/process/signal.ts'
import { type Program, startTool } from '../../processes.ts'
import { postgresPrograms } from './own-machine.ts'

/** One of three machines: a network namespace with one address for callers and one for replication between nodes. */
export interface Node {
  name: string
  /** The address for callers, Patroni's own calls and etcd. */
  address: string
  /** Kills Patroni and PostgreSQL at once. */
  kill(): void
  /** Suspends both, without any message to others. */
  stop(): void
  wake(): void
  start(): void
  isRunning(): boolean
  killEtcd(): void
  startEtcd(): void
  /** Cuts or restores replication from and to this node. */
  cutReplication(isCut: boolean): void
}

export const passwords = {
  postgres: 'trial-super',
  replicator: 'trial-follow',
  atithi_owner: 'trial-owner',
  atithi_product: 'trial-product',
}

const account = { uid: Number(execFileSync('id', ['-u', 'postgres'])), gid: Number(execFileSync('id', ['-g', 'postgres'])) }
export const postgresAccount = account

const ip = (...args: string[]) => execFileSync('ip', args)
const ids = [1, 2, 3]
const outer = (id: number) => `10.77.1.${id}`
const inner = (id: number) => `10.77.2.${id}`

const makeNetwork = () => {
  for (const bridge of ['callers', 'followers']) {
    ip('link', 'add', bridge, 'type', 'bridge')
    ip('link', 'set', bridge, 'up')
  }
  ip('address', 'add', `${outer(254)}/24`, 'dev', 'callers')
  for (const id of ids) {
    const node = `node${id}`
    ip('netns', 'add', node)
    for (const [bridge, address] of [
      ['callers', outer(id)],
      ['followers', inner(id)],
    ] as const) {
      ip('link', 'add', `${bridge}${id}`, 'type', 'veth', 'peer', 'name', bridge, 'netns', node)
      ip('link', 'set', `${bridge}${id}`, 'master', bridge, 'up')
      ip('-n', node, 'address', 'add', `${address}/24`, 'dev', bridge)
      ip('-n', node, 'link', 'set', bridge, 'up')
    }
    ip('-n', node, 'link', 'set', 'lo', 'up')
  }
}

/** `waits`: whether a commit waits until a second node has the data; false only for a planted fault. */
const patroniSettings = (id: number, folder: string, waits: boolean) => ({
  scope: 'atithi',
  name: `node${id}`,
  restapi: { listen: `${outer(id)}:8008`, connect_address: `${outer(id)}:8008` },
  // Not `etcd3`: when it wakes, Patroni before 3.0.3 overwrites another leader's lock there (patroni/patroni#2689).
  etcd: { hosts: ids.map(other => `${outer(other)}:2379`) },
  bootstrap: {
    dcs: {
      ttl: 15,
      loop_wait: 2,
      retry_timeout: 5,
      maximum_lag_on_failover: 1_048_576,
      synchronous_mode: waits,
      synchronous_mode_strict: waits,
      postgresql: {
        use_pg_rewind: true,
        use_slots: true,
        parameters: {
          max_connections: 100,
          shared_buffers: '64MB',
          max_wal_size: '256MB',
          wal_keep_size: '256MB',
          wal_sender_timeout: '10s',
          wal_receiver_timeout: '10s',
          wal_receiver_status_interval: '1s',
        },
      },
    },
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    pg_hba: ['local all all trust', 'host all all 10.77.0.0/16 scram-sha-256', 'host replication replicator 10.77.0.0/16 scram-sha-256'],
  },
  postgresql: {
    listen: `${outer(id)},${inner(id)}:5432`,
    connect_address: `${inner(id)}:5432`,
    data_dir: join(folder, 'data'),
    bin_dir: postgresPrograms(),
    pgpass: join(folder, 'pgpass'),
    use_unix_socket: true,
    authentication: {
      superuser: { username: 'postgres', password: passwords.postgres },
      replication: { username: 'replicator', password: passwords.replicator },
    },
    parameters: { unix_socket_directories: folder },
  },
})

const etcdArguments = (id: number, folder: string) => {
  const at = (port: number, of = id) => `http://${outer(of)}:${port}`
  const values = {
    name: `node${id}`,
    'data-dir': join(folder, 'etcd'),
    'log-level': 'warn',
    'enable-v2': true,
    'heartbeat-interval': 200,
    'election-timeout': 2000,
    'listen-client-urls': at(2379),
    'advertise-client-urls': at(2379),
    'listen-peer-urls': at(2380),
    'initial-advertise-peer-urls': at(2380),
    'initial-cluster': ids.map(of => `node${of}=${at(2380, of)}`).join(),
  }
  return Object.entries(values).map(([name, value]) => `--${name}=${value}`)
}

/** All processes of a node except etcd. */
const databaseProcesses = (node: string): number[] =>
  execFileSync('ip', ['netns', 'pids', node], { encoding: 'utf8' })
    .split(/\s+/)
    .filter(Boolean)
    .map(Number)
    .filter(pid => {
      try {
        return !/^etcd$/m.test(readFileSync(`/proc/${pid}/comm`, 'utf8'))
      } catch {
        return false
      }
    })

/** Starts the nodes, with all their data in `folder`, which is in memory. */
export const startNodes = (folder: string, waits: boolean): Node[] => {
  makeNetwork()
  return ids.map(id => {
    const name = `node${id}`
    const own = join(folder, name)
    mkdirSync(own)
    chownSync(own, account.uid, account.gid)
    const file = join(own, 'patroni.yml')
    writeFileSync(file, JSON.stringify(patroniSettings(id, own, waits)))
    const run = (program: string, args: string[]): Program => {
      const as = ['setpriv', `--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
      const { PATH } = process.env
      const env = { PATH, HOME: own, LANG: 'C.UTF-8', PYTHONUNBUFFERED: '1' }
      return startTool('ip', ['netns', 'exec', name, ...as, program, ...args], {
        cwd: own,
        env,
        logFile: join(folder, `${name}-${program}.log`),
      })
    }
    let etcd = run('etcd', etcdArguments(id, own))
    run('patroni', [file])
    const signalAll = (signal: NodeJS.Signals) => {
      for (const pid of databaseProcesses(name)) signalTo(pid, signal)
    }
    return {
      name,
      address: outer(id),
      kill: () => signalAll('SIGKILL'),
      stop: () => signalAll('SIGSTOP'),
      wake: () => signalAll('SIGCONT'),
      start: () => void run('patroni', [file]),
      isRunning: () => databaseProcesses(name).length > 0,
      killEtcd: () => etcd.signal('SIGKILL'),
      startEtcd: () => {
        etcd = run('etcd', etcdArguments(id, own))
      },
      cutReplication: isCut => void ip('-n', name, 'link', 'set', 'followers', isCut ? 'down' : 'up'),
    }
  })
}
