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
  /** A planted fault's breach: the wait ends when it is there. */
  shownBy?: RegExp
}

export interface Outcome {
  breaches: Breach[]
  /** Milliseconds of the quiet phase until no booking, payment or refund was pending; undefined: it did not end in time. */
  settledMs: number | undefined
  /** The same until the hotels' parts were where they belong too; undefined: it did not end in time, and `open` is what was left. */
  transferredMs: number | undefined
  open: string[]
  visits: number
  evidence: Evidence
  statuses: Map<number, number>
  bad: string[]
  uptime: Uptime
  /** How long a killed product takes to be ready again on this machine while nothing else goes on; empty where none is killed. */
  idleRestartsMs: number[]
  chaos: ChaosStats
  /** How long the product took to end when told to; undefined when it was killed. */
  endMs: number | undefined
}

/** How long it may take until no booking, payment or refund is pending. */
export const settleWithinMs = 10_000

/**
 * How long everything is waited for, so that what is then still missing is lost and not only late. A hotel's part of a payment may take a minute
 * and a half: a killed process keeps its lease of a minute, and the next look is half a minute later (`payments/hotel-share/transfers.ts`).
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
    // Looking at everything takes the machine's time from the work that is waited for.
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

/** Before the guests come, so that what chaos adds to a start can be told from what this machine takes for one. */
const idleRestarts = async ({ product }: World): Promise<number[]> => {
  for (let time = 0; time < 3; time++) await product.kill()
  product.uptime.kills = 0
  return product.uptime.restartsMs.splice(0)
}

/** Guests and chaos for so many seconds, then quiet, then the audit. */
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
    // A guest who stumbles over something unforeseen ends the run early and fails it.
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

/** One trial in a world of its own. `gently`: at the end the product is told to end, as in a deployment, instead of killed. */
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
