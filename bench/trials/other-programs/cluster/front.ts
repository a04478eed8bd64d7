import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Program, startTool } from '../../processes.ts'
import { startPgbouncer } from '../pgbouncer.ts'
import { type Node, passwords, postgresAccount } from './nodes.ts'

/** Ports on the loopback of the trial's own network. */
export const ports = { site: 8080, leader: 5000, pooler: 6432, products: [3001, 3002, 3003] } as const

export interface Kept {
  kill(): void
  starts(): number
}

/** Starts a program again a second after it ended, as an operator's supervisor does. */
export const keep = async (start: () => Program | Promise<Program>): Promise<Kept> => {
  let starts = 0
  let program: Program
  const run = async () => {
    starts++
    program = await start()
    void program.ended.then(() => wait(1000)).then(run)
  }
  await run()
  return { kill: () => program.signal('SIGKILL'), starts: () => starts }
}

/** An operator's way to the leader (deploy/cluster), to the trial's nodes. */
const leaderSection = (nodes: readonly Node[]): string => {
  const file = readFileSync(new URL('../../../../deploy/cluster/haproxy.cfg', import.meta.url), 'utf8')
  const section = file.split('\n\n').find(part => part.startsWith('listen leader')) ?? ''
  return nodes.reduce((text, { address }, index) => text.replace(`@DB${index + 1}@`, address), section)
}

const haproxySettings = (nodes: readonly Node[]) => `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s

${leaderSection(nodes)}

listen site
  mode http
  bind 127.0.0.1:${ports.site}
  timeout client 65s
  timeout server 65s
  option forwardfor
  option redispatch 1
  retries 3
  option httpchk GET /readyz
  default-server check inter 500ms fall 2 rise 1
${ports.products.map((port, index) => `  server product${index + 1} 127.0.0.1:${port}`).join('\n')}
`

export const keepHaproxy = (folder: string, nodes: readonly Node[]): Promise<Kept> => {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxySettings(nodes))
  const { PATH } = process.env
  return keep(() => startTool('haproxy', ['-db', '-f', file], { cwd: folder, env: { PATH }, logFile: join(folder, 'haproxy.log') }))
}

/** `past`: only a planted fault names a node, which it enters past HAProxy, whether that leads or not. */
export const keepPgbouncer = (folder: string, past?: Node): Promise<Kept> => {
  const way = past ? { host: past.address, port: 5432 } : { host: '127.0.0.1', port: ports.leader }
  const to = { ...way, user: 'atithi_product', password: passwords.atithi_product }
  return keep(() => startPgbouncer({ program: 'pgbouncer', folder, port: ports.pooler, to, as: postgresAccount }))
}
