import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { DemoAccount } from '#shared/accounts/accounts.ts'
import { viewerOf } from './accounts/viewer.ts'
import { createFeatures } from './app.ts'
import type { Config } from './config.ts'
import type { App, Clock } from './context.ts'
import type { Pool } from './db/connect.ts'
import { createHttp, type HttpOptions } from './http/create-http.ts'
import type { Drain } from './http/health/drain.ts'
import { createWorker, type Worker } from './jobs/outbox.ts'
import type { Files } from './outside/files.ts'
import type { Mail } from './outside/mail.ts'
import type { PaymentProvider } from './outside/payments.ts'
import { createWatching } from './watching/watching.ts'

export interface Parts {
  config: Config
  db: Pool
  mail: Mail
  payments: PaymentProvider
  files: Files
  clock: Clock
  log: Logger
  isReady: () => Promise<boolean>
  demoAccounts?: readonly DemoAccount[]
  times?: HttpOptions['times']
  pressure?: boolean
  /** Routes that belong to no feature: pages, the sandbox. */
  mount?: (http: FastifyInstance, app: App) => Promise<void>
}

export interface Product {
  app: App
  http: FastifyInstance
  drain: Drain
  worker: Worker
  startJobs(): void
  /** Ends in order: no new calls, running ones finish, then the jobs. The database stays open. */
  close(): Promise<void>
}

/** Puts the parts together: every feature's routes, jobs and timers. Listens to nothing yet. */
export const createProduct = async ({ isReady, mount, times, pressure = true, ...parts }: Parts): Promise<Product> => {
  let wake = () => {}
  const watching = createWatching(parts.db)
  const app: App = {
    demoAccounts: [],
    ...parts,
    wake: () => wake(),
    count: watching.count,
    viewerOf: (token, { isBackground }) => viewerOf(parts.db, token, isBackground),
  }
  const { config, log } = parts
  const { http, drain } = await createHttp({ config, log, isReady, moreMetrics: watching.print, pressure, ...(times && { times }) })
  const features = createFeatures(app)
  features.routes(http)
  await mount?.(http, app)
  const worker = createWorker(app, features.jobs)
  wake = () => worker.wake()
  const running: { stop(): Promise<void> }[] = []
  return {
    app,
    http,
    drain,
    worker,
    startJobs() {
      worker.start()
      running.push(...features.timers())
    },
    async close() {
      await drain.close()
      await Promise.all([worker.stop(), ...running.map(timer => timer.stop())])
    },
  }
}
