import { hotelTaxJson, taxBandsJson } from '../../rooms/nights/rate-rules.ts'

/** What mails say of the hotel `h`, as JSON. */
export const mailedHotelJson = `json_build_object('name', h.name, 'slug', h.slug, 'contactEmail', h.contact_email,
  'contactPhone', h.contact_phone, 'addressDetails', json_build_object('street1', h.street1, 'street2', h.street2, 'city', h.city,
    'state', h.state, 'country', h.country, 'postal_code', h.postal_code),
  'checkInTime', h.check_in_time, 'checkOutTime', h.check_out_time, 'cancellationPolicy', h.cancellation_policy)`

/** What was received for the booking `b`, in paise, in the order in which it came; `id` is that of a payment online. */
export const mailedPaymentsJson = `(select coalesce(json_agg(json_build_object('id', m.payment_id, 'method', m.method, 'amountPaise', m.amount_paise,
  'transactionId', m.transaction_id) order by m.created_at, m.id), '[]')
  from booking_payment m where m.hotel_id = b.hotel_id and m.booking_id = b.id and m.amount_paise > 0)`

/** With which rules the GST in its prices is told. */
export const mailedTaxJson = `json_build_object('hotelTax', ${hotelTaxJson}, 'taxBands', ${taxBandsJson})`
