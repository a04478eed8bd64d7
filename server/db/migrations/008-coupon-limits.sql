-- The last day (in India) on which a coupon counts, and how many owners can use it; null: no limit.
alter table coupon add column last_day date, add column max_uses int;
alter table coupon add constraint coupon_max_uses_at_least_one check (max_uses >= 1) not valid;
