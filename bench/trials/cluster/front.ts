import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPgbouncer } from '../pgbouncer.ts'
import { type Program, startTool } from '../processes.ts'
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

/** An operator's way to the leader (deploy/cluster), to the trial's nodes. `cuts`: connections to one that leads no more are cut. */
const leaderSection = (nodes: readonly Node[], cuts: boolean): string => {
  const file = readFileSync(new URL('../../../deploy/cluster/haproxy.cfg', import.meta.url), 'utf8')
  const section = file.split('\n\n').find(part => part.startsWith('listen leader')) ?? ''
  const named = nodes.reduce((text, { address }, index) => text.replace(`@DB${index + 1}@`, address), section)
  return cuts ? named : named.replace(' on-marked-down shutdown-sessions', '')
}

/** `cuts`: only a planted fault says no. */
const haproxySettings = (nodes: readonly Node[], cuts: boolean) => `
global
  maxconn 4000
defaults
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s

${leaderSection(nodes, cuts)}

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

export const keepHaproxy = (folder: string, nodes: readonly Node[], cuts: boolean): Promise<Kept> => {
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, haproxySettings(nodes, cuts))
  const { PATH } = process.env
  return keep(() => startTool('haproxy', ['-db', '-f', file], { cwd: folder, env: { PATH }, logFile: join(folder, 'haproxy.log') }))
}

export const keepPgbouncer = (folder: string): Promise<Kept> => {
  const to = { host: '127.0.0.1', port: ports.leader, user: 'atithi_product', password: passwords.atithi_product }
  return keep(() => startPgbouncer({ program: 'pgbouncer', folder, port: ports.pooler, to, as: postgresAccount }))
}
