import { idSql } from './row-ids.ts'

/** Documents of one hotel in a year, 3,000 of them in one month; other hotels have as many, stored in between. */
export const [documents, inMonth, month] = [12_000, 3000, '2026-11']

/**
 * For each stay a receipt voucher, its invoice, and a note or another voucher, for a guest or a company. `hotel-0` has
 * all stays; a thousand other hotels have one or two each.
 */
export const fillSql = `
  set session_replication_role = replica;
  ${idSql};
  insert into hotel (id, slug, owner_id, name, advance_basis_points, series_code)
  select pg_temp.id('hotel ' || n), 'hotel-' || n, pg_temp.id('owner'), 'Hotel ' || n, 2000, lpad(n::text, 4, '0') from generate_series(0, 1000) n;
  create temporary table paper as
  select hotel, n, place, case place when 0 then 'RECEIPT' when 1 then 'INVOICE' else (array['CREDIT', 'DEBIT', 'REFUND'])[1 + n % 3] end as kind,
    happened, (400000 + n % 977 * 4000)::bigint as taxable, case when n % 4 = 0 then 1800 else 500 end as rate,
    pg_temp.id(hotel || ' ' || n || ' ' || place, lpad(to_hex(extract(epoch from happened)::bigint * 1000 + n * 3 + place), 12, '0')) as id
  from generate_series(0, ${documents / 3 - 1}) n, generate_series(0, 2) place, lateral (select 0 as hotel union all select 1 + n % 1000) two,
    lateral (select case when n < ${inMonth / 3} then date '${month}-01' + n % 30 else date '2026-04-01' + n % 200 end as happened) on_day;
  insert into document (hotel_id, id, kind, number, issued_on, happened_on, folio_id, booking_id, cause, refers_to, heads, taxable_paise, tax_paise,
    total_paise, body)
  select pg_temp.id('hotel ' || hotel), id, kind,
    lpad(hotel::text, 4, '0') || '/26/' || (array['R', 'I', 'C', 'D', 'F'])[array_position(array['RECEIPT', 'INVOICE', 'CREDIT', 'DEBIT', 'REFUND'], kind)]
      || '/' || lpad((n + 1)::text, 6, '0'),
    happened, happened, pg_temp.id('stay ' || n), pg_temp.id('stay ' || n), kind || '/' || n,
    case when place > 1 then lag(id) over (partition by hotel, n order by place) end, 'CGST_SGST', taxable, taxable * rate / 10000,
    taxable + taxable * rate / 10000,
    jsonb_build_object('supplier', jsonb_build_object('legalName', 'Asha Hotels Private Limited', 'name', 'Hotel', 'address', 'The Mall, Shimla',
        'state', 'Himachal Pradesh', 'stateCode', '02', 'gstin', '02AAPFU0939F1ZM', 'phone', '+911772651234', 'email', 'desk@hotel.example'),
      'recipient', jsonb_build_object('name', (array['Asha', 'Ravi', 'Lakshmi', 'Imran', 'Zoya', 'Dev', 'Meera', 'Arjun', 'Kavita', 'Tenzin'])[1 + n % 10]
        || ' ' || (array['Rao', 'Menon', 'Khan', 'Sharma', 'Iyer', 'Das', 'Bose', 'Gill', 'Patel', 'Naidu', 'Lepcha'])[1 + n / 10 % 11],
        'address', '12 Park Street', 'state', 'Kerala', 'pin', '682001', 'isSez', false, 'company', case when n % 3 = 0 then
        jsonb_build_object('name', 'Traders ' || n % 90, 'gstin', '27AAPFU' || lpad((n % 90)::text, 4, '0') || 'F1ZV', 'address', 'Pune',
          'state', 'Maharashtra') end),
      'stay', jsonb_build_object('bookingId', pg_temp.id('stay ' || n), 'reference', upper(substr(md5('reference ' || n), 1, 4) || '-' ||
        substr(md5('reference ' || n), 5, 4)), 'checkIn', happened - 2, 'checkOut', happened, 'adults', 2, 'children', 0,
        'rooms', jsonb_build_array('101, Deluxe')),
      'adjusted', case when place = 1 then jsonb_build_array(jsonb_build_object('id', lag(id) over (partition by hotel, n order by place),
        'parts', jsonb_build_array(jsonb_build_object('basisPoints', rate, 'taxable', taxable, 'tax', taxable * rate / 10000)))) else '[]' end,
      'receivedOtherwise', 0, 'method', 'CASH', 'collectedBy', 'hotel', 'reason', null)
  from paper;
  insert into document_line (hotel_id, document_id, position, sac, text, quantity, basis_points, taxable_paise, tax_paise)
  select pg_temp.id('hotel ' || hotel), id, position, '996311', 'Room 101, Deluxe, with breakfast', 1, rate, taxable / 2, taxable / 2 * rate / 10000
  from paper, generate_series(0, 1) position;
  insert into document_file (hotel_id, document_id, copy, name, sha256, bytes)
  select pg_temp.id('hotel ' || hotel), id, copy, id || '/' || case copy when 'original' then 1 else 2 end || '.pdf', md5('file'), 40000
  from paper, unnest(array['original', 'duplicate']) copy;
  vacuum analyze;
  vacuum analyze document`
