import type { BookingStatus } from '#shared/bookings/bookings.ts'
import { addDays, nightsOf, todayInIndia } from '#shared/words/dates.ts'
import { setNights } from '../../bookings/nights/inventory.ts'
import { uuidV7 } from '../../db/ids.ts'
import type { TestServer } from '../../testing.ts'
import type { TestHotel } from './hotel.ts'

export interface StayRows {
  numbers?: readonly string[]
  /** Days from today on which it begins; below 0: before. */
  inDays?: number
  nights?: number
  status?: BookingStatus
  name?: string
  email?: string | null
  phone?: string
  reference?: string
  /** Rupees: of all, and of each night in a room. */
  total?: number
  night?: number
  paid?: number
  refunded?: number
  groupId?: string
}

let made = 0

/** A stay as rows of the tables, whatever its dates and state; gives its id. A later one is newer. */
export const stayRows = async (server: TestServer, hotel: TestHotel, wish: StayRows = {}): Promise<string> => {
  made++
  const {
    numbers = ['101'],
    inDays = 0,
    nights = 2,
    status = 'CONFIRMED',
    total = 8000,
    night: rupees = 4000,
    paid = 0,
    refunded = 0,
  } = wish
  const id = uuidV7(Date.now() + made)
  const check_in = addDays(todayInIndia(server.clock.now()), inDays)
  const check_out = addDays(check_in, nights)
  const rooms = numbers.map(number => hotel.rooms[number] ?? '')
  const until = status === 'PENDING' ? new Date(Date.now() + 600_000) : null
  const guest = { guest_name: wish.name ?? 'Meera Iyer', guest_phone: wish.phone ?? '+919800000001', adults: 1, children: 0 }
  const money = {
    total_paise: total * 100,
    paid_paise: paid * 100,
    refunded_paise: refunded * 100,
    advance_paise: 0,
    payment_method: 'CASH',
  }
  await server.db.transaction().execute(async tx => {
    await tx.insertInto('folio').values({ hotel_id: hotel.id, id }).execute()
    if (wish.groupId)
      await tx
        .insertInto('booking_group')
        .values({ hotel_id: hotel.id, id: wish.groupId, name: 'Iyer family', contact_name: 'Meera Iyer', contact_phone: '+919800000001' })
        .onConflict(on => on.doNothing())
        .execute()
    await tx
      .insertInto('booking')
      .values({
        hotel_id: hotel.id,
        id,
        folio_id: id,
        status,
        check_in,
        check_out,
        hold_expires_at: until,
        group_id: wish.groupId ?? null,
        guest_email: wish.email === undefined ? `guest${made}@mail.example` : wish.email,
        reference: wish.reference ?? `ROWS-${1000 + made}`,
        ...guest,
        ...money,
      })
      .execute()
    const named = rooms.map(room_id => ({ hotel_id: hotel.id, booking_id: id, room_id, meal_option: 'breakfast' }))
    await tx.insertInto('booking_room').values(named).execute()
    const agreed = nightsOf(check_in, check_out).flatMap(night =>
      rooms.map(roomId => ({ roomId, night, pricePaise: rupees * 100, tax: 'none' as const })),
    )
    const change = { bookingId: id, before: [], agreed, nights: agreed, until: until ?? ('infinity' as const) }
    await setNights(tx, hotel.id, [change])
    // What is over keeps what was agreed, and none of the inventory.
    if (status === 'CANCELLED' || status === 'EXPIRED') await setNights(tx, hotel.id, [{ ...change, before: agreed, nights: [] }])
  })
  return id
}

/** A block as rows of the tables, from a day on, today or `inDays` from it; gives its id. */
export const blockRows = async (
  { db, clock }: TestServer,
  hotel: TestHotel,
  { number = '101', inDays = 0, nights = 2, note = null }: { number?: string; inDays?: number; nights?: number; note?: string | null } = {},
): Promise<string> => {
  const from_date = addDays(todayInIndia(clock.now()), inDays)
  const to_date = addDays(from_date, nights)
  const room_id = hotel.rooms[number] ?? ''
  return db.transaction().execute(async tx => {
    const block = { hotel_id: hotel.id, room_id, from_date, to_date, reason: 'REPAIR', note }
    const { id } = await tx.insertInto('room_block').values(block).returning('id').executeTakeFirstOrThrow()
    const wanted = nightsOf(from_date, to_date).map(night => ({ roomId: room_id, night }))
    await setNights(tx, hotel.id, [{ blockId: id, before: [], nights: wanted }])
    return id
  })
}
