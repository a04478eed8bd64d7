import { setTimeout as wait } from 'node:timers/promises'
import { randomFrom } from '../../demo/random.ts'
import { audit, type Breach, type Evidence, openEnds, transferJobs } from './audit.ts'
import { countOpen, readBooks } from './books.ts'
import { createCalls } from './calls.ts'
import { type ChaosStats, startChaos, type Trouble } from './chaos.ts'
import { keepRefunding } from './desk.ts'
import { keepVisiting } from './guest.ts'
import type { Uptime } from './product-runner.ts'
import { startWorld, type Wish, type World } from './world.ts'

export interface TrialOptions {
  seconds: number
  guests: number
  seed: string
  trouble: readonly Trouble[]
  /** The problem that a planted fault must cause: once found, waiting ends. */
  shownBy?: RegExp
}

export interface Outcome {
  breaches: Breach[]
  /** Milliseconds after the load until no booking, payment or refund was pending; undefined: too long. */
  settledMs: number | undefined
  /** Milliseconds until the hotels' parts were transferred too; undefined: too long, and `open` is what was left. */
  transferredMs: number | undefined
  open: string[]
  visits: number
  evidence: Evidence
  statuses: Map<number, number>
  bad: string[]
  uptime: Uptime
  /** Milliseconds of restarts of a killed product on this idle machine; empty if the trial kills none. */
  idleRestartsMs: number[]
  chaos: ChaosStats
  /** Milliseconds that the product took to end on SIGTERM; undefined if it was killed. */
  endMs: number | undefined
}

/** Milliseconds within which no booking, payment or refund may be pending any more. */
export const settleWithinMs = 10_000

/**
 * Milliseconds to wait for everything, after which what is missing is lost and not only late. A hotel's part of a
 * payment may take 90 s: a killed process keeps its lease for a minute, and the next check is half a minute later
 * (`payments/hotel-share/transfers.ts`).
 */
export const patienceMs = 120_000

const lookAt = async ({ database, provider }: World, acknowledged: Evidence['acknowledged']): Promise<Evidence> => {
  const state = await provider.state()
  return { books: await readBooks(database.db), provider: state, acknowledged }
}

const settle = async (world: World, acknowledged: Evidence['acknowledged'], shownBy?: RegExp) => {
  const began = performance.now()
  const isShown = (evidence: Evidence) => shownBy !== undefined && audit(evidence).some(({ what }) => shownBy.test(what))
  let settledMs: number | undefined
  for (;;) {
    // Reading everything takes the machine's time from the work that is waited for.
    const limit = shownBy ? settleWithinMs : patienceMs
    const without = settledMs === undefined ? transferJobs : []
    while ((await countOpen(world.database.db, without)) > 0 && performance.now() - began < limit) await wait(100)
    const evidence = await lookAt(world, acknowledged)
    const open = openEnds(evidence)
    const ms = performance.now() - began
    if (openEnds(evidence, transferJobs).length === 0) settledMs ??= ms
    if (open.length === 0) return { evidence, open, settledMs, transferredMs: ms }
    if (ms > patienceMs || (ms > settleWithinMs && isShown(evidence))) return { evidence, open, settledMs, transferredMs: undefined }
    await wait(300)
  }
}

/** Restarts before the load, to tell what the trouble adds to this machine's usual time of a start. */
const idleRestarts = async ({ product }: World): Promise<number[]> => {
  for (let time = 0; time < 3; time++) await product.kill()
  product.uptime.kills = 0
  return product.uptime.restartsMs.splice(0)
}

/** Runs guests and trouble for `seconds`, then waits until all is settled, then audits. */
const run = async (world: World, { seconds, guests, seed, trouble, shownBy }: TrialOptions): Promise<Omit<Outcome, 'endMs'>> => {
  const idleRestartsMs = trouble.includes('product') ? await idleRestarts(world) : []
  const over = new AbortController()
  const began = performance.now()
  const calls = createCalls(world.url, over.signal)
  const chaos = await startChaos(world, randomFrom(`${seed}/chaos`), trouble, over.signal)
  const elapsedMs = () => performance.now() - began
  const visitors = Array.from({ length: guests }, (_, index) =>
    keepVisiting({ world, calls, elapsedMs, random: randomFrom(`${seed}/${index}`) }, index, over.signal),
  )
  const desk = keepRefunding(world, calls, randomFrom(`${seed}/desk`), over.signal)
  try {
    // A guest that throws an unexpected error ends the run early and fails it.
    await Promise.race([wait(seconds * 1000), Promise.all(visitors)])
  } finally {
    over.abort()
    await Promise.allSettled([...visitors, desk])
    await chaos.end()
  }
  const visits = (await Promise.all(visitors)).reduce((sum, count) => sum + count, 0)
  const { evidence, ...settled } = await settle(world, calls.acknowledged, shownBy)
  const { uptime } = world.product
  return {
    breaches: audit(evidence),
    ...settled,
    visits,
    evidence,
    statuses: calls.statuses,
    bad: calls.bad,
    uptime,
    idleRestartsMs,
    chaos: chaos.stats,
  }
}

/** Runs one trial in its own world. `gently`: the product is ended by SIGTERM, as in a deployment, not killed. */
export const runTrial = async (options: TrialOptions, wish: Wish, gently: boolean, onLog?: (file: string) => void): Promise<Outcome> => {
  const world = await startWorld(wish)
  let outcome: Omit<Outcome, 'endMs'>
  try {
    outcome = await run(world, options)
    onLog?.(world.productLog)
  } catch (error) {
    await world.destroy()
    throw error
  }
  if (gently) return { ...outcome, endMs: await world.close() }
  await world.destroy()
  return { ...outcome, endMs: undefined }
}
