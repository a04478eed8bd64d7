import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { DemoAccount } from '#shared/accounts.ts'
import { accessJobs } from './access/mail-jobs.ts'
import { accessRoutes } from './access/routes.ts'
import { accountJobs } from './accounts/links.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sweepSessions } from './accounts/sessions.ts'
import { sweepThrottles } from './accounts/throttle.ts'
import { expireHolds } from './bookings/expire.ts'
import { homeRoutes } from './bookings/home.ts'
import { bookingMailJobs } from './bookings/mail-jobs.ts'
import { searchRoutes } from './bookings/search.ts'
import type { Config } from './config.ts'
import type { Pool } from './db/connect.ts'
import { galleryJobs } from './gallery/pictures.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { hotelOfPage } from './hotels/queries.ts'
import { hotelRoutes } from './hotels/routes.ts'
import type { FindHotel } from './http/pages.ts'
import type { Viewer } from './http/viewer.ts'
import type { Handlers } from './jobs/outbox.ts'
import { every, type Timer } from './jobs/timers.ts'
import type { Files } from './outside/files.ts'
import type { Mail } from './outside/mail.ts'
import type { Payments } from './outside/payments.ts'
import { paymentJobs } from './payments/jobs.ts'
import { reconcile } from './payments/reconcile.ts'
import { paymentRoutes } from './payments/routes.ts'
import { planRoutes } from './plans/routes.ts'

/** "Today" and the timers' "now" come from here; what expires is decided by the database's clock. */
export interface Clock {
  now(): Date
}

/** Everything that a handler or a job may use of the world. */
export interface App {
  readonly db: Pool
  readonly config: Config
  readonly mail: Mail
  readonly payments: Payments
  readonly files: Files
  readonly clock: Clock
  readonly log: Logger
  /** Whose session a token is; undefined when it is nobody's any more. `query` came with the call, unchecked. */
  viewerOf(token: string, query?: unknown): Promise<Viewer | undefined>
  /** Who the sign-in page offers to fill in; none without the demo data. */
  readonly demoAccounts: readonly DemoAccount[]
  /** Tells the outbox that there is work; cheap, safe to call often. */
  wake(): void
}

/** The server's table of contents: every feature's routes, … */
export const features: readonly ((http: FastifyInstance, app: App) => void)[] = [
  hotelRoutes,
  galleryRoutes,
  searchRoutes,
  paymentRoutes,
  accountRoutes,
  accessRoutes,
  planRoutes,
  homeRoutes,
]

/** … the hotel that a page shows, … */
export const pageHotels =
  (app: App): FindHotel =>
  ref =>
    hotelOfPage(app.db, ref)

/** … what the outbox does for it, … */
export const jobs: readonly ((app: App) => Handlers)[] = [paymentJobs, bookingMailJobs, galleryJobs, accountJobs, accessJobs]

/** … and what runs by the clock. */
export const timers = (app: App): Timer[] => {
  const { holds, reconcile: orders } = app.config.intervals
  return [
    every(app, 'expire holds', holds, () => expireHolds(app.db)),
    every(app, 'sweep sessions', 600_000, () => Promise.all([sweepSessions(app.db), sweepThrottles(app.db)])),
    every(app, 'reconcile orders', Math.min(orders, 5000), () => reconcile(app)),
  ]
}
