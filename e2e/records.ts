import { expect } from '@playwright/test'
import type { MailMessage } from '#server/outside/mail.ts'
import { brokenPromises, noBrokenPromise } from '#server/testing/worlds/stay.ts'
import type { TestServer } from '#server/testing.ts'

/** Bookings of a guest, oldest first. */
export const bookingsOf = (world: TestServer, email: string) =>
  world.db.selectFrom('booking').selectAll().where('guest_email', '=', email).orderBy('created_at').execute()

/** What the provider took and gave back for a guest's orders. */
export const moneyOf = async (world: TestServer, email: string) => {
  const orders = await world.db
    .selectFrom('payment_order as o')
    .innerJoin('booking as b', 'b.id', 'o.booking_id')
    .select(['o.provider_order_id as id'])
    .where('b.guest_email', '=', email)
    .execute()
  const ids = new Set(orders.map(({ id }) => id))
  const { payments } = await world.provider.state()
  const taken = payments.filter(payment => ids.has(payment.order_id) && payment.captured)
  return { orders: ids.size, payments: taken.length, refundedPaise: taken.reduce((sum, payment) => sum + payment.amount_refunded, 0) }
}

export const mailsTo = (world: TestServer, email: string): MailMessage[] => world.mails.filter(({ to }) => to.includes(email))

/** The guest has one confirmed booking, paid once, one mail that says so, and nothing that we promise is broken. */
export const expectOneBooking = async (world: TestServer, email: string): Promise<void> => {
  await expect.poll(async () => (await bookingsOf(world, email)).filter(({ status }) => status === 'CONFIRMED').length).toBe(1)
  await expect.poll(() => mailsTo(world, email).map(({ subject }) => subject)).toEqual([expect.stringContaining('confirmed')])
  expect((await moneyOf(world, email)).payments).toBe(1)
  expect(await brokenPromises(world)).toEqual(noBrokenPromise)
}
