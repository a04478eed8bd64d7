-- The least and most nights of a rule hold for every stay with a night that it is about, not only for one that begins then.
alter table stay_rule add column touches boolean not null default false;
