import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, type Program, startProgram } from './processes.ts'

export interface Uptime {
  kills: number
  /** From each kill until /readyz said yes again. */
  restartsMs: number[]
  /** It ended by itself after it had been ready: must not happen. */
  ownEnds: number
  /** It ended by itself before it was ready, as when the database died under the start; it was started again. */
  failedStarts: number
}

export interface ProductRunner {
  readonly uptime: Uptime
  /** Of the process that runs now. */
  pid(): number
  /** Resolves when it is ready. */
  start(): Promise<void>
  /** Resolves when it answers that it is ready. */
  ready(): Promise<void>
  /** kill -9 of its process group, and the next one at once; resolves when that is ready. */
  kill(): Promise<void>
  /** Ends it in order; it ends its database. False: it had to be killed. */
  stop(): Promise<boolean>
  /** kill -9, and no next one. */
  destroy(): Promise<void>
}

const startWithinMs = 60_000
const maxFailedStarts = 20

/** Runs the product as an operator's supervisor does: whatever ends is started again. */
export const createProductRunner = (options: { cwd: string; env: NodeJS.ProcessEnv; logFile: string; url: string }): ProductRunner => {
  const uptime: Uptime = { kills: 0, restartsMs: [], ownEnds: 0, failedStarts: 0 }
  let program: Program | undefined
  let wasReady = false
  let wanted = false

  const launch = () => {
    wasReady = false
    const started = startProgram(['server/start.ts'], options)
    program = started
    started.ended.then(() => {
      if (!wanted || program !== started) return
      if (wasReady) uptime.ownEnds++
      else uptime.failedStarts++
      launch()
    }, console.error)
  }
  const isReady = async () => {
    try {
      const answer = await fetch(`${options.url}/readyz`, { signal: AbortSignal.timeout(2500) })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
  const ready = async () => {
    const end = performance.now() + startWithinMs
    while (!(await isReady())) {
      if (performance.now() > end || uptime.failedStarts > maxFailedStarts)
        throw new Error(`The product does not start. The end of its log:\n${readFileSync(options.logFile, 'utf8').slice(-2000)}`)
      await wait(20)
    }
    wasReady = true
  }

  return {
    uptime,
    ready,
    pid: () => {
      if (program?.child.pid === undefined) throw new Error('The product does not run')
      return program.child.pid
    },
    start: async () => {
      wanted = true
      launch()
      await ready()
    },
    kill: async () => {
      const began = performance.now()
      const victim = program
      wanted = false
      victim?.signal('SIGKILL')
      await victim?.ended
      uptime.kills++
      wanted = true
      launch()
      await ready()
      uptime.restartsMs.push(performance.now() - began)
    },
    destroy: async () => {
      wanted = false
      program?.signal('SIGKILL')
      await program?.ended
    },
    stop: async () => {
      wanted = false
      if (!program || !isRunning(program)) return false
      program.signal('SIGTERM')
      const inTime = await Promise.race([program.ended.then(() => true), wait(30_000, false, { ref: false })])
      if (!inTime) program.signal('SIGKILL')
      await program.ended
      return inTime
    },
  }
}
