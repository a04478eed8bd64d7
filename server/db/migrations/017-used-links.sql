-- Whose link it was, so that the page that opens a used one knows the address to sign in with; unknown for those used before.
alter table used_link add account_id uuid references account on delete cascade;
create index used_link_by_account on used_link (account_id);
