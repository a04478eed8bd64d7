import type pg from 'pg'

/** A database's contents as text: each object with its definition, rights and owner, each row with its transaction. */
export const everything = async (client: pg.Client): Promise<string> => {
  const { rows: tables } = await client.query<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`)
  const parts = [
    "select c::text, coalesce(pg_get_viewdef(c.oid), '') from pg_class c where relnamespace = 'public'::regnamespace order by c.oid",
    "select a::text from pg_attribute a join pg_class c on c.oid = attrelid where relnamespace = 'public'::regnamespace order by a.ctid",
    ...['pg_proc', 'pg_constraint', 'pg_trigger', 'pg_index', 'pg_type'].map(name => `select t::text from ${name} t order by ctid`),
    ...tables.map(({ name }) => `select '${name}', xmin::text, t::text from ${name} t order by ctid`),
  ]
  const found: unknown[] = []
  for (const part of parts) found.push((await client.query({ text: part, rowMode: 'array' })).rows)
  return JSON.stringify(found)
}
