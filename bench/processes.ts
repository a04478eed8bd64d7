import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { postmasterPid } from '../server/embedded/process.ts'

/** Processes, clusters and folders to end or remove if this process ends early. */
const children = new Set<ChildProcess>()
const clusters = new Set<string>()
const folders = new Set<string>()

process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  for (const cluster of clusters) endPostgres(cluster)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130))

/** Removes the folder when this process ends in any way. */
export const ownFolder = (folder: string) => folders.add(folder)
/** Ends the cluster's server when this process ends in any way. */
export const ownCluster = (cluster: string) => clusters.add(cluster)

export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  folders.delete(folder)
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Ends the server and waits without the event loop, which has stopped: else it would still write files. */
const endPostgres = (cluster: string) => {
  const pid = postmasterPid(cluster)
  if (pid === undefined || !isAlive(pid)) return
  process.kill(pid, 'SIGQUIT')
  const clock = new Int32Array(new SharedArrayBuffer(4))
  for (let turn = 0; turn < 200 && isAlive(pid); turn++) Atomics.wait(clock, 0, 0, 50)
}

/** Only variables that any program needs: those of the product must not affect the measured process. */
const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(['PATH', 'HOME', 'LANG', 'TMPDIR'].flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))

export interface Program {
  url: string
  pid: number
  close(): Promise<void>
}

/** Starts a Node program and waits until it answers; drops its output, as if a log collector took it. */
export const startProgram = async (
  args: string[],
  env: NodeJS.ProcessEnv,
  { url, answers }: { url: string; answers: string },
): Promise<Program> => {
  const child = spawn(process.execPath, args, { env: { ...plainEnvironment(), ...env }, stdio: ['ignore', 'ignore', 'inherit'] })
  children.add(child)
  const ended = once(child, 'exit').finally(() => children.delete(child))
  const patience = AbortSignal.timeout(120_000)
  const isUp = async () => (await fetch(`${url}${answers}`, { signal: patience }).catch(() => undefined))?.ok
  while (!(await isUp())) {
    if (child.exitCode !== null || child.signalCode !== null || patience.aborted) throw new Error(`${args[0]} did not start`)
    await sleep(100)
  }
  const close = async () => {
    child.kill('SIGTERM')
    const hardStop = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(hardStop)
  }
  return { url, pid: child.pid ?? 0, close }
}
