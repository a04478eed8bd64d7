import { setTimeout as wait } from 'node:timers/promises'
import type { Random } from '../../demo/random.ts'
import { killPostgres } from './processes.ts'
import type { World } from './world.ts'

/**
 * Kinds of trouble: kill -9 of the product or of PostgreSQL, faults of the provider or only of its refunds, changing
 * faults of webhooks, or no webhooks.
 */
export type Trouble = 'product' | 'database' | 'provider' | 'refunds' | 'webhooks' | 'silence'
export const allTrouble: readonly Trouble[] = ['product', 'database', 'provider', 'webhooks']

export interface ChaosStats {
  databaseKills: number
  /** Milliseconds from each kill of the database until it answered again. */
  databaseBackMs: number[]
}

const api = '/v1/(orders|payments|refunds|transfers)'

/** Up to 1.5 s slow; one call in five fails, and some answers are lost after the work was done. */
const providerFaults = [
  ...[250, 500, 750].map(ms => ({ match: api, kind: 'latency', ms, rate: 0.4 })),
  { match: api, kind: '500', rate: 0.08 },
  { match: api, kind: '502html', rate: 0.05 },
  { match: api, kind: 'reset', rate: 0.05 },
  { match: api, kind: '429', rate: 0.04 },
  { match: api, kind: 'lost-answer', rate: 0.12 },
  { match: 'POST /v1/payments/.*/refund', kind: 'lost-answer', rate: 0.2 },
]

const lostRefunds = [{ match: 'POST /v1/payments/.*/refund', kind: 'lost-answer', times: 8 }]

const webhookMoods = [
  {},
  { duplicate: 3 },
  { shuffleMs: 2000 },
  { delayMs: 1500, duplicate: 2 },
  { drop: true },
  { corruptSignature: true },
  { drop: true },
  { shuffleMs: 800, duplicate: 2 },
]

export interface Chaos {
  stats: ChaosStats
  /** Kills once more what it kills, stops the provider's faults; resolves when the product is ready again. */
  end(): Promise<void>
}

/** Runs `work` again and again until the signal ends. */
const repeat = async (over: AbortSignal, pauseMs: () => number, work: () => Promise<void>): Promise<void> => {
  while (!over.aborted) {
    await wait(pauseMs(), undefined, { signal: over }).catch(() => undefined)
    if (!over.aborted) await work()
  }
}

const heal = async ({ provider }: World) => {
  await provider.control('faults', undefined, 'DELETE')
  await provider.control('webhooks', undefined, 'DELETE')
}

/** Kills the product about 1.5 s after it is ready, PostgreSQL about every 4 s; faults of provider and webhooks. */
export const startChaos = async (world: World, random: Random, trouble: readonly Trouble[], over: AbortSignal): Promise<Chaos> => {
  const stats: ChaosStats = { databaseKills: 0, databaseBackMs: [] }
  if (trouble.includes('provider')) await world.provider.control('faults', { faults: providerFaults })
  if (trouble.includes('refunds')) await world.provider.control('faults', { faults: lostRefunds })
  if (trouble.includes('silence')) await world.provider.control('webhooks', { drop: true })
  const killDatabase = async () => {
    const began = performance.now()
    if (killPostgres(world.cluster) === 0) return
    stats.databaseKills++
    while (!over.aborted) {
      const answered = await world.database.pool.query('select 1').then(
        () => true,
        () => false,
      )
      if (answered) return void stats.databaseBackMs.push(performance.now() - began)
      await wait(20)
    }
  }
  const setMood = async () => {
    await world.provider.control('webhooks', undefined, 'DELETE')
    await world.provider.control('webhooks', random.pick(webhookMoods))
  }
  // On a busy machine restarts take long, so kills come less often and guests still have time in between.
  const slowness = () => Math.max(1, (world.product.uptime.restartsMs.at(-1) ?? 0) / 1500)
  const kinds: Record<Exclude<Trouble, 'provider' | 'refunds' | 'silence'>, [from: number, to: number, work: () => Promise<void>]> = {
    product: [1000, 2000, () => world.product.kill()],
    database: [3000, 5000, killDatabase],
    webhooks: [400, 1000, setMood],
  }
  const loops = Promise.all(
    trouble.map(kind => {
      if (kind === 'provider' || kind === 'refunds' || kind === 'silence') return undefined
      const [from, to, work] = kinds[kind]
      return repeat(over, () => random.int(from, to) * slowness(), work)
    }),
  )
  return {
    stats,
    end: async () => {
      await loops
      if (trouble.includes('database') && killPostgres(world.cluster) > 0) stats.databaseKills++
      const restarted = trouble.includes('product') ? world.product.kill() : undefined
      await heal(world)
      await restarted
      await world.product.ready()
    },
  }
}
