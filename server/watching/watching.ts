import { Registry } from 'prom-client'
import type { App } from '../context.ts'
import type { Pool } from '../db/connect.ts'
import { singleFlight } from '../http/limits/single-flight.ts'
import { databaseMetrics } from './database-metrics.ts'
import { processMetrics } from './process-metrics.ts'

export interface Watching {
  count: App['count']
  /** Everything as text for Prometheus. The database is asked now, one question at a time however many ask. */
  print(): Promise<string>
}

/**
 * What `/metrics` says beyond HTTP. It is read when somebody asks, not by a timer: fresh, and free where nobody does. deploy/runbook.md has
 * what is of one process and what of the database.
 */
export const createWatching = (db: Pool): Watching => {
  const registry = new Registry()
  const count = processMetrics(registry, db)
  const refresh = databaseMetrics(registry, db)
  const print = singleFlight(async () => {
    await refresh()
    return registry.metrics()
  })
  return { count, print: () => print('') }
}
