import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { addDays } from '#shared/dates.ts'
import { confirmStay } from '../server/bookings/confirm.ts'
import { holdStay, newReference } from '../server/bookings/hold.ts'
import { type Pool, prepared, type Tx } from '../server/db/connect.ts'
import { timedId } from '../server/db/ids.ts'
import { makeHotel } from '../server/testing/hotel.ts'
import { connections } from './database.ts'
import { interleave, median, medianRatio, type Row, rate } from './measure.ts'

const hotels = 40

/** A stay of 1 to 2 rooms for 1 to 4 nights that nobody else asks for: each client walks through its own hotels and dates. */
const stays = async (db: Pool) => {
  const made: { id: string; rooms: string[] }[] = []
  for (let at = 0; at < hotels; at++) {
    const numbers = Array.from({ length: 50 }, (_, room) => String(100 + room))
    const { id, rooms } = await makeHotel(db, { kinds: [{ name: 'Room', numbers }] })
    made.push({ id, rooms: Object.values(rooms) })
  }
  // Written once: reckoning with dates is not what is measured.
  const days = Array.from({ length: 10_000 }, (_, day) => addDays('2027-01-01', day))
  let turn = 0
  return () => {
    const index = turn++
    const hotel = made[index % hotels]
    const step = Math.floor(index / hotels)
    const ids = hotel?.rooms ?? []
    const rooms = [ids[(step * 2) % 50] ?? '', ids[(step * 2 + 1) % 50] ?? ''].slice(0, 1 + (index % 2))
    const day = Math.floor(step / 25) * 4
    return { hotelId: hotel?.id ?? '', rooms, checkIn: days[day] ?? '', checkOut: days[day + 1 + (Math.floor(index / 2) % 4)] ?? '' }
  }
}

type NextStay = Awaited<ReturnType<typeof stays>>

/** What is the same in every hold, made once: making it is not what is measured. */
const sameStay = {
  ...{ userName: 'Bench Guest', userEmail: 'bench@mail.example', userPhone: '+919800000000', userAddress: undefined },
  ...{ adults: 1, children: 0, childAges: [], rooms: [], specialRequest: undefined },
}
const quote = {
  ...{ rooms: [], nights: 1, platformPaise: null, hotelPaise: null },
  price: { totalPaise: 800_000, advancePaise: 160_000, duePaise: 640_000 },
}
const sameHold = { minutes: 15, replaces: null, quote }

const hold = async (tx: Tx, next: NextStay) => {
  const { hotelId, rooms, checkIn, checkOut } = next()
  const bookingId = timedId()
  await holdStay(tx, {
    ...sameHold,
    hotelId,
    bookingId,
    stay: { ...sameStay, hotelId, checkInDate: checkIn, checkOutDate: checkOut },
    rooms: rooms.map(id => ({ room: { id } as never, kind: '', meal: 'breakfast' as const, nightPaise: 400_000 })),
  })
  return { hotelId, bookingId }
}

/** Writes more than the buffers hold, and drops it: for the server's memory and its journal, which both then are as after hours of use. */
const filler = `
  create table filler (value text storage plain);
  insert into filler select repeat(md5(n::text), 220) from generate_series(1, 90000) n;
  drop table filler;
  checkpoint`

/**
 * A database as one that has been in use. Rows with statistics: without them PostgreSQL takes any index that begins with the hotel, and
 * reads a hotel's bookings one by one. Buffers that the system has given out: the first use of each clears it. Files of the journal to use
 * again, as after every checkpoint: a new one is first written whole, 16 MB, while every commit waits. And pages that were written since
 * the checkpoint: the first time the journal copies them whole.
 */
const warmUp = async (pool: pg.Pool, works: readonly (() => Promise<void>)[]) => {
  for (const work of works) await rate(connections, 5000, work)
  await pool.query('vacuum analyze')
  for (const statement of filler.split(';')) await pool.query(statement)
  for (const work of works) await rate(connections, 2000, work)
}

/** Holds, and holds that are then confirmed in a commit of their own, against a single-row insert and commit over the same driver. */
export const inventoryBench = async (db: Pool, pool: pg.Pool, rounds = 18): Promise<Row[]> => {
  await pool.query('create table yardstick (id uuid primary key, value text not null, at timestamptz not null default now())')
  const next = await stays(db)
  const insert = async () => {
    await prepared(db, 'yardstick', 'insert into yardstick (id, value) values ($1, $2)', [randomUUID(), newReference()])
  }
  // Each statement on the pool by itself is a transaction of one: it is measured against an insert that is one too.
  const alone = db as unknown as Tx
  const holdOnly = async () => {
    await hold(alone, next)
  }
  const both = async () => {
    const { hotelId, bookingId } = await hold(alone, next)
    await confirmStay(alone, hotelId, bookingId, { amountPaise: 160_000, transactionId: `pay_${bookingId.slice(0, 14)}` })
  }
  await warmUp(pool, [insert, both])
  const ms = 1000
  const figures = await interleave(rounds, {
    insert: () => rate(connections, ms, insert),
    hold: () => rate(connections, ms, holdOnly),
    both: () => rate(connections, ms, both),
  })
  const perSecond = (values: readonly number[]) => `${Math.round(median(values))}/s`
  return [
    { what: 'single-row insert and commit', figure: perSecond(figures.insert), ratio: 1, limit: 1 },
    { what: 'hold', figure: perSecond(figures.hold), ratio: medianRatio(figures.hold, figures.insert), limit: 0.35 },
    { what: 'hold + confirm', figure: perSecond(figures.both), ratio: medianRatio(figures.both, figures.insert), limit: 0.18 },
  ]
}
