import type { TestContext } from 'node:test'
import type { Booking } from '#shared/bookings/bookings.ts'
import { addDays } from '#shared/words/dates.ts'
import { type TestDesk, testDesk } from '../../../bookings/testing.ts'
import { documentsOfBooking } from '../../../documents/queries.ts'
import type { TestOptions } from '../../../testing.ts'

/** Registers the hotel for GST since last year; its prices include it. */
export const register = async ({ server, hotel, day }: Pick<TestDesk, 'server' | 'hotel' | 'day'>): Promise<void> => {
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
}

/** The desk of a registered hotel. */
export const registeredDesk = async (t: TestContext, options?: TestOptions) => {
  const desk = await testDesk(t, options)
  await register(desk)
  const { server, hotel, clock, edit } = desk
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
