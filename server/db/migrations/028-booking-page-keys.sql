-- The key of a booking's page also stands for how often the e-mail address was changed: a former key stays dead when an address comes back.
alter table booking
  add key_version integer not null default 0,
  add constraint booking_key_version_counts check (key_version >= 0);
