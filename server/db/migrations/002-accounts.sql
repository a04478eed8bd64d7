-- Sign-in, sessions, roles and rights.

alter table account add column must_change_password boolean not null default false;
-- The hotel that made a staff account; null for people who signed up themselves.
alter table account add column made_by_hotel uuid references hotel on delete set null;
-- Its owner then: when the hotel is deleted, the owner's other hotels can still take the person on.
alter table account add column made_by_owner uuid references account;

create table session (
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- The end whatever happens, and how long it may idle.
  expires_at timestamptz not null,
  idle interval not null,
  ip text,
  user_agent text
);
create index session_by_account on session (account_id);

-- Every sign-up is a row of its own with its own password; only the row whose link is opened becomes the account.
create table pending_signup (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  password_hash text not null,
  token_hash bytea not null,
  token_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint signup_token_unique unique (token_hash)
);
create index pending_signup_by_email on pending_signup (email, created_at desc);

-- One live link per account: a newer one replaces the older.
create table reset_link (
  account_id uuid primary key references account on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint reset_token_unique unique (token_hash)
);

-- Counters of tries, kept here so that they hold over restarts and several processes.
create table throttle (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);

create table role (
  id uuid primary key default gen_random_uuid(),
  hotel_id uuid references hotel on delete cascade,
  key text,
  name text not null,
  created_at timestamptz not null default now(),
  constraint role_name_unique_in_hotel unique nulls not distinct (hotel_id, name),
  constraint role_key_unique unique (key),
  constraint role_key_is_global check (key is null or hotel_id is null),
  constraint role_key_known check (key in ('SUPER_ADMIN', 'PLATFORM_ADMIN', 'ADMIN', 'MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING'))
);

create table resource (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  constraint resource_name_unique unique (name)
);

create table permission (
  id uuid primary key default gen_random_uuid(),
  hotel_id uuid references hotel on delete cascade,
  role_id uuid not null references role on delete cascade,
  resource_id uuid not null references resource,
  actions text[] not null,
  created_at timestamptz not null default now(),
  constraint permission_once_per_role_and_resource unique (role_id, resource_id),
  constraint permission_actions_known check (actions <@ array['CREATE', 'READ', 'UPDATE', 'DELETE'] and cardinality(actions) > 0)
);

-- Roles of the whole platform: SUPER_ADMIN, PLATFORM_ADMIN, ADMIN.
create table account_role (
  account_id uuid not null references account on delete cascade,
  role_id uuid not null references role,
  primary key (account_id, role_id)
);

create table member (
  hotel_id uuid not null references hotel on delete cascade,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (hotel_id, account_id)
);
create index member_by_account on member (account_id);

create table member_role (
  hotel_id uuid not null,
  account_id uuid not null,
  role_id uuid not null references role,
  primary key (hotel_id, account_id, role_id),
  foreign key (hotel_id, account_id) references member (hotel_id, account_id) on delete cascade
);
create index member_role_by_role on member_role (role_id);

-- Who was removed may be attached again by the same hotel.
create table former_member (
  hotel_id uuid not null references hotel on delete cascade,
  account_id uuid not null references account on delete cascade,
  removed_at timestamptz not null default now(),
  primary key (hotel_id, account_id)
);

-- A role is global or of the same hotel, wherever a hotel's row names one.
create function role_fits_hotel() returns trigger language plpgsql as $$
declare of_hotel uuid; of_key text;
begin
  select hotel_id, key into of_hotel, of_key from role where id = new.role_id;
  if of_hotel is not null and of_hotel is distinct from new.hotel_id then
    raise exception 'a role of another hotel' using errcode = '23503', constraint = 'role_of_same_hotel';
  end if;
  return new;
end $$;
create trigger member_role_fits before insert or update on member_role for each row execute function role_fits_hotel();
create trigger permission_fits before insert or update on permission for each row execute function role_fits_hotel();

-- Whom calls about a hotel's people may name: its staff and its owner.
create view hotel_person as
  select hotel_id, account_id from member union select id, owner_id from hotel;

-- At least one active super admin stays; two removals at once wait for each other here.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'account_role' then
    if not exists (select 1 from role where id = old.role_id and key = 'SUPER_ADMIN') then return null; end if;
  elsif not exists (select 1 from account_role ar join role r on r.id = ar.role_id where ar.account_id = new.id and r.key = 'SUPER_ADMIN') then
    return null;
  end if;
  perform 1 from role where key = 'SUPER_ADMIN' for no key update;
  if not exists (select 1 from account_role ar join role r on r.id = ar.role_id join account a on a.id = ar.account_id
      where r.key = 'SUPER_ADMIN' and a.disabled_at is null) then
    raise exception 'the last super admin' using errcode = '23514', constraint = 'last_super_admin_stays';
  end if;
  return null;
end $$;
create trigger super_admin_removed after update or delete on account_role for each row execute function keep_a_super_admin();
create trigger super_admin_disabled after update of disabled_at on account for each row
  when (old.disabled_at is null and new.disabled_at is not null) execute function keep_a_super_admin();

insert into resource (name) values
  ('rooms'), ('roomTypes'), ('amenities'), ('bookings'), ('specialOffers'), ('enquiries'), ('users'), ('hotels');

insert into role (key, name) values
  ('SUPER_ADMIN', 'Super Admin'), ('PLATFORM_ADMIN', 'Platform Admin'), ('ADMIN', 'Admin'),
  ('MANAGER', 'Manager'), ('RECEPTIONIST', 'Receptionist'), ('HOUSEKEEPING', 'Housekeeping');

-- The templates' grants (C create, R read, U update, D delete).
insert into permission (role_id, resource_id, actions)
select role.id, resource.id, array(
  select action from unnest(array['CREATE', 'READ', 'UPDATE', 'DELETE'], array['C', 'R', 'U', 'D']) as a(action, letter)
  where grants.letters like '%' || letter || '%')
from (values
  ('MANAGER', 'rooms', 'CRUD'), ('MANAGER', 'roomTypes', 'CRUD'), ('MANAGER', 'amenities', 'CRUD'), ('MANAGER', 'bookings', 'CRUD'),
  ('MANAGER', 'specialOffers', 'CRUD'), ('MANAGER', 'enquiries', 'CRUD'), ('MANAGER', 'users', 'R'), ('MANAGER', 'hotels', 'RU'),
  ('RECEPTIONIST', 'rooms', 'R'), ('RECEPTIONIST', 'roomTypes', 'R'), ('RECEPTIONIST', 'amenities', 'R'), ('RECEPTIONIST', 'bookings', 'CRU'),
  ('RECEPTIONIST', 'specialOffers', 'R'), ('RECEPTIONIST', 'enquiries', 'CRU'), ('RECEPTIONIST', 'hotels', 'R'),
  ('HOUSEKEEPING', 'rooms', 'R'), ('HOUSEKEEPING', 'roomTypes', 'R'), ('HOUSEKEEPING', 'amenities', 'R'), ('HOUSEKEEPING', 'bookings', 'R')
) as grants(key, area, letters)
join role on role.key = grants.key join resource on resource.name = grants.area;

-- What a plan's order sells, as it was when it was ordered: editing a plan changes nothing that was sold.
alter table payment_order add column sold jsonb;
create index payment_order_of_account on payment_order (account_id, created_at) where purpose = 'plan';
