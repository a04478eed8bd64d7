-- When somebody who has no password yet was last sent a link to choose one.
alter table account add column invited_at timestamptz;
