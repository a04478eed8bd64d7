-- Browsers in which somebody signed in before: they have tries of their own. The token is the browser's, who signed in there the account's.
create table device (
  account_id uuid not null references account on delete cascade,
  token_hash bytea not null,
  expires_at timestamptz not null,
  primary key (account_id, token_hash)
);

-- Mailed links that did what they were for, so that opening one again can say so; for a month.
create table used_link (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
create index used_link_by_time on used_link (used_at);

-- A new address that somebody gave their account: it holds once its link is opened, and a newer one replaces it.
create table email_change (
  account_id uuid primary key references account on delete cascade,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  constraint email_change_token_unique unique (token_hash),
  constraint email_change_in_small_letters check (email = lower(email))
);
