import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { connectionsOf, type Db } from '../db/connect.ts'
import type { Happening } from '../jobs/happenings.ts'

const statuses = ['PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED']

/** Counts bookings that this process made or changed, from 0 on, so that the first of a kind is an increase too. */
const bookingCounter = (registry: Registry) => {
  const counter = new Counter({
    name: 'bookings_total',
    help: 'Bookings that got a state by what this process did; from the hotel’s own page, or from the desk',
    labelNames: ['status', 'from'],
    registers: [registry],
  })
  for (const status of statuses) for (const from of ['page', 'desk']) counter.inc({ status, from }, 0)
  return counter
}

const poolMetrics = (registry: Registry, db: Db) => {
  const pool = connectionsOf(db)
  if (!pool) return
  const waits = new Histogram({
    name: 'database_pool_wait_seconds',
    help: 'How long this process waited for a connection of its pool, also where it got none',
    buckets: [0.001, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8],
    registers: [registry],
  })
  pool.onWait = seconds => waits.observe(seconds)
  const connections = new Gauge({
    name: 'database_pool_connections',
    help: 'Connections of this process: used, idle, and the most there may be (max)',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      connections.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ state: 'idle' }, pool.idleCount)
      connections.set({ state: 'max' }, pool.options.max)
    },
  })
  const waiting = new Gauge({
    name: 'database_pool_waiting',
    help: 'Who waits for a connection of this process now',
    registers: [registry],
    collect() {
      waiting.set(pool.waitingCount)
    },
  })
}

/** The metrics of this process alone, which can be summed over processes. Returns a function to count happenings. */
export const processMetrics = (registry: Registry, db: Db): ((happenings: readonly Happening[]) => void) => {
  const counters = { bookings_total: bookingCounter(registry) }
  poolMetrics(registry, db)
  return happenings => {
    for (const { counter, labels } of happenings) counters[counter].inc(labels)
  }
}
