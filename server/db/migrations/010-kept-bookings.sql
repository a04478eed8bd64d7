-- The guest took this request to cancel back. Its request_kind is null then: for the release before it asks nothing more.
alter table enquiry add column keeps boolean not null default false;
