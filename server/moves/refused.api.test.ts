import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { person } from '../testing/worlds/people.ts'
import { exportHotel } from './export.ts'
import { entryOfTable, type Manifest, peopleName } from './manifest.ts'
import { type Archived, archived, countsOf, movingHotel } from './testing.ts'

/** Changes the rows of a table. */
const rows = (table: string, change: (row: Record<string, unknown>) => object) => (files: Map<string, Buffer>) => {
  const lines = String(files.get(entryOfTable(table)))
    .trimEnd()
    .split('\n')
  const text = lines.map(line => JSON.stringify(change(JSON.parse(line)))).join('\n')
  files.set(entryOfTable(table), Buffer.from(`${text}\n`))
}

const taken = async ({ here, there, refused, changed }: Archived) => {
  const { db } = there.server
  await refused(here.file, /^Error: No hotel owner here has the e-mail address nobody@hotels\.example\.$/, 'nobody@hotels.example')
  await db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', there.owner.id).execute()
  await refused(here.file, /^Error: No hotel owner here/)
  await db.updateTable('account').set({ disabled_at: null }).where('id', '=', there.owner.id).execute()

  const other = await makeHotel(db, { slug: here.hotel.slug, name: 'Hill View' })
  await refused(here.file, /^Error: The address hotel-\w+ belongs to another hotel here\.$/)
  const moved = { slug: 'hill-view', owner_id: there.owner.id, series_code: 'LAKE' }
  await db.updateTable('hotel').set(moved).where('id', '=', other.id).execute()
  await refused(here.file, /^Error: Hill View of the same owner has the code LAKE too/)
  // Another owner's hotel may have the same code.
  await db.updateTable('hotel').set({ owner_id: other.ownerId }).where('id', '=', other.id).execute()
  // Rows that name another hotel become this one's.
  await there.bring(
    await changed(
      true,
      rows('enquiry', row => ({ ...row, hotel_id: other.id, booking_id: null })),
    ),
  )
  assert.deepEqual(await db.selectFrom('enquiry').select('hotel_id').execute(), [{ hotel_id: here.hotel.id }])
  await refused(here.file, /^Error: This hotel is here already\.$/)
  await db.updateTable('hotel').set({ slug: 'renamed' }).where('id', '=', here.hotel.id).execute()
  await refused(here.file, /^Error: This hotel is here already\.$/)
}

const damaged = async ({ here, refused, changed }: Archived) => {
  const bytes = readFileSync(here.file)
  const cut = join(here.folder, 'cut.zip')
  writeFileSync(cut, bytes.subarray(0, bytes.length - 4000))
  await refused(cut, /^Error: This file cannot be read as an archive of a hotel/)
  const flipped = Buffer.from(bytes)
  const at = flipped.indexOf('Meera Iyer')
  flipped[at] = 'N'.charCodeAt(0)
  writeFileSync(cut, flipped)
  await refused(cut, /^Error: The archive is damaged: tables\/\w+\.ndjson is not what was written\.$/)
  const manifest = (change: (manifest: Manifest) => void) => changed(false, (_, of) => change(of))
  await refused(
    await manifest(of => Object.assign(of, { version: 2 })),
    /has version 2 of the format, and this installation reads version 1\.$/,
  )
  await refused(await manifest(of => Object.assign(of, { format: 'tar' })), /names another format\.$/)
  await refused(await manifest(of => of.migrations.push({ name: '903-more.sql', sha256: 'a' })), /of another version of the database/)
  await refused(await changed(false, files => files.delete(entryOfTable('season'))), /season\.ndjson is missing\.$/)
  await refused(await changed(false, files => files.set('more.txt', Buffer.from('x'))), /more\.txt is not in its manifest\.$/)
  const file = [...(await countsOf({ server: here.server, files: here.files })).stored][0] ?? ''
  const withoutFile = (files: Map<string, Buffer>, of: Manifest) => {
    files.delete(`files/${file}`)
    of.entries = of.entries.filter(({ name }) => name !== `files/${file}`)
  }
  await refused(await changed(false, withoutFile), /its rows and its files differ in files\//)
}

const forged = async ({ there, refused, changed }: Archived) => {
  const { db } = there.server
  const victim = await makeHotel(db)
  const order = { purpose: 'booking', hotel_id: victim.id, receipt: 'r1', amount_paise: 500_00 }
  const { id } = await db.insertInto('payment_order').values(order).returning('id').executeTakeFirstOrThrow()
  const other = (table: string, change: Parameters<typeof rows>[1]) => changed(true, rows(table, change))
  let seen = 0
  const first = (row: Record<string, unknown>) => (seen++ === 0 ? { ...row, order_id: id } : row)
  await refused(await other('payment', first), /a row of payment points at no row of payment_order in it\.$/)
  await refused(await other('room', ({ floor: _, ...row }) => row), /a row of room has other columns\.$/)
  await refused(
    await other('room', row => ({ ...row, price_paise: -1 })),
    /^Error: A row of the archive is refused here: price_paise of room is what no form of ours takes\.$/,
  )
  await refused(await other('room', row => ({ ...row, price_paise: 'much' })), /price_paise of room is what no form of ours takes\.$/)
  await refused(await other('booking', row => ({ ...row, check_in: '2026-02-31' })), /a row has a value that cannot be\.$/)
  await refused(
    await other('booking_charge', row => ({ ...row, amount_paise: 0 })),
    /^Error: A row of the archive is refused here: charge_not_zero\.$/,
  )
  await refused(await other('document_file', row => ({ ...row, name: `${victim.id}/1.pdf` })), /a document has the file of another one\.$/)
  await refused(await other('booking_payment', row => ({ ...row, booking_id: row.id })), /refused here: payment_of_booking\.$/)
}

const beyondForms = async ({ there, refused, changed }: Archived) => {
  const address = (slug: string) =>
    changed(true, (files, manifest) => {
      manifest.hotel.slug = slug
      rows('hotel', row => ({ ...row, slug }))(files)
    })
  for (const slug of ['login', 'sitemap.xml', '<b>"', 'Lake View', '', 'a'.repeat(90), there.owner.id])
    await refused(await address(slug), /^Error: No hotel can have the address ".*"\.$/)
  const changes: [string, object, string][] = [
    ['room', { price_paise: 1e12 }, 'price_paise of room'],
    ['room', { price_paise: '1000000000000' }, 'price_paise of room'],
    ['room', { adult_capacity: 5000 }, 'adult_capacity of room'],
    ['room', { description: 'x'.repeat(3000) }, 'description of room'],
    ['booking_charge', { amount_paise: 1e12 }, 'amount_paise of booking_charge'],
    ['booking', { guest_name: 'x'.repeat(20_000) }, 'guest_name of booking'],
    ['hotel', { website: 'javascript:alert(1)' }, 'website of hotel'],
    ['hotel', { name: '' }, 'name of hotel'],
    ['hotel', { created_at: 'infinity' }, 'created_at of hotel'],
    ['booking', { created_at: '-infinity' }, 'created_at of booking'],
    ['booking', { check_out: '99999-01-01' }, 'check_out of booking'],
    ['room', { retired_at: 'yesterday-ish' }, 'retired_at of room'],
    ['enquiry', { created_at: '2026-01-01 BC' }, 'created_at of enquiry'],
  ]
  for (const [table, change, what] of changes)
    await refused(
      await changed(
        true,
        rows(table, row => ({ ...row, ...change })),
      ),
      new RegExp(`^Error: A row of the archive is refused here: ${what} is what no form of ours takes\\.$`),
    )
  const twice = (files: Map<string, Buffer>) => {
    const people = files.get(peopleName) ?? Buffer.alloc(0)
    files.set(peopleName, Buffer.concat([people, people]))
  }
  await refused(await changed(true, twice), /its people are not what they should be\.$/)
}

const endless = async ({ refused, changed }: Archived) => {
  const grown = (name: string, bytes: Buffer) => changed(true, files => files.set(name, bytes))
  const before = process.memoryUsage().rss
  await refused(await grown(entryOfTable('enquiry'), Buffer.alloc(60_000_000, 'x')), /a row of it is too long\.$/)
  assert.ok(process.memoryUsage().rss - before < 500_000_000)
  await refused(
    await grown(entryOfTable('picture'), Buffer.from('{"id":1}\n'.repeat(100_000))),
    /^Error: The archive is damaged: a row of picture has other columns\.$/,
  )
}

/** Who is somebody here and has an id that the archive names keeps name, address and history to themselves. */
const strangers = async ({ here, there, changed }: Archived) => {
  const { db } = there.server
  const own = await person(there.server, { name: 'Uma Das' })
  const forged = await changed(true, files => {
    for (const name of [peopleName, entryOfTable('booking_log'), entryOfTable('booking_payment'), entryOfTable('booking_charge')])
      files.set(name, Buffer.from(String(files.get(name)).replaceAll(here.manager.id, own.id)))
  })
  await there.bring(forged)
  const { rows: named } = await sql`
    select from booking_log where account_id = ${own.id} union all select from booking_payment where created_by = ${own.id}
    union all select from booking_charge where created_by = ${own.id}`.execute(db)
  assert.equal(named.length, 0)
  const kept = await db.selectFrom('account').select(['name', 'disabled_at']).where('id', '=', own.id).executeTakeFirst()
  assert.deepEqual(kept, { name: 'Uma Das', disabled_at: null })
}

test('an import is refused', async t => {
  const all = await archived(t)
  await t.test('an archive that is damaged, cut short, of another format or version is refused, and nothing is written', () => damaged(all))
  await t.test('an archive whose sums are right and whose rows are not touches no other hotel, and leaves no file', () => forged(all))
  await t.test("an address that is no hotel's, and what no form takes", () => beyondForms(all))
  await t.test('a line without an end is not read to its end', () => endless(all))
  await t.test('an import is refused before anything is written: a taken address, code or hotel, and an owner who is not there', () =>
    taken(all),
  )
})

test('an archive attaches nothing to people who are here, whatever ids it names', async t => {
  await strangers(await archived(t))
})

test('an export is one new file that its owner alone reads; without such a hotel, or without one of its files, there is none', async t => {
  const here = await movingHotel(t)
  const { server, files, folder, hotel, file } = here
  const to = (slug: string) => exportHotel({ db: server.db, files }, slug, file, new Date())
  await assert.rejects(to('no-such-hotel'), /^Error: There is no hotel with the address no-such-hotel\.$/)
  const { name } = await server.db.selectFrom('document_file').select('name').orderBy('name').limit(1).executeTakeFirstOrThrow()
  const bytes = (await files.get(name)) ?? new Uint8Array()
  await files.remove(name)
  await assert.rejects(to(hotel.slug), /is not in the file store, so the archive would not be whole\.$/)
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
  await files.put(name, bytes, 'application/pdf')
  await sql`insert into schema_migration (name, checksum) values ('999-newer.sql', '')`.execute(server.db)
  await assert.rejects(to(hotel.slug), /^Error: A newer version of Atithi has migrated this database/)
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
  await sql`delete from schema_migration where name = '999-newer.sql'`.execute(server.db)
  await to(hotel.slug)
  // Windows knows no such rights.
  if (process.platform !== 'win32') assert.equal(statSync(file).mode & 0o777, 0o600)
  await assert.rejects(to(hotel.slug), /is there already\.$/)
  assert.ok(!readFileSync(file).includes(folder))
})
