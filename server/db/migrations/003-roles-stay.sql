-- A role stays with its hotel, as its grants and whoever has it do: moving it would give one hotel's rights to people of another.
create function role_stays_with_hotel() returns trigger language plpgsql as $$
begin
  raise exception 'a role of another hotel' using errcode = '23503', constraint = 'role_of_same_hotel';
end $$;
create trigger role_stays before update of hotel_id on role for each row
  when (old.hotel_id is distinct from new.hotel_id) execute function role_stays_with_hotel();
