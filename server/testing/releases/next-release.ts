import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { migrationNames } from '../../db/migrate.ts'

/** Migrations as a release after 1.0.0 may have them: each kind that is allowed, in the order of their names. */
export const allowedMigrations: Record<string, string> = {
  '900-table.sql': `
    -- Rows in it are of a hotel that the release before may delete.
    create table wish (
      hotel_id uuid not null constraint wish_of_hotel references hotel on delete cascade,
      id uuid not null default gen_random_uuid(),
      words text not null,
      constraint wish_primary_key primary key (hotel_id, id),
      constraint wish_has_words check (words <> ';')
    );
    create index wish_by_words on wish (hotel_id, words);
    insert into wish (hotel_id, words) select id, 'A room; with a view' from hotel;
    comment on table wish is 'What a hotel''s guests wish; nobody reads it';`,
  '901-columns.sql': `
    alter table booking add column wishes text, add column has_wishes boolean not null default false,
      add column wished_at timestamptz default now(), add column wished_by uuid references account on delete set null;`,
  '902-check.sql': 'alter table booking add constraint booking_wishes_are_short check (char_length(wishes) < 1000) not valid;',
  '903-check-holds.sql': 'alter table booking validate constraint booking_wishes_are_short;',
  '904-wider.sql': `
    alter table booking_payment drop constraint booking_payment_method_known, add constraint booking_payment_method_known check
      (method in ('ONLINE', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI', 'PAID_THERE', 'CHEQUE')) not valid;`,
  '905-wider-holds.sql': 'alter table booking_payment validate constraint booking_payment_method_known;',
  '906-index.sql': 'create index concurrently booking_with_wishes on booking (hotel_id, wished_at) where has_wishes;',
  '907-function.sql': `
    create function wish_words(wish) returns text language plpgsql stable as $body$
    begin return $1.words || ';'; end $body$;`,
  '908-default.sql': "alter table booking alter column guest_name set default '';",
}

/** A folder with these migrations after the product's own; gone with the test. */
export const nextRelease = async (t: TestContext, more: Record<string, string>): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'atithi-migrations-'))
  t.after(() => rmSync(folder, { recursive: true }))
  for (const name of await migrationNames()) copyFileSync(join(import.meta.dirname, '../../db/migrations', name), join(folder, name))
  for (const [name, text] of Object.entries(more)) writeFileSync(join(folder, name), text)
  return folder
}
