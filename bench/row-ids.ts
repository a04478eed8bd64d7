/** Creates the function that makes ids from a text; with a time they sort by it, as in server/db/ids.ts. */
export const idSql = `
  create function pg_temp.id(text, made text default '') returns uuid language sql immutable as $$
    select overlay(overlay(overlay(md5($1) placing made from 1) placing '7' from 13) placing '8' from 17)::uuid $$`
