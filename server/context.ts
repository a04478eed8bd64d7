import type { Logger } from 'pino'
import type { DemoAccount } from '#shared/accounts/accounts.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/connect.ts'
import type { Viewer } from './http/guard/viewer.ts'
import type { Happening } from './jobs/happenings.ts'
import type { Files } from './outside/files.ts'
import type { Mail } from './outside/mail.ts'
import type { PaymentProvider } from './outside/payments.ts'

/** "Today" and the timers' "now" come from here; what expires is decided by the database's clock. */
export interface Clock {
  now(): Date
}

export interface App {
  readonly db: Pool
  readonly config: Config
  readonly mail: Mail
  readonly payments: PaymentProvider
  readonly files: Files
  readonly clock: Clock
  readonly log: Logger
  /** Whose session a token is; undefined when it is nobody's any more. `query` came with the call, unchecked. */
  viewerOf(token: string, call: { isBackground: boolean; query?: unknown }): Promise<Viewer | undefined>
  /** Who the sign-in page offers to fill in; none without the demo data. */
  readonly demoAccounts: readonly DemoAccount[]
  wake(): void
  /** For `/metrics`: what a transaction noted, after its commit. */
  count(happenings: readonly Happening[]): void
}
