import { Registry } from 'prom-client'
import type { App } from '../context.ts'
import type { Pool } from '../db/connect.ts'
import { singleFlight } from '../http/limits/single-flight.ts'
import { databaseMetrics } from './database-metrics.ts'
import { processMetrics } from './process-metrics.ts'

export interface Watching {
  count: App['count']
  /** Everything as text for Prometheus. It queries the database; concurrent calls share one query. */
  print(): Promise<string>
}

/**
 * What `/metrics` reports beyond HTTP, computed on request and not by a timer. deploy/runbook.md lists which metrics
 * are of one process and which of the database.
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
