import type { FastifyInstance } from 'fastify'
import { accessJobs } from './access/mail-jobs.ts'
import { accessRoutes } from './access/routes.ts'
import { accountJobs } from './accounts/links.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sweepSessions } from './accounts/sessions.ts'
import { sweepThrottles } from './accounts/throttle.ts'
import { guestBookingRoutes } from './bookings/booking-page/guest-booking.ts'
import { groupMailJobs } from './bookings/groups/mail.ts'
import { groupRoutes } from './bookings/groups/routes.ts'
import { importRoutes } from './bookings/imports/routes.ts'
import { bookingMailJobs, stayWithRefund } from './bookings/mails/mail-jobs.ts'
import { daybookRoutes } from './bookings/money/daybook.ts'
import { blockRoutes } from './bookings/plan/blocks.ts'
import { expireHolds, purgeDeleted, purgeExpired } from './bookings/purchase/expire.ts'
import { stayPurchase } from './bookings/purchase/stay-purchase.ts'
import { bookingChangeRoutes, bookingListRoutes, bookingRoutes } from './bookings/routes.ts'
import { quoteRoutes } from './bookings/search/quote-call.ts'
import { searchRoutes } from './bookings/search/search.ts'
import { earlierGuestRoutes } from './bookings/sell/earlier-guests.ts'
import { paymentLinkRoutes } from './bookings/sell/link-routes.ts'
import type { App } from './context.ts'
import { documentJobs, sweepGroupBills } from './documents/jobs.ts'
import { documentRoutes } from './documents/routes.ts'
import { enquiryJobs } from './enquiries/mail-job.ts'
import { enquiryRoutes } from './enquiries/routes.ts'
import { galleryJobs } from './gallery/pictures.ts'
import { galleryRoutes } from './gallery/routes.ts'
import { sweepStore } from './gallery/sweep.ts'
import { figuresRoutes } from './home/figures.ts'
import { homeRoutes } from './home/routes.ts'
import { hotelOfPage, slugsOfPages } from './hotels/queries.ts'
import { hotelRoutes } from './hotels/routes.ts'
import type { PageHotels } from './http/pages/pages.ts'
import type { JobHandlers } from './jobs/outbox.ts'
import { every, type Timer } from './jobs/timers.ts'
import { offerRoutes } from './offers/routes.ts'
import { createPayments } from './payments/create-payments.ts'
import { payoutRoutes, purgeReadings } from './payments/hotel-share/payouts.ts'
import { plainNames } from './plain-names.ts'
import { planPurchase } from './plans/order-plan.ts'
import { receiptJobs } from './plans/receipts.ts'
import { reminderJobs } from './plans/reminders.ts'
import { planRoutes } from './plans/routes.ts'
import { purgeDayPrices } from './rates/day-prices.ts'
import { rateRoutes } from './rates/routes.ts'
import { amenityRoutes } from './rooms/amenities.ts'
import { cleaningRoutes } from './rooms/cleaning/cleaning-calls.ts'
import { roomRoutes } from './rooms/routes.ts'
import { roomTypeRoutes } from './rooms/types.ts'

export interface Features {
  routes(http: FastifyInstance): void
  jobs: JobHandlers
  timers(): Timer[]
}

export const createFeatures = (app: App): Features => {
  const payments = createPayments(app, { booking: stayPurchase, plan: planPurchase })
  const writePlainNames = plainNames()
  return {
    routes: http => {
      for (const routes of [
        hotelRoutes,
        galleryRoutes,
        searchRoutes,
        quoteRoutes,
        accountRoutes,
        accessRoutes,
        daybookRoutes,
        earlierGuestRoutes,
        homeRoutes,
        figuresRoutes,
        bookingListRoutes,
        groupRoutes,
        paymentLinkRoutes,
        importRoutes,
        guestBookingRoutes,
        documentRoutes,
        offerRoutes,
        roomTypeRoutes,
        amenityRoutes,
        roomRoutes,
        cleaningRoutes,
        rateRoutes,
        enquiryRoutes,
        payoutRoutes,
        bookingChangeRoutes,
        blockRoutes,
      ])
        routes(http, app)
      payments.routes(http)
      bookingRoutes(http, app, payments)
      planRoutes(http, app, payments)
    },
    jobs: {
      ...payments.jobs,
      ...bookingMailJobs(app),
      ...groupMailJobs(app),
      ...documentJobs(app),
      ...galleryJobs(app),
      ...accountJobs(app),
      ...accessJobs(app),
      ...enquiryJobs(app, stayWithRefund),
      ...receiptJobs(app),
      ...reminderJobs(app),
    },
    timers: () => [
      ...payments.timers(),
      every(app, 'expire holds', app.config.intervals.holds, () => expireHolds(app.db, 200, app.count)),
      every(app, 'purge expired bookings', 3_600_000, goesOn => purgeExpired(app.db, goesOn)),
      every(app, 'purge deleted bookings', 3_600_000, goesOn => purgeDeleted(app.db, goesOn)),
      every(app, 'invoice bills of groups that have waited for 30 days', 3_600_000, () => sweepGroupBills(app)),
      every(app, 'purge prices of days that are over', 3_600_000, goesOn => purgeDayPrices(app.db, goesOn)),
      every(app, 'purge readings of bank details', 3_600_000, goesOn => purgeReadings(app.db, goesOn)),
      every(app, 'write names with plain apostrophes', 600_000, goesOn => writePlainNames(app.db, goesOn)),
      every(app, 'sweep the file store', 3_600_000, () => sweepStore(app)),
      every(app, 'sweep sessions', 600_000, goesOn => Promise.all([sweepSessions(app.db, goesOn), sweepThrottles(app.db, goesOn)])),
    ],
  }
}

export const pageHotels = (app: App): PageHotels => ({
  findHotel: ref => hotelOfPage(app.db, ref),
  findSlugs: () => slugsOfPages(app.db),
})
