import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, rmSync } from 'node:fs'
import { postmasterPid } from '#server/embedded/process.ts'
import { signalTo } from '#server/testing/process/signal.ts'

/** What would stay behind if this process ended in the middle. */
const groups = new Set<number>()
const clusters = new Set<string>()
const folders = new Set<string>()

process.on('exit', () => {
  for (const group of groups) signalTo(-group, 'SIGKILL')
  for (const cluster of clusters) killPostgres(cluster)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The folder is removed at the end, however that comes. */
export const ownFolder = (folder: string) => folders.add(folder)
/** The cluster's server is ended at the end, however that comes. */
export const ownCluster = (cluster: string) => clusters.add(cluster)

export const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true })
  folders.delete(folder)
}

export interface Program {
  child: ChildProcess
  /** Resolves when it has ended. */
  ended: Promise<unknown>
  /** To the program and everything it started in its group; PostgreSQL has a session of its own. */
  signal(signal: NodeJS.Signals): void
}

interface HowToStart {
  cwd: string
  env: NodeJS.ProcessEnv
  logFile: string
  pipe?: boolean
  /** Whom it runs as; only root can say. */
  as?: { uid: number; gid: number } | undefined
}

/** A program in a process group of its own; what it says goes to a file, its output optionally to a pipe. */
export const startTool = (command: string, args: string[], { cwd, env, logFile, pipe, as }: HowToStart): Program => {
  const log = openSync(logFile, 'a')
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', pipe ? 'pipe' : log, log],
    ...(as && { uid: as.uid, gid: as.gid }),
  })
  closeSync(log)
  const { pid } = child
  if (pid === undefined) throw new Error(`${command} ${args[0]} could not be started`)
  groups.add(pid)
  const ended = once(child, 'exit').finally(() => groups.delete(pid))
  return { child, ended, signal: signal => signalTo(-pid, signal) }
}

/** The same for a program of Node. */
export const startProgram = (args: string[], how: HowToStart): Program => startTool(process.execPath, args, how)

export const isRunning = ({ child }: Program): boolean => child.exitCode === null && child.signalCode === null

/** kill -9 of the postmaster and every process of its server; gives how many there were. */
export const killPostgres = (cluster: string): number => {
  const postmaster = postmasterPid(cluster)
  if (postmaster === undefined) return 0
  const listed = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).stdout ?? ''
  const children = listed.trim().split(/\s+/).map(Number).filter(Boolean)
  signalTo(postmaster, 'SIGKILL')
  for (const pid of children) {
    signalTo(pid, 'SIGKILL')
    // Each leads a group, in which is what it started, as the archiver starts what it archives with.
    signalTo(-pid, 'SIGKILL')
  }
  return children.length + 1
}
