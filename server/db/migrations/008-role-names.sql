-- A role's name is its hotel's only one, whatever its capitals. Of names that are the same so far the later ones get a number.
alter table role drop constraint role_name_unique_in_hotel;
do $$
declare round int := 0;
begin
  loop
    update role r set name = left(r.name, 46) || ' (' || d.place + round || ')'
    from (select id, row_number() over (partition by hotel_id, lower(name) order by created_at, id) as place from role) d
    where d.id = r.id and d.place > 1;
    exit when not found;
    -- What has the new name already gets the next number.
    round := round + 1;
  end loop;
end $$;
create unique index role_name_unique_in_hotel on role (hotel_id, lower(name)) nulls not distinct;
