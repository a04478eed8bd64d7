-- A transfer that failed is tried again from its payment, a few times; until then and after, our books are compared with the provider's.
alter table hotel_due
  add column tries int not null default 0,
  add column last_problem text,
  add column next_look_at timestamptz,
  add constraint due_tries_not_negative check (tries >= 0);
create index hotel_due_to_look_at on hotel_due (next_look_at) where next_look_at is not null;
update hotel_due set next_look_at = now() where via = 'TRANSFER' and created_at > now() - interval '60 days';
