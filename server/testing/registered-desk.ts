import type { TestContext } from 'node:test'
import type { Booking } from '#shared/bookings.ts'
import { addDays } from '#shared/dates.ts'
import { testDesk } from '../bookings/testing.ts'
import { documentsOfBooking } from '../documents/queries.ts'
import type { TestOptions } from '../testing.ts'

/** The desk of a hotel that is registered for GST since last year; its prices include it. */
export const registeredDesk = async (t: TestContext, options?: TestOptions) => {
  const desk = await testDesk(t, options)
  const { server, hotel, day, clock, edit } = desk
  const registered = {
    scheme: 'REGULAR',
    gstin: '02AAPFU0939F1ZM',
    legal_name: 'Asha Hotels Private Limited',
    from_date: addDays(day(0), -365),
  }
  await server.db
    .insertInto('hotel_tax')
    .values({ hotel_id: hotel.id, ...registered, scheme_said_at: new Date(Date.now() - 365 * 86_400_000) })
    .execute()
  await server.db.updateTable('hotel').set({ series_code: 'LAKE' }).where('id', '=', hotel.id).execute()
  /** Two nights are over: in, out, and the rest paid in cash. */
  const checkOut = async (booking: Booking) => {
    await edit(booking, { status: 'CHECKED_IN' })
    clock(2)
    const { data } = await edit(booking, { status: 'CHECKED_OUT', leaveDue: { reason: 'The company pays.' } })
    await server.settleAll()
    return data
  }
  return { ...desk, checkOut, documents: ({ id }: Pick<Booking, 'id'>) => documentsOfBooking(server.db, hotel.id, id) }
}
