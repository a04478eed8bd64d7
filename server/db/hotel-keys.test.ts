import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { hotelTables } from '../testing/worlds/hotel-tables.ts'

/** Tables of the platform, whose rows may be for several hotels or for none. Every other table has hotel_id. */
const ofPlatform = [
  'account',
  'account_role',
  'coupon',
  'coupon_use',
  'device',
  'email_change',
  'hotel',
  'installation',
  'outbox',
  'payment',
  'payment_order',
  'payment_plan',
  'payment_plan_feature',
  'payment_record',
  'pending_signup',
  'plan_feature',
  'refund',
  'reset_link',
  'resource',
  'schema_migration',
  'session',
  'tax_rate',
  'throttle',
  'used_link',
  'webhook_event',
]

/** Keys of hotels' tables that do not begin with hotel_id; docs/scale.md also lists those that prevent sharding. */
const withoutHotel: Record<string, string> = {
  role_primary_key: 'a role may be global, then its hotel is null',
  role_key_unique: 'only global roles have a key',
  permission_primary_key: 'as its role',
  permission_once_per_role_and_resource: 'as its role',
  member_role_of_role: 'the role may be global',
  permission_of_role: 'the role may be global',
  booking_payment_recorded_once: 'a payment at the provider is recorded once, for whichever hotel',
  due_transfer_unique: 'a transfer at the provider settles one due, of whichever hotel',
  document_file_name_unique: 'the file store is one for all hotels',
  picture_id_unique: 'the file store is one for all hotels, and names pictures by id',
}

/** Foreign keys of the platform's tables to rows of hotels. */
const fromPlatform = ['account_role_of_role', 'hotel_cancelled_by_ladder', 'order_of_booking']

/** Tables of the platform that foreign keys of hotels' tables may reference. */
const named = ['account', 'hotel', 'payment', 'payment_order', 'resource']

const namesOf = async ({ pool }: TestDatabase, statement: string): Promise<string[]> =>
  (await pool.query<{ name: string }>(statement)).rows.map(({ name }) => name)

/** Names of tables and keys that break the rule: hotel_id is first in all keys, except in the platform's tables. */
const strangers = async (database: TestDatabase): Promise<string[]> => {
  const { tenants, unique, keys } = await hotelTables(database)
  const tables = await namesOf(database, `select tablename::text as name from pg_tables where schemaname = 'public'`)
  const broken = [
    ...tables.filter(table => !tenants.has(table) && !ofPlatform.includes(table)),
    ...unique.filter(({ table, columns }) => tenants.has(table) && columns[0] !== 'hotel_id').map(({ name }) => name),
    ...keys.filter(({ child, parent }) => tenants.has(child) && !tenants.has(parent) && !named.includes(parent)).map(({ name }) => name),
  ]
  for (const { name, child, parent, childColumns, parentColumns } of keys) {
    const isBetweenHotels = tenants.has(child) && tenants.has(parent)
    if (isBetweenHotels && (childColumns[0] !== 'hotel_id' || parentColumns[0] !== 'hotel_id')) broken.push(name)
    if (!tenants.has(child) && tenants.has(parent) && !fromPlatform.includes(name)) broken.push(name)
  }
  return broken.filter(name => !Object.hasOwn(withoutHotel, name)).sort()
}

const migrated = async (t: TestContext) => {
  const database = await testDatabase()
  t.after(() => database.close())
  return database
}

test('hotel_id comes first in every key and foreign key of hotels’ tables; the exceptions are listed, and so are the platform’s tables', async t => {
  const database = await migrated(t)
  assert.deepEqual(await strangers(database), [])
  const { tenants, unique, keys } = await hotelTables(database)
  const known = [...tenants, ...ofPlatform, ...unique.map(({ name }) => name), ...keys.map(({ name }) => name), 'schema_migration']
  assert.deepEqual(
    [...ofPlatform, ...Object.keys(withoutHotel), ...fromPlatform].filter(name => !known.includes(name)),
    [],
    'what is listed is there',
  )
  const scale = readFileSync(join(import.meta.dirname, '../../docs/scale.md'), 'utf8')
  const ofRoles = (name: string) => /^(member_)?(role|permission)_/.test(name)
  const untold = [...Object.keys(withoutHotel), 'order_of_booking'].filter(name => !ofRoles(name) && !scale.includes(`\`${name}\``))
  assert.deepEqual(untold, [])
  for (const table of tenants)
    assert.ok(
      unique.some(key => key.table === table && key.isPrimary),
      `${table} has a primary key`,
    )
  t.diagnostic(`${tenants.size} tables of hotels, ${unique.filter(({ table }) => tenants.has(table)).length} keys`)
})

test('every way to break the rule is noticed by its name', async t => {
  const database = await migrated(t)
  await database.pool.query(`
    create table stranger (id uuid primary key);
    alter table room add constraint room_number_once unique (room_number);
    create unique index amenity_named_once on amenity (lower(name), hotel_id);
    alter table day_price add constraint day_price_alone exclude (night with =);
    alter table booking_charge drop constraint booking_charge_primary_key, add constraint charge_by_id primary key (id);
    alter table room_type add constraint room_type_by_three unique (hotel_id, id, name);
    alter table enquiry add type_id uuid, add type_name text;
    alter table enquiry add constraint enquiry_turned foreign key (type_id, hotel_id, type_name) references room_type (id, hotel_id, name);
    alter table enquiry add constraint enquiry_of_coupon foreign key (type_id) references coupon;
    alter table refund add hotel_id uuid, add booking_id uuid,
      add constraint refund_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id)`)
  assert.deepEqual(await strangers(database), [
    'amenity_named_once',
    'charge_by_id',
    'day_price_alone',
    'enquiry_of_coupon',
    'enquiry_turned',
    'refund_of_booking',
    'room_number_once',
    'stranger',
  ])
})

test('five triggers and no more', async t => {
  const triggers = await namesOf(await migrated(t), 'select tgname::text as name from pg_trigger where not tgisinternal order by 1')
  assert.deepEqual(triggers, ['member_role_fits', 'permission_fits', 'role_stays', 'super_admin_disabled', 'super_admin_removed'])
})
