import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { isAlive } from './embedded/process.ts'
import { freePort } from './embedded/settings.ts'
import { compileCache, databaseProcesses, mainDataDir } from './testing/process/main-process.ts'
import { signalTo } from './testing/process/signal.ts'
import { until } from './testing/process/until.ts'

const root = join(import.meta.dirname, '..')

interface Row {
  pid: number
  parent: number
  command: string
}

/** A process and everything that it started, the outermost first. */
const familyOf = (pid: number): Row[] => {
  const { stdout } = spawnSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const rows = [...stdout.matchAll(/^\s*(\d+)\s+(\d+)\s+(.*)$/gm)].map(([, id, parent, command = '']) => ({
    pid: Number(id),
    parent: Number(parent),
    command,
  }))
  const below = (parent: number): Row[] => rows.filter(row => row.parent === parent).flatMap(row => [row, ...below(row.pid)])
  return [...rows.filter(row => row.pid === pid), ...below(pid)]
}

/** Runs `npm start` or `npm run dev` on a data folder until it is ready; the test run has built the pages. */
const upByNpm = async (t: TestContext, dataDir: string, args: string[], env: Record<string, string> = {}) => {
  const { PATH = '', HOME = '' } = process.env
  const port = String(await freePort())
  const child = spawn('npm', [...args, '--ignore-scripts'], {
    cwd: root,
    env: { PATH, HOME, ...compileCache(), DATA_DIR: dataDir, DEMO: 'off', PORT: port, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // a group of its own, as in a terminal
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', text => (said += text))
  await until(async () => child.exitCode !== null || said.includes('Atithi is ready'), 60)
  const family = familyOf(child.pid ?? 0)
  t.after(() => {
    for (const { pid } of family) signalTo(pid, 'SIGKILL')
  })
  const server = family.findLast(({ command }) => command.includes('server/main.ts'))
  assert.ok(server, said)
  const closeTerminal = () => [child.stdout, child.stderr].map(stream => stream.destroy())
  return {
    closeTerminal,
    npm: family[0]?.pid ?? 0,
    shell: family[1]?.pid ?? 0,
    node: server.pid,
    family: family.map(({ pid }) => pid),
    url: `http://127.0.0.1:${port}`,
    said: () => said,
  }
}

/** Sends a signal to one process or, like Ctrl-C, to the whole group; every process must end, PostgreSQL's too. */
const allEnd = async (t: TestContext, dataDir: string, [target, signal, args = ['start'], env = {}]: Case) => {
  const up = await upByNpm(t, dataDir, args, env)
  const processes = [...up.family, ...databaseProcesses(dataDir)]
  assert.ok(processes.length > 6, `only ${processes.length} processes`)
  process.kill(target === 'group' ? -up.npm : up[target], signal)
  await until(async () => !processes.some(isAlive), 20)
  assert.doesNotMatch(up.said(), /not clean|\bat .*:\d+:\d+/)
}

type Case = [target: 'npm' | 'shell' | 'node' | 'group', signal: NodeJS.Signals, args?: string[], env?: Record<string, string>]
const replaced = { npm_config_script_shell: '/bin/bash' } // a shell that gives its place to its only command
const cases: Case[] = [
  ['npm', 'SIGTERM'],
  ['shell', 'SIGHUP'],
  ['node', 'SIGTERM'],
  ['group', 'SIGINT'],
  ['npm', 'SIGHUP', ['start'], replaced],
  ['npm', 'SIGHUP', ['run', 'dev']],
]

test('a signal to npm, to its shell or to node ends all of them, and PostgreSQL', async t => {
  const dataDir = mainDataDir(t)
  for (const one of cases) await t.test(JSON.stringify(one), t => allEnd(t, dataDir, one))
})

test('nobody reads what it says any more: it serves on, and still ends with all its processes', async t => {
  const dataDir = mainDataDir(t)
  const up = await upByNpm(t, dataDir, ['start'])
  const processes = [...up.family, ...databaseProcesses(dataDir)]
  up.closeTerminal()
  for (let call = 0; call < 3; call++) assert.equal((await fetch(`${up.url}/readyz`)).status, 200)
  for (let call = 0; call < 3; call++) assert.equal((await fetch(`${up.url}/no-such-hotel`)).status, 404)
  process.kill(up.npm, 'SIGHUP')
  await until(async () => !processes.some(isAlive), 20)
})
