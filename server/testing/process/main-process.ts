import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { isAlive, postmasterPid } from '../../embedded/process.ts'
import { freePort } from '../../embedded/settings.ts'
import { signalTo } from './signal.ts'
import { until } from './until.ts'

/** The postmaster of a data folder and its children, but for those that were about to end when they were looked up, as a closed session is. */
export const databaseProcesses = (dataDir: string): number[] => {
  const postmaster = postmasterPid(join(dataDir, 'postgres'))
  if (postmaster === undefined) return []
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  return [postmaster, ...stdout.trim().split(/\s+/).filter(Boolean).map(Number)].filter(isAlive)
}

/** A data folder that the database's account can enter; whatever still runs in it is ended with the test. */
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
  /** Everything it wrote so far. */
  out(): string
  err(): string
  kill(signal: NodeJS.Signals): void
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/** Where Node keeps what it compiled, if a run of all tests says so: a process then starts with half of the processor time. */
export const compileCache = (): { NODE_COMPILE_CACHE?: string } => {
  const { NODE_COMPILE_CACHE } = process.env
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}
}

/** What a product says of a call, once it answers it: one that has just started may put calls off (503) while the machine is busy. */
export const askMain = async (call: () => Promise<Response>): Promise<Response> => {
  let answer = Response.error()
  await until(async () => {
    answer = await call()
    return answer.status !== 503
  }, 30)
  return answer
}

/** The product, or another program of this folder, on a free port, with nothing else of our own environment. Not up yet: see `upMain`. */
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

/** The same, once it says that it is ready; throws with what it said when it ends before. */
export const upMain = async (t: TestContext, env: Record<string, string>): Promise<MainProcess> => {
  const main = await startMain(t, env)
  let over = false
  void main.ended.then(() => {
    over = true
  })
  await until(async () => over || main.out().includes('Atithi is ready'), 150)
  // Between the choice of a free port and the start another program of the machine may have taken it.
  if (over && env.PORT === undefined && main.err().includes('another program listens on')) return upMain(t, env)
  if (over) throw new Error(`It ended: ${main.out()}${main.err()}`)
  return main
}
