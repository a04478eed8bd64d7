-- Who has used a coupon: each owner once. A record of a plan uses it; a second record of an owner who had two open orders is kept, since
-- who has paid is never refused, and is no second use.
create table coupon_use (
  coupon_id uuid not null constraint coupon_use_of_coupon references coupon on delete cascade,
  account_id uuid not null constraint coupon_use_by_account references account on delete cascade,
  used_at timestamptz not null default now(),
  constraint coupon_used_once_by_owner unique (coupon_id, account_id)
);
create index coupon_use_of_account on coupon_use (account_id);

insert into coupon_use (coupon_id, account_id, used_at)
select coupon_id, account_id, min(created_at) from payment_record where coupon_id is not null group by coupon_id, account_id;
