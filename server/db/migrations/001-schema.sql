-- All tables, feature by feature. Money is integer paise, percentages are integer basis points (1250 is 12.5 %).
-- Tenant tables have hotel_id first in their primary key and in foreign keys to each other, so a row cannot point across hotels.
-- version, changed_at and changed_by of a row serve the refusal of edits that were based on an older state (409).

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists btree_gist;

-- Lower case without accents: what is searched in, and what is searched for.
create function searchable(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, nfkd), '[\u0300-\u036f]', '', 'g'));

-- Plans end at midnight in India, so that renewals do not drift.
create function midnight_at_or_after(timestamptz) returns timestamptz language sql immutable strict parallel safe
  return (date_trunc('day', ($1 at time zone 'Asia/Kolkata') - interval '1 microsecond') + interval '1 day') at time zone 'Asia/Kolkata';

-- Accounts

create table account (
  id uuid constraint account_primary_key primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  password_hash text,
  must_change_password boolean not null default false,
  -- When somebody without a password was last sent a link to choose one.
  invited_at timestamptz,
  -- The hotel that created a staff account and its owner then; null for people who signed up themselves. The owner stays known when the
  -- hotel is deleted, so that the owner's other hotels can employ the person.
  created_by_hotel uuid,
  created_by_owner uuid constraint account_created_by_owner references account,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (searchable(name || ' ' || email || ' ' || coalesce(phone, ''))) stored,
  constraint account_email_unique unique (email),
  constraint account_email_in_small_letters check (email = lower(email))
);
create index account_by_name on account (lower(name), id);
create index account_by_search_text on account using gin (search_text gin_trgm_ops);

create table session (
  token_hash bytea constraint session_primary_key primary key,
  account_id uuid not null constraint session_of_account references account on delete cascade,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  idle_timeout interval not null,
  ip text,
  user_agent text
);
create index session_by_account on session (account_id);

-- Browsers in which somebody signed in before: their sign-in attempts are counted apart.
create table device (
  account_id uuid not null constraint device_of_account references account on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint device_primary_key primary key (account_id, token_hash)
);

-- Every sign-up has its own row and password; only the row whose link is opened becomes the account.
create table pending_signup (
  id uuid constraint pending_signup_primary_key primary key default gen_random_uuid(),
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
  account_id uuid
    constraint reset_link_primary_key primary key
    constraint reset_link_of_account references account on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint reset_token_unique unique (token_hash)
);

-- A new address that takes effect when its link is opened.
create table email_change (
  account_id uuid
    constraint email_change_primary_key primary key
    constraint email_change_of_account references account on delete cascade,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint email_change_token_unique unique (token_hash),
  constraint email_change_in_small_letters check (email = lower(email))
);

-- Links that were opened, for a month: opening one again says so and offers the account's address for sign-in.
create table used_link (
  token_hash bytea constraint used_link_primary_key primary key,
  account_id uuid constraint used_link_of_account references account on delete cascade,
  used_at timestamptz not null default now()
);
create index used_link_by_time on used_link (used_at);
create index used_link_by_account on used_link (account_id);

-- Counters of rate limits, here so that they hold over restarts and several processes.
create table throttle (
  key text constraint throttle_primary_key primary key,
  count int not null,
  resets_at timestamptz not null
);

-- Hotels

create table hotel (
  id uuid constraint hotel_primary_key primary key default gen_random_uuid(),
  slug text not null,
  owner_id uuid not null constraint hotel_of_owner references account,
  name text not null,
  contact_email text,
  contact_phone text,
  street1 text,
  street2 text,
  city text,
  state text,
  country text,
  postal_code text,
  website text,
  description text,
  rating numeric(2, 1),
  cancellation_policy text,
  check_in_check_out_policy text,
  check_in_time time,
  check_out_time time,
  beneficiary_name text,
  bank_account_number text,
  ifsc_code text,
  extra_child_breakfast_paise bigint not null default 0,
  extra_child_meal_paise bigint not null default 0,
  extra_adult_breakfast_paise bigint not null default 0,
  extra_adult_meal_paise bigint not null default 0,
  extra_bed_paise bigint not null default 0,
  -- The age from which a child beyond the base of a room costs something.
  child_pays_from smallint not null default 5,
  -- What goes back when a guest cancels, where the season of the check-in says nothing else; null: only the hotel's own words.
  ladder_id uuid,
  advance_basis_points int not null,
  razorpay_account_id text,
  whatsapp_phone text,
  -- Where guests' opinions of the hotel stand elsewhere, how many there were, and on which day they were counted.
  reviews_link text,
  reviews_count int,
  reviews_date date,
  -- Begins the numbers of its documents; made from its name when it is first registered for GST, and never changed.
  series_code text,
  -- Makes the keys in the addresses of its bookings' pages; a mailed link holds as long as its booking, also where the hotel moves.
  booking_page_secret text not null
    default replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
  -- Raised by every write on what the hotel's page shows: part of the key under which pages and room details are cached.
  page_version bigint not null default 1,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint hotel_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint hotel_slug_unique unique (slug),
  constraint hotel_children_pay_from_ten_at_latest check (child_pays_from between 0 and 10),
  constraint hotel_rating_one_to_five check (rating between 1 and 5),
  constraint hotel_advance_ten_to_hundred_percent check (advance_basis_points between 1000 and 10000),
  constraint hotel_account_has_form check (razorpay_account_id ~ '^acc_[A-Za-z0-9]{14}$'),
  constraint hotel_whatsapp_is_indian_mobile check (whatsapp_phone ~ '^\+91[6-9][0-9]{9}$'),
  constraint hotel_reviews_link_secure check (reviews_link ~ '^https://'),
  constraint hotel_reviews_at_least_one check (reviews_count > 0),
  constraint hotel_reviews_counted_at_link check (reviews_link is not null or (reviews_count is null and reviews_date is null)),
  constraint hotel_series_code_four_letters check (series_code ~ '^[A-Z0-9]{4}$'),
  constraint hotel_booking_page_secret_is_long check (length(booking_page_secret) >= 64),
  -- An owner's hotels may share a GSTIN, and numbers are unique per GSTIN and year.
  constraint hotel_series_code_unique_for_owner unique (owner_id, series_code)
);
create index hotel_by_owner on hotel (owner_id);

-- What the hotel says of a matter that guests ask about: yes, no, or in words of its own. Of anything else it says nothing.
create table hotel_house_rule (
  hotel_id uuid not null constraint house_rule_of_hotel references hotel on delete cascade,
  rule text not null,
  answer boolean,
  words text,
  constraint hotel_house_rule_primary_key primary key (hotel_id, rule),
  constraint house_rule_known check (rule in ('PARKING', 'LIFT', 'GENERATOR', 'VEGETARIAN_KITCHEN', 'JAIN_FOOD', 'ALCOHOL', 'PETS',
    'UNMARRIED_COUPLES', 'LOCAL_ID', 'VISITORS', 'WHEELCHAIR', 'POOL_HOURS', 'EARLY_CHECK_IN')),
  constraint house_rule_is_answer_or_words check ((answer is null) <> (words is null)),
  constraint house_rule_words_at_most_80 check (char_length(words) between 1 and 80)
);

-- How far it is to places around the hotel, in the order in which guests read them.
create table hotel_distance (
  hotel_id uuid not null constraint distance_of_hotel references hotel on delete cascade,
  position smallint not null,
  place text not null,
  distance text not null,
  constraint hotel_distance_primary_key primary key (hotel_id, position),
  constraint distance_eight_at_most check (position between 0 and 7),
  constraint distance_place_at_most_60 check (char_length(place) between 1 and 60),
  constraint distance_words_at_most_40 check (char_length(distance) between 1 and 40)
);

alter table account add constraint account_created_by_hotel foreign key (created_by_hotel) references hotel on delete set null;

-- Access

create table resource (
  id uuid constraint resource_primary_key primary key default gen_random_uuid(),
  name text not null,
  constraint resource_name_unique unique (name)
);

-- Without a hotel: a role of the platform (with a key) or a template for all hotels.
create table role (
  id uuid constraint role_primary_key primary key default gen_random_uuid(),
  hotel_id uuid constraint role_of_hotel references hotel on delete cascade,
  key text,
  name text not null,
  -- Counts changes of the role's permissions too.
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint role_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint role_key_unique unique (key),
  constraint role_key_is_global check (key is null or hotel_id is null),
  constraint role_key_known check (key in ('SUPER_ADMIN', 'PLATFORM_ADMIN', 'ADMIN', 'MANAGER', 'RECEPTIONIST', 'HOUSEKEEPING'))
);
create unique index role_name_unique_in_hotel on role (hotel_id, lower(name)) nulls not distinct;

create table permission (
  id uuid constraint permission_primary_key primary key default gen_random_uuid(),
  hotel_id uuid constraint permission_of_hotel references hotel on delete cascade,
  role_id uuid not null constraint permission_of_role references role on delete cascade,
  resource_id uuid not null constraint permission_of_resource references resource,
  actions text[] not null,
  created_at timestamptz not null default now(),
  constraint permission_once_per_role_and_resource unique (role_id, resource_id),
  constraint permission_actions_known check (actions <@ array['CREATE', 'READ', 'UPDATE', 'DELETE'] and cardinality(actions) > 0)
);

-- Roles of the whole platform: SUPER_ADMIN, PLATFORM_ADMIN, ADMIN.
create table account_role (
  account_id uuid not null constraint account_role_of_account references account on delete cascade,
  role_id uuid not null constraint account_role_of_role references role,
  constraint account_role_primary_key primary key (account_id, role_id)
);

create table member (
  hotel_id uuid not null constraint member_of_hotel references hotel on delete cascade,
  account_id uuid not null constraint member_of_account references account on delete cascade,
  -- Counts changes of the name and the roles together.
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint member_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint member_primary_key primary key (hotel_id, account_id)
);
create index member_by_account on member (account_id);

create table member_role (
  hotel_id uuid not null,
  account_id uuid not null,
  role_id uuid not null constraint member_role_of_role references role,
  constraint member_role_primary_key primary key (hotel_id, account_id, role_id),
  constraint member_role_of_member foreign key (hotel_id, account_id) references member (hotel_id, account_id) on delete cascade
);
create index member_role_by_role on member_role (role_id);
create index member_role_by_role_of_hotel on member_role (hotel_id, role_id, account_id);

-- Who was removed may be attached again by the same hotel.
create table former_member (
  hotel_id uuid not null constraint former_member_of_hotel references hotel on delete cascade,
  account_id uuid not null constraint former_member_of_account references account on delete cascade,
  removed_at timestamptz not null default now(),
  constraint former_member_primary_key primary key (hotel_id, account_id)
);

-- Whom calls about a hotel's people may name: its staff and its owner.
create view hotel_person as
  select hotel_id, account_id from member union select id, owner_id from hotel;

-- A role that a hotel's row names is global or of that hotel. No foreign key can say so, since a role's hotel_id may be null.
create function role_fits_hotel() returns trigger language plpgsql as $$
declare of_hotel uuid;
begin
  select hotel_id into of_hotel from role where id = new.role_id;
  if of_hotel is not null and of_hotel is distinct from new.hotel_id then
    raise exception 'a role of another hotel' using errcode = '23503', constraint = 'role_of_same_hotel';
  end if;
  return new;
end $$;
create trigger member_role_fits before insert or update on member_role for each row execute function role_fits_hotel();
create trigger permission_fits before insert or update on permission for each row execute function role_fits_hotel();

-- A role cannot move to another hotel: its permissions and members would stay behind.
create function role_stays_with_hotel() returns trigger language plpgsql as $$
begin
  raise exception 'a role of another hotel' using errcode = '23503', constraint = 'role_of_same_hotel';
end $$;
create trigger role_stays before update of hotel_id on role for each row
  when (old.hotel_id is distinct from new.hotel_id) execute function role_stays_with_hotel();

-- At least one active super admin stays; the lock makes two removals at once wait for each other.
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

-- Gallery

create table picture (
  hotel_id uuid not null constraint picture_of_hotel references hotel on delete cascade,
  id uuid not null,
  name text not null,
  width int not null,
  height int not null,
  widths int[] not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  constraint picture_primary_key primary key (hotel_id, id),
  constraint picture_id_unique unique (id)
);

-- In the order of position: the covers, the others, the logo. The cover shown is the first row, if it is a COVER.
create table hotel_image (
  hotel_id uuid not null constraint hotel_image_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  picture_id uuid not null,
  image_type text not null,
  position int not null,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint hotel_image_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint hotel_image_primary_key primary key (hotel_id, id),
  constraint hotel_image_of_picture foreign key (hotel_id, picture_id) references picture (hotel_id, id),
  constraint hotel_image_one_per_place unique (hotel_id, position) deferrable,
  constraint hotel_image_shows_own_picture unique (hotel_id, picture_id),
  constraint hotel_image_type_known check (image_type in ('COVER', 'OTHER', 'HOTEL_LOGO')),
  constraint hotel_image_two_hundred check (position between 0 and 199)
);
create index hotel_image_by_id on hotel_image (id);
create unique index hotel_image_one_logo on hotel_image (hotel_id) where image_type = 'HOTEL_LOGO';

-- Rooms. A room with a history is retired, not deleted: bookings keep naming it, and its number may be used again. A type that only
-- retired rooms have is retired too.

create table room_type (
  hotel_id uuid not null constraint room_type_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- What guests are told of its rooms beside their names, such as King bed, 28, Garden; null: nothing.
  bed text,
  size_sqm smallint,
  view text,
  -- Whom a night's price includes; null: all whom the room sleeps.
  base_adults smallint,
  base_children smallint,
  extra_beds smallint not null default 0,
  -- What one person alone pays less for a night.
  single_less_paise bigint not null default 0,
  -- How much less a night costs without breakfast; null: it is not sold without.
  room_only_less_paise bigint,
  retired_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint room_type_changed_by_account references account on delete set null,
  constraint room_type_primary_key primary key (hotel_id, id),
  constraint room_type_bed_one_to_forty check (char_length(bed) between 1 and 40),
  constraint room_type_size_one_to_thousand check (size_sqm between 1 and 1000),
  constraint room_type_view_one_to_forty check (char_length(view) between 1 and 40),
  constraint room_type_base_of_adults_and_children check ((base_adults is null) = (base_children is null)),
  constraint room_type_base_one_adult_at_least check (base_adults >= 1 and base_children >= 0),
  constraint room_type_three_extra_beds_at_most check (extra_beds between 0 and 3),
  constraint room_type_reductions_not_negative check (single_less_paise >= 0 and room_only_less_paise >= 0)
);
create unique index room_type_name_unique_in_hotel on room_type (hotel_id, lower(name)) where retired_at is null;

create table amenity (
  hotel_id uuid not null constraint amenity_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint amenity_changed_by_account references account on delete set null,
  constraint amenity_primary_key primary key (hotel_id, id)
);
create unique index amenity_name_unique_in_hotel on amenity (hotel_id, lower(name));

create table room (
  hotel_id uuid not null constraint room_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  room_number text not null,
  type_id uuid not null,
  -- Null: what its number says (shared/cleaning-words.ts).
  floor text,
  description text,
  adult_capacity int not null,
  children_capacity int not null,
  price_paise bigint not null,
  price_with_meals_paise bigint not null,
  is_available boolean not null default true,
  retired_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint room_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint room_primary_key primary key (hotel_id, id),
  constraint room_of_type foreign key (hotel_id, type_id) references room_type (hotel_id, id),
  constraint room_prices_positive check (price_paise > 0 and price_with_meals_paise > 0),
  constraint room_places_positive check (adult_capacity > 0 and children_capacity >= 0),
  constraint room_floor_at_most_20 check (char_length(floor) between 1 and 20)
);
create unique index room_number_unique_in_hotel on room (hotel_id, room_number) where retired_at is null;
create index room_by_id on room (id);
create index room_by_type on room (hotel_id, type_id);

create table room_amenity (
  hotel_id uuid not null,
  room_id uuid not null,
  amenity_id uuid not null,
  constraint room_amenity_primary_key primary key (hotel_id, room_id, amenity_id),
  constraint room_amenity_of_room foreign key (hotel_id, room_id) references room (hotel_id, id) on delete cascade,
  constraint room_amenity_of_amenity foreign key (hotel_id, amenity_id) references amenity (hotel_id, id)
);
create index room_amenity_by_amenity on room_amenity (hotel_id, amenity_id);

create table room_image (
  hotel_id uuid not null,
  room_id uuid not null,
  picture_id uuid not null,
  position int not null default 0,
  constraint room_image_primary_key primary key (hotel_id, room_id, picture_id),
  constraint room_image_of_room foreign key (hotel_id, room_id) references room (hotel_id, id) on delete cascade,
  constraint room_image_of_picture foreign key (hotel_id, picture_id) references picture (hotel_id, id),
  constraint room_image_position_once unique (hotel_id, room_id, position),
  constraint room_image_five_at_most check (position between 0 and 4)
);
create index room_image_by_picture on room_image (hotel_id, picture_id);

-- Offers

create table special_offer (
  hotel_id uuid not null constraint special_offer_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  discount_basis_points int not null,
  start_date date not null,
  end_date date not null,
  -- What it does to a price. SHOWN: nothing.
  effect text not null default 'SHOWN',
  -- AMOUNT: what a night of a room costs less.
  amount_paise bigint,
  -- FREE_NIGHT: of so many nights the cheapest is free.
  nth_night smallint,
  -- The days on which it can be booked; null: all.
  book_from date,
  book_to date,
  min_nights smallint not null default 1,
  -- Whoever names it has the offer, which is listed nowhere.
  code text,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint special_offer_changed_by_account references account on delete set null,
  constraint special_offer_primary_key primary key (hotel_id, id),
  constraint offer_ends_after_start check (end_date > start_date),
  constraint offer_discount_zero_to_hundred_percent check (discount_basis_points between 0 and 10000),
  constraint offer_effect_known check (effect in ('SHOWN', 'PERCENT', 'AMOUNT', 'FREE_NIGHT')),
  constraint offer_amount_of_its_effect check ((effect = 'AMOUNT') = (amount_paise is not null) and amount_paise > 0),
  constraint offer_free_night_of_its_effect check ((effect = 'FREE_NIGHT') = (nth_night is not null) and nth_night between 2 and 14),
  constraint offer_percent_takes_something_off check (effect <> 'PERCENT' or discount_basis_points > 0),
  constraint offer_booked_until_after_from check (book_to >= book_from),
  constraint offer_nights_one_to_thirty check (min_nights between 1 and 30),
  constraint offer_code_has_form check (code ~ '^[A-Z0-9]{4,20}$'),
  constraint offer_with_code_has_effect check (code is null or effect <> 'SHOWN'),
  constraint offer_code_unique_in_hotel unique (hotel_id, code)
);
create index special_offer_by_id on special_offer (id);

-- The types that an offer is for; no row: all.
create table special_offer_type (
  hotel_id uuid not null,
  offer_id uuid not null,
  type_id uuid not null,
  constraint special_offer_type_primary_key primary key (hotel_id, offer_id, type_id),
  constraint special_offer_type_of_offer foreign key (hotel_id, offer_id) references special_offer (hotel_id, id) on delete cascade,
  constraint special_offer_type_of_type foreign key (hotel_id, type_id) references room_type (hotel_id, id)
);
create index special_offer_type_by_type on special_offer_type (hotel_id, type_id);

-- Prices: what a night costs is said by its day, else by its season, else by the season without dates, else by the room.

create table cancellation_ladder (
  hotel_id uuid not null constraint cancellation_ladder_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint cancellation_ladder_changed_by_account references account on delete set null,
  constraint cancellation_ladder_primary_key primary key (hotel_id, id)
);
create unique index cancellation_ladder_name_unique_in_hotel on cancellation_ladder (hotel_id, lower(name));
create index cancellation_ladder_by_id on cancellation_ladder (id);
alter table hotel add constraint hotel_cancelled_by_ladder foreign key (id, ladder_id) references cancellation_ladder (hotel_id, id);

-- Until so many days before the check-in so much of the advance goes back.
create table cancellation_step (
  hotel_id uuid not null,
  ladder_id uuid not null,
  days_before smallint not null,
  back_basis_points int not null,
  constraint cancellation_step_primary_key primary key (hotel_id, ladder_id, days_before),
  constraint cancellation_step_of_ladder foreign key (hotel_id, ladder_id) references cancellation_ladder (hotel_id, id) on delete cascade,
  constraint cancellation_step_within_a_year check (days_before between 0 and 365),
  constraint cancellation_step_gives_something_back check (back_basis_points between 1 and 10000)
);

create table season (
  hotel_id uuid not null constraint season_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  -- Both null: all year.
  from_date date,
  to_date date,
  ladder_id uuid,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint season_changed_by_account references account on delete set null,
  constraint season_primary_key primary key (hotel_id, id),
  constraint season_cancelled_by_ladder foreign key (hotel_id, ladder_id) references cancellation_ladder (hotel_id, id),
  constraint season_has_both_dates_or_none check ((from_date is null) = (to_date is null)),
  constraint season_ends_after_start check (to_date >= from_date),
  constraint seasons_do_not_overlap exclude using gist (hotel_id with =, daterange(from_date, to_date, '[]') with &&)
    where (from_date is not null)
);
create unique index season_one_all_year on season (hotel_id) where from_date is null;
create index season_by_id on season (id);

-- SET is a price in paise, ADD so much more than the room's own, PERCENT so many basis points of it; null: as without this line.
create table season_price (
  hotel_id uuid not null,
  season_id uuid not null,
  type_id uuid not null,
  -- Monday 1 to Sunday 7.
  weekday smallint not null,
  kind text not null,
  breakfast bigint,
  all_meals bigint,
  constraint season_price_primary_key primary key (hotel_id, season_id, type_id, weekday),
  constraint season_price_of_season foreign key (hotel_id, season_id) references season (hotel_id, id) on delete cascade,
  constraint season_price_of_type foreign key (hotel_id, type_id) references room_type (hotel_id, id) on delete cascade,
  constraint season_price_weekday_known check (weekday between 1 and 7),
  constraint season_price_kind_known check (kind in ('SET', 'ADD', 'PERCENT')),
  constraint season_price_says_something check (breakfast is not null or all_meals is not null),
  constraint season_price_positive check (kind <> 'SET' or (coalesce(breakfast, 1) > 0 and coalesce(all_meals, 1) > 0)),
  constraint season_price_percent_in_bounds check (
    kind <> 'PERCENT' or (coalesce(breakfast, 0) between -9000 and 30000 and coalesce(all_meals, 0) between -9000 and 30000))
);
create index season_price_by_type on season_price (hotel_id, type_id);

create table day_price (
  hotel_id uuid not null,
  type_id uuid not null,
  night date not null,
  breakfast_paise bigint not null,
  all_meals_paise bigint not null,
  note text,
  constraint day_price_primary_key primary key (hotel_id, type_id, night),
  constraint day_price_of_type foreign key (hotel_id, type_id) references room_type (hotel_id, id) on delete cascade,
  constraint day_prices_positive check (breakfast_paise > 0 and all_meals_paise > 0)
);

-- What a stay must be like, for one type or all. min, max and no_arrival look at the check-in, no_departure at the check-out, closed at every night.
create table stay_rule (
  hotel_id uuid not null constraint stay_rule_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  type_id uuid,
  from_date date not null,
  to_date date not null,
  -- Seven bits, Monday the lowest.
  weekdays smallint not null default 127,
  min_nights smallint,
  max_nights smallint,
  no_arrival boolean not null default false,
  no_departure boolean not null default false,
  closed boolean not null default false,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint stay_rule_changed_by_account references account on delete set null,
  constraint stay_rule_primary_key primary key (hotel_id, id),
  constraint stay_rule_of_type foreign key (hotel_id, type_id) references room_type (hotel_id, id) on delete cascade,
  constraint stay_rule_ends_after_start check (to_date >= from_date),
  constraint stay_rule_on_some_weekday check (weekdays between 1 and 127),
  constraint stay_rule_says_something check (min_nights is not null or max_nights is not null or no_arrival or no_departure or closed),
  constraint stay_rule_thirty_nights_at_most check (min_nights between 1 and 30 and max_nights between 1 and 30),
  constraint stay_rule_min_below_max check (min_nights <= max_nights)
);
create index stay_rule_by_id on stay_rule (id);
create index stay_rule_by_type on stay_rule (hotel_id, type_id) where type_id is not null;

-- GST by date, of the platform: rows of a class and day are the bands of its rates, the last one without an end.
create table tax_rate (
  class text not null,
  from_date date not null,
  -- Before tax, for a room and night; infinity is written as the highest number.
  up_to_paise bigint not null,
  basis_points int not null,
  constraint tax_rate_primary_key primary key (class, from_date, up_to_paise),
  constraint tax_rate_class_known check (class in ('ROOM', 'FOOD', 'FOOD_SPECIFIED', 'OTHER')),
  constraint tax_rate_in_bounds check (basis_points between 0 and 10000)
);

-- How a hotel is registered for GST from a night on; no row: not at all.
create table hotel_tax (
  hotel_id uuid not null constraint hotel_tax_of_hotel references hotel on delete cascade,
  from_date date not null,
  scheme text not null,
  gstin text,
  legal_name text,
  prices_include_tax boolean not null default true,
  specified_premises boolean not null default false,
  e_invoice boolean not null default false,
  -- When the scheme was said: what happened before gets no document.
  scheme_said_at timestamptz not null default now(),
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint hotel_tax_changed_by_account references account on delete set null,
  constraint hotel_tax_primary_key primary key (hotel_id, from_date),
  constraint hotel_tax_scheme_known check (scheme in ('NONE', 'REGULAR', 'COMPOSITION')),
  constraint hotel_tax_registered_by_number_and_name check (scheme = 'NONE' or (gstin is not null and legal_name is not null))
);

-- Plans

create table payment_plan (
  id uuid constraint payment_plan_primary_key primary key default gen_random_uuid(),
  name text not null,
  description text,
  billing_type text not null,
  price_paise bigint,
  duration_months int,
  deduction_basis_points int,
  -- Not sold from then on; what was sold runs on.
  withdrawn_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint payment_plan_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint plan_name_two_to_hundred check (char_length(name) between 2 and 100),
  constraint plan_billing_known check (billing_type in ('MONTHLY', 'YEARLY', 'PER_BOOKING')),
  -- "is true": a field that is missing makes the comparison null, which a check would let pass.
  constraint plan_fields_of_billing check ((
    case when billing_type = 'PER_BOOKING'
      then deduction_basis_points between 1000 and 10000 and price_paise is null and duration_months is null
      else deduction_basis_points is null and price_paise >= 0 and duration_months between 1 and 12 end) is true)
);

create table plan_feature (
  id uuid constraint plan_feature_primary_key primary key default gen_random_uuid(),
  name text not null,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint plan_feature_changed_by_account references account on delete set null,
  constraint plan_feature_name_four_to_hundred check (char_length(name) between 4 and 100)
);
create unique index plan_feature_name_unique_whatever_case on plan_feature (lower(name));

create table payment_plan_feature (
  plan_id uuid not null constraint feature_of_plan references payment_plan on delete cascade,
  feature_id uuid not null constraint plan_of_feature references plan_feature,
  is_available boolean not null,
  constraint payment_plan_feature_primary_key primary key (plan_id, feature_id)
);
create index payment_plan_feature_by_feature on payment_plan_feature (feature_id);

create table coupon (
  id uuid constraint coupon_primary_key primary key default gen_random_uuid(),
  code text not null,
  discount_basis_points int not null,
  description text,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint coupon_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint coupon_code_unique unique (code),
  constraint coupon_code_in_capitals check (code = upper(btrim(code))),
  constraint coupon_discount_zero_to_hundred_percent check (discount_basis_points between 0 and 10000),
  constraint coupon_description_at_most_255 check (char_length(description) <= 255)
);

-- A purchase of a plan and its receipt: a copy of what was bought, which later changes of plan, coupon and name leave alone.
create table payment_record (
  id uuid constraint payment_record_primary_key primary key default gen_random_uuid(),
  account_id uuid not null constraint record_of_account references account,
  plan_id uuid constraint record_of_plan references payment_plan,
  coupon_id uuid constraint record_of_coupon references coupon on delete set null,
  hotel_id uuid constraint record_of_hotel references hotel,
  customer_name text not null,
  plan_name text not null,
  billing_type text not null,
  price_paise bigint not null,
  -- The price before the coupon.
  list_price_paise bigint not null,
  discount_basis_points int not null default 0,
  deduction_basis_points int,
  duration_months int,
  coupon_code text,
  transaction_id text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    searchable(customer_name || ' ' || plan_name || ' ' || coalesce(coupon_code, '') || ' ' || coalesce(transaction_id, ''))) stored,
  constraint record_transaction_unique unique (transaction_id),
  constraint record_billing_known check (billing_type in ('MONTHLY', 'YEARLY', 'PER_BOOKING')),
  constraint record_discount_zero_to_hundred_percent check (discount_basis_points between 0 and 10000),
  -- The provider takes nothing below 100 paise.
  constraint record_price_at_most_list_price check (price_paise between 0 and greatest(list_price_paise, 100))
);
create index payment_record_by_account on payment_record (account_id, starts_at);
create index payment_record_by_plan on payment_record (plan_id);
create index payment_record_by_coupon on payment_record (coupon_id) where coupon_id is not null;
create index payment_record_by_time on payment_record (created_at, id);

-- Bookings

-- Enum types, where other tables have checks: lists are sorted by status in this order.
create type booking_status as enum ('PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED');
create type booking_payment_status as enum ('PENDING', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED');

-- Who pays together: documents hang on a folio. Every booking has its own unless a group shares one.
create table folio (
  hotel_id uuid not null constraint folio_of_hotel references hotel on delete cascade,
  id uuid not null,
  -- Who pays for a group: { address, state, pin, company: { name, gstin, address } or null, isSez }, beside its contact's name; null: the guest of
  -- the one booking.
  payer jsonb,
  -- When its stays, money and documents were last compared.
  examined_at timestamptz,
  constraint folio_primary_key primary key (hotel_id, id)
);

-- Bookings that belong together: a party of more rooms than one booking has, or what the desk sold one guest bit by bit.
create table booking_group (
  hotel_id uuid not null constraint group_of_hotel references hotel on delete cascade,
  id uuid not null,
  name text not null,
  contact_name text not null,
  contact_email text,
  contact_phone text not null,
  -- The bill of all its bookings; null: each has its own.
  folio_id uuid,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint group_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (' ' || searchable(name)) stored,
  constraint booking_group_primary_key primary key (hotel_id, id),
  constraint group_of_folio foreign key (hotel_id, folio_id) references folio (hotel_id, id),
  constraint group_folio_unique unique (hotel_id, folio_id),
  constraint group_name_two_to_hundred check (length(name) between 2 and 100)
);
create index booking_group_by_search_text on booking_group using gin (hotel_id, search_text gin_trgm_ops);

-- Bookings that were brought from another system or a spreadsheet, as one file. Its id is the key of the call that made it.
create table booking_import (
  hotel_id uuid not null constraint import_of_hotel references hotel on delete cascade,
  id uuid not null,
  file_name text not null,
  -- How many bookings it made.
  bookings int not null,
  -- Their guests were sent confirmations.
  sends_mails boolean not null,
  created_by uuid constraint import_made_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  -- Taken back: its bookings are gone.
  undone_at timestamptz,
  constraint booking_import_primary_key primary key (hotel_id, id)
);
create index booking_import_by_time on booking_import (hotel_id, created_at);

create table booking (
  hotel_id uuid not null constraint booking_of_hotel references hotel,
  -- Sorts by the time it was made (server/db/ids.ts), so that the key finds a hotel's newest bookings.
  id uuid not null,
  reference text not null,
  status booking_status not null,
  guest_name text not null,
  guest_email text,
  guest_phone text not null,
  guest_address text,
  special_request text,
  company_name text,
  company_gst text,
  company_address text,
  -- The company is a unit of a Special Economic Zone, or develops one: its tax is IGST.
  company_sez boolean not null default false,
  guest_state text,
  guest_pin text,
  folio_id uuid not null,
  check_in date not null,
  check_out date not null,
  adults int not null,
  children int not null,
  child_ages int[] not null default '{}',
  -- The sum of its nights and charges; the next three are counted from payments and refunds. Copies, for lists: one function writes them.
  total_paise bigint not null,
  advance_paise bigint not null,
  paid_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  payment_status booking_payment_status not null default 'PENDING',
  payment_method text not null,
  transaction_id text,
  hold_expires_at timestamptz,
  hold_extensions int not null default 0,
  -- The desk holds it, or held it, until its guest pays by a link to the booking's page.
  by_link boolean not null default false,
  -- The desk asks for what is due by such a link, too.
  balance_by_link boolean not null default false,
  -- Made by the browser, once per attempt to book.
  attempt_key uuid,
  -- That of an offer which the guest named, in capitals, whichever offer counts.
  offer_code text,
  -- Where it came from, and what an agent or another site calls it.
  source text not null default 'DESK',
  source_reference text,
  import_id uuid,
  group_id uuid,
  -- Why the guest could leave with a balance.
  left_due_reason text,
  -- The stay as the last mail to the guest told it; a change of it is mailed.
  last_mailed_stay jsonb,
  -- The hotel's offers for the first day, as they were when it was booked: [{ name, description, discountPercentage }].
  offers jsonb not null default '[]',
  -- The offer that made it cheaper, and when how much of the advance goes back, both as they were agreed.
  offer jsonb,
  cancellation jsonb,
  -- Of a cancelled one: what was to go back of it in all, by what was agreed, or all of it where the hotel cancelled. What is not refunded of
  -- it is still owed. Null: nothing was agreed.
  promised_back_paise bigint,
  -- Part of the key in the address of the booking's page: raised when the e-mail address changes, so that former links stay dead.
  key_version int not null default 0,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint booking_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  -- Words begin after a blank. The digits of the phone follow a tab and a p, which nobody types: they are not found by their beginning.
  search_text text not null generated always as (
    ' ' || searchable(guest_name || ' ' || translate(guest_name, '.,-''(', '     ') || ' ' || coalesce(guest_email, '')
      || ' ' || coalesce(source_reference, '')) || E'\tp' || ltrim(guest_phone, '+')) stored,
  constraint booking_primary_key primary key (hotel_id, id),
  constraint booking_of_folio foreign key (hotel_id, folio_id) references folio (hotel_id, id),
  constraint booking_of_group foreign key (hotel_id, group_id) references booking_group (hotel_id, id),
  constraint booking_guest_pin_six_digits check (guest_pin ~ '^[1-9][0-9]{5}$'),
  -- Those of shared/gst-states.ts.
  constraint booking_guest_state_known check (guest_state in (
    'Andaman and Nicobar Islands', 'Andhra Pradesh', 'Arunachal Pradesh', 'Assam', 'Bihar', 'Chandigarh', 'Chhattisgarh',
    'Dadra and Nagar Haveli and Daman and Diu', 'Delhi', 'Goa', 'Gujarat', 'Haryana', 'Himachal Pradesh', 'Jammu and Kashmir',
    'Jharkhand', 'Karnataka', 'Kerala', 'Ladakh', 'Lakshadweep', 'Madhya Pradesh', 'Maharashtra', 'Manipur', 'Meghalaya', 'Mizoram',
    'Nagaland', 'Odisha', 'Puducherry', 'Punjab', 'Rajasthan', 'Sikkim', 'Tamil Nadu', 'Telangana', 'Tripura', 'Uttar Pradesh',
    'Uttarakhand', 'West Bengal')),
  -- Those of shared/booking-source.ts.
  constraint booking_source_known
    check (source in ('OWN_PAGE', 'WALK_IN', 'PHONE', 'MAIL', 'WHATSAPP', 'AGENT', 'OTHER_SITE', 'DESK')),
  constraint booking_of_own_page_has_no_other_reference check (source <> 'OWN_PAGE' or source_reference is null),
  constraint booking_of_import foreign key (hotel_id, import_id) references booking_import (hotel_id, id),
  constraint booking_reference_unique_in_hotel unique (hotel_id, reference),
  constraint booking_out_after_in check (check_out > check_in),
  constraint booking_total_not_negative check (total_paise >= 0),
  constraint booking_advance_not_negative check (advance_paise >= 0),
  constraint booking_hold_ends_while_pending check ((status = 'PENDING') = (hold_expires_at is not null)),
  constraint booking_extended_twice_at_most check (hold_extensions between 0 and 2),
  constraint booking_key_version_counts check (key_version >= 0),
  constraint booking_by_link_is_of_the_desk check (not by_link or source <> 'OWN_PAGE')
) with (fillfactor = 90);
create index booking_by_folio on booking (hotel_id, folio_id);
-- Live: not expired and not cancelled before any payment.
create unique index attempt_has_one_live_booking on booking (hotel_id, attempt_key)
  where status <> 'EXPIRED' and not (status = 'CANCELLED' and paid_paise = 0);
create index booking_hold_ends on booking (hold_expires_at, hotel_id) where hold_expires_at is not null;
create index booking_expired on booking (created_at) where status = 'EXPIRED';
-- hotel_id is in it, so that guests of other hotels with the same name cost nothing. Every search reads the whole pending list, so it is small.
create index booking_by_search_text on booking using gin (hotel_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
create index booking_by_name on booking (hotel_id, lower(guest_name), id);
create index booking_by_check_in on booking (hotel_id, check_in, check_out);
create index booking_by_check_out on booking (hotel_id, check_out);
create index booking_by_total on booking (hotel_id, total_paise, id);
create index booking_by_source on booking (hotel_id, source, id);
create index booking_by_status on booking (hotel_id, status, check_in);
create index booking_left_with_balance on booking (hotel_id, id)
  where status = 'CHECKED_OUT' and total_paise > greatest(0, paid_paise - refunded_paise);
create index booking_refund_owed on booking (hotel_id, id) where promised_back_paise > refunded_paise;
create index booking_by_group on booking (hotel_id, group_id) where group_id is not null;
create index booking_by_link_over on booking (hotel_id, id) where by_link and status = 'EXPIRED';
create index booking_by_import on booking (hotel_id, import_id) where import_id is not null;
create index booking_by_source_reference on booking (hotel_id, lower(source_reference)) where source_reference is not null;
-- The same booking of a former system is not brought twice.
create unique index imported_reference_unique on booking (hotel_id, lower(source_reference)) where import_id is not null;

create table booking_room (
  hotel_id uuid not null,
  booking_id uuid not null,
  room_id uuid not null,
  meal_option text not null,
  constraint booking_room_primary_key primary key (hotel_id, booking_id, room_id),
  constraint room_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete cascade,
  constraint booking_of_room foreign key (hotel_id, room_id) references room (hotel_id, id),
  constraint meal_option_known check (meal_option in ('breakfast', 'allMeals', 'roomOnly'))
);
create index booking_room_by_room on booking_room (hotel_id, room_id, booking_id);

-- What was agreed: each room on each night at its price. Stays when a cancelled or expired booking gives up its room_night rows.
create table booking_night (
  hotel_id uuid not null,
  booking_id uuid not null,
  room_id uuid not null,
  night date not null,
  -- What the guest pays for it, GST included: its parts together.
  price_paise bigint not null,
  room_paise bigint not null generated always as (price_paise - people_paise - beds_paise - offer_paise - tax_added_paise - step_paise) stored,
  people_paise bigint not null default 0,
  -- How many people cost more, and what of people_paise is for the children among them.
  extra_adults smallint not null default 0,
  extra_children smallint not null default 0,
  children_paise bigint not null default 0,
  beds_paise bigint not null default 0,
  offer_paise bigint not null default 0,
  -- How its price was typed when the night was sold: how the hotel is registered later changes no price.
  tax_mode text not null default 'none',
  -- The GST of a price that was typed without it.
  tax_added_paise bigint not null default 0,
  -- What an inclusive price was lowered by, since no lawful GST is in it.
  step_paise bigint not null default 0,
  -- The season or the note that made the price; `override`: the desk set it.
  why text,
  -- Null: the price was for all whom the room sleeps.
  adults smallint,
  child_ages smallint[] not null default '{}',
  extra_beds smallint not null default 0,
  constraint booking_night_primary_key primary key (hotel_id, booking_id, room_id, night),
  constraint agreed_night_of_room foreign key (hotel_id, booking_id, room_id) references booking_room (hotel_id, booking_id, room_id)
    on delete cascade,
  constraint night_price_not_negative check (price_paise >= 0),
  constraint night_parts_of_price check (
    (room_paise >= 0 or why = 'override') and people_paise >= 0 and beds_paise >= 0 and offer_paise <= 0 and tax_added_paise >= 0
    and step_paise <= 0),
  constraint night_tax_mode_known check (tax_mode in ('none', 'inclusive', 'exclusive')),
  constraint night_tax_parts_of_its_mode check (
    (tax_added_paise = 0 or tax_mode = 'exclusive') and (step_paise = 0 or tax_mode = 'inclusive')),
  constraint night_people_make_sense check (adults >= 1 and extra_beds between 0 and 3),
  constraint night_extra_people_cost_their_part check (
    extra_adults >= 0 and extra_children >= 0 and children_paise between 0 and people_paise
    and (extra_adults > 0 or children_paise = people_paise) and (extra_children > 0 or children_paise = 0))
);

-- A room that the hotel keeps for itself for some nights. It ends by itself: its last night passes.
create table room_block (
  hotel_id uuid not null constraint block_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  room_id uuid not null,
  from_date date not null,
  -- The day after its last night.
  to_date date not null,
  reason text not null,
  note text,
  -- Taken away before it began. The row stays, so that other desks hear of it, and who did it.
  removed_at timestamptz,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint block_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  -- The transaction that wrote it last, as in booking_log.
  xid xid8 not null default pg_current_xact_id(),
  constraint room_block_primary_key primary key (hotel_id, id),
  constraint block_names_one_room unique (hotel_id, id, room_id),
  constraint block_of_room foreign key (hotel_id, room_id) references room (hotel_id, id) on delete cascade,
  constraint block_ends_after_start check (to_date > from_date),
  constraint block_365_nights_at_most check (to_date - from_date <= 365),
  constraint block_reason_known check (reason in ('REPAIR', 'OWNER', 'OTHER')),
  constraint block_note_at_most_300 check (length(note) between 1 and 300)
);
create index room_block_by_end on room_block (hotel_id, to_date);
create index room_block_by_room on room_block (hotel_id, room_id);
create index room_block_by_transaction on room_block (hotel_id, xid);

-- The inventory: one row per room per night sold, held or blocked, so the primary key makes it impossible that a night has two owners. Only
-- `setNights` (server/bookings/nights.ts) takes and frees nights; who deletes a hotel deletes them with it.
create table room_night (
  hotel_id uuid not null,
  night date not null,
  room_id uuid not null,
  -- A night belongs to a booking or to a block.
  booking_id uuid,
  -- infinity: sold or blocked. In the past: free, and taken over by whoever is next.
  expires_at timestamptz not null,
  block_id uuid,
  constraint room_night_primary_key primary key (hotel_id, night, room_id),
  constraint night_has_one_owner check (num_nonnulls(booking_id, block_id) = 1),
  constraint night_of_booking foreign key (hotel_id, booking_id, room_id, night)
    references booking_night (hotel_id, booking_id, room_id, night),
  -- Deferrable: a block and its nights move to another room in one transaction.
  constraint night_of_block foreign key (hotel_id, block_id, room_id) references room_block (hotel_id, id, room_id)
    deferrable initially immediate
) with (fillfactor = 90);
create index room_night_by_block on room_night (hotel_id, block_id, room_id) where block_id is not null;

-- Which rooms are clean; without a row a room is. A table of its own, so that housekeeping locks no room and changes no page of the hotel.
create table room_cleaning (
  hotel_id uuid not null,
  room_id uuid not null,
  state text not null,
  -- When somebody last said that it is clean: where a guest slept since, it is to be made again.
  cleaned_at timestamptz,
  -- The booking whose guest left it dirty, and what it was before, for a check-out or move that is undone. Null once anybody said more.
  left_by uuid,
  state_before text,
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint cleaning_changed_by_account references account on delete set null,
  constraint room_cleaning_primary_key primary key (hotel_id, room_id),
  constraint cleaning_of_room foreign key (hotel_id, room_id) references room (hotel_id, id) on delete cascade,
  constraint cleaning_left_by_booking foreign key (hotel_id, left_by) references booking (hotel_id, id) on delete set null (left_by),
  constraint cleaning_states_known check (
    state in ('CLEAN', 'DIRTY', 'CLEANING') and state_before in ('CLEAN', 'DIRTY', 'CLEANING')),
  constraint cleaning_before_of_a_dirty_room check (state_before is null or state = 'DIRTY')
);
create index room_cleaning_by_booking on room_cleaning (hotel_id, left_by) where left_by is not null;

-- Lines beside the nights. A discount is negative; a wrong line is reversed by one with the opposite amount.
create table booking_charge (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  kind text not null,
  text text not null,
  -- GST included.
  amount_paise bigint not null,
  -- The rate of its GST: that of the stay, of food, of anything else, or none.
  tax_class text not null default 'STAY',
  created_by uuid constraint charge_created_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint booking_charge_primary_key primary key (hotel_id, id),
  constraint charge_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete cascade,
  constraint charge_kind_known check (kind in ('EXTRA', 'DISCOUNT', 'FEE')),
  constraint charge_tax_class_known check (tax_class in ('STAY', 'FOOD', 'OTHER', 'NONE')),
  constraint charge_has_text check (length(text) between 1 and 200),
  constraint charge_not_zero check (amount_paise <> 0)
);
create index booking_charge_by_booking on booking_charge (hotel_id, booking_id);

-- The history of bookings; rows are only added. No foreign key to the booking: rows of a deleted one stay for 30 days. None to the hotel:
-- it would make whoever has locked a booking wait for the deletion of its hotel, which waits for the booking.
create table booking_log (
  hotel_id uuid not null,
  id bigint generated always as identity,
  booking_id uuid not null,
  reference text not null,
  actor text not null,
  account_id uuid constraint log_of_account references account on delete set null,
  event text not null,
  -- [{ field, from, to }], amounts in paise
  changes jsonb not null default '[]',
  -- The booking's version after the change.
  version int not null,
  created_at timestamptz not null default now(),
  -- The transaction that wrote it: "what changed since" is asked by this, since created_at is not the order of commits.
  xid xid8 not null default pg_current_xact_id(),
  constraint booking_log_primary_key primary key (hotel_id, id),
  constraint log_actor_known check (actor in ('guest', 'staff', 'system'))
);
create index booking_log_by_booking on booking_log (hotel_id, booking_id, id);
create index booking_log_deleted on booking_log (created_at) where event = 'deleted';
create index booking_log_by_transaction on booking_log (hotel_id, xid);
-- Bookings that were made, confirmed or cancelled since some time.
create index booking_log_of_status on booking_log (hotel_id, created_at) where changes @> '[{"field": "status"}]';

-- Enquiries

create table enquiry (
  hotel_id uuid not null constraint enquiry_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  booking_id uuid,
  -- Set when the guest asked on the page of a booking.
  request_kind text,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  status text not null default 'PENDING',
  version int not null default 1,
  changed_at timestamptz not null default now(),
  changed_by uuid constraint enquiry_changed_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    searchable(name || ' ' || email || ' ' || phone || ' ' || message || ' ' || status)) stored,
  constraint enquiry_primary_key primary key (hotel_id, id),
  constraint enquiry_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete set null (booking_id),
  constraint enquiry_status_known check (status in ('PENDING', 'RESOLVED', 'CLOSED')),
  constraint enquiry_request_kind_known check (request_kind in ('cancel', 'change', 'question'))
);
-- A further request of the same kind is added to the open one.
create unique index one_open_request_of_a_kind on enquiry (hotel_id, booking_id, request_kind) where status = 'PENDING';
create index enquiry_by_id on enquiry (id);
create index enquiry_by_booking on enquiry (hotel_id, booking_id) where booking_id is not null;
create index enquiry_by_time on enquiry (hotel_id, created_at, id);
create index enquiry_by_name on enquiry (hotel_id, lower(name), id);
create index enquiry_by_search_text on enquiry using gin (search_text gin_trgm_ops);

-- Payments: tables of the platform, which keep their rows when a booking or hotel goes.

-- What a guest or an owner was asked to pay. The provider's order never expires, so a row is never deleted.
create table payment_order (
  id uuid constraint payment_order_primary_key primary key default gen_random_uuid(),
  purpose text not null,
  hotel_id uuid constraint order_of_hotel references hotel on delete set null,
  booking_id uuid,
  account_id uuid constraint order_of_account references account,
  -- The plan as it was when it was ordered (PlanSnapshot in server/plans/records.ts).
  plan_snapshot jsonb,
  -- The network that ordered, for the limits against hoarding; of an IPv6 address its /64.
  client_net text,
  -- Proves that the caller is the browser that made the order. It opens nothing personal.
  secret text,
  receipt text not null,
  provider_order_id text,
  amount_paise bigint not null,
  -- Paid on the booking's own page: the advance of one that the desk holds, or what is due by then. Null: ordered by who books, or a plan.
  link text,
  -- How the advance is divided on a PER_BOOKING plan.
  platform_share_paise bigint,
  hotel_share_paise bigint,
  transfer_account text,
  transfer_paise bigint,
  -- Leases: one process at a time asks the provider to create the order, or to reverse its transfer.
  creation_lease_until timestamptz,
  reversal_lease_until timestamptz,
  -- Set when the provider could not create the order: the hold is gone, the guest was told.
  failed_at timestamptz,
  -- The last payment failed, and none succeeded.
  last_payment_failed boolean not null default false,
  -- When and how often the provider is asked about it, in case its webhooks are lost.
  next_check_at timestamptz,
  check_attempts int not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint order_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete set null (booking_id),
  constraint order_receipt_unique unique (receipt),
  constraint order_provider_id_unique unique (provider_order_id),
  constraint order_purpose_known check (purpose in ('booking', 'plan')),
  constraint order_link_known check (link in ('ADVANCE', 'BALANCE')),
  constraint order_amount_at_least_one_rupee check (amount_paise >= 100)
);
-- Who books orders once; by links a booking may be paid in several amounts.
create unique index order_of_who_books_unique on payment_order (hotel_id, booking_id) where link is null;
create index payment_order_by_booking on payment_order (hotel_id, booking_id, created_at);
create index payment_order_to_check on payment_order (next_check_at) where next_check_at is not null;
create index payment_order_of_account on payment_order (account_id, created_at) where purpose = 'plan';

-- A payment that the provider captured.
create table payment (
  id uuid constraint payment_primary_key primary key default gen_random_uuid(),
  provider_payment_id text not null,
  order_id uuid not null constraint payment_of_order references payment_order,
  amount_paise bigint not null,
  method text not null,
  -- It bought what was ordered. Otherwise it is refunded whole.
  is_kept boolean not null,
  -- Taken by the provider's account of another installation, before the hotel moved here: the hotel gives it back itself, by bank.
  of_former_account boolean not null default false,
  -- The sum of its refunds: raised when one is decided, lowered when the provider fails it.
  refunded_paise bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint payment_provider_id_unique unique (provider_payment_id),
  constraint payment_amount_positive check (amount_paise > 0),
  constraint refunds_within_payment check (refunded_paise between 0 and amount_paise)
);
create unique index order_buys_once on payment (order_id) where is_kept;
create index payment_by_order on payment (order_id);

create table refund (
  id uuid constraint refund_primary_key primary key default gen_random_uuid(),
  payment_id uuid not null constraint refund_of_payment references payment,
  amount_paise bigint not null,
  reason text not null,
  note text,
  status text not null default 'PENDING',
  provider_refund_id text,
  last_error text,
  -- Made by the browser, so that a repeated call refunds once.
  idempotency_key uuid,
  decided_by uuid constraint refund_decided_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint refund_provider_id_unique unique (provider_refund_id),
  constraint refund_key_once unique (idempotency_key),
  constraint refund_status_known check (status in ('PENDING', 'SENT', 'PROCESSED', 'FAILED')),
  constraint refund_amount_positive check (amount_paise > 0)
);
create index refund_by_payment on refund (payment_id);
create index refund_by_time on refund (created_at);
create index refund_on_its_way on refund (created_at) where status in ('PENDING', 'SENT');

-- What the desk received for a group as a whole, each amount once. What of it is for which booking are rows of booking_payment.
create table group_payment (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  group_id uuid not null,
  method text not null,
  amount_paise bigint not null,
  transaction_id text,
  idempotency_key uuid,
  created_by uuid constraint group_payment_created_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint group_payment_primary_key primary key (hotel_id, id),
  constraint payment_of_group foreign key (hotel_id, group_id) references booking_group (hotel_id, id),
  constraint group_payment_method_known check (method in ('CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI', 'PAID_THERE')),
  constraint group_payment_positive check (amount_paise > 0),
  constraint group_payment_key_once unique (hotel_id, idempotency_key)
);
create index group_payment_by_group on group_payment (hotel_id, group_id);
create index group_payment_by_time on group_payment (hotel_id, created_at);

-- What a booking received, online or at the desk, one row per amount. Money given back at the desk is negative here; online it is a refund.
create table booking_payment (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  method text not null,
  amount_paise bigint not null,
  transaction_id text,
  -- Deferred: a booking is confirmed before its payment row is written, which has to know whether it was.
  payment_id uuid constraint booking_payment_of_payment references payment deferrable initially deferred,
  -- It is this booking's share of what its group paid; who took it, when and how are the payment's.
  group_payment_id uuid,
  reason text,
  -- Received before the booking was imported: it stands in no day book, and its receipt voucher was the former system's to issue.
  carried_over boolean not null default false,
  idempotency_key uuid,
  created_by uuid constraint booking_payment_created_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint booking_payment_primary_key primary key (hotel_id, id),
  -- No cascade: a booking that ever received money is not deleted.
  constraint payment_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id),
  constraint share_of_group_payment foreign key (hotel_id, group_payment_id) references group_payment (hotel_id, id),
  constraint one_share_of_group_payment unique (hotel_id, booking_id, group_payment_id),
  constraint group_share_positive check (group_payment_id is null or (amount_paise > 0 and payment_id is null)),
  constraint booking_payment_method_known check (method in ('ONLINE', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI', 'PAID_THERE')),
  constraint booking_payment_not_zero check (amount_paise <> 0),
  constraint carried_over_was_received_at_desk check (
    not carried_over or (amount_paise > 0 and payment_id is null and group_payment_id is null)),
  constraint booking_payment_of_provider_is_online check (payment_id is null or method = 'ONLINE'),
  constraint booking_payment_back_has_reason check (amount_paise > 0 or (reason is not null and method <> 'ONLINE')),
  constraint booking_payment_recorded_once unique (payment_id),
  constraint booking_payment_key_once unique (hotel_id, idempotency_key)
);
create index booking_payment_by_booking on booking_payment (hotel_id, booking_id);
create index booking_payment_by_time on booking_payment (hotel_id, created_at);
create index booking_payment_by_group_payment on booking_payment (hotel_id, group_payment_id) where group_payment_id is not null;

-- The hotel's share of money taken online: sent by a transfer of the provider, or paid out by the platform.
create table hotel_due (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  payment_id uuid constraint due_of_payment references payment,
  -- The order whose transfer brings it, or whose transfer it settles.
  order_id uuid constraint due_of_order references payment_order,
  -- Negative: the hotel owes it back.
  amount_paise bigint not null,
  via text not null,
  status text not null default 'OPEN',
  transfer_id text,
  -- Failed transfers are tried again a few times; all are compared with the provider's at next_check_at.
  attempts int not null default 0,
  last_error text,
  next_check_at timestamptz,
  created_at timestamptz not null default now(),
  constraint hotel_due_primary_key primary key (hotel_id, id),
  constraint due_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id),
  constraint due_transfer_unique unique (transfer_id),
  constraint due_via_known check (via in ('TRANSFER', 'PLATFORM')),
  constraint due_status_known check (status in ('OPEN', 'PAID', 'FAILED', 'REVERSED')),
  constraint due_attempts_not_negative check (attempts >= 0)
);
create index hotel_due_by_booking on hotel_due (hotel_id, booking_id);
create index hotel_due_by_payment on hotel_due (payment_id);
create index hotel_due_by_order on hotel_due (order_id);
create index hotel_due_by_id on hotel_due (id);
create index hotel_due_on_its_way on hotel_due (created_at) where status = 'OPEN' and via = 'TRANSFER';
create index hotel_due_to_check on hotel_due (next_check_at) where next_check_at is not null;

-- What the platform sent a hotel by bank transfer.
create table payout (
  hotel_id uuid not null constraint payout_of_hotel references hotel,
  id uuid not null default gen_random_uuid(),
  amount_paise bigint not null,
  transaction_id text not null,
  sent_on date not null,
  idempotency_key uuid not null,
  created_by uuid constraint payout_created_by_account references account on delete set null,
  created_at timestamptz not null default now(),
  constraint payout_primary_key primary key (hotel_id, id),
  constraint payout_positive check (amount_paise > 0),
  constraint payout_key_once unique (hotel_id, idempotency_key)
);

-- Who of the platform read a hotel's bank details to pay it, and when; the owner is shown it for a year.
create table bank_reading (
  hotel_id uuid not null constraint bank_reading_of_hotel references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  read_by uuid constraint bank_reading_read_by_account references account on delete set null,
  read_at timestamptz not null default now(),
  constraint bank_reading_primary_key primary key (hotel_id, id)
);
create index bank_reading_by_time on bank_reading (read_at);

-- Events as they came: the provider repeats them, each is handled once. The body is emptied after 30 days.
create table webhook_event (
  endpoint text not null,
  event_id text not null,
  event text not null,
  body text,
  received_at timestamptz not null default now(),
  constraint webhook_event_primary_key primary key (endpoint, event_id)
);
create index webhook_event_with_body on webhook_event (received_at) where body is not null;

-- Documents: a hotel's tax papers. The product's own account may insert and select these rows and do nothing else (server/db/grants.ts).

-- The next number of a series, such as GRAN/26/I. Locked after everything else.
create table document_series (
  hotel_id uuid not null constraint series_of_hotel references hotel on delete cascade,
  series text not null,
  next int not null default 1,
  constraint document_series_primary_key primary key (hotel_id, series),
  constraint series_number_has_six_digits check (next between 1 and 1000000)
);

create table document (
  hotel_id uuid not null,
  id uuid not null,
  kind text not null,
  number text not null,
  -- India's day when it took its number.
  issued_on date not null,
  happened_on date not null,
  folio_id uuid not null,
  booking_id uuid not null,
  -- What it is for, so that it is issued once: payment/<id>, refund/<id>, charge/<id>, stay/<booking>/1.
  cause text not null,
  refers_to uuid,
  heads text not null,
  taxable_paise bigint not null,
  tax_paise bigint not null,
  total_paise bigint not null,
  -- All that is printed beside the lines (DocumentBody in server/documents/body.ts).
  body jsonb not null,
  created_at timestamptz not null default now(),
  search_text text not null generated always as (
    searchable(number || ' ' || (body -> 'recipient' ->> 'name') || ' ' || coalesce(body -> 'recipient' -> 'company' ->> 'name', '')
      || ' ' || coalesce(body -> 'recipient' -> 'company' ->> 'gstin', '') || ' ' || (body -> 'stay' ->> 'reference'))) stored,
  constraint document_primary_key primary key (hotel_id, id),
  constraint document_of_folio foreign key (hotel_id, folio_id) references folio (hotel_id, id),
  constraint document_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id),
  constraint document_refers_to_document foreign key (hotel_id, refers_to) references document (hotel_id, id),
  constraint document_number_unique_in_hotel unique (hotel_id, number),
  constraint document_issued_once unique (hotel_id, cause),
  constraint document_kind_known check (kind in ('INVOICE', 'BILL', 'RECEIPT', 'REFUND', 'CREDIT', 'DEBIT')),
  constraint document_heads_known check (heads in ('CGST_SGST', 'CGST_UTGST', 'IGST', 'NONE')),
  -- The year of a number is that of the 1 April before.
  constraint document_number_has_form check (
    number ~ '^[A-Z0-9]{4}/[0-9]{2}/[IBRFCD]/[0-9]{6}$' and split_part(number, '/', 2) = to_char(issued_on - interval '3 months', 'YY')
    and split_part(number, '/', 3) = case kind when 'INVOICE' then 'I' when 'BILL' then 'B' when 'RECEIPT' then 'R' when 'REFUND' then 'F'
      when 'CREDIT' then 'C' else 'D' end),
  constraint document_total_is_taxable_and_tax check (total_paise = taxable_paise + tax_paise),
  constraint document_total_positive check (total_paise > 0),
  constraint document_tax_by_heads check (tax_paise >= 0 and (heads <> 'NONE' or tax_paise = 0)),
  constraint document_note_names_document check (refers_to is not null or kind not in ('REFUND', 'CREDIT', 'DEBIT'))
);
create index document_by_id on document (id);
create index document_by_folio on document (hotel_id, folio_id);
create index document_by_booking on document (hotel_id, booking_id);
create index document_by_day on document (hotel_id, happened_on, id);
create index document_by_issue on document (hotel_id, issued_on, id);
create index document_by_search_text on document using gin (hotel_id, search_text gin_trgm_ops);

create table document_line (
  hotel_id uuid not null,
  document_id uuid not null,
  position smallint not null,
  -- The code of the service; null: outside GST.
  sac text,
  text text not null,
  quantity int not null,
  basis_points int not null,
  taxable_paise bigint not null,
  tax_paise bigint not null,
  constraint document_line_primary_key primary key (hotel_id, document_id, position),
  constraint line_of_document foreign key (hotel_id, document_id) references document (hotel_id, id),
  constraint line_tax_divides_in_halves check (tax_paise % 2 = 0),
  constraint line_quantity_positive check (quantity > 0)
);

-- The PDF of a document, made once; `copy`: for the guest or for the hotel's own records.
create table document_file (
  hotel_id uuid not null,
  document_id uuid not null,
  copy text not null,
  -- Its name in the file store.
  name text not null,
  sha256 text not null,
  bytes int not null,
  created_at timestamptz not null default now(),
  constraint document_file_primary_key primary key (hotel_id, document_id, copy),
  constraint file_of_document foreign key (hotel_id, document_id) references document (hotel_id, id),
  constraint document_file_copy_known check (copy in ('original', 'duplicate')),
  constraint document_file_name_unique unique (name)
);

-- Jobs

-- What must happen after a commit (mails, calls of the provider), written in its transaction.
create table outbox (
  id bigint generated always as identity constraint outbox_primary_key primary key,
  kind text not null,
  payload jsonb not null,
  unique_key text,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  lease_until timestamptz,
  last_error text,
  done_at timestamptz,
  -- Given up.
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_key_unique unique (unique_key)
);
create index outbox_due on outbox (run_at) where done_at is null and dead_at is null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_given_up on outbox (dead_at) where dead_at is not null and done_at is null;

-- One row: what this database alone knows.
create table installation (
  is_only boolean constraint installation_primary_key primary key default true,
  -- Written into the file store too: files without a row are removed only from the store that has this id.
  file_store_id uuid not null default gen_random_uuid(),
  constraint installation_is_one check (is_only)
);
