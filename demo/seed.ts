import type { Insertable } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { App } from '#server/app.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import { addDays, todayInIndia } from '#shared/dates.ts'
import { toBasisPoints } from '#shared/money.ts'
import { accountId, accountRows } from './accounts.ts'
import { makeBookings } from './bookings.ts'
import { fillNight, goodSeason, planStays, saturdayFrom } from './calendar.ts'
import { goa } from './goa.ts'
import type { HotelData } from './hotel-data.ts'
import { demoRooms, hotelIdOf, hotelRows } from './hotel-rows.ts'
import { palace } from './palace.ts'
import { type StorePicture, storePictures } from './pictures.ts'
import { deductionBasisPoints, planRows } from './plans.ts'
import { randomFrom } from './random.ts'

/** Whoever holds this advisory lock is seeding; two first starts at once make one demo. */
const lock = 7_205_502

type Rows = { [T in keyof DB]?: Insertable<DB[T]>[] }

/** Every table of the demo, in the order in which the foreign keys want them. */
const order = [
  ...([
    'account',
    'payment_plan',
    'plan_feature',
    'payment_plan_feature',
    'coupon',
    'hotel',
    'payment_record',
    'picture',
    'hotel_image',
  ] as const),
  ...(['room_type', 'amenity', 'room', 'room_amenity', 'room_image', 'special_offer', 'enquiry'] as const),
  ...(['booking', 'booking_room', 'room_nights', 'payment_order', 'payment', 'refund', 'hotel_due'] as const),
]

/** The bookings of a hotel around today: its calendar filled, and at the Goa hotel one Saturday sold out. */
export const bookingsOf = (data: HotelData, today: string) => {
  const random = randomFrom(`atithi/${data.key}/bookings/${today}`)
  const rooms = demoRooms(hotelRows(data, '', today))
  const stays = planStays(random, rooms, today, goodSeason, data.key === 'palace' ? 3 : 2)
  if (data.key === 'goa') stays.push(...fillNight(stays, rooms, saturdayFrom(addDays(today, 34))))
  const account = data.razorpay_account_id
  const hotel = {
    id: hotelIdOf(data),
    advanceBasisPoints: toBasisPoints(data.advancePercent),
    perBooking: account === null ? null : { deductionBasisPoints, account },
  }
  return makeBookings(random, hotel, rooms, stays, today)
}

const rowsOf = async (app: App, store: StorePicture): Promise<Rows[]> => {
  const today = todayInIndia(app.clock.now())
  const rows: Rows[] = [{ account: await accountRows(new Date(`${addDays(today, -190)}T12:00:00+05:30`)) }, planRows(today, hotelIdOf(goa))]
  for (const [data, owner] of [
    [palace, 'owner'],
    [goa, 'goa'],
  ] as const) {
    const hotel = hotelRows(data, accountId(owner), today)
    rows.push(hotel, await storePictures(app, store, data, hotel), bookingsOf(data, today))
  }
  return rows
}

/** Well below the 65,535 parameters of one statement. */
const atOnce = 1000

const insertAll = async (tx: Tx, rows: readonly Rows[]): Promise<void> => {
  for (const table of order) {
    const all = rows.flatMap((part): Insertable<DB[typeof table]>[] => part[table] ?? [])
    for (let from = 0; from < all.length; from += atOnce)
      await tx
        .insertInto(table)
        .values(all.slice(from, from + atOnce))
        .execute()
  }
}

const isEmpty = async (client: PoolClient) => (await client.query('select 1 from hotel limit 1')).rowCount === 0

/**
 * Fills an empty database (no hotel) with the demo of interfaces.md; true when it did. Pictures' bytes are stored first, under ids that
 * are always the same, then all rows in one transaction: killed half-way, the next start begins anew and nothing is left over.
 */
export const seedDemo = async (app: App, pool: Pool, store: StorePicture): Promise<boolean> => {
  const client = await pool.connect()
  try {
    // A second start waits here until the first has seeded; the pool's usual limits are too short for that.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    if (!(await isEmpty(client))) return false
    const rows = await rowsOf(app, store)
    await app.db.transaction().execute(tx => insertAll(tx, rows))
    return true
  } finally {
    // The connection ends, and with it the lock and the changed limits.
    client.release(true)
  }
}
