-- needs: every process stopped
-- The desk's money and papers: what was received for a booking and given back by hand, what was charged beside the nights, what changed and by
-- whom, and what the platform paid out to hotels.

-- One row per amount. What goes back online is in `refund`; what is given back at the desk is a negative row here.
create table booking_payment (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  method text not null,
  amount_paise bigint not null,
  transaction_id text,
  -- Deferred: a booking is confirmed before its payment is written, which has to know whether it was.
  payment_id uuid references payment deferrable initially deferred,
  reason text,
  -- The browser's name for one try: the same again records nothing.
  key uuid,
  made_by uuid references account on delete set null,
  made_at timestamptz not null default now(),
  primary key (hotel_id, id),
  -- A booking that ever received money is not deleted.
  constraint payment_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id),
  constraint booking_payment_method_known check (method in ('ONLINE', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI')),
  constraint booking_payment_not_zero check (amount_paise <> 0),
  constraint booking_payment_of_provider_is_online check (payment_id is null or method = 'ONLINE'),
  constraint booking_payment_back_has_reason check (amount_paise > 0 or (reason is not null and method <> 'ONLINE')),
  constraint booking_payment_recorded_once unique (payment_id),
  constraint booking_payment_key_once unique (hotel_id, key)
);
create index booking_payment_by_booking on booking_payment (hotel_id, booking_id);
create index booking_payment_by_time on booking_payment (hotel_id, made_at);
-- What a booking shows as received and returned is counted from rows at every change.
create index payment_by_order on payment (order_id);

insert into booking_payment (hotel_id, booking_id, method, amount_paise, transaction_id, payment_id, made_at)
select o.hotel_id, o.booking_id, 'ONLINE', p.amount_paise, p.provider_payment_id, p.id, p.created_at
from payment p join payment_order o on o.id = p.order_id
where p.outcome = 'BOOKING' and o.hotel_id is not null and o.booking_id is not null;
-- What was received otherwise is carried over as one amount.
insert into booking_payment (hotel_id, booking_id, method, amount_paise, transaction_id, reason, made_at)
select b.hotel_id, b.id, b.payment_method, b.paid_paise - known.paise, b.transaction_id, 'carried over', b.created_at
from booking b cross join lateral (
  select coalesce(sum(p.amount_paise), 0) as paise from booking_payment p where p.hotel_id = b.hotel_id and p.booking_id = b.id) known
where b.paid_paise > known.paise;

-- A part that went back of a stay that goes on is less that was paid for it.
update booking set payment_status = (case when paid_paise - refunded_paise >= total_paise then 'PAID' else 'PARTIALLY_PAID' end)::booking_payment_status
where payment_status = 'PARTIALLY_REFUNDED' and status not in ('CANCELLED', 'NO_SHOW', 'EXPIRED');

-- Lines beside the nights. A discount counts against the total; a wrong line is reversed by one with the opposite amount.
create table booking_charge (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  booking_id uuid not null,
  kind text not null,
  text text not null,
  amount_paise bigint not null,
  made_by uuid references account on delete set null,
  made_at timestamptz not null default now(),
  primary key (hotel_id, id),
  constraint charge_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete cascade,
  constraint charge_kind_known check (kind in ('EXTRA', 'DISCOUNT', 'FEE')),
  constraint charge_has_text check (length(text) between 1 and 200),
  constraint charge_not_zero check (amount_paise <> 0)
);
create index booking_charge_by_booking on booking_charge (hotel_id, booking_id);

-- What changed, from what to what, by whom; rows are only added. No key to the booking: the lines of a deleted one stay for 30 days. None to
-- the hotel: whoever has locked a booking would wait for who deletes the hotel and its bookings.
create table booking_log (
  hotel_id uuid not null,
  id bigint generated always as identity,
  booking_id uuid not null,
  reference text not null,
  actor text not null,
  account_id uuid references account on delete set null,
  what text not null,
  -- [{ field, from, to }], amounts in paise
  changes jsonb not null default '[]',
  -- The booking's version since then.
  version integer not null,
  made_at timestamptz not null default now(),
  -- The transaction that wrote it: by this and not by a time it is told what changed since somebody asked before.
  xid xid8 not null default pg_current_xact_id(),
  primary key (hotel_id, id),
  constraint log_actor_known check (actor in ('guest', 'staff', 'system'))
);
create index booking_log_by_booking on booking_log (hotel_id, booking_id, id);
create index booking_log_deleted on booking_log (made_at) where what = 'deleted';
create index booking_log_by_transaction on booking_log (hotel_id, xid);

alter table booking
  alter column guest_email drop not null,
  -- Several bookings that the desk made for one guest.
  add column group_id uuid,
  -- Why a guest left with a balance.
  add column left_due_reason text,
  -- The stay as the guest knows it from the last mail; a change of it is mailed.
  add column mailed jsonb,
  -- The hotel's offers for its first day, as they were when it was made: [{ name, description, discountPercentage }].
  add column offers jsonb not null default '[]',
  add constraint booking_total_not_negative check (total_paise >= 0);

-- Of bookings that are there already the offers are kept as they stand now.
update booking b set offers = fitting.offers from (
  select b.hotel_id, b.id, jsonb_agg(jsonb_build_object('name', o.name, 'description', o.description,
    'discountPercentage', o.discount_basis_points / 100.0) order by o.start_date, o.name) as offers
  from booking b join special_offer o on o.hotel_id = b.hotel_id and b.check_in between o.start_date and o.end_date group by b.hotel_id, b.id
) fitting where b.hotel_id = fitting.hotel_id and b.id = fitting.id;

create index refund_by_time on refund (created_at);

-- Who gave money back, and the browser's name for that try.
alter table refund
  add column key uuid,
  add column decided_by uuid references account on delete set null,
  add column note text,
  add constraint refund_key_once unique (key);

-- A refund goes its own way: what the hotel has of the money is taken back from its transfer by a job of the order, which reads how far that is.
insert into outbox (kind, payload, unique_key)
select 'transfer', jsonb_build_object('orderId', p.order_id), 'transfer/' || p.order_id || '/' || r.id
from refund r join payment p on p.id = r.payment_id where r.reverse_transfers and r.status = 'PENDING'
on conflict (unique_key) do nothing;
alter table refund drop column reverse_transfers;
alter table payment_order
  -- Who takes back from a transfer does it alone: the provider would do the same twice.
  add column reversing_until timestamptz,
  -- The last try to pay it failed, and none succeeded.
  add column try_failed boolean not null default false;

-- What the platform sent a hotel by bank transfer.
create table payout (
  hotel_id uuid not null,
  id uuid not null default gen_random_uuid(),
  amount_paise bigint not null,
  transaction_id text not null,
  sent_on date not null,
  key uuid not null,
  made_by uuid references account on delete set null,
  made_at timestamptz not null default now(),
  primary key (hotel_id, id),
  constraint payout_of_hotel foreign key (hotel_id) references hotel,
  constraint payout_positive check (amount_paise > 0),
  constraint payout_key_once unique (hotel_id, key)
);

-- Lists of bookings are searched, sorted and filtered at the server. Words begin after a blank; the digits of the phone stand behind a sign that
-- nobody types, since they are not found by their beginning. The hotel stands in the index: others' guests of the same name cost nothing.
create extension if not exists btree_gin;
alter table booking add column search_text text not null generated always as (
  ' ' || searchable(guest_name || ' ' || translate(guest_name, '.,-''(', '     ') || ' ' || coalesce(guest_email, ''))
    || E'\tp' || ltrim(guest_phone, '+')) stored;
-- What waits to be put in order is read through by every search, and is put in order by whoever finds it full: so it is kept short.
create index booking_by_search_text on booking using gin (hotel_id, search_text gin_trgm_ops) with (gin_pending_list_limit = 512);
create index booking_by_name on booking (hotel_id, lower(guest_name), id);
create index booking_by_check_in on booking (hotel_id, check_in, check_out);
create index booking_by_check_out on booking (hotel_id, check_out);
create index booking_by_total on booking (hotel_id, total_paise, id);
create index booking_by_status on booking (hotel_id, status, check_in);
create index booking_left_with_balance on booking (hotel_id, id)
  where status = 'CHECKED_OUT' and total_paise > greatest(0, paid_paise - refunded_paise);
create index booking_by_group on booking (hotel_id, group_id) where group_id is not null;
create index booking_room_by_room on booking_room (hotel_id, room_id, booking_id);
