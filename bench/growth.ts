import pg from 'pg'
import { addDays } from '#shared/words/dates.ts'
import { migrate } from '../server/db/migrate.ts'
import { startThrowaway } from '../server/embedded/throwaway.ts'
import { takenRoomsStatement } from '../server/rooms/queries.ts'
import { median, type Row } from './measure.ts'

const firstNight = '2027-01-01'
/** Each hotel has 50 rooms, and 20 of them are sold on each of 50 nights. */
const nightsPerHotel = 1000
const asked = 7

const hotelsSql = `
  insert into hotel (id, slug, owner_id, name, advance_basis_points)
  select md5('hotel ' || n)::uuid, 'hotel-' || n, md5('owner')::uuid, 'Hotel ' || n, 2000 from generate_series(0, $1::int - 1) n`
const roomsSql = `
  insert into room (hotel_id, id, room_number, type_id, adult_capacity, children_capacity, price_paise, price_with_meals_paise)
  select md5('hotel ' || n)::uuid, md5('room ' || n || '/' || r)::uuid, r::text, md5('type')::uuid, 2, 1, 400000, 550000
  from generate_series(0, $1::int - 1) n, generate_series(0, 49) r`
/** Hotels take turns and their nights come in no order, as bookings do: hardly any two rows of a hotel share a page. */
const nightsSql = `
  insert into room_night (hotel_id, night, room_id, booking_id, expires_at)
  select md5('hotel ' || hotel)::uuid, $4::date + night, md5('room ' || hotel || '/' || (place * 2 + night) % 50)::uuid, gen_random_uuid(),
    'infinity'
  from generate_series($1::int * $3::int, $2::int * $3::int - 1) at,
    lateral (select at % $3::int as hotel, at / $3::int * 611 % ${nightsPerHotel} as sale) sold,
    lateral (select sale / 20 as night, sale % 20 as place) placed`

const connected = async (connection: pg.ClientConfig): Promise<pg.Client> => {
  const client = new pg.Client(connection)
  client.on('error', () => undefined) // what fails is said by the query that was asked
  await client.connect()
  // Hotels, rooms and nights alone: triggers and foreign keys would ask for bookings, which a search does not read.
  await client.query("set session_replication_role = replica; set maintenance_work_mem = '512MB'")
  return client
}

/** Rows first, half from each of two connections, then the key. */
const fill = async (connection: pg.ClientConfig, hotels: number): Promise<void> => {
  const clients = await Promise.all([connected(connection), connected(connection)])
  const [one, other] = clients as [pg.Client, pg.Client]
  const key = "conrelid = 'room_night'::regclass and contype = 'p'"
  const { rows } = await one.query(`select conname as name, pg_get_constraintdef(oid) as text from pg_constraint where ${key}`)
  await one.query(`alter table room_night set unlogged, drop constraint ${rows[0].name}`)
  await one.query(hotelsSql, [hotels])
  await one.query(roomsSql, [hotels])
  const half = nightsPerHotel / 2
  await Promise.all([
    one.query(nightsSql, [0, half, hotels, firstNight]),
    other.query(nightsSql, [half, nightsPerHotel, hotels, firstNight]),
  ])
  await one.query(`alter table room_night add constraint ${rows[0].name} ${rows[0].text}`)
  await one.query('analyze')
  await Promise.all(clients.map(client => client.end()))
}

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number }
  'Execution Time': number
}

interface Hotels {
  rows: number
  buffers: number[]
  milliseconds: number[]
  /** Asks the search's own statement once more. */
  ask(turn: number): Promise<void>
  close(): Promise<void>
}

/** A database with as many hotels, and what the search reads and takes in it for stays of one of them. */
const filled = async (cluster: pg.ClientConfig, hotels: number): Promise<Hotels> => {
  const admin = await connected(cluster)
  const connection = { ...cluster, database: `hotels_${hotels}` }
  await admin.query(`create database ${connection.database}`)
  await admin.end()
  await migrate(connection)
  await fill(connection, hotels)
  const client = await connected(connection)
  await client.query(`prepare search (uuid, text, date, date, uuid) as ${takenRoomsStatement}`)
  const stay = (turn: number, nights: number) => {
    const checkIn = addDays(firstNight, turn % 46)
    return `null, 'hotel-${asked}', '${checkIn}', '${addDays(checkIn, nights)}', null`
  }
  const { rows: found } = await client.query(`execute search (${stay(0, 1)})`)
  if (found[0]?.taken.length !== 20) throw new Error('The search did not find the 20 rooms that are taken')
  const { rows } = await client.query('select count(*)::int as rows from room_night')
  const buffers: number[] = []
  const milliseconds: number[] = []
  const ask = async (turn: number) => {
    const answer = await client.query(`explain (analyze, buffers, timing off, format json) execute search (${stay(turn, 3)})`)
    const { Plan, 'Execution Time': time } = answer.rows[0]['QUERY PLAN'][0] as Explained
    buffers.push(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'])
    milliseconds.push(time)
  }
  return { rows: rows[0].rows, buffers, milliseconds, ask, close: () => client.end() }
}

/** The same search of the same hotel in a table of ten thousand and of ten million room nights. */
export const growthBench = async ({ small = 10, large = 10_000, times = 1000 } = {}): Promise<Row[]> => {
  const { connection, stop } = await startThrowaway()
  try {
    const before = await filled(connection, small)
    const after = await filled(connection, large)
    for (let turn = 0; turn < times; turn++) for (const { ask } of [before, after]) await ask(turn)
    await Promise.all([before.close(), after.close()])
    const warm = (values: readonly number[]) => median(values.slice(100)) // everything is in memory by then
    const buffers = [warm(before.buffers), warm(after.buffers)] as const
    const micro = [warm(before.milliseconds) * 1000, warm(after.milliseconds) * 1000] as const
    const name = `${before.rows.toLocaleString('en')} to ${after.rows.toLocaleString('en')} room nights`
    const row = (what: string, [from, to]: readonly [number, number], unit: string, limit: number): Row => ({
      what,
      figure: `${Math.round(from)} to ${Math.round(to)}${unit}`,
      ratio: to / from,
      limit,
      atMost: true,
    })
    return [row(`buffers of a search, ${name}`, buffers, '', 1.5), row('time of a search in the database, the same', micro, ' µs', 2)]
  } finally {
    await stop()
  }
}
