import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { connect as open } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, type Program, startTool } from '../processes.ts'

/** The program's version, such as `1.18.0`; undefined where it is not on this machine. */
export const pgbouncerVersion = (program: string): string | undefined =>
  /PgBouncer (\S+)/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1]

/** From 1.21 on it keeps prepared statements apart. */
export const keepsPrepared = (version: string): boolean => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

export interface PgbouncerWish {
  program: string
  folder: string
  port: number
  /** Where PostgreSQL is, and as whom to enter it. */
  to: { host: string; port: number; user: string; password: string }
  as: { uid: number; gid: number } | undefined
  /** Prepared statements are kept apart: 1.21 or later. */
  prepared?: boolean
}

/** One that answers everybody on the loopback and enters every database as one account: for trials alone. */
export const startPgbouncer = async ({ program, folder, port, to, as, prepared = false }: PgbouncerWish): Promise<Program> => {
  const file = join(folder, `pgbouncer-${port}.ini`)
  const lines = [
    '[databases]',
    `* = host=${to.host} port=${to.port} user=${to.user} password=${to.password}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 20',
    'max_client_conn = 1000',
    // A server that is away is asked again at once, and nobody waits for it longer than a caller does.
    'server_login_retry = 1',
    'server_connect_timeout = 3',
    'query_wait_timeout = 4',
    ...(prepared ? ['max_prepared_statements = 200'] : []),
  ]
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o644)
  const { PATH } = process.env
  const bouncer = startTool(program, [file], { cwd: '/', env: { PATH }, logFile: join(folder, 'pgbouncer.log'), as })
  while (!(await answers(port))) {
    if (!isRunning(bouncer)) throw new Error(`PgBouncer did not start: see ${join(folder, 'pgbouncer.log')}`)
    await wait(20)
  }
  return bouncer
}

const answers = (port: number): Promise<boolean> =>
  new Promise(done => {
    const socket = open({ port, host: '127.0.0.1' })
    socket.on('connect', () => done(true)).on('error', () => done(false))
    socket.on('connect', () => socket.destroy())
  })
