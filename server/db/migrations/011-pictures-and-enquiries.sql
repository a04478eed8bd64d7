-- Pictures of a hotel stand in an order without two at one place: the covers, the others, the logo. The cover is the first.
alter table hotel_image
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;

-- Of several logos the one that was shown stays one.
update hotel_image i set image_type = 'OTHER' where image_type = 'HOTEL_LOGO' and exists (
  select from hotel_image o where o.hotel_id = i.hotel_id and o.image_type = 'HOTEL_LOGO'
    and (o.position, o.created_at, o.id) < (i.position, i.created_at, i.id));
update hotel_image i set position = o.place - 1, is_cover = o.place = 1 and i.image_type = 'COVER'
from (select hotel_id, id, row_number() over (partition by hotel_id
    order by array_position(array['COVER', 'OTHER', 'HOTEL_LOGO'], image_type), is_cover desc, position, created_at, id) as place
  from hotel_image) o
where o.hotel_id = i.hotel_id and o.id = i.id;

alter table hotel_image
  alter column position drop default,
  add constraint hotel_image_one_per_place unique (hotel_id, position) deferrable,
  add constraint hotel_image_two_hundred check (position between 0 and 199),
  add constraint hotel_image_shows_own_picture unique (hotel_id, picture_id),
  add constraint hotel_image_cover_is_first check (not is_cover or (image_type = 'COVER' and position = 0));
create unique index hotel_image_one_logo on hotel_image (hotel_id) where image_type = 'HOTEL_LOGO';
-- Whether a picture is shown is asked whenever one goes.
create index if not exists room_image_by_picture on room_image (hotel_id, picture_id);

-- Which file store is this database's: it is written there too, and files without a row are removed only from a store that bears it.
create table file_store (id uuid not null);
insert into file_store values (gen_random_uuid());

-- An enquiry may be about a booking.
alter table enquiry
  add column booking_id uuid,
  add column search_text text not null generated always as (
    searchable(name || ' ' || email || ' ' || phone || ' ' || message || ' ' || status)) stored,
  add constraint enquiry_of_booking foreign key (hotel_id, booking_id) references booking (hotel_id, id) on delete set null (booking_id);
create index enquiry_by_booking on enquiry (hotel_id, booking_id) where booking_id is not null;
create index enquiry_by_time on enquiry (hotel_id, created_at, id);
create index enquiry_by_name on enquiry (hotel_id, lower(name), id);
create index enquiry_by_search_text on enquiry using gin (search_text gin_trgm_ops);
