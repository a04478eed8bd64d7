import type { Updateable } from 'kysely'
import type { HotelForm, HotelUpdate } from '#shared/hotels/hotel-form.ts'
import { toBasisPoints, toPaise } from '#shared/words/money.ts'
import type { DB } from '../db/types.ts'

type Columns = Updateable<DB['hotel']>

/** The columns of a hotel's form. What the form leaves out is undefined here, and stays as it is in the table. */
export const columnsOf = (form: HotelForm | HotelUpdate) => {
  const { addressDetails: address } = form
  // A registration has none of these.
  const more: Partial<HotelUpdate> = form
  return {
    name: form.name,
    contact_email: form.contactEmail,
    contact_phone: form.contactPhone,
    street1: address?.street1,
    street2: address?.street2,
    city: address?.city,
    state: address?.state,
    country: address?.country,
    postal_code: address?.postal_code,
    website: form.website,
    description: form.description,
    cancellation_policy: form.cancellationPolicy,
    check_in_check_out_policy: form.checkInCheckOutPolicy,
    check_in_time: form.checkInTime,
    check_out_time: form.checkOutTime,
    beneficiary_name: form.beneficiaryName,
    bank_account_number: form.bankAccountNumber,
    ifsc_code: form.ifscCode,
    extra_child_breakfast_paise: toPaise(form.extraChildBreakfastCost),
    extra_child_meal_paise: toPaise(form.extraChildMealCost),
    extra_adult_breakfast_paise: toPaise(form.extraAdultBreakfastCost),
    extra_adult_meal_paise: toPaise(form.extraAdultMealCost),
    extra_bed_paise: toPaise(form.extraBedCost),
    advance_basis_points: toBasisPoints(form.advancePaymentRate),
    rating: more.rating,
    whatsapp_phone: more.whatsappPhone,
    reviews_link: more.reviewsLink,
    reviews_count: more.reviewsCount,
    reviews_date: more.reviewsDate,
    razorpay_account_id: more.razorPayAccountId,
  } satisfies Columns
}
