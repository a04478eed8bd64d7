-- Plans, their features and coupons are changed by several people of the platform at once. Until now they were written by hand: what a row
-- from before breaks of the new checks is looked at when it is changed.
alter table payment_plan
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null,
  -- Not sold from then on; what was sold runs on.
  add column withdrawn_at timestamptz,
  add constraint plan_name_two_to_hundred check (char_length(name) between 2 and 100) not valid,
  -- As before, and none of the fields that are needed is missing.
  drop constraint plan_fields_of_billing,
  add constraint plan_fields_of_billing check ((
    case when billing_type = 'PER_BOOKING'
      then deduction_basis_points between 1000 and 10000 and price_paise is null and duration_months is null
      else deduction_basis_points is null and price_paise >= 0 and duration_months between 1 and 12 end) is true) not valid;
alter table plan_feature
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null,
  add constraint plan_feature_name_four_to_hundred check (char_length(name) between 4 and 100) not valid,
  drop constraint plan_feature_name_unique;
update plan_feature f set name = left(name, 90) || ' ' || left(id::text, 8)
where exists (select from plan_feature o where lower(o.name) = lower(f.name) and o.id < f.id);
create unique index plan_feature_name_unique_whatever_case on plan_feature (lower(name));
create index payment_plan_feature_by_feature on payment_plan_feature (feature_id);
alter table coupon
  add column version int not null default 1,
  add column changed_at timestamptz not null default now(),
  add column changed_by uuid references account on delete set null;

-- Codes are kept in capitals, and are unique so. Of several that were the same but for their capitals, the later ones get a number.
do $$
declare
  later record;
  fresh text;
  counter int;
begin
  for later in
    select c.id, c.code from coupon c where exists (
      select from coupon o where upper(btrim(o.code)) = upper(btrim(c.code)) and (o.created_at, o.id) < (c.created_at, c.id))
    order by c.created_at, c.id
  loop
    counter := 2;
    loop
      fresh := left(upper(btrim(later.code)), 46) || '-' || counter;
      exit when not exists (select from coupon o where upper(btrim(o.code)) = fresh);
      counter := counter + 1;
    end loop;
    update coupon set code = fresh where id = later.id;
    raise warning 'The coupon % was there already in other capitals: it is % from now on', later.code, fresh;
  end loop;
  update coupon set code = upper(btrim(code)) where code <> upper(btrim(code));
end $$;
alter table coupon
  add constraint coupon_code_in_capitals check (code = upper(btrim(code))),
  add constraint coupon_description_at_most_255 check (char_length(description) <= 255) not valid;

-- A record is the proof of a purchase and the receipt: it keeps who bought, what it cost before the coupon, and what the coupon took off.
alter table payment_record
  add column customer_name text,
  add column list_price_paise bigint,
  add column discount_basis_points int not null default 0;
update payment_record r set customer_name = a.name from account a where a.id = r.account_id;
-- What a coupon took off was not written down: it is known where plan and coupon are still as they were, else the price paid stands alone.
update payment_record set list_price_paise = price_paise;
update payment_record r set list_price_paise = p.price_paise, discount_basis_points = c.discount_basis_points
  from payment_plan p, coupon c
  where p.id = r.plan_id and c.id = r.coupon_id
    and r.price_paise = p.price_paise - floor((p.price_paise * c.discount_basis_points + 5000) / 10000);
alter table payment_record
  alter column customer_name set not null,
  alter column list_price_paise set not null,
  add column search_text text not null generated always as (
    searchable(customer_name || ' ' || plan_name || ' ' || coalesce(coupon_code, '') || ' ' || coalesce(transaction_id, ''))) stored,
  add constraint record_price_at_most_list_price check (price_paise between 0 and greatest(list_price_paise, 100)),
  add constraint record_discount_zero_to_hundred_percent check (discount_basis_points between 0 and 10000),
  -- A plan that was sold is withdrawn, not deleted.
  drop constraint payment_record_plan_id_fkey,
  add constraint record_of_plan foreign key (plan_id) references payment_plan;
create index payment_record_by_plan on payment_record (plan_id);
create index payment_record_by_coupon on payment_record (coupon_id) where coupon_id is not null;
create index payment_record_by_time on payment_record (created_at, id);
create index payment_record_by_start on payment_record (starts_at, id);
create index payment_record_by_end on payment_record (ends_at, id);
create index payment_record_by_customer on payment_record (lower(customer_name), id);
create index payment_record_by_plan_name on payment_record (lower(plan_name), id);
create index payment_record_by_search_text on payment_record using gin (search_text gin_trgm_ops);

-- Plans end at midnight in India, so that renewals do not drift.
create function midnight_at_or_after(timestamptz) returns timestamptz language sql immutable strict parallel safe
  return (date_trunc('day', ($1 at time zone 'Asia/Kolkata') - interval '1 microsecond') + interval '1 day') at time zone 'Asia/Kolkata';
update payment_record set
  starts_at = case when starts_at > now() then midnight_at_or_after(starts_at) else starts_at end,
  ends_at = midnight_at_or_after(ends_at)
where billing_type <> 'PER_BOOKING' and ends_at > now();

-- An owner is reminded at 09:00, seven days and one day before the last day of a plan and on it.
insert into outbox (kind, payload, unique_key, run_at)
select 'plan reminder', jsonb_build_object('recordId', r.id, 'days', days), 'plan reminder/' || r.id || '/' || days,
  r.ends_at - interval '15 hours' - make_interval(days => days)
from payment_record r, unnest(array[7, 1, 0]) days
where r.billing_type <> 'PER_BOOKING' and r.ends_at - interval '15 hours' - make_interval(days => days) > now();
