import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addDays } from '#shared/dates.ts'
import { holdStay, newReference } from '../server/bookings/hold.ts'
import { type Db, prepared } from '../server/db/connect.ts'
import { makeHotel, type TestHotel } from '../server/testing/hotel.ts'
import { interleave, median, medianRatio, type Row, rate } from './measure.ts'

const clients = 16
const hotels = 40

/** A stay of 1 to 2 rooms for 1 to 4 nights that nobody else asks for: each client walks through its own hotels and dates. */
const stays = async (db: Db) => {
  const made: TestHotel[] = []
  for (let at = 0; at < hotels; at++) {
    const numbers = Array.from({ length: 50 }, (_, room) => String(100 + room))
    made.push(await makeHotel(db, { kinds: [{ name: 'Room', numbers }] }))
  }
  let turn = 0
  return () => {
    const index = turn++
    const hotel = made[index % hotels]
    const step = Math.floor(index / hotels)
    const ids = Object.values(hotel?.rooms ?? {})
    const rooms = [ids[(step * 2) % 50] ?? '', ids[(step * 2 + 1) % 50] ?? ''].slice(0, 1 + (index % 2))
    const checkIn = addDays('2027-01-01', Math.floor(step / 25) * 4)
    return { hotelId: hotel?.id ?? '', rooms, checkIn, checkOut: addDays(checkIn, 1 + (index % 4)) }
  }
}

type NextStay = Awaited<ReturnType<typeof stays>>

const hold = async (db: Db, next: NextStay) => {
  const { hotelId, rooms, checkIn, checkOut } = next()
  const bookingId = randomUUID()
  const guest = { userName: 'Bench Guest', userEmail: 'bench@mail.example', userPhone: '+919800000000' }
  const request = {
    hotelId,
    checkInDate: checkIn,
    checkOutDate: checkOut,
    adults: 1,
    children: 0,
    childAges: [],
    rooms: [],
    ...guest,
    key: randomUUID(),
  }
  await holdStay(db, {
    ...{ hotelId, bookingId, net: '127.0.0.1', minutes: 15, replaces: null },
    stay: { ...request, userAddress: undefined, specialRequest: undefined },
    quote: {
      rooms: [],
      nights: 1,
      price: { totalPaise: 800_000, advancePaise: 160_000, duePaise: 640_000 },
      platformPaise: null,
      hotelPaise: null,
    },
    rooms: rooms.map(id => ({ room: { id } as never, kind: '', meal: 'breakfast' as const, nightPaise: 400_000 })),
  })
  return { hotelId, bookingId }
}

const confirm = 'select confirm_stay($1, $2, 160000, $3) as confirmed'

/** Holds, and holds that are then confirmed in a commit of their own, against a single-row insert and commit over the same driver. */
export const inventoryBench = async (db: Db, pool: pg.Pool, rounds = 7): Promise<Row[]> => {
  await pool.query('create table yardstick (id uuid primary key, value text not null, at timestamptz not null default now())')
  const next = await stays(db)
  const ms = 2500
  const figures = await interleave(rounds, {
    insert: () =>
      rate(clients, ms, async () => {
        await prepared(db, 'yardstick', 'insert into yardstick (id, value) values ($1, $2)', [randomUUID(), newReference()])
      }),
    hold: () =>
      rate(clients, ms, async () => {
        await hold(db, next)
      }),
    both: () =>
      rate(clients, ms, async () => {
        const { hotelId, bookingId } = await hold(db, next)
        const [row] = await prepared<{ confirmed: boolean }>(db, 'confirm-stay', confirm, [
          hotelId,
          bookingId,
          `pay_${bookingId.slice(0, 14)}`,
        ])
        if (!row?.confirmed) throw new Error('A hold could not be confirmed')
      }),
  })
  const perSecond = (values: readonly number[]) => `${Math.round(median(values))}/s`
  return [
    { what: 'single-row insert and commit', figure: perSecond(figures.insert), ratio: 1, limit: 1 },
    { what: 'hold', figure: perSecond(figures.hold), ratio: medianRatio(figures.hold, figures.insert), limit: 0.35 },
    { what: 'hold + confirm', figure: perSecond(figures.both), ratio: medianRatio(figures.both, figures.insert), limit: 0.18 },
  ]
}
