-- The key with which the keys of bookings' pages are made, once per database: a link in a mail holds as long as its booking.
create table booking_page_secret (
  is_only boolean primary key default true,
  secret text not null,
  constraint booking_page_secret_is_one check (is_only),
  constraint booking_page_secret_is_long check (length(secret) >= 64)
);
insert into booking_page_secret (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
