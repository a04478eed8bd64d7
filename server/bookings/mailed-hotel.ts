import { hotelTaxJson, taxBandsJson } from '../rooms/rate-rules.ts'

/** What mails say of the hotel `h`, as JSON. */
export const mailedHotelJson = `json_build_object('name', h.name, 'slug', h.slug, 'contactEmail', h.contact_email,
  'contactPhone', h.contact_phone, 'addressDetails', json_build_object('street1', h.street1, 'street2', h.street2, 'city', h.city,
    'state', h.state, 'country', h.country, 'postal_code', h.postal_code),
  'checkInTime', h.check_in_time, 'checkOutTime', h.check_out_time, 'cancellationPolicy', h.cancellation_policy)`

/** With which rules the GST in its prices is told. */
export const mailedTaxJson = `json_build_object('hotelTax', ${hotelTaxJson}, 'taxBands', ${taxBandsJson})`
