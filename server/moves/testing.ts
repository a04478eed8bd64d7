import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { downloadZip } from 'client-zip'
import { sql } from 'kysely'
import { blockApi } from '#shared/bookings/blocks.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { groupDesk } from '../bookings/groups/testing.ts'
import type { Db } from '../db/connect.ts'
import { createDiskFiles } from '../outside/disk-files.ts'
import { filesInZip } from '../testing/files/zip.ts'
import { register } from '../testing/worlds/desks/registered-desk.ts'
import { employ, person } from '../testing/worlds/people.ts'
import { addPriceRows } from '../testing/worlds/price-rows.ts'
import { order, pay, runOut } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'
import { columnsOfTables } from './catalog.ts'
import { exportHotel } from './export.ts'
import { importHotel } from './import.ts'
import { type Manifest, manifestName } from './manifest.ts'
import { fileNamesOf } from './stored-files.ts'
import { movingTables } from './tables.ts'

/** A folder that goes with the test, and a file store in it. */
export const place = async (t: TestContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'atithi-moves-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return { folder, files: createDiskFiles(join(folder, 'files')) }
}

/** A line that ends in some places, quotes, and letters of several bytes; 1.0.0 took all of them. */
export const oddWords = 'Late\u2028arrival, "quiet" room \\ शांत\nplease'

/** Pictures of the hotel and of a room, some kilobytes each. */
const pictures = async ({ db }: TestServer, files: ReturnType<typeof createDiskFiles>, hotel_id: string, room_id: string) => {
  const made = [randomUUID(), randomUUID()].map((id, at) => ({
    hotel_id,
    id,
    name: `view ${at}.png`,
    width: 640,
    height: 320,
    widths: [320, 640],
    bytes: 60_000,
  }))
  await db.insertInto('picture').values(made).execute()
  for (const [at, name] of fileNamesOf(made, []).entries()) await files.put(name, new Uint8Array(30_000).fill(at), 'image/webp')
  const [cover, inside] = made.map(({ id }) => id)
  await db
    .insertInto('hotel_image')
    .values({ hotel_id, picture_id: cover ?? '', image_type: 'COVER', position: 0 })
    .execute()
  await db
    .insertInto('room_image')
    .values({ hotel_id, room_id, picture_id: inside ?? '' })
    .execute()
}

/** Rows of tables that no call of the desk's day writes. */
const fewRows = async ({ db }: TestServer, hotel_id: string, room_id: string) => {
  await db.insertInto('hotel_house_rule').values({ hotel_id, rule: 'LIFT', answer: true }).execute()
  await db.insertInto('hotel_distance').values({ hotel_id, position: 0, place: 'Lake', distance: '300 m' }).execute()
  const amenity = await db.insertInto('amenity').values({ hotel_id, name: 'Balcony' }).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('room_amenity').values({ hotel_id, room_id, amenity_id: amenity.id }).execute()
  const file = { hotel_id, id: randomUUID(), file_name: 'old.csv', bookings: 0, sends_mails: false }
  await db.insertInto('booking_import').values(file).execute()
}

/** The desk of a registered hotel with bookings in every state, papers, pictures and prices, and its archive. */
export const movingHotel = async (t: TestContext) => {
  const { folder, files } = await place(t)
  const desk = await groupDesk(t, { files })
  await register(desk)
  const { server, hotel, day, manager, sell, edit, group, stay, pay: payGroup, call, clock } = desk
  await addPriceRows(server.db, hotel.id)
  await server.db.deleteFrom('hotel_tax').where('hotel_id', '=', hotel.id).where('scheme', '=', 'NONE').execute()
  await pictures(server, files, hotel.id, hotel.rooms['101'] ?? '')
  await fewRows(server, hotel.id, hotel.rooms['101'] ?? '')
  const online = async (number: string, inDays: number) =>
    server.get(bookingApi.create, await pay(server, (await order(server, hotel, { numbers: [number], inDays })).id ?? ''))
  const upcoming = await online('101', 10)
  const cancelled = await online('102', 10)
  const half = await online('103', 20)
  const held = await order(server, hotel, { numbers: ['104'], inDays: 12 })
  const expired = await order(server, hotel, { numbers: ['104'], inDays: 20 })
  await runOut(server, expired.bookingId ?? '')
  await edit(cancelled, { status: 'CANCELLED', cancelledBy: 'hotel', refund: { method: 'ONLINE', amount: 1600, key: randomUUID() } })
  const walkIn = await sell('201', { paidAmount: 3000 })
  await server.db.updateTable('booking').set({ special_request: oddWords }).where('id', '=', walkIn.id).execute()
  const party = await group([stay('101'), stay('102')], { oneFolio: true, userEmail: 'asha@mail.example' })
  assert.equal((await payGroup(party, 16_000)).status, 200)
  const block = { hotelId: hotel.id, roomId: hotel.rooms['103'] ?? '', fromDate: day(3), toDate: day(6), reason: 'REPAIR' as const }
  assert.equal((await server.call(blockApi.create, block, manager.headers)).status, 200)
  const enquiry = { hotel_id: hotel.id, booking_id: upcoming.id, name: 'Meera Iyer', email: 'meera@mail.example', phone: '+919812345678' }
  await server.db
    .insertInto('enquiry')
    .values({ ...enquiry, request_kind: 'question', message: 'May we come early?' })
    .execute()
  await server.settleAll()
  await call('checkIn', party, { bookings: party.bookings.map(({ id }) => ({ bookingId: id })) })
  await edit(walkIn, { status: 'CHECKED_IN', charges: [{ kind: 'EXTRA', text: 'Laundry', amount: 500 }] })
  clock(2)
  await edit(walkIn, { status: 'CHECKED_OUT', leaveDue: { reason: 'The company pays.' } })
  await server.settleAll()
  // On its way to the provider.
  await edit(half, { refund: { method: 'ONLINE', amount: 300, key: randomUUID() } })
  const file = join(folder, 'hotel.zip')
  const exported = () => exportHotel({ db: server.db, files }, hotel.slug, file, new Date())
  return { ...desk, folder, files, file, exported, stays: { upcoming, cancelled, half, walkIn, party, held: held.bookingId ?? '' } }
}

/** Another installation, with an owner who has a plan, at the same time of day. */
export const otherInstallation = async (t: TestContext, from?: { server: TestServer }) => {
  const { files } = await place(t)
  const server = await testServer(t, { webhooks: false, files })
  if (from) server.clock.set(from.server.clock.now())
  const owner = await person(server, { key: 'ADMIN', email: 'new.owner@hotels.example', name: 'Asha Rao' })
  const plan = { account_id: owner.id, plan_name: 'Yearly', billing_type: 'YEARLY', price_paise: 100, list_price_paise: 100 }
  await server.db
    .insertInto('payment_record')
    .values({ ...plan, customer_name: 'Asha Rao', duration_months: 12, starts_at: new Date(0), ends_at: new Date('2100-01-01') })
    .execute()
  const bring = (file: string, email = owner.email) => importHotel({ db: server.db, files }, file, email)
  const manager = async (hotelId: string) => {
    const one = await person(server, { name: 'New Manager' })
    await employ(server, hotelId, one.id, 'MANAGER')
    return one
  }
  return { server, files, owner, bring, manager }
}

/** The rows of a hotel, as archives have them, by table. */
export const movedRows = async (db: Db, hotelId: string): Promise<Record<string, Record<string, unknown>[]>> => {
  const columnsOf = await columnsOfTables(db)
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const moving of movingTables) {
    const columns = columnsOf(moving).all.map(name => sql.ref(`t.${name}`))
    const order = sql.join(moving.order.map(name => sql.ref(`t.${name}`)))
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select (select to_json(c) from (select ${sql.join(columns)}) c) as row
      from ${sql.table(moving.table)} t where ${moving.of(hotelId)} order by ${order}`.execute(db)
    found[moving.table] = rows.map(({ row }) => row)
  }
  return found
}

/** How many rows each table has, and which files are stored: nothing of an import that was refused may be left. */
export const countsOf = async ({ server, files }: Pick<Awaited<ReturnType<typeof otherInstallation>>, 'server' | 'files'>) => {
  const { rows } = await server.database.pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public'`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const { rows: counted } = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(server.db)
    counts[name] = counted[0]?.count ?? 0
  }
  const stored: string[] = []
  for await (const page of files.list()) stored.push(...page.map(({ name }) => name))
  return { counts, stored: stored.sort() }
}

type Change = (files: Map<string, Buffer>, manifest: Manifest) => void

/** An archive like this one with something else in it. `isHonest`: its manifest has the sums of what is in it now. */
export const changedArchive = async (from: string, to: string, isHonest: boolean, change: Change): Promise<string> => {
  const files = filesInZip(await readFile(from))
  const manifest = JSON.parse(String(files.get(manifestName))) as Manifest
  files.delete(manifestName)
  change(files, manifest)
  for (const entry of isHonest ? manifest.entries : []) {
    const bytes = files.get(entry.name) ?? Buffer.alloc(0)
    Object.assign(entry, { bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
  }
  files.set(manifestName, Buffer.from(JSON.stringify(manifest)))
  const zip = downloadZip([...files].map(([name, bytes]) => ({ name, input: new Uint8Array(bytes), lastModified: new Date() })))
  await writeFile(to, Buffer.from(await zip.arrayBuffer()))
  return to
}

/** The archive of a hotel, what can be changed in it, and another installation that refuses it then. */
export const archived = async (t: TestContext) => {
  const here = await movingHotel(t)
  await here.exported()
  const there = await otherInstallation(t, here)
  /** That, for this reason, and nothing is written: no row, no file. */
  const refused = async (file: string, why: RegExp, email?: string) => {
    const before = await countsOf(there)
    await assert.rejects(there.bring(file, email), why)
    assert.deepEqual(await countsOf(there), before)
  }
  let made = 0
  const changed = (isHonest: boolean, change: Parameters<typeof changedArchive>[3]) =>
    changedArchive(here.file, join(here.folder, `changed-${made++}.zip`), isHonest, change)
  return { here, there, refused, changed }
}

export type Archived = Awaited<ReturnType<typeof archived>>
