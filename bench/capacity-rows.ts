import { idSql } from './row-ids.ts'

/** Rooms of each hotel, and stays of each room, one after the other, of four nights on average. */
export const [rooms, staysOfRoom] = [20, 25]
/** The greatest number of days that the last sold night is ahead. */
export const soldDaysAhead = 50
/** SQL of the four letters with which a hotel's document numbers begin. */
const code = (n: string) => `lpad(upper(to_hex(${n})), 4, '0')`

const setupSql = `${idSql};
  set synchronous_commit = off;
  set maintenance_work_mem = '512MB'`

/** Hotels with all data of their pages and searches. Every tenth is registered for GST and has documents. */
const hotelsSql = (hotels: number) => `
  insert into account (id, name, email, phone)
  select pg_temp.id('owner ' || n), 'Asha Rao', 'owner' || n || '@owner.example', '+919800000001' from generate_series(0, ${hotels - 1}) n;
  insert into hotel (id, slug, owner_id, name, contact_email, contact_phone, street1, city, state, postal_code, description, cancellation_policy,
    check_in_time, check_out_time, advance_basis_points, series_code)
  select pg_temp.id('hotel ' || n), 'hotel-' || n, pg_temp.id('owner ' || n), 'Hotel ' || n, 'desk@hotel.example', '+911772651234', 'The Mall', 'Shimla',
    'Himachal Pradesh', '171001', repeat('A quiet house above the lake, with stone balconies and a garden of old trees. ', 4),
    'Free until two days before check-in.', '14:00', '11:00', 2000, ${code('n')}
  from generate_series(0, ${hotels - 1}) n;
  create temporary table made as select n, pg_temp.id('hotel ' || n) as hotel_id from generate_series(0, ${hotels - 1}) n;
  insert into payment_record (account_id, plan_name, billing_type, price_paise, list_price_paise, customer_name, duration_months, starts_at, ends_at)
  select pg_temp.id('owner ' || n), 'Yearly', 'YEARLY', 2499900, 2499900, 'Asha Rao', 12, now() - interval '60 days', now() + interval '300 days' from made;
  insert into hotel_tax (hotel_id, from_date, scheme, gstin, legal_name)
  select hotel_id, current_date - 200, 'REGULAR', '02AAPFU0939F1ZM', 'Asha Hotels Private Limited' from made where n % 10 = 0;
  insert into hotel_house_rule (hotel_id, rule, answer) select hotel_id, rule, n % 2 = 0 from made, unnest(array['PARKING', 'LIFT', 'PETS', 'ALCOHOL']) rule;
  insert into hotel_distance (hotel_id, position, place, distance) select hotel_id, p, 'Railway station ' || p, p + 1 || ' km' from made, generate_series(0, 2) p;
  insert into picture (hotel_id, id, name, width, height, widths, bytes)
  select hotel_id, pg_temp.id('picture ' || n || ' ' || p), 'Picture ' || p, 1600, 1067, '{320,640,960,1600}', 240000 from made, generate_series(0, 11) p;
  insert into hotel_image (hotel_id, picture_id, image_type, position)
  select hotel_id, pg_temp.id('picture ' || n || ' ' || p), case p when 0 then 'COVER' else 'OTHER' end, p from made, generate_series(0, 5) p;
  insert into amenity (hotel_id, id, name) select hotel_id, pg_temp.id('amenity ' || n || ' ' || a), 'Amenity ' || a from made, generate_series(0, 5) a;
  insert into room_type (hotel_id, id, name) select hotel_id, pg_temp.id('type ' || n || ' ' || t), 'Type ' || t from made, generate_series(0, 3) t;
  insert into room (hotel_id, id, room_number, type_id, description, adult_capacity, children_capacity, price_paise, price_with_meals_paise, created_at)
  select hotel_id, pg_temp.id('room ' || n || ' ' || r), (101 + r)::text, pg_temp.id('type ' || n || ' ' || r % 4),
    'A quiet room above the courtyard, with a carved stone window, a writing desk and a bath of white marble.', 2, 1, 400000, 550000,
    now() - interval '200 days'
  from made, generate_series(0, ${rooms - 1}) r;
  insert into room_amenity (hotel_id, room_id, amenity_id)
  select hotel_id, pg_temp.id('room ' || n || ' ' || r), pg_temp.id('amenity ' || n || ' ' || a)
  from made, generate_series(0, ${rooms - 1}) r, generate_series(0, 3) a;
  insert into room_image (hotel_id, room_id, picture_id, position)
  select hotel_id, pg_temp.id('room ' || n || ' ' || r), pg_temp.id('picture ' || n || ' ' || 6 + (r + p) % 6), p
  from made, generate_series(0, ${rooms - 1}) r, generate_series(0, 1) p`

const names = `(array['Asha','Ravi','Lakshmi','Imran','Zoya','Dev','Meena','Arjun','Kavita','Tenzin','Anita','Amit','Priya','Sunil','Farah','Gopal','Harish',
      'Isha','Jaya','Kiran','Leela','Manoj','Nisha','Om','Pooja','Rahul','Sara','Tara','Uma','Vijay'])[1 + (n * 7919 % 30)::int] || ' ' ||
    (array['Rao','Menon','Khan','Sharma','Iyer','Das','Bose','Gill','Patel','Naidu','Lepcha','Reddy','Nair','Gupta','Verma','Joshi','Kulkarni','Pillai',
      'Chatterjee','Banerjee','Mehta','Shah','Singh','Yadav','Thomas','Fernandes','Ahmed','Bhat','Kaul','Mishra'])[1 + (n * 104729 % 31 % 30)::int]`

/**
 * The next stay of every room of every hotel, with all its rows. Hotels take turns, as in real use, so that hardly two
 * rows of a hotel share a database page. One in twenty is cancelled unpaid, half are paid online, the others at the
 * desk.
 */
const stayOfEachRoomSql = (k: number) => `
  drop table if exists stay;
  create temporary table stay as
  select m.hotel_id, pg_temp.id('room ' || m.h || ' ' || r) as room_id, r * ${staysOfRoom} + ${k} as at, n, check_in, check_in + nights as check_out, nights, made,
    pg_temp.id('booking ' || n, lpad(to_hex(extract(epoch from made)::bigint * 1000), 12, '0')) as id, n % 2 = 0 as online,
    case when n % 20 = 7 then 'CANCELLED' when check_in + nights <= current_date then 'CHECKED_OUT' when check_in < current_date then 'CHECKED_IN'
      else 'CONFIRMED' end as status,
    nights * 400000::bigint as total, nights * 80000::bigint as advance
  from (select n as h, hotel_id from made) m, generate_series(0, ${rooms - 1}) r, lateral (select (m.h * ${rooms} + r)::bigint * ${staysOfRoom} + ${k} as n) number,
    lateral (select 2 + (r * 7 + ${k} * 3) % 5 as nights, current_date - case when r % 2 = 0 then 90 else 50 end
      + (select coalesce(sum(2 + (r * 7 + j * 3) % 5), 0)::int from generate_series(0, ${k} - 1) j) as check_in) placed,
    lateral (select least(check_in - (n * 37 % 45)::int, current_date - 1 - (n % 25)::int) + n % 86400 * interval '1 second' as made) booked
  order by hashint8(n);
  insert into folio (hotel_id, id, examined_at) select hotel_id, id, now() from stay;
  insert into booking (hotel_id, id, folio_id, reference, status, guest_name, guest_email, guest_phone, check_in, check_out, adults, children, total_paise,
    advance_paise, paid_paise, payment_status, payment_method, source, version, changed_at, created_at)
  select hotel_id, id, id, upper(translate(substr(md5('reference ' || n), 1, 4) || '-' || lpad(to_hex(at), 4, '0'), '01', 'XY')), status::booking_status,
    ${names}, substr(md5(n::text), 1, 12) || '@guest.example', '+919' || lpad((n * 7919 % 1000000000)::text, 9, '0'), check_in, check_out, 2, 0, total, advance,
    case when status = 'CANCELLED' then 0 when status = 'CONFIRMED' then advance else total end,
    (case when status = 'CANCELLED' then 'PENDING' when status = 'CONFIRMED' then 'PARTIALLY_PAID' else 'PAID' end)::booking_payment_status,
    case when online then 'ONLINE' else 'CASH' end, case when online then 'OWN_PAGE' else 'WALK_IN' end, 4,
    case status when 'CHECKED_OUT' then greatest(made, check_out) when 'CHECKED_IN' then greatest(made, check_in) else made + interval '5 minutes' end, made
  from stay;
  insert into booking_room (hotel_id, booking_id, room_id, meal_option) select hotel_id, id, room_id, 'breakfast' from stay;
  insert into booking_night (hotel_id, booking_id, room_id, night, price_paise)
  select hotel_id, id, room_id, check_in + night, 400000 from stay, generate_series(0, nights - 1) night;
  insert into room_night (hotel_id, night, room_id, booking_id, expires_at)
  select hotel_id, check_in + night, room_id, id, 'infinity' from stay, generate_series(0, nights - 1) night where status <> 'CANCELLED';
  insert into booking_log (hotel_id, booking_id, reference, actor, event, changes, version, created_at)
  select s.hotel_id, s.id, b.reference, case when online then 'guest' else 'staff' end, event,
    jsonb_build_array(jsonb_build_object('field', 'status', 'from', was, 'to', is_now)), position, moment
  from stay s join booking b on b.hotel_id = s.hotel_id and b.id = s.id, lateral (values (1, 'held', null, 'PENDING', made),
    (2, 'changed', 'PENDING', 'CONFIRMED', made + interval '5 minutes'),
    (3, 'cancelled', 'CONFIRMED', 'CANCELLED', case when s.status = 'CANCELLED' then made + interval '1 hour' end),
    (3, 'changed', 'CONFIRMED', 'CHECKED_IN', case when s.status like 'CHECKED%' then s.check_in::timestamptz end),
    (4, 'changed', 'CHECKED_IN', 'CHECKED_OUT', case when s.status = 'CHECKED_OUT' then s.check_out::timestamptz end)) said(position, event, was, is_now, moment)
  where moment is not null;
  insert into payment_order (id, purpose, hotel_id, booking_id, client_net, secret, receipt, provider_order_id, amount_paise, settled_at, created_at)
  select pg_temp.id('order ' || n), 'booking', hotel_id, id, '203.0.113.1', md5('secret ' || n), 'receipt-' || n, 'order_' || substr(md5('order ' || n), 1, 14),
    advance, made + interval '5 minutes', made
  from stay where online;
  insert into payment (id, provider_payment_id, order_id, amount_paise, method, is_kept, created_at)
  select pg_temp.id('payment ' || n), 'pay_' || substr(md5('payment ' || n), 1, 14), pg_temp.id('order ' || n), advance, 'card', true, made + interval '5 minutes'
  from stay where online;
  insert into booking_payment (hotel_id, id, booking_id, method, amount_paise, payment_id, created_at)
  select hotel_id, pg_temp.id('advance ' || n), id, case when online then 'ONLINE' else 'CASH' end, advance,
    case when online then pg_temp.id('payment ' || n) end, made + interval '5 minutes'
  from stay where status <> 'CANCELLED'
  union all
  select hotel_id, pg_temp.id('rest ' || n), id, 'UPI', total - advance, null, check_in::timestamptz from stay where status like 'CHECKED%';
  insert into hotel_due (hotel_id, booking_id, payment_id, order_id, amount_paise, via, created_at)
  select hotel_id, id, pg_temp.id('payment ' || n), pg_temp.id('order ' || n), advance, 'PLATFORM', made + interval '5 minutes' from stay where online;
  insert into webhook_event (endpoint, event_id, event, body, received_at)
  select 'razorpay', 'evt_' || substr(md5(n || event), 1, 14), event, case when made > now() - interval '29 days' then
    jsonb_build_object('event', event, 'payload', (select string_agg(md5(n || event || j), ' ') from generate_series(1, 30) j))::text end, made + interval '5 minutes'
  from stay, unnest(array['order.paid', 'payment.authorized', 'payment.captured']) event where online;
  insert into outbox (kind, payload, unique_key, run_at, attempts, done_at, created_at)
  select kind, jsonb_build_object('hotelId', hotel_id, 'bookingId', id), kind || '/' || id, made, 1, made + interval '6 minutes', made
  from stay, unnest(array['mail-confirmation', 'mail-notice', 'mail-balance', 'settle', 'documents']) kind where made > now() - interval '29 days'`

/** A receipt voucher for every paid stay, and an invoice for every ended one. */
const documentsSql = `
  create temporary table paper as
  select *, row_number() over (partition by hotel_id, kind, year order by day, booking_id) as place, total * 5 / 105 / 4 * 4 as tax,
    pg_temp.id(kind || booking_id, lpad(to_hex(extract(epoch from day)::bigint * 1000), 12, '0')) as id
  from (select b.hotel_id, b.id as booking_id, b.reference, b.guest_name, b.check_in, b.check_out, h.series_code, p.kind, p.total, p.day, p.cause,
      to_char(p.day - interval '3 months', 'YY') as year
    from made m join hotel h on h.id = m.hotel_id join booking b on b.hotel_id = m.hotel_id, lateral (
      select 'RECEIPT' as kind, a.amount_paise as total, a.created_at::date as day, 'payment/' || a.id as cause from booking_payment a
        where a.hotel_id = b.hotel_id and a.booking_id = b.id and a.amount_paise = b.advance_paise
      union all select 'INVOICE', b.total_paise, b.check_out, 'stay/' || b.id || '/1' where b.status = 'CHECKED_OUT') p
    where m.n % 10 = 0) due
  order by day;
  insert into document (hotel_id, id, kind, number, issued_on, happened_on, folio_id, booking_id, cause, heads, taxable_paise, tax_paise, total_paise, body)
  select hotel_id, id, kind, series_code || '/' || year || '/' || left(kind, 1) || '/' || lpad(place::text, 6, '0'), day, day, booking_id, booking_id, cause,
    'CGST_SGST', total - tax, tax, total,
    jsonb_build_object('supplier', jsonb_build_object('legalName', 'Asha Hotels Private Limited', 'name', 'Hotel', 'address', 'The Mall, Shimla',
        'state', 'Himachal Pradesh', 'stateCode', '02', 'gstin', '02AAPFU0939F1ZM', 'phone', '+911772651234', 'email', 'desk@hotel.example'),
      'recipient', jsonb_build_object('name', guest_name, 'address', '12 Park Street', 'state', 'Kerala', 'pin', '682001', 'isSez', false, 'company', null),
      'stay', jsonb_build_object('bookingId', booking_id, 'reference', reference, 'checkIn', check_in, 'checkOut', check_out, 'adults', 2, 'children', 0,
        'rooms', jsonb_build_array('101, Deluxe')),
      'adjusted', '[]'::jsonb, 'receivedOtherwise', 0, 'method', 'CASH', 'collectedBy', 'hotel', 'reason', null)
  from paper;
  insert into document_line (hotel_id, document_id, position, sac, text, quantity, basis_points, taxable_paise, tax_paise)
  select hotel_id, id, position, '996311', 'Room 101, Deluxe, with breakfast', 1, 500, (total - tax) / 2, tax / 2 from paper, generate_series(0, 1) position;
  insert into document_file (hotel_id, document_id, copy, name, sha256, bytes)
  select hotel_id, id, copy, id || '/' || copy || '.pdf', md5(id::text), 40000 from paper, unnest(array['original', 'duplicate']) copy;
  insert into document_series (hotel_id, series, next)
  select hotel_id, series_code || '/' || year || '/' || left(kind, 1), max(place) + 1 from paper group by hotel_id, series_code, year, kind`

/** The statements of the fill, part by part. */
export const partsOf = (hotels: number): [what: string, statements: string[]][] => [
  ['hotels and rooms', [setupSql, hotelsSql(hotels)].flatMap(text => text.split(';\n'))],
  ['bookings', Array.from({ length: staysOfRoom }, (_, k) => stayOfEachRoomSql(k)).flatMap(text => text.split(';\n'))],
  ['documents', ['analyze', ...documentsSql.split(';\n')]],
]
