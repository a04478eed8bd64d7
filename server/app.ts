import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Db } from './db/connect.ts'
import type { Files } from './outside/files.ts'
import type { Mail } from './outside/mail.ts'
import type { Payments } from './outside/payments.ts'

/** "Today" and the timers' "now" come from here; what expires is decided by the database's clock. */
export interface Clock {
  now(): Date
}

/** Everything that a handler or a job may use of the world. */
export interface App {
  readonly db: Db
  readonly config: Config
  readonly mail: Mail
  readonly payments: Payments
  readonly files: Files
  readonly clock: Clock
  readonly log: Logger
  /** Tells the outbox that there is work; cheap, safe to call often. */
  wake(): void
}
