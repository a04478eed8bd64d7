import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Pool, Tx } from '../db/connect.ts'
import { backoff } from './backoff.ts'
import { type Claim, claim, markDone, markFailed, markWaiting, renew, sweepDone } from './claims.ts'
import { reviveRecent } from './given-up.ts'
import { outageLog } from './outage-log.ts'
import { every, type Timer } from './timers.ts'

/** Thrown by a handler to be called again after `seconds` (for old jobs later, up to an hour); counts as no failure. */
export class RetryLater extends Error {
  readonly seconds: number
  override readonly cause: string | undefined
  constructor(seconds: number, cause?: string) {
    super(`again in ${seconds} s`)
    this.name = 'RetryLater'
    this.seconds = seconds
    this.cause = cause
  }
}

/** One try of a job. `signal` aborts when the time for it is over or the process stops: pass it on. */
export interface JobContext {
  id: number
  attempt: number
  signal: AbortSignal
}

type Work = (payload: unknown, context: JobContext) => Promise<void>

/**
 * Handlers by kind. A job may run twice (a process died after the work), so a handler checks what has been done. A job
 * that fails for a day is given up; with `neverGivesUp`, for jobs that money depends on, it is tried hourly for ever.
 */
export type JobHandlers = Record<string, Work | { run: Work; neverGivesUp: true }>

interface QueueOptions {
  /** A second job with this key is not queued, even when the first is done (for 30 days). */
  uniqueKey?: string
  runAt?: number
}

const withJobs = new WeakSet<Tx>()

/** Queues a job to run after the commit of this transaction; `transact` wakes the worker then. */
export const queue = async (
  tx: Tx,
  kind: string,
  payload: Record<string, unknown>,
  { uniqueKey, runAt = 0 }: QueueOptions = {},
): Promise<void> => {
  await sql`insert into outbox (kind, payload, unique_key, run_at)
    values (${kind}, ${JSON.stringify(payload)}::jsonb, ${uniqueKey ?? null}, now() + make_interval(secs => ${runAt}))
    on conflict (unique_key) do nothing`.execute(tx)
  withJobs.add(tx)
}

/** Queues a job, unless one of this kind with the same payload is waiting. */
export const queueUnlessWaiting = async (tx: Tx, kind: string, payload: Record<string, unknown>): Promise<void> => {
  const text = JSON.stringify(payload)
  await sql`insert into outbox (kind, payload) select ${kind}, ${text}::jsonb where not exists (
    select from outbox where kind = ${kind} and payload = ${text}::jsonb and done_at is null and dead_at is null)`.execute(tx)
  withJobs.add(tx)
}

/**
 * Queues a job to run after `seconds`; a waiting one with the same payload is postponed instead. Locks its row until
 * the commit, so that no worker begins it and misses what this transaction changes.
 */
export const queueAfterPause = async (tx: Tx, kind: string, payload: Record<string, unknown>, seconds: number): Promise<void> => {
  const text = JSON.stringify(payload)
  await sql`with put_off as (
    update outbox set run_at = now() + make_interval(secs => ${seconds})
    where kind = ${kind} and payload = ${text}::jsonb and done_at is null and dead_at is null and lease_until is null returning id
  )
  insert into outbox (kind, payload, run_at) select ${kind}, ${text}::jsonb, now() + make_interval(secs => ${seconds})
  where not exists (select from put_off)`.execute(tx)
  withJobs.add(tx)
}

export const hasJobs = (tx: Tx): boolean => withJobs.has(tx)

export interface Worker {
  wake(): void
  start(): void
  /** Takes no new jobs and waits at most 5 s for the running ones. Those that did not end are done again later. */
  stop(): Promise<void>
  settleAll(): Promise<void>
}

interface WorkerApp {
  readonly db: Pool
  readonly log: Logger
  readonly config: { readonly intervals: { readonly outbox: number } }
}

export interface WorkerOptions {
  /** The most jobs at a time; most of them wait for other servers and hold no database connection. */
  slots?: number
  leaseSeconds?: number
  limitMs?: number
  stopMs?: number
}

const until = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = () => reject(new Error('The job did not end in time'))
  signal.addEventListener('abort', end, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', end))
}

const neverGivesUp = (handler: JobHandlers[string] | undefined) => typeof handler === 'object'

const createRunner = (
  { db, log, config }: WorkerApp,
  handlers: JobHandlers,
  { leaseSeconds, limitMs }: Required<WorkerOptions>,
  stopping: AbortSignal,
) => {
  const scale = Math.min(1, config.intervals.outbox / 1000)
  /** Retries writing a job's end during an outage of the database: without it the job would be done again. */
  const insist = async (write: () => Promise<void>) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write()
      } catch (error) {
        if (stopping.aborted || tries >= 60) return log.error({ err: error }, 'How a job ended could not be written down')
        await sleep(500)
      }
    }
  }
  const failed = (job: Claim, error: unknown) => {
    if (error instanceof RetryLater) return markWaiting(db, job, error.seconds, error.cause)
    const pause = backoff(job.attempts, scale, neverGivesUp(handlers[job.kind]))
    const about = { err: error, kind: job.kind, job: job.id, attempt: job.attempts }
    if (pause === undefined) log.error(about, 'A job was given up')
    else log.warn(about, 'A job failed and is tried again')
    return markFailed(db, job, error instanceof Error ? error.message : String(error), pause)
  }
  return async (job: Claim): Promise<void> => {
    const signal = AbortSignal.any([AbortSignal.timeout(limitMs), stopping])
    const keep = setInterval(() => renew(db, job, leaseSeconds).catch(() => undefined), (leaseSeconds * 1000) / 3)
    try {
      const handler = handlers[job.kind]
      if (!handler) throw new Error(`Nobody handles ${job.kind}`)
      const work = typeof handler === 'function' ? handler : handler.run
      await until(work(job.payload, { id: job.id, attempt: job.attempts, signal }), signal)
      await insist(() => markDone(db, job))
    } catch (error) {
      await insist(() => failed(job, error))
    } finally {
      clearInterval(keep)
    }
  }
}

/** The worker of this process. Several processes may share the outbox; an outage of the database is waited out. */
export const createWorker = (app: WorkerApp, handlers: JobHandlers, options: WorkerOptions = {}): Worker => {
  const settings = { slots: 8, leaseSeconds: 5, limitMs: 60_000, stopMs: 5000, ...options }
  const kinds = Object.keys(handlers)
  const stopping = new AbortController()
  const trouble = outageLog(app.log, 'The outbox')
  const run = createRunner(app, handlers, settings, stopping.signal)
  const running = new Map<number, Promise<void>>()
  const timers: Timer[] = []
  let state: 'idle' | 'started' | 'stopped' = 'idle'
  let isRevived = false
  let wanted = false
  let line: Promise<unknown> = Promise.resolve()

  const take = async (): Promise<number> => {
    const limit = settings.slots - running.size
    if (limit <= 0 || state === 'stopped') return 0
    const jobs = await claim(app.db, { kinds, not: [...running.keys()], limit, leaseSeconds: settings.leaseSeconds })
    for (const job of jobs) {
      const work = run(job).finally(() => {
        running.delete(job.id)
        wake()
      })
      running.set(job.id, work)
    }
    return jobs.length
  }
  const inLine = (): Promise<number> => {
    const round = line.then(take)
    line = round.catch(() => undefined)
    return round
  }
  const reviveOnce = async () => {
    if (isRevived) return
    const revived = await reviveRecent(app.db, { kinds, neverGivingUp: kinds.filter(kind => neverGivesUp(handlers[kind])) })
    isRevived = true
    if (revived.length > 0) app.log.warn({ revived }, 'Jobs that were given up are tried for another day')
  }
  const round = async () => {
    wanted = false
    try {
      await reviveOnce()
      await inLine()
      trouble.worked()
    } catch (error) {
      trouble.failed(error)
    }
  }
  const wake = () => {
    if (state !== 'started' || wanted) return
    wanted = true
    setImmediate(round)
  }

  return {
    wake,
    start: () => {
      state = 'started'
      timers.push(
        every(app, 'outbox', app.config.intervals.outbox, round),
        every(app, 'outbox sweep', 3_600_000, goesOn => sweepDone(app.db, goesOn)),
      )
      wake()
    },
    stop: async () => {
      state = 'stopped'
      await Promise.all(timers.map(timer => timer.stop()))
      await line
      const ended = Promise.all(running.values())
      await Promise.race([ended, sleep(settings.stopMs, undefined, { ref: false })])
      stopping.abort()
      await ended
    },
    settleAll: async () => {
      while ((await inLine()) > 0 || running.size > 0) await Promise.race(running.values())
    },
  }
}
