-- The names of a hotel's room types and amenities are unique whatever their capitals. Of names that are the same so far the later ones get a number.
drop index room_type_name_unique_in_hotel;
alter table amenity drop constraint amenity_name_unique_in_hotel;
do $$
declare round int := 0;
begin
  loop
    update room_type r set name = left(r.name, 94) || ' (' || d.place + round || ')'
    from (select hotel_id, id, row_number() over (partition by hotel_id, lower(name) order by changed_at, id) as place
      from room_type where retired_at is null) d
    where d.hotel_id = r.hotel_id and d.id = r.id and d.place > 1;
    exit when not found;
    -- What has the new name already gets the next number.
    round := round + 1;
  end loop;
  round := 0;
  loop
    update amenity a set name = left(a.name, 94) || ' (' || d.place + round || ')'
    from (select hotel_id, id, row_number() over (partition by hotel_id, lower(name) order by changed_at, id) as place from amenity) d
    where d.hotel_id = a.hotel_id and d.id = a.id and d.place > 1;
    exit when not found;
    round := round + 1;
  end loop;
end $$;
create unique index room_type_name_unique_in_hotel on room_type (hotel_id, lower(name)) where retired_at is null;
create unique index amenity_name_unique_in_hotel on amenity (hotel_id, lower(name));
