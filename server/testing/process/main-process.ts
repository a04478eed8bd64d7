import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { isAlive, postmasterPid } from '../../embedded/process.ts'
import { freePort } from '../../embedded/settings.ts'
import { signalTo } from './signal.ts'
import { until } from './until.ts'

/** The postmaster of a data folder and its child processes that are still alive. */
export const databaseProcesses = (dataDir: string): number[] => {
  const postmaster = postmasterPid(join(dataDir, 'postgres'))
  if (postmaster === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)].filter(isAlive)
}

/** A data folder that the database's account can enter; a database that still runs in it is ended with the test. */
export const mainDataDir = (t: TestContext): string => {
  const top = mkdtempSync(join(tmpdir(), 'atithi-main-'))
  chmodSync(top, 0o755)
  const dataDir = join(top, 'data')
  t.after(async () => {
    const left = databaseProcesses(dataDir)
    if (left[0] !== undefined) signalTo(left[0], 'SIGQUIT')
    await until(async () => !left.some(isAlive))
    rmSync(top, { recursive: true, force: true })
  })
  return dataDir
}

export interface MainProcess {
  url: string
  pid: number
  /** Everything it has written to stdout so far. */
  out(): string
  err(): string
  kill(signal: NodeJS.Signals): void
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/** Node's compile cache, if the test run has set one: a process then needs half the CPU time to start. */
export const compileCache = (): { NODE_COMPILE_CACHE?: string } => {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** Repeats a call for up to 30 s while it gives a 503: a new server on a busy machine may refuse calls at first. */
export const askMain = async (call: () => Promise<Response>): Promise<Response> => {
  let answer = Response.error()
  await until(async () => {
    answer = await call()
    return answer.status !== 503
  }, 30)
  return answer
}

/** Starts the server, or another program of this folder, on a free port with a clean environment; may not be up yet. */
export const startMain = async (t: TestContext, env: NodeJS.ProcessEnv, args = ['main.ts']): Promise<MainProcess> => {
  const [program = '', ...rest] = args
  const port = env.PORT ?? String(await freePort())
  const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', program), ...rest], {
    env: { PATH, HOME, TMPDIR, ...compileCache(), RATE_LIMIT: 'off', DEMO: 'off', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', part => {
    out += part
  })
  child.stderr.on('data', part => {
    err += part
  })
  const ended = new Promise<number | null>(done => child.on('close', done))
  t.after(() => child.kill('SIGKILL'))
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, out: () => out, err: () => err, kill: signal => child.kill(signal), ended }
}

/** Starts the server and waits until it is ready; throws with its output if it ends before that. */
export const upMain = async (t: TestContext, env: Record<string, string>): Promise<MainProcess> => {
  const main = await startMain(t, env)
  let over = false
  void main.ended.then(() => {
    over = true
  })
  await until(async () => over || main.out().includes('Atithi is ready'), 150)
  // Another program may have taken the free port before the server listened on it.
  if (over && env.PORT === undefined && main.err().includes('another program listens on')) return upMain(t, env)
  if (over) throw new Error(`It ended: ${main.out()}${main.err()}`)
  return main
}
