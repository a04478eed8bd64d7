-- The tables of the guest's path. Money is integer paise, percentages are integer basis points (1250 is 12.5 %).
-- Tenant tables have hotel_id first in their primary key and in their foreign keys, so that a row cannot point across hotels.

create table account (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text,
  password_hash text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint account_email_unique unique (email),
  constraint account_email_in_small_letters check (email = lower(email))
);

create table hotel (
  id uuid primary key default gen_random_uuid(),
  slug text not null,
  owner_id uuid not null references account,
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
  advance_basis_points int not null,
  razorpay_account_id text,
  -- Raised by every change of the hotel's rooms: details that a process remembers are good for one number.
  rooms_version bigint not null default 1,
  created_at timestamptz not null default now(),
  constraint hotel_slug_unique unique (slug),
  constraint hotel_rating_one_to_five check (rating between 1 and 5),
  constraint hotel_advance_ten_to_hundred_percent check (advance_basis_points between 1000 and 10000),
  constraint hotel_account_has_form check (razorpay_account_id ~ '^acc_[A-Za-z0-9]{14}$')
);
create index hotel_by_owner on hotel (owner_id);

create table payment_plan (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  description text,
  billing_type text not null,
  price_paise bigint,
  duration_months int,
  deduction_basis_points int,
  created_at timestamptz not null default now(),
  constraint plan_billing_known check (billing_type in ('MONTHLY', 'YEARLY', 'PER_BOOKING')),
  constraint plan_fields_of_billing check (
    case when billing_type = 'PER_BOOKING'
      then deduction_basis_points between 1000 and 10000 and price_paise is null and duration_months is null
      else deduction_basis_points is null and price_paise >= 0 and duration_months between 1 and 12 end)
);

create table plan_feature (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  constraint plan_feature_name_unique unique (name)
);

create table payment_plan_feature (
  plan_id uuid not null references payment_plan on delete cascade,
  feature_id uuid not null references plan_feature,
  is_available boolean not null,
  primary key (plan_id, feature_id)
);

create table coupon (
  id uuid primary key default gen_random_uuid(),
  code text not null,
  discount_basis_points int not null,
  description text,
  created_at timestamptz not null default now(),
  constraint coupon_code_unique unique (code),
  constraint coupon_discount_zero_to_hundred_percent check (discount_basis_points between 0 and 10000)
);

-- The proof of a plan. It keeps its own copy of what was sold.
create table payment_record (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account,
  plan_id uuid references payment_plan on delete set null,
  coupon_id uuid references coupon on delete set null,
  hotel_id uuid references hotel,
  plan_name text not null,
  billing_type text not null,
  price_paise bigint not null,
  deduction_basis_points int,
  duration_months int,
  coupon_code text,
  transaction_id text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  created_at timestamptz not null default now(),
  constraint record_transaction_unique unique (transaction_id),
  constraint record_billing_known check (billing_type in ('MONTHLY', 'YEARLY', 'PER_BOOKING'))
);
create index payment_record_by_account on payment_record (account_id, starts_at);

create table picture (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null,
  name text not null,
  width int not null,
  height int not null,
  widths int[] not null,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (hotel_id, id),
  constraint picture_id_unique unique (id)
);

create table hotel_image (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  picture_id uuid not null,
  image_type text not null,
  is_cover boolean not null default false,
  position int not null default 0,
  created_at timestamptz not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, picture_id) references picture (hotel_id, id),
  constraint hotel_image_type_known check (image_type in ('COVER', 'OTHER', 'HOTEL_LOGO'))
);

create table room_type (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  primary key (hotel_id, id),
  constraint room_type_name_unique_in_hotel unique (hotel_id, name)
);

create table amenity (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  primary key (hotel_id, id),
  constraint amenity_name_unique_in_hotel unique (hotel_id, name)
);

create table room (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  room_number text not null,
  type_id uuid not null,
  description text,
  adult_capacity int not null,
  children_capacity int not null,
  price_paise bigint not null,
  price_with_meals_paise bigint not null,
  is_available boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, type_id) references room_type (hotel_id, id),
  constraint room_number_unique_in_hotel unique (hotel_id, room_number),
  constraint room_prices_positive check (price_paise > 0 and price_with_meals_paise > 0),
  constraint room_places_positive check (adult_capacity > 0 and children_capacity >= 0)
);

create table room_amenity (
  hotel_id uuid not null,
  room_id uuid not null,
  amenity_id uuid not null,
  primary key (hotel_id, room_id, amenity_id),
  foreign key (hotel_id, room_id) references room (hotel_id, id) on delete cascade,
  foreign key (hotel_id, amenity_id) references amenity (hotel_id, id)
);

create table room_image (
  hotel_id uuid not null,
  room_id uuid not null,
  picture_id uuid not null,
  position int not null default 0,
  primary key (hotel_id, room_id, picture_id),
  foreign key (hotel_id, room_id) references room (hotel_id, id) on delete cascade,
  foreign key (hotel_id, picture_id) references picture (hotel_id, id)
);

create table special_offer (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  description text,
  discount_basis_points int not null,
  start_date date not null,
  end_date date not null,
  primary key (hotel_id, id),
  constraint offer_ends_after_start check (end_date > start_date),
  constraint offer_discount_zero_to_hundred_percent check (discount_basis_points between 0 and 10000)
);

create table enquiry (
  hotel_id uuid not null references hotel on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  status text not null default 'PENDING',
  created_at timestamptz not null default now(),
  primary key (hotel_id, id),
  constraint enquiry_status_known check (status in ('PENDING', 'RESOLVED', 'CLOSED'))
);

-- Every change of what a room shows raises the hotel's number, in the same transaction.
create function raise_rooms_version() returns trigger language plpgsql as $$
begin
  update hotel set rooms_version = rooms_version + 1 where id = coalesce(new.hotel_id, old.hotel_id);
  return null;
end $$;
create trigger room_changed after insert or update or delete on room for each row execute function raise_rooms_version();
create trigger room_type_changed after update on room_type for each row execute function raise_rooms_version();
create trigger amenity_changed after update on amenity for each row execute function raise_rooms_version();
create trigger room_amenity_changed after insert or update or delete on room_amenity for each row execute function raise_rooms_version();
create trigger room_image_changed after insert or update or delete on room_image for each row execute function raise_rooms_version();

-- Types of their own, not checks of the table: PostgreSQL reads a table's checks anew for every statement that writes (decision 6).
create type booking_status as enum ('PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED');
create type booking_payment_status as enum ('PENDING', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED');

create table booking (
  -- No foreign key of its own: it would make all holds of one hotel share a lock. room_ids ties the booking to the hotel's rooms.
  hotel_id uuid not null,
  -- Sorts by the time it was made (server/db/ids.ts), so that the key finds a hotel's newest bookings.
  id uuid not null,
  reference text not null,
  status booking_status not null,
  version int not null default 1,
  guest_name text not null,
  guest_email text not null,
  guest_phone text not null,
  guest_address text,
  special_request text,
  company_name text,
  company_gst text,
  company_address text,
  check_in date not null,
  check_out date not null,
  adults int not null,
  children int not null,
  child_ages int[] not null default '{}',
  -- The rooms in the order of their ids, each at one place of the three lists; the view booking_room reads them as rows. Written with the
  -- booking, in one row: rows of their own cost a hold a fifth more (decision 6).
  room_ids uuid[] not null,
  meal_options text[] not null,
  -- One night's price as it was when the room was held.
  room_prices_paise bigint[] not null,
  total_paise bigint not null,
  advance_paise bigint not null,
  paid_paise bigint not null default 0,
  refunded_paise bigint not null default 0,
  payment_method text not null,
  payment_status booking_payment_status not null default 'PENDING',
  transaction_id text,
  -- The hold of the same attempt, whose nights count as this booking's.
  replaces uuid,
  hold_expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (hotel_id, id),
  constraint booking_reference_unique_in_hotel unique (hotel_id, reference)
) with (fillfactor = 90);

create view booking_room as
  select b.hotel_id, b.id as booking_id, r.room_id, r.meal_option, r.price_paise
  from booking b cross join lateral unnest(b.room_ids, b.meal_options, b.room_prices_paise) as r(room_id, meal_option, price_paise);

-- The inventory: one row per room per night sold or held. The key is what makes it impossible to sell a night twice.
create table room_nights (
  hotel_id uuid not null,
  night date not null,
  room_id uuid not null,
  booking_id uuid not null,
  -- infinity: sold. A moment that has passed: free, and taken over by whoever comes next.
  expires_at timestamptz not null,
  price_paise bigint not null,
  primary key (hotel_id, night, room_id)
) with (fillfactor = 90);

-- What checks and foreign keys do elsewhere. PostgreSQL reads a table's checks anew for every statement that writes, and looks for each
-- night's booking one by one: that cost a third of a hold (decision 6). Whatever the statement, a booking's rooms belong to its hotel
-- (booking_rooms_of_hotel), and each night is of a booking that has its room, since only bookings write nights (night_of_booking).
create function refuse_row(p_code text, p_rule text) returns void language plpgsql as $$
begin
  raise exception 'this row breaks the rule %', p_rule using errcode = p_code, constraint = p_rule;
end $$;

-- What the nights of a booking do not say by themselves. p_known: which of its rooms the hotel has, in the order of their ids; it has just
-- these, each once and in that order.
create function is_booking_right(
  p_advance bigint, p_total bigint, p_known uuid[], p_rooms uuid[], p_meals text[]
) returns boolean language sql immutable as $$
  select p_advance between 0 and p_total and p_known = p_rooms and cardinality(p_meals) = cardinality(p_rooms)
    and p_meals <@ array['breakfast', 'allMeals']
$$;

-- Says which rule a booking breaks, if any. Its rooms are locked, so that none of them is deleted meanwhile.
create function check_booking(b booking) returns void language plpgsql set plan_cache_mode = force_generic_plan as $$
declare known uuid[];
begin
  known := array(select id from room where hotel_id = b.hotel_id and id = any(b.room_ids) order by id for key share);
  if b.check_out <= b.check_in then perform refuse_row('23514', 'booking_out_after_in'); end if;
  if cardinality(b.room_ids) > 0 and cardinality(b.room_prices_paise) = cardinality(b.room_ids)
    and is_booking_right(b.advance_paise, b.total_paise, known, b.room_ids, b.meal_options) then return; end if;
  if b.advance_paise not between 0 and b.total_paise then perform refuse_row('23514', 'booking_advance_within_total'); end if;
  if not b.meal_options <@ array['breakfast', 'allMeals'] then perform refuse_row('23514', 'meal_option_known'); end if;
  perform refuse_row('23503', 'booking_rooms_of_hotel');
end $$;

create function booking_left() returns trigger language plpgsql as $$
begin
  if exists (
    select from room_nights n where n.hotel_id = old.hotel_id and n.booking_id = old.id and not exists (
      select from booking b where b.hotel_id = n.hotel_id and b.id = n.booking_id and n.room_id = any(b.room_ids))
  ) then perform refuse_row('23503', 'night_of_booking'); end if;
  return null;
end $$;
create trigger booking_left after delete or update of hotel_id, id, room_ids on booking for each row execute function booking_left();

-- Nights come with their booking: its triggers write them (booking_made, booking_changed) and no other statement does. The depth is
-- asked here, not in a `when`, which PostgreSQL reads anew for every statement.
create function night_by_hand() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() = 1 then perform refuse_row('23503', 'night_of_booking'); end if;
  return null;
end $$;
create trigger night_by_hand before insert or update of hotel_id, night, room_id, booking_id on room_nights
  for each statement execute function night_by_hand();

create function room_left() returns trigger language plpgsql as $$
begin
  if exists (select from booking where hotel_id = old.hotel_id and old.id = any(room_ids)) then
    perform refuse_row('23503', 'booking_rooms_of_hotel');
  end if;
  return null;
end $$;
create trigger room_left after delete or update of hotel_id, id on room for each row execute function room_left();

-- What a guest or an owner was asked to pay. The provider's order never expires, so a row is never deleted.
create table payment_order (
  id uuid primary key default gen_random_uuid(),
  purpose text not null,
  hotel_id uuid references hotel,
  booking_id uuid,
  account_id uuid references account,
  -- The browser's name for its attempt; a new hold of the same attempt is a new booking with a new order. live_key is the same while the
  -- booking lives, and null once it is EXPIRED or was cancelled unpaid: one attempt has one live booking.
  attempt_key uuid,
  live_key uuid,
  -- Where the order came from, for the limits against hoarding; an IPv6 address is kept as its /64.
  client_net text,
  -- Proves to orderstatus and releaseorder that the caller is the browser that made the attempt. It opens nothing personal.
  secret text not null,
  receipt text not null,
  provider_order_id text,
  amount_paise bigint not null,
  -- How the advance is divided on a PER_BOOKING plan.
  platform_share_paise bigint,
  hotel_share_paise bigint,
  transfer_account text,
  transfer_paise bigint,
  -- Who is asking the provider for the order at the moment; others wait instead of asking too.
  creating_until timestamptz,
  -- Set when the provider could not make the order: the hold is gone, the guest was told.
  failed_at timestamptz,
  -- When the hold of its booking is to be tidied up; null when there is none any more.
  hold_ends_at timestamptz,
  next_check_at timestamptz,
  checks int not null default 0,
  settled_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (hotel_id, booking_id) references booking (hotel_id, id),
  constraint order_receipt_unique unique (receipt),
  constraint order_provider_id_unique unique (provider_order_id),
  constraint order_booking_unique unique (hotel_id, booking_id),
  constraint attempt_has_one_live_booking unique (hotel_id, live_key),
  constraint order_purpose_known check (purpose in ('booking', 'plan')),
  constraint order_amount_at_least_one_rupee check (amount_paise >= 100)
);
create index payment_order_hold_ends on payment_order (hold_ends_at) where hold_ends_at is not null;
create index payment_order_to_check on payment_order (next_check_at) where next_check_at is not null;

-- Money that arrived. Each captured payment has exactly one outcome.
create table payment (
  id uuid primary key default gen_random_uuid(),
  provider_payment_id text not null,
  order_id uuid not null references payment_order,
  amount_paise bigint not null,
  method text not null,
  outcome text not null,
  created_at timestamptz not null default now(),
  constraint payment_provider_id_unique unique (provider_payment_id),
  constraint payment_outcome_known check (outcome in ('BOOKING', 'PLAN', 'REFUND')),
  constraint payment_amount_positive check (amount_paise > 0)
);
-- One order buys one thing: every other payment on it goes back.
create unique index order_buys_once on payment (order_id) where outcome <> 'REFUND';

create table refund (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payment,
  amount_paise bigint not null,
  reason text not null,
  reverse_transfers boolean not null default false,
  status text not null default 'PENDING',
  provider_refund_id text,
  last_error text,
  created_at timestamptz not null default now(),
  processed_at timestamptz,
  constraint refund_provider_id_unique unique (provider_refund_id),
  constraint refund_status_known check (status in ('PENDING', 'SENT', 'PROCESSED', 'FAILED')),
  constraint refund_amount_positive check (amount_paise > 0)
);
create index refund_by_payment on refund (payment_id);

-- The sum of a payment's refunds never exceeds it, whoever asks at the same time.
create function refunds_within_payment() returns trigger language plpgsql as $$
declare paid bigint; back bigint;
begin
  select amount_paise into paid from payment where id = new.payment_id for update;
  select coalesce(sum(amount_paise), 0) into back from refund where payment_id = new.payment_id and status <> 'FAILED' and id <> new.id;
  if back + new.amount_paise > paid then
    raise exception 'refunds exceed the payment' using errcode = '23514', constraint = 'refunds_within_payment';
  end if;
  return new;
end $$;
create trigger refund_checked before insert on refund for each row execute function refunds_within_payment();

-- What the hotel is owed of the money taken online, and how it gets it.
create table hotel_due (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  payment_id uuid references payment,
  -- Negative: the hotel owes it back.
  amount_paise bigint not null,
  via text not null,
  status text not null default 'OPEN',
  transfer_id text,
  created_at timestamptz not null default now(),
  primary key (hotel_id, id),
  foreign key (hotel_id, booking_id) references booking (hotel_id, id),
  constraint due_transfer_unique unique (transfer_id),
  constraint due_via_known check (via in ('TRANSFER', 'PLATFORM')),
  constraint due_status_known check (status in ('OPEN', 'PAID', 'FAILED', 'REVERSED'))
);
create index hotel_due_by_booking on hotel_due (hotel_id, booking_id);

-- Events as they came; the provider repeats them, each is worked off once.
create table webhook_event (
  endpoint text not null,
  event_id text not null,
  event text not null,
  body text not null,
  received_at timestamptz not null default now(),
  primary key (endpoint, event_id)
);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  unique_key text,
  run_at timestamptz not null default now(),
  attempts int not null default 0,
  claimed_until timestamptz,
  last_error text,
  done_at timestamptz,
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  constraint outbox_key_unique unique (unique_key)
);
create index outbox_due on outbox (run_at) where done_at is null and dead_at is null;

-- These functions plan each statement once per connection: planning it anew for every array costs more than running it.
-- Rows of room_nights are always locked in key order (night, room), by everybody: so nobody ever waits in a circle. An upsert locks a
-- row also when its `where` then leaves it alone, which is why reading, selling and releasing follow the same order.

-- Takes every night of every room for a booking; an expired hold is taken over. The nights of the booking p_replaces (or null; or the same
-- booking, when it gets other rooms) count as ours, and those not needed any more are let go. Raises room_taken when somebody else has one
-- of them.
create function take_nights(
  p_hotel uuid, p_booking uuid, p_rooms uuid[], p_prices bigint[], p_in date, p_out date, p_until timestamptz, p_replaces uuid
) returns void language plpgsql as $$
declare taken int;
begin
  with wanted as (
    select p_in + n as night, r.room_id, p_booking as booking_id, p_until as expires_at, r.price
    from generate_series(0, p_out - p_in - 1) n cross join unnest(p_rooms, p_prices) as r(room_id, price)
  ), dropped as (
    select o.night, o.room_id, p_replaces as booking_id, '-infinity'::timestamptz as expires_at, o.price_paise as price
    from room_nights o join booking b on b.hotel_id = p_hotel and b.id = p_replaces
    where o.hotel_id = p_hotel and o.night >= b.check_in and o.night < b.check_out and o.booking_id = p_replaces
      and not exists (select 1 from wanted w where w.night = o.night and w.room_id = o.room_id)
  ), done as (
    insert into room_nights as held (hotel_id, night, room_id, booking_id, expires_at, price_paise)
    select p_hotel, night, room_id, booking_id, expires_at, price from (select * from wanted union all select * from dropped) u
    order by night, room_id
    on conflict (hotel_id, night, room_id) do update
      set booking_id = excluded.booking_id, expires_at = excluded.expires_at, price_paise = excluded.price_paise
      where held.expires_at < now() or held.booking_id in (p_booking, p_replaces)
    returning held.booking_id, held.expires_at
  )
  select count(*) into taken from done where booking_id = p_booking and expires_at = p_until;
  if taken <> (p_out - p_in) * cardinality(p_rooms) then perform refuse_row('23P01', 'room_taken'); end if;
  if p_replaces is null then return; end if;
  delete from room_nights n using booking b
  where b.hotel_id = p_hotel and b.id = p_replaces and n.hotel_id = p_hotel and n.night >= b.check_in and n.night < b.check_out
    and n.booking_id = p_replaces and n.expires_at = '-infinity';
end $$;

-- Lets a booking's nights go; those that somebody took over stay theirs.
create function release_nights(p_hotel uuid, p_booking uuid) returns void language sql as $$
  with mine as (
    select n.night, n.room_id from booking b join room_nights n
      on n.hotel_id = b.hotel_id and n.night >= b.check_in and n.night < b.check_out and n.booking_id = b.id
    where b.hotel_id = p_hotel and b.id = p_booking
    order by n.night, n.room_id for update of n
  )
  delete from room_nights n using mine m where n.hotel_id = p_hotel and n.night = m.night and n.room_id = m.room_id
$$;

-- A booking that is made is right and has its nights: until its hold ends, or for good when it begins as sold. That is a hold: one
-- statement.
create function booking_made() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if new.status = 'PENDING' and new.replaces is null then
    begin
      -- The rooms are in order, so the nights come in that of the key. Without "on conflict", which costs more (decision 6). Dates that
      -- are not in order and an empty list of rooms make no night; lists that differ in length make one without a room or a price.
      insert into room_nights (hotel_id, night, room_id, booking_id, expires_at, price_paise)
      select new.hotel_id, new.check_in + n, unnest(new.room_ids), new.id, new.hold_expires_at, unnest(new.room_prices_paise)
      from (select generate_series(0, new.check_out - new.check_in - 1) as n) night
      where is_booking_right(
        new.advance_paise, new.total_paise,
        array(select id from room where hotel_id = new.hotel_id and id = any(new.room_ids) order by id for key share),
        new.room_ids, new.meal_options);
      if found then return new; end if;
    exception when unique_violation or not_null_violation then
      -- A night is somebody's, or was until his hold ran out: take_nights knows. Or the booking is not right: check_booking says why.
    end;
  end if;
  perform check_booking(new);
  if new.status in ('CANCELLED', 'EXPIRED') then return null; end if;
  perform take_nights(
    new.hotel_id, new.id, new.room_ids, new.room_prices_paise, new.check_in, new.check_out,
    case new.status when 'PENDING' then new.hold_expires_at else 'infinity' end, new.replaces
  );
  return null;
end $$;
create trigger booking_made after insert on booking for each row execute function booking_made();

-- A booking whose rooms or dates are written together with another end of its hold, while it is PENDING, takes their nights until then,
-- and lets go those on its dates that it needs no more. Another end alone moves no night: the nights have an end of their own.
create function booking_changed() returns trigger language plpgsql as $$
begin
  perform check_booking(new);
  if new.status = 'PENDING' and new.hold_expires_at is distinct from old.hold_expires_at then
    perform take_nights(
      new.hotel_id, new.id, new.room_ids, new.room_prices_paise, new.check_in, new.check_out, new.hold_expires_at, new.id
    );
  end if;
  return null;
end $$;
create trigger booking_changed after update of hotel_id, room_ids, meal_options, room_prices_paise, check_in, check_out,
  advance_paise, total_paise on booking for each row execute function booking_changed();

-- A booking that becomes sold sells its own nights, for good, in the same statement; room_taken says that one of them is somebody else's
-- by now. The nights are updated along their key, without bitmaps, so that they are locked in key order.
create function booking_sold() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off as $$
declare sold int;
begin
  if old.status not in ('PENDING', 'EXPIRED', 'CANCELLED') or new.status in ('PENDING', 'EXPIRED', 'CANCELLED') then return new; end if;
  update room_nights set expires_at = 'infinity'
  where hotel_id = new.hotel_id and night >= new.check_in and night < new.check_out and room_id = any(new.room_ids) and booking_id = new.id;
  get diagnostics sold = row_count;
  if sold <> (new.check_out - new.check_in) * cardinality(new.room_ids) then perform refuse_row('23P01', 'room_taken'); end if;
  return new;
end $$;
create trigger booking_sold after update of status on booking for each row execute function booking_sold();
