-- What a guest asks for on the page of a booking has a kind, and one request of a kind is open at a time: what comes later is added to it.
alter table enquiry
  add request_kind text,
  add constraint enquiry_request_kind_known check (request_kind in ('cancel', 'change', 'question'));

-- Requests so far say their kind in their first line. Of several open ones of a kind the latest counts.
update enquiry e set request_kind = found.kind
  from (
    select hotel_id, id, kind, status,
      row_number() over (partition by hotel_id, booking_id, kind, status = 'PENDING' order by created_at desc, id desc) as place
    from (
      select *, case split_part(message, E'\n', 1)
        when 'Please cancel this booking.' then 'cancel'
        when 'Please change this booking.' then 'change'
      end as kind
      from enquiry where booking_id is not null
    ) of_bookings
    where kind is not null
  ) found
  where e.hotel_id = found.hotel_id and e.id = found.id and (found.status <> 'PENDING' or found.place = 1);

create unique index one_open_request_of_a_kind on enquiry (hotel_id, booking_id, request_kind) where status = 'PENDING';
