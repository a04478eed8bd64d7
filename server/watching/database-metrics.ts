import { Gauge, type Registry } from 'prom-client'
import type { Pool } from '../db/connect.ts'
import { type Figures, readFigures } from './figures.ts'

/** A scrape is answered in time also when the database is not: it then says so. */
const patienceMs = 3000

const within = async <R extends object>(work: Promise<R>): Promise<R | undefined> => {
  const { promise: late, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patienceMs)
  try {
    return (await Promise.race([work, late])) ?? undefined
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

const kinds = ['refund_not_sent', 'refund_sent', 'transfer']
const none = { count: 0, paise: 0, seconds: 0 }

/** Series by their labels, or one value. */
type Values = readonly (readonly [labels: Record<string, string>, value: number])[]

const one = (value: number | null): Values => (value === null ? [] : [[{}, value]])
const byState = (values: Record<string, number>): Values => Object.entries(values).map(([state, value]) => [{ state }, value] as const)

/** Every figure by the name of its metric. All are of the database: each process that shares it says the same. */
const metrics: Record<string, { help: string; labels?: string[]; of(figures: Figures): Values }> = {
  outbox_jobs: {
    help: 'Jobs that are not done: waiting, failing (tried again), dead (given up)',
    labels: ['state'],
    of: ({ jobs: { waiting, failing, dead } }) => byState({ waiting, failing, dead }),
  },
  outbox_oldest_seconds: {
    help: 'How long the first job that is due has waited for its turn, and how old the first is whose last try failed',
    labels: ['state'],
    of: ({ jobs }) => byState({ due: jobs.dueSeconds, failing: jobs.failingSeconds }),
  },
  bookings_held: { help: 'Bookings that wait for their payment', of: ({ held }) => one(held.count) },
  bookings_held_overdue_seconds: {
    help: 'How long ago the first hold ran out that was not ended since',
    of: ({ held }) => one(held.overdueSeconds),
  },
  payment_orders_open: {
    help: 'Orders that the payment provider is still asked about: money may come for five days',
    of: ({ orders }) => one(orders.count),
  },
  payment_orders_overdue_seconds: {
    help: 'How long ago the first of them was to be asked about',
    of: ({ orders }) => one(orders.overdueSeconds),
  },
  money_on_its_way_payments: { help: 'Amounts that are to arrive and did not yet', labels: ['what'], of: moneyBy('count') },
  money_on_its_way_paise: { help: 'Their sum', labels: ['what'], of: moneyBy('paise') },
  money_on_its_way_oldest_seconds: { help: 'How old the first of them is', labels: ['what'], of: moneyBy('seconds') },
  replication_followers: {
    help: 'Databases that follow this one; absent where the account may not see them (pg_read_all_stats)',
    of: ({ followers }) => one(followers),
  },
  replication_lag_bytes: {
    help: 'What the follower that is furthest behind has not replayed; absent without followers',
    of: ({ lagBytes }) => one(lagBytes),
  },
}

function moneyBy(what: 'count' | 'paise' | 'seconds') {
  return ({ money }: Figures): Values => kinds.map(kind => [{ what: kind }, (money.find(row => row.what === kind) ?? none)[what]] as const)
}

/**
 * Registers gauges of the database and returns the function that refreshes them; while the database is unreachable,
 * only `database_reachable` has a value.
 */
export const databaseMetrics = (registry: Registry, db: Pool): (() => Promise<void>) => {
  const reachable = new Gauge({
    name: 'database_reachable',
    help: 'Of this process: 1 where the database answered it in time, else 0',
    registers: [registry],
  })
  const gauges = Object.entries(metrics).map(([name, { help, labels = [], of }]) => {
    const gauge = new Gauge({
      name,
      help: `${help} (of the database: the same from every process)`,
      labelNames: labels,
      registers: [registry],
    })
    if (labels.length === 0) gauge.remove()
    return { gauge, of, isPlain: labels.length === 0 }
  })
  return async () => {
    const figures = await within(readFigures(db))
    reachable.set(figures ? 1 : 0)
    for (const { gauge, of, isPlain } of gauges) {
      if (isPlain) gauge.remove()
      else gauge.reset()
      for (const [labels, value] of figures ? of(figures) : []) gauge.set(labels, value)
    }
  }
}
