import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { toBasisPoints, toPaise } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'

export interface RoomKind {
  name: string
  numbers: string[]
  price?: number
  withMeals?: number
  adults?: number
  children?: number
}

export interface HotelWish {
  name?: string
  slug?: string
  advanceRate?: number
  /** Percent, for a PER_BOOKING plan; `none` and `expired` for a hotel that may not sell. Default: a yearly plan. */
  plan?: 'yearly' | 'none' | 'expired' | { deductionRate: number }
  accountId?: string | null
  kinds?: RoomKind[]
}

export interface TestHotel {
  id: string
  slug: string
  ownerId: string
  /** Room ids by number. */
  rooms: Record<string, string>
}

const record = (ownerId: string, plan: HotelWish['plan']) => {
  const perBooking = typeof plan === 'object'
  const days = (count: number) => new Date(Date.now() + count * 86_400_000)
  return {
    account_id: ownerId,
    plan_name: perBooking ? 'Per booking' : 'Yearly',
    billing_type: perBooking ? 'PER_BOOKING' : 'YEARLY',
    price_paise: perBooking ? 0 : 2_499_900,
    list_price_paise: perBooking ? 0 : 2_499_900,
    customer_name: 'Asha Rao',
    deduction_basis_points: perBooking ? toBasisPoints(plan.deductionRate) : null,
    duration_months: perBooking ? null : 12,
    starts_at: days(-400),
    ends_at: perBooking ? null : days(plan === 'expired' ? -35 : 300),
  }
}

/** A hotel with an owner, a plan and rooms, written straight into the tables. */
export const makeHotel = async (db: Db, wish: HotelWish = {}): Promise<TestHotel> => {
  const slug = wish.slug ?? `hotel-${randomUUID().slice(0, 8)}`
  const { id: ownerId } = await db
    .insertInto('account')
    .values({ name: 'Asha Rao', email: `${slug}@owner.example`, phone: '+919800000001' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('hotel')
    .values({
      slug,
      owner_id: ownerId,
      name: wish.name ?? 'Test Hotel',
      contact_email: 'desk@hotel.example',
      contact_phone: '+919812345678',
      city: 'Udaipur',
      state: 'Rajasthan',
      cancellation_policy: 'Free until two days before check-in.',
      check_in_time: '14:00',
      check_out_time: '11:00',
      advance_basis_points: toBasisPoints(wish.advanceRate ?? 20),
      razorpay_account_id: wish.accountId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = wish.plan ?? 'yearly'
  if (plan !== 'none') await db.insertInto('payment_record').values(record(ownerId, plan)).execute()
  const rooms: Record<string, string> = {}
  for (const kind of wish.kinds ?? [{ name: 'Deluxe', numbers: ['101', '102', '103', '104'] }])
    Object.assign(rooms, await makeRooms(db, id, kind))
  return { id, slug, ownerId, rooms }
}

const makeRooms = async (db: Db, hotelId: string, kind: RoomKind): Promise<Record<string, string>> => {
  const type = await db.insertInto('room_type').values({ hotel_id: hotelId, name: kind.name }).returning('id').executeTakeFirstOrThrow()
  const made = await db
    .insertInto('room')
    .values(
      kind.numbers.map(room_number => ({
        hotel_id: hotelId,
        room_number,
        type_id: type.id,
        adult_capacity: kind.adults ?? 2,
        children_capacity: kind.children ?? 1,
        price_paise: toPaise(kind.price ?? 4000),
        price_with_meals_paise: toPaise(kind.withMeals ?? 5500),
      })),
    )
    .returning(['id', 'room_number'])
    .execute()
  return Object.fromEntries(made.map(room => [room.room_number, room.id]))
}

/** A script that changes what a hotel's page shows raises the number under which it is kept. */
export const raisePageVersion = async (db: Db, hotelId: string): Promise<void> => {
  await sql`update hotel set page_version = page_version + 1 where id = ${hotelId}`.execute(db)
}
