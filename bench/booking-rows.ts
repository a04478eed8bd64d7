import { idSql } from './row-ids.ts'

/** Bookings and rooms of a large hotel after some years; other hotels have as many bookings, stored in between. */
export const [bookings, rooms] = [50_000, 200]

/**
 * The measured hotel (`hotel-0`) has its rooms full from two years ago until ten weeks ahead, with stays of one to five
 * nights, booked days to months ahead, their history and money. A few were cancelled, expired unpaid or never came.
 */
export const fillSql = `
  set session_replication_role = replica;
  ${idSql};
  insert into hotel (id, slug, owner_id, name, advance_basis_points)
  select pg_temp.id('hotel ' || n), 'hotel-' || n, pg_temp.id('owner'), 'Hotel ' || n, 2000 from generate_series(0, 1000) n;
  insert into room_type (hotel_id, id, name) select pg_temp.id('hotel 0'), pg_temp.id('type ' || n), 'Type ' || n from generate_series(0, 3) n;
  insert into room (hotel_id, id, room_number, type_id, adult_capacity, children_capacity, price_paise, price_with_meals_paise, created_at)
  select pg_temp.id('hotel 0'), pg_temp.id('room ' || n), (101 + n % 20 + n / 20 * 100)::text, pg_temp.id('type ' || n % 4), 2, 1, 400000, 550000,
    now() - interval '1000 days'
  from generate_series(0, ${rooms - 1}) n;
  create temporary table stay as
  select n, room, check_in, nights, check_in + nights as check_out,
    extract(epoch from check_in - (n * 37 % 90) * interval '1 day')::bigint * 1000 + n % 86400000 as made,
    case when n % 20 = 7 then 'CANCELLED' when n % 20 = 11 then 'EXPIRED' when n % 100 = 13 and check_in < current_date then 'NO_SHOW'
      when check_in + nights < current_date then 'CHECKED_OUT' when check_in < current_date then 'CHECKED_IN'
      when n % 997 = 1 then 'PENDING' else 'CONFIRMED' end as status
  from (select room * ${bookings / rooms} + k as n, room, nights, current_date - 680 + (sum(nights) over (partition by room order by k) - nights)::int as check_in
    from generate_series(0, ${rooms - 1}) room, generate_series(0, ${bookings / rooms - 1}) k, lateral (select 1 + (room * 7 + k * 3) % 5 as nights) l) placed;
  insert into folio (hotel_id, id)
  select pg_temp.id('hotel ' || hotel), pg_temp.id(hotel || ' ' || n, lpad(to_hex(made), 12, '0'))
  from stay, lateral (select 0 as hotel union all select 1 + n % 1000) two;
  insert into booking (hotel_id, id, folio_id, reference, status, guest_name, guest_email, guest_phone, check_in, check_out, adults, children, total_paise,
    advance_paise, paid_paise, payment_method, source, hold_expires_at, created_at)
  select pg_temp.id('hotel ' || hotel), pg_temp.id(hotel || ' ' || n, lpad(to_hex(made), 12, '0')),
    pg_temp.id(hotel || ' ' || n, lpad(to_hex(made), 12, '0')),
    upper(translate(substr(md5('reference ' || n), 1, 4) || '-' || substr(md5('reference ' || n), 5, 4), '01', 'XY')), status::booking_status,
    (array['Asha','Ravi','Lakshmi','Imran','Zoya','Dev','Meena','Arjun','Kavita','Tenzin','Anita','Amit','Priya','Sunil','Farah','Gopal','Harish',
      'Isha','Jaya','Kiran','Leela','Manoj','Nisha','Om','Pooja','Rahul','Sara','Tara','Uma','Vijay'])[1 + n % 30] || ' ' ||
    (array['Rao','Menon','Khan','Sharma','Iyer','Das','Bose','Gill','Patel','Naidu','Lepcha','Reddy','Nair','Gupta','Verma','Joshi','Kulkarni','Pillai',
      'Chatterjee','Banerjee','Mehta','Shah','Singh','Yadav','Thomas','Fernandes','D''Souza','Ahmed','Ansari','Bhat','Kaul','Saxena','Tripathi','Mishra',
      'Pandey','Chauhan','Rathore'])[1 + n / 30 % 37],
    substr(md5(n::text), 1, 12) || '@guest.example', '+919' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), check_in, check_out, 2, 0,
    nights * 400000, nights * 80000, case when n % 50 = 3 then nights * 80000 else nights * 400000 end,
    case when n % 2 = 0 then 'ONLINE' when n % 100 = 1 then 'UPI' else 'CASH' end,
    case when n % 2 = 0 then 'OWN_PAGE' else (array['WALK_IN', 'PHONE', 'AGENT', 'OTHER_SITE', 'DESK'])[1 + n % 5] end,
    case when status = 'PENDING' then now() + interval '1 hour' end, to_timestamp(made / 1000)
  from stay, lateral (select 0 as hotel union all select 1 + n % 1000) two order by made;
  insert into booking_room (hotel_id, booking_id, room_id, meal_option)
  select b.hotel_id, b.id, pg_temp.id('room ' || s.room), 'breakfast' from stay s join booking b on b.hotel_id = pg_temp.id('hotel 0')
    and b.id = pg_temp.id('0 ' || n, lpad(to_hex(made), 12, '0'));
  analyze booking, booking_room;
  insert into booking_night (hotel_id, booking_id, room_id, night, price_paise)
  select r.hotel_id, r.booking_id, r.room_id, b.check_in + night, 400000
  from booking_room r join booking b on b.hotel_id = r.hotel_id and b.id = r.booking_id, generate_series(0, b.check_out - b.check_in - 1) night
  where r.hotel_id = pg_temp.id('hotel 0');
  analyze booking_night;
  insert into room_night (hotel_id, night, room_id, booking_id, expires_at)
  select n.hotel_id, n.night, n.room_id, n.booking_id, coalesce(b.hold_expires_at, 'infinity')
  from booking_night n join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id
  where n.hotel_id = pg_temp.id('hotel 0') and b.status not in ('CANCELLED', 'EXPIRED') and (b.status <> 'NO_SHOW' or n.night < b.check_in);
  insert into hotel_tax (hotel_id, from_date, scheme, gstin, legal_name) select pg_temp.id('hotel 0'), current_date - 900, 'REGULAR', '02AAPFU0939F1ZM', 'Hotel';
  insert into booking_log (hotel_id, booking_id, reference, actor, event, changes, version, created_at)
  select b.hotel_id, b.id, b.reference, 'guest', said.event, jsonb_build_array(jsonb_build_object('field', 'status', 'from', said.was, 'to', said.now)), 1, said.at
  from booking b, lateral (values ('held', null, 'PENDING', b.created_at), ('changed', 'PENDING', 'CONFIRMED', b.created_at + interval '5 minutes'),
    ('cancelled', 'CONFIRMED', 'CANCELLED', case when b.status = 'CANCELLED' then least(now(), b.created_at + interval '9 days') end)) said(event, was, now, at)
  where b.hotel_id in (select id from hotel where slug like 'hotel-%') and said.at <= now() order by said.at;
  insert into booking_payment (hotel_id, booking_id, method, amount_paise, created_at)
  select b.hotel_id, b.id, m.method, part.paise, part.at from booking b,
    lateral (values (b.advance_paise, b.created_at), (b.paid_paise - b.advance_paise, b.check_in::timestamptz)) part(paise, at),
    lateral (select (array['CASH', 'UPI', 'CREDIT_CARD', 'BANK_TRANSFER', 'PAID_THERE'])[1 + abs(hashtext(b.id::text)) % 5] as method) m
  where b.hotel_id in (select id from hotel where slug like 'hotel-%') and part.paise > 0 and part.at < now();
  vacuum analyze`
