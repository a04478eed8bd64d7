-- needs: every process stopped
-- What a booking holds stands in plain rows with foreign keys and checks: its rooms, what was agreed for each night, and the inventory. No
-- trigger writes, moves or forbids rows any more. `setNights` (server/bookings/nights.ts) is the one function that writes nights.

drop trigger room_changed on room;
drop trigger room_type_changed on room_type;
drop trigger amenity_changed on amenity;
drop trigger room_amenity_changed on room_amenity;
drop trigger room_image_changed on room_image;
drop function raise_rooms_version();
alter table hotel drop column rooms_version;

drop trigger booking_left on booking;
drop trigger booking_made on booking;
drop trigger booking_changed on booking;
drop trigger booking_sold on booking;
drop trigger night_by_hand on room_nights;
drop trigger room_left on room;
drop trigger refund_checked on refund;
drop function booking_left();
drop function booking_made();
drop function booking_changed();
drop function booking_sold();
drop function night_by_hand();
drop function room_left();
drop function refunds_within_payment();
drop function take_nights(uuid, uuid, uuid[], bigint[], date, date, timestamptz, uuid);
drop function release_nights(uuid, uuid);
drop function check_booking(booking);
drop function is_booking_right(bigint, bigint, uuid[], uuid[], text[]);
drop function refuse_row(text, text);
drop view booking_room;

-- A room that has a history is retired, not deleted: bookings keep the room that they name, and its number may be used again.
alter table room add column retired_at timestamptz;
alter table room drop constraint room_number_unique_in_hotel;
create unique index room_number_unique_in_hotel on room (hotel_id, room_number) where retired_at is null;

create table booking_room (
  hotel_id uuid not null,
  booking_id uuid not null,
  room_id uuid not null,
  meal_option text not null,
  primary key (hotel_id, booking_id, room_id),
  constraint room_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete cascade,
  constraint booking_of_room foreign key (hotel_id, room_id) references room (hotel_id, id),
  constraint meal_option_known check (meal_option in ('breakfast', 'allMeals'))
);

-- What was agreed: each room on each night at its price. It stays when the nights are let go, so that a booking's total is always their sum.
create table booking_night (
  hotel_id uuid not null,
  booking_id uuid not null,
  room_id uuid not null,
  night date not null,
  price_paise bigint not null,
  primary key (hotel_id, booking_id, room_id, night),
  constraint agreed_night_of_room foreign key (hotel_id, booking_id, room_id) references booking_room (hotel_id, booking_id, room_id)
    on delete cascade,
  constraint night_price_not_negative check (price_paise >= 0)
);

insert into booking_room (hotel_id, booking_id, room_id, meal_option)
select b.hotel_id, b.id, r.room_id, r.meal_option
from booking b cross join lateral unnest(b.room_ids, b.meal_options) as r(room_id, meal_option);

insert into booking_night (hotel_id, booking_id, room_id, night, price_paise)
select b.hotel_id, b.id, r.room_id, b.check_in + n, r.price_paise
from booking b cross join lateral unnest(b.room_ids, b.room_prices_paise) as r(room_id, price_paise)
  cross join lateral generate_series(0, b.check_out - b.check_in - 1) n;

-- The inventory: one row per room per night sold or held. Nights of bookings that are over, and those that no booking agreed, go.
delete from room_nights n where not exists (
  select from booking_night a join booking b on b.hotel_id = a.hotel_id and b.id = a.booking_id
  where a.hotel_id = n.hotel_id and a.booking_id = n.booking_id and a.room_id = n.room_id and a.night = n.night
    and b.status not in ('EXPIRED', 'CANCELLED'));
alter table room_nights drop column price_paise;
alter table room_nights add constraint night_of_booking foreign key (hotel_id, booking_id, room_id, night)
  references booking_night (hotel_id, booking_id, room_id, night);

-- The browser's name for its attempt, and how often the hold was extended.
alter table booking add column attempt_key uuid, add column extensions int not null default 0;
update booking b set attempt_key = o.attempt_key from payment_order o
where o.hotel_id = b.hotel_id and o.booking_id = b.id and o.attempt_key is not null;
-- Orders are the platform's: they stay when a booking without money is purged or its hotel is deleted.
alter table payment_order
  drop constraint payment_order_hotel_id_booking_id_fkey,
  drop constraint payment_order_hotel_id_fkey,
  add constraint order_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete set null (booking_id),
  add constraint order_of_hotel foreign key (hotel_id) references hotel on delete set null,
  alter column secret drop not null,
  drop column attempt_key,
  drop column live_key,
  drop column hold_ends_at;

update booking set hold_expires_at = null where status <> 'PENDING' and hold_expires_at is not null;
update booking set hold_expires_at = created_at where status = 'PENDING' and hold_expires_at is null;
update room_nights n set expires_at = coalesce(b.hold_expires_at, 'infinity') from booking b
where b.hotel_id = n.hotel_id and b.id = n.booking_id and n.expires_at <> coalesce(b.hold_expires_at, 'infinity');
alter table booking
  drop column room_ids,
  drop column meal_options,
  drop column room_prices_paise,
  drop column replaces,
  add constraint booking_of_hotel foreign key (hotel_id) references hotel,
  add constraint booking_out_after_in check (check_out > check_in),
  add constraint booking_advance_not_negative check (advance_paise >= 0),
  add constraint booking_hold_ends_while_pending check ((status = 'PENDING') = (hold_expires_at is not null)),
  add constraint booking_extended_twice_at_most check (extensions between 0 and 2);
-- One attempt has one booking that lives: pending, or ever confirmed.
create unique index attempt_has_one_live_booking on booking (hotel_id, attempt_key)
  where status <> 'EXPIRED' and not (status = 'CANCELLED' and paid_paise = 0);
-- For the end of holds and for the limits against hoarding.
create index booking_hold_ends on booking (hold_expires_at, hotel_id) where hold_expires_at is not null;
-- For the purge of what nobody paid for.
create index booking_expired on booking (created_at) where status = 'EXPIRED';

-- What a payment's refunds take of it: raised when one is decided, lowered when the provider fails it. Nobody can give back more than came.
alter table payment add column refunded_paise bigint not null default 0;
update payment p set refunded_paise = (
  select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.id and r.status <> 'FAILED');
alter table payment add constraint refunds_within_payment check (refunded_paise between 0 and amount_paise);

-- What bookings show as refunded is what went back of the payment that bought them, or of all payments where none did.
with money as (
  select o.hotel_id, o.booking_id, sum(p.amount_paise) as paid,
    sum((select coalesce(sum(r.amount_paise), 0) from refund r where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED'))) as back
  from payment_order o join payment p on p.order_id = o.id
  where o.booking_id is not null
    and (p.outcome = 'BOOKING' or not exists (select from payment q where q.order_id = o.id and q.outcome = 'BOOKING'))
  group by o.hotel_id, o.booking_id
)
update booking b set refunded_paise = money.back, payment_status = case
    when money.back >= money.paid then 'REFUNDED'::booking_payment_status
    when money.back > 0 then 'PARTIALLY_REFUNDED'
    when b.payment_status not in ('REFUNDED', 'PARTIALLY_REFUNDED') then b.payment_status
    when b.paid_paise = 0 then 'PENDING'
    when b.paid_paise >= b.total_paise then 'PAID'
    else 'PARTIALLY_PAID' end
from money where money.hotel_id = b.hotel_id and money.booking_id = b.id;

-- What an event said is needed for a while only; that it came is kept, so that it is worked off once.
alter table webhook_event alter column body drop not null;
create index webhook_event_with_body on webhook_event (received_at) where body is not null;
