import { hotelTaxJson, taxBandsJson } from '../../rooms/nights/rate-rules.ts'

/** What mails say of the hotel `h`, as JSON. */
export const mailedHotelJson = `json_build_object('name', h.name, 'slug', h.slug, 'contactEmail', h.contact_email,
  'contactPhone', h.contact_phone, 'addressDetails', json_build_object('street1', h.street1, 'street2', h.street2, 'city', h.city,
    'state', h.state, 'country', h.country, 'postal_code', h.postal_code),
  'checkInTime', h.check_in_time, 'checkOutTime', h.check_out_time, 'cancellationPolicy', h.cancellation_policy, 'checkInCheckOutPolicy', h.check_in_check_out_policy,
  'whatsappPhone', h.whatsapp_phone)`

/** What was received for the booking `b`, in paise, in the order in which it came; `id` is that of a payment online. */
export const mailedPaymentsJson = `(select coalesce(json_agg(json_build_object('id', m.payment_id, 'method', m.method, 'amountPaise', m.amount_paise,
  'transactionId', m.transaction_id) order by m.created_at, m.id), '[]')
  from booking_payment m where m.hotel_id = b.hotel_id and m.booking_id = b.id and m.amount_paise > 0)`

/** With which rules the GST in its prices is told. */
export const mailedTaxJson = `json_build_object('hotelTax', ${hotelTaxJson}, 'taxBands', ${taxBandsJson})`

/** The first cover and the logo of the hotel `h`. */
export const mailedPicturesJson = `(select coalesce(json_agg(json_build_object('imageType', i.image_type, 'isCover', i.image_type = 'COVER',
  'imagePath', i.picture_id, 'imageName', p.name)), '[]')
  from hotel_image i join picture p on p.hotel_id = i.hotel_id and p.id = i.picture_id
  where i.hotel_id = h.id and (i.image_type = 'HOTEL_LOGO' or i.image_type = 'COVER' and i.position = 0))`
