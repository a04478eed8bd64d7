-- Which state of a row somebody read, when it was changed last and by whom: who saves over a newer state is told so. A role's version counts
-- its grants too, a member's the name and the roles together. A booking has its version already.
alter table hotel
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table room
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table room_type
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table amenity
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table special_offer
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table enquiry
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table member
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table role
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
alter table booking
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;
