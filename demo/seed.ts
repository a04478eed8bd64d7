import { type Insertable, sql } from 'kysely'
import type { App } from '#server/context.ts'
import type { Pool, Tx } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import { storeFiles } from '#server/gallery/pictures.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { toBasisPoints } from '#shared/words/money.ts'
import { accountId, accountRows, demoSignIns, giveRoles } from './accounts.ts'
import { addBeginnings } from './beginnings.ts'
import { addBlocks } from './blocks.ts'
import { makeBookings } from './bookings.ts'
import { fillNight, goodSeason, planStays, saturdayFrom } from './calendar.ts'
import { addCleaning } from './cleaning.ts'
import { makeGroup } from './group.ts'
import { type DemoHistory, demoHistory } from './history.ts'
import { type DemoHotel, demoRooms, goa, hotelIdOf, hotelRows, palace } from './hotels.ts'
import { addPaymentLink } from './links.ts'
import { addPayouts } from './online.ts'
import { addPapers } from './papers.ts'
import { type StoreFiles, storePictures } from './pictures.ts'
import { deductionBasisPoints, planRows } from './plans.ts'
import { randomFrom } from './random.ts'

export { demoSignIns }

/** The advisory lock of seeding, so that two first starts at once make one demo. */
const lock = 7_205_503

type Rows = { [T in keyof DB]?: Insertable<DB[T]>[] }

/** The demo's tables in the order that their foreign keys require. */
const order = [
  ...([
    'account',
    'payment_plan',
    'plan_feature',
    'payment_plan_feature',
    'coupon',
    'hotel',
    'hotel_house_rule',
    'hotel_distance',
    'payment_record',
    'coupon_use',
    'picture',
    'hotel_image',
  ] as const),
  ...(['room_type', 'amenity', 'room', 'room_amenity', 'room_image', 'special_offer', 'enquiry'] as const),
  ...(['cancellation_ladder', 'cancellation_step', 'season', 'season_price', 'day_price', 'stay_rule', 'hotel_tax'] as const),
  ...([
    'folio',
    'booking',
    'booking_room',
    'booking_night',
    'room_block',
    'room_night',
    'payment_order',
    'payment',
    'refund',
    'booking_payment',
    'hotel_due',
    'payout',
  ] as const),
]

/** The bookings of a hotel around today: its calendar filled, and at the Goa hotel one Saturday sold out. */
export const bookingsOf = (demo: DemoHotel, today: string) => {
  const random = randomFrom(`atithi/${demo.text.slug}/bookings/${today}`)
  const rooms = demoRooms(hotelRows(demo, '', today))
  const stays = planStays(random, rooms, today, goodSeason, demo.reserve)
  if (demo === goa) stays.push(...fillNight(stays, rooms, saturdayFrom(addDays(today, 34))))
  const hotel = {
    id: hotelIdOf(demo),
    advanceBasisPoints: toBasisPoints(demo.text.advancePaymentRate),
    perBooking: demo.account === null ? null : { deductionBasisPoints, account: demo.account },
  }
  const rows = makeBookings(random, hotel, rooms, stays, today)
  addPayouts(rows, hotel.id, today)
  // Only the palace gets blocks: the Goa villa has few rooms, and each has to be free on some nights.
  if (demo === palace) addBlocks(rows, random, hotel.id, rooms, today)
  return rows
}

const rowsOf = async (app: App, store: StoreFiles): Promise<Rows[]> => {
  const today = todayInIndia(app.clock.now())
  const rows: Rows[] = [{ account: await accountRows(new Date(`${addDays(today, -190)}T12:00:00+05:30`)) }, planRows(today, hotelIdOf(goa))]
  for (const demo of [palace, goa]) {
    const hotel = hotelRows(demo, accountId(demo.owner), today)
    rows.push(hotel, await storePictures(app, store, demo, hotel), bookingsOf(demo, today))
  }
  return rows
}

/** Rows per insert, well below the 65,535 parameters of one statement. */
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

/** Links each hotel to its ladder; last, as the two refer to each other. */
const useLadders = (tx: Tx) => sql`update hotel h set ladder_id = l.id from cancellation_ladder l where l.hotel_id = h.id`.execute(tx)

const fill = async (app: App, db: Pool, store: StoreFiles): Promise<DemoHistory | undefined> => {
  if (await db.selectFrom('hotel').select('id').limit(1).executeTakeFirst()) return undefined
  const rows = await rowsOf(app, store)
  await db.transaction().execute(async tx => {
    await insertAll(tx, rows)
    await giveRoles(tx, hotelIdOf(palace))
    await useLadders(tx)
    await makeGroup(tx, hotelIdOf(palace))
    await addPaymentLink(tx, hotelIdOf(palace), todayInIndia(app.clock.now()))
    for (const demo of [palace, goa]) await addBeginnings(tx, hotelIdOf(demo))
    await addPapers(tx, hotelIdOf(palace), app.config.settlement)
    const people = { desk: accountId('reception'), housekeeping: accountId('housekeeping') }
    await addCleaning(tx, hotelIdOf(palace), people, app.clock.now())
  })
  return demoHistory(db)
}

/**
 * Fills a database without a hotel with the demo and returns its paid orders for the sandbox's journal; undefined if
 * there is a hotel. Stores pictures' files first, then all rows in one transaction: if killed half-way, the next start
 * begins anew, and the gallery sweeps files without a row.
 */
export const seedDemo = (app: App, store: StoreFiles = storeFiles): Promise<DemoHistory | undefined> =>
  app.db.connection().execute(async connection => {
    // One connection of the pool, without a transaction.
    const db = connection as Pool
    // A second start waits here until the first has seeded; the pool's usual limits are too short for that.
    await sql`set statement_timeout = 0`.execute(db)
    await sql`set lock_timeout = 0`.execute(db)
    try {
      await sql`select pg_advisory_lock(${lock})`.execute(db)
      return await fill(app, db, store)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(db)
      await sql`reset statement_timeout`.execute(db)
      await sql`reset lock_timeout`.execute(db)
    }
  })
