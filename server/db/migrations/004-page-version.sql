-- What a hotel's page and its rooms show is kept in memory under one number of the hotel, `page_version`. The server raises it with every
-- successful write on the hotel's rooms, offers, pictures and profile. `rooms_version` stays until no process of the version before reads it;
-- until then the triggers of the room tables raise both, so that changes made by scripts are seen too.
alter table hotel add column page_version bigint not null default 1;

create or replace function raise_rooms_version() returns trigger language plpgsql as $$
begin
  update hotel set rooms_version = rooms_version + 1, page_version = page_version + 1 where id = coalesce(new.hotel_id, old.hotel_id);
  return null;
end $$;
