import { invalidFields } from '#shared/plans.ts'

export interface ConstraintSentence {
  /** 400 for a value that breaks a rule, 409 for something taken or in use, 404 for a row that is not there. */
  status: 400 | 404 | 409
  sentence: string
  field?: string
}

const noHotel: ConstraintSentence = { status: 404, sentence: 'This hotel does not exist.' }
const wrong = (field: string, sentence: string): ConstraintSentence => ({ status: 400, sentence, field })
const taken = (field: string, sentence: string): ConstraintSentence => ({ status: 409, sentence, field })
const needed = (sentence: string): ConstraintSentence => ({ status: 409, sentence })

/** Constraint name to sentence; names are sentences themselves (`room_number_unique_in_hotel`). */
export const constraintSentences: Readonly<Record<string, ConstraintSentence>> = {
  account_email_unique: taken('email', 'This email address has an account already.'),
  amenity_name_unique_in_hotel: taken('name', 'An amenity of this name is there already.'),
  coupon_code_unique: taken('code', 'A coupon with this code is there already.'),
  permission_once_per_role_and_resource: taken(
    'resourceId',
    'This role has a permission for this resource already. Change that one instead.',
  ),
  plan_feature_name_unique_whatever_case: taken('name', 'A feature of this name is there already.'),
  role_name_unique_in_hotel: taken('name', 'A role of this name is there already.'),
  room_number_unique_in_hotel: taken('roomNumber', 'This room number is taken already.'),
  room_type_name_unique_in_hotel: taken('name', 'A room type of this name is there already.'),

  booking_total_not_negative: wrong('charges', 'The total of a booking is not below 0.'),
  booking_out_after_in: wrong('checkOutDate', 'Check-out must be at least one day after check-in.'),
  coupon_discount_zero_to_hundred_percent: wrong('discountRate', 'Discount rate must be between 0 and 100.'),
  enquiry_request_kind_known: wrong('kind', 'Say what you want to ask for.'),
  enquiry_status_known: wrong('status', 'Status is required.'),
  hotel_account_has_form: wrong('razorPayAccountId', 'An account id is acc_ and 14 letters and digits.'),
  hotel_advance_ten_to_hundred_percent: wrong('advancePaymentRate', 'The advance is 10 to 100 %.'),
  hotel_image_type_known: wrong('imageType', 'Invalid image type'),
  hotel_rating_one_to_five: wrong('rating', 'A rating is 1 to 5.'),
  meal_option_known: wrong('rooms', 'Choose the meals of each room.'),
  offer_discount_zero_to_hundred_percent: wrong('discountPercentage', 'Discount must be 0 to 100.'),
  offer_ends_after_start: wrong('endDate', 'End date must be after start date.'),
  coupon_code_in_capitals: wrong('code', 'A coupon code is written in capitals.'),
  coupon_description_at_most_255: wrong('description', 'Description cannot exceed 255 characters.'),
  plan_name_two_to_hundred: wrong('name', 'Name has 2 to 100 characters.'),
  plan_feature_name_four_to_hundred: wrong('name', 'Name has 4 to 100 characters.'),
  plan_billing_known: wrong('billingType', 'Choose how the plan is billed.'),
  plan_fields_of_billing: wrong('billingType', invalidFields),
  room_image_five_at_most: wrong('roomImages', 'You can upload a maximum of 5 images'),
  room_places_positive: wrong('adultCapacity', 'A room sleeps at least one adult.'),
  room_prices_positive: wrong('pricePerNight', 'A price is more than zero.'),

  attempt_has_one_live_booking: needed('This booking is being made already. Please wait a moment.'),
  booking_payment_key_once: needed('This key belongs to another booking.'),
  booking_of_room: needed('This room has bookings and cannot be deleted.'),
  one_open_request_of_a_kind: needed('The guest has another open request of this kind.'),
  hotel_image_two_hundred: needed('A hotel has at most 200 pictures. Please delete some first.'),
  due_of_booking: needed('Money of this booking is still between the platform and the hotel.'),
  last_super_admin_stays: needed('This is the last super admin of the platform, who cannot be removed.'),
  member_role_of_role: needed('Somebody still has this role. Give them another one first.'),
  plan_of_feature: needed('A plan has this feature. Take it out there first.'),
  record_of_plan: needed('Payment records have this plan. Withdraw it instead.'),
  payment_of_booking: needed('This booking received money. Cancel it instead.'),
  refund_key_once: needed('This key belongs to another booking.'),
  refunds_within_payment: needed('This is more than was paid.'),
  room_amenity_of_amenity: needed('Rooms have this amenity. Take it from them first.'),
  room_of_type: needed('Rooms are of this type. Give them another one first.'),

  bank_reading_of_hotel: noHotel,
  amenity_of_hotel: noHotel,
  booking_of_hotel: noHotel,
  enquiry_of_hotel: noHotel,
  hotel_image_of_hotel: noHotel,
  member_of_hotel: noHotel,
  record_of_hotel: noHotel,
  payout_of_hotel: noHotel,
  picture_of_hotel: noHotel,
  role_of_hotel: noHotel,
  room_of_hotel: noHotel,
  room_type_of_hotel: noHotel,
  special_offer_of_hotel: noHotel,

  role_of_same_hotel: { status: 400, sentence: 'This role does not belong to the hotel.' },
}
