-- Lists are searched, sorted and filtered at the server: a text to search in, and an index for each.

create extension if not exists pg_trgm;

-- Small letters without accents: what is searched in, and what is searched for.
create function searchable(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'));

alter table account add column search_text text not null
  generated always as (searchable(name || ' ' || email || ' ' || coalesce(phone, ''))) stored;
create index account_by_search_text on account using gin (search_text gin_trgm_ops);
create index account_by_name on account (lower(name), id);
create index account_by_email on account (email, id);
create index member_role_by_role_of_hotel on member_role (hotel_id, role_id, account_id);
