import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { type MigrationFile, problemsOf, releasedBy, statementsOf } from '../testing/releases/migration-rules.ts'
import { allowedMigrations } from '../testing/releases/next-release.ts'
import { migrationNames } from './migrate.ts'

const here = import.meta.dirname
/** By release, its own migrations with their SHA-256: nothing but `scripts/release-migrations.ts` writes it. */
const releases = JSON.parse(readFileSync(join(here, 'released.json'), 'utf8')) as Record<string, Record<string, string>>
const { version } = JSON.parse(readFileSync(join(here, '../../package.json'), 'utf8')) as { version: string }

const files: MigrationFile[] = (await migrationNames()).map(name => ({
  name,
  text: readFileSync(join(here, 'migrations', name), 'utf8'),
}))

test('what a release has migrated never changes', () => {
  const sums = new Map(files.map(({ name, text }) => [name, createHash('sha256').update(text).digest('hex')]))
  for (const [release, own] of Object.entries(releases))
    for (const [name, sum] of Object.entries(own)) assert.equal(sums.get(name), sum, `${name} of ${release}: what it lacks is a new file`)
  assert.ok(version.startsWith('0.') || Object.hasOwn(releases, version), `${version}: node scripts/release-migrations.ts`)
})

test('each release only adds to the one before, and so does the next one', () => {
  const groups = Object.values(releases).map(own => files.filter(({ name }) => Object.hasOwn(own, name)))
  const next = files.filter(({ name }) => !Object.values(releases).some(own => Object.hasOwn(own, name)))
  for (const [index, group] of [...groups, next].entries())
    if (index > 0) assert.deepEqual(problemsOf(group, releasedBy(groups.slice(0, index).flat())), [])
})

// The rules themselves, tried on what would follow the tables as they are.
const today = releasedBy(files)
const problems = (...texts: string[]) =>
  problemsOf(
    texts.map((text, index) => ({ name: `${900 + index}.sql`, text })),
    today,
  )

test('every kind that is allowed passes', () => {
  const planted = Object.entries(allowedMigrations).map(([name, text]) => ({ name, text }))
  assert.deepEqual(problemsOf(planted, today), [])
})

const refused: Record<string, [problem: RegExp, ...statements: string[]]> = {
  'what the release before uses is gone': [
    /removed over two releases/,
    'drop table enquiry',
    'drop index booking_payment_by_time',
    'alter table booking drop column source',
    'alter table booking add column a int, drop column source',
    'alter table booking_payment drop constraint booking_payment_method_known',
    "alter table booking_payment drop constraint booking_payment_method_known, add constraint other check (method <> '') not valid",
  ],
  'it has another name or type': [
    /of no kind/,
    'alter table booking rename column source to origin',
    'alter table booking rename to stay',
    'alter table booking alter column source type varchar(9)',
    'alter table booking alter column source set not null',
    'alter table booking alter column guest_name drop not null',
    'drop table enquiry cascade',
    'alter table booking drop column source cascade',
  ],
  'the release before writes no value': [
    /wants a default/,
    'alter table booking add column a int not null',
    'alter table booking add column a int constraint b not null',
  ],
  'rows are written anew while nobody can read them': [
    /writes the whole table anew/,
    'alter table booking add column a uuid default gen_random_uuid()',
    'alter table booking add column a timestamptz not null default clock_timestamp()',
    "alter table booking add column a text generated always as (guest_name || '') stored",
    'alter table booking add column a bigint generated always as identity',
  ],
  'all rows are looked through while nobody can read them': [
    /looks through the whole table/,
    'alter table booking add constraint a check (adults > 0)',
    'alter table booking add column a int check (a > 0)',
    'alter table booking add column a int unique',
    "alter table booking add column a uuid default '' references account on delete set null",
  ],
  'all rows are looked through in the transaction that locked the table': [
    /file of its own/,
    'alter table booking add constraint a check (adults > 0) not valid; alter table booking validate constraint a',
    'create index concurrently a on booking (source); comment on index a is $$;$$',
  ],
  'a check is narrower, or nobody can see that it is wider': [
    /not seen to be wider/,
    "alter table booking_payment drop constraint booking_payment_method_known, add constraint booking_payment_method_known check (method in ('CASH')) not valid",
    "alter table booking_payment drop constraint booking_payment_method_known, add constraint booking_payment_method_known check (method <> '') not valid",
    'alter table booking_payment drop constraint booking_payment_not_zero, add constraint booking_payment_not_zero check (amount_paise > 1) not valid',
  ],
  'rows of the release before are refused': [/refuses rows/, 'create unique index concurrently a on booking (source)'],
  'what the release before writes is another thing': [
    /of no kind|what the release before writes|has written|already/,
    'create trigger a before insert on booking for each row execute function role_fits_hotel()',
    'create or replace function searchable(text) returns text language sql return $1',
    'create function searchable(varchar) returns text language sql return $1',
    "alter table booking alter column source set default 'WEB'",
    "update booking set source = 'WEB'",
    "insert into resource (name) values ('rooms') on conflict (name) do update set name = 'x'",
    'alter table booking add constraint a unique (source)',
  ],
  'writes wait': [/concurrently/, 'create index a on booking (source)'],
  'the release before cannot delete what it does not know': [
    /on delete/,
    'create table a (id uuid, hotel_id uuid references hotel)',
    'create table a (hotel_id uuid, id uuid, constraint b foreign key (hotel_id, id) references booking (hotel_id, id) on delete restrict)',
    'alter table booking add column a uuid references account',
  ],
  'two tables are locked': [/two tables/, 'alter table booking add column a int; alter table hotel add column a int'],
  'nobody can read what it does': [/of no kind/, 'do $$ begin alter table booking add column a int; end $$', 'vacuum', 'commit'],
}

for (const [why, [problem, ...texts]] of Object.entries(refused))
  test(`refused, with file and statement: ${why}`, () => {
    for (const text of texts) {
      const found = problems(text)
      assert.notDeepEqual(found, [], text)
      for (const one of found) {
        assert.match(one, problem)
        assert.ok(
          statementsOf(text).some(statement => one.startsWith(`900.sql: ${statement}: `)),
          one,
        )
      }
    }
  })

test('what an earlier release has stopped using goes where a migration names that release by its newest migration', () => {
  const removal =
    'drop table enquiry; alter table booking drop column source; alter table booking_payment drop constraint booking_payment_not_zero'
  assert.deepEqual(problems(`-- needs 002\ndrop table enquiry; alter table booking drop column source`), [])
  assert.deepEqual(problems(`-- needs 899\ndrop table enquiry`), ['900.sql: needs 899, which no release has'])
  assert.ok(problems(removal).length > 0)
})

test('a table that is new itself may be changed and indexed as one likes', () => {
  assert.deepEqual(problems('create table a (id int)', 'alter table a add column b int not null; create unique index c on a (b)'), [])
})

test('separators in texts, comments, brackets and bodies of functions separate nothing', () => {
  const text = `-- a; b\n/* c; */ insert into a values ('d;''', e'f\\';', "g;");\ndo $x$ begin; $$ ; $$ end $x$ ; select $1`
  assert.deepEqual(statementsOf(text), [`insert into a values ('d;''', e'f\\';', "g;")`, 'do $x$ begin; $$ ; $$ end $x$', 'select $1'])
})
