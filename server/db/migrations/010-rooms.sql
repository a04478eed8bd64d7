-- A room type that only retired rooms are of goes as they went: bookings keep its name, which may be used again.
alter table room_type add column retired_at timestamptz;
alter table room_type drop constraint room_type_name_unique_in_hotel;
create unique index room_type_name_unique_in_hotel on room_type (hotel_id, name) where retired_at is null;

-- The pictures of a room stand in an order, and there are five at most.
update room_image i set position = o.place - 1
from (select hotel_id, room_id, picture_id, row_number() over (partition by hotel_id, room_id order by position, picture_id) as place from room_image) o
where o.hotel_id = i.hotel_id and o.room_id = i.room_id and o.picture_id = i.picture_id;
alter table room_image
  add constraint room_image_five_at_most check (position between 0 and 4),
  add constraint room_image_position_once unique (hotel_id, room_id, position);
create index room_image_by_picture on room_image (hotel_id, picture_id);
create index room_amenity_by_amenity on room_amenity (hotel_id, amenity_id);
create index room_by_type on room (hotel_id, type_id);
