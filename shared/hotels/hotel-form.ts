import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import {
  clearable,
  clockTime,
  email,
  formNumber,
  id,
  ifsc,
  linkedAccount,
  phoneNumber,
  rupeeField,
  shortText,
  username,
  version,
} from '../contract/fields.ts'
import { date } from '../words/dates.ts'
import { lineText, longText, thingName } from '../words/text-fields.ts'
import { tidy, tidyCode } from '../words/tidy.ts'
import { StaffHotel } from './hotels.ts'
import { type HouseRule, houseRuleNames } from './house-rules.ts'

const needed = (message: string) => lineText(200, undefined, message).min(1, message)
const neededText = (message: string) => longText(5000, undefined, message).min(1, message)
const noCost = 'Enter an amount greater than 0.'
const cost = rupeeField(noCost, noCost)
const url = shortText(300, 'At most 300 characters.')
  .overwrite(text => text.replace(/^https?:/i, scheme => scheme.toLowerCase()))
  .regex(/^https?:\/\/[^\s/$.?#][^\s]*$/, { error: 'Enter a valid URL.', abort: true })
  .refine(text => z.url().safeParse(text).success, 'Enter a valid URL.')

/** A hotel's address. The specification allows postal codes of 4 to 10 characters, also for other countries. */
const Address = z.strictObject({
  street1: needed('Street 1 is required.'),
  street2: needed('Street 2 is required.'),
  city: needed('City is required.'),
  state: needed('State is required.'),
  country: needed('Country is required.'),
  postal_code: z
    .string('Postal code must be 4 to 10 characters.')
    .max(50, { error: 'Postal code must be 4 to 10 characters.', abort: true })
    .overwrite(tidy)
    .min(4, 'Postal code must be 4 to 10 characters.')
    .max(10, 'Postal code must be 4 to 10 characters.'),
})

const noAccountNumber = 'Bank account number must be 9 to 18 digits.'

const noBeneficiary = 'Beneficiary name must be 2 to 100 characters.'

const bank = {
  beneficiaryName: thingName(100, noBeneficiary, noBeneficiary).min(2, noBeneficiary),
  bankAccountNumber: z
    .string(noAccountNumber)
    .max(50, { error: noAccountNumber, abort: true })
    .overwrite(tidyCode)
    .max(18, { error: noAccountNumber, abort: true })
    .regex(/^\d{9,18}$/, noAccountNumber),
  ifscCode: ifsc,
}

const costs = {
  extraChildBreakfastCost: cost,
  extraChildMealCost: cost,
  extraAdultBreakfastCost: cost,
  extraAdultMealCost: cost,
  extraBedCost: cost,
}

const noRate = 'Advance payment rate must be 10 to 100.'
const rate = formNumber(z.number().min(10, noRate).max(100, noRate), noRate, noRate)

/** The registration of a hotel (specification 2, section 5): everything but the website is required. */
export const HotelForm = z.strictObject({
  name: username,
  contactEmail: email,
  contactPhone: phoneNumber,
  // A missing address reports every required part of it.
  addressDetails: Address.prefault({} as z.input<typeof Address>),
  website: clearable(url).transform(address => address ?? undefined),
  description: neededText('Description is required.'),
  cancellationPolicy: neededText('Cancellation policy is required.'),
  checkInCheckOutPolicy: neededText('Check in/out policy is required.'),
  checkInTime: clockTime,
  checkOutTime: clockTime,
  ...bank,
  ...costs,
  advancePaymentRate: rate,
})

export const noOwnerEmail = "Owner's email is required."

export const HotelFormForOwner = HotelForm.extend({
  ownerEmail: z.string(noOwnerEmail).trim().min(1, { error: noOwnerEmail, abort: true }).pipe(email),
})

const noRating = 'A rating is 1 to 5.'
const noReviewsLink = 'Enter the link to the reviews that were counted.'
const noReviews = 'Enter a whole number, 1 at least.'
const noPlace = 'A place has a name of at most 60 characters.'
const noDistance = 'Say how far it is to each place, in at most 40 characters.'

/** A house rule: `yes` or `no` in any capitals, or the hotel's own words. */
const houseRule = clearable(lineText(80).transform(words => (/^(yes|no)$/i.test(words) ? words.toLowerCase() : words)))

const Distance = z.strictObject({
  place: lineText(60, noPlace).min(1, noPlace),
  distance: lineText(40, noDistance).min(1, noDistance),
})

/** The update: omitted fields are unchanged. Bank details (`BankDetails`) are refused from anybody but the owner. */
export const HotelUpdate = z.strictObject({
  name: username,
  contactEmail: clearable(email),
  contactPhone: clearable(phoneNumber),
  addressDetails: z
    .strictObject({
      street1: clearable(lineText(200)),
      street2: clearable(lineText(200)),
      city: clearable(lineText(200)),
      state: clearable(lineText(200)),
      country: clearable(lineText(200)),
      postal_code: clearable(Address.shape.postal_code),
    })
    .optional(),
  website: clearable(url),
  description: clearable(longText(5000)),
  cancellationPolicy: clearable(longText(5000)),
  checkInCheckOutPolicy: clearable(longText(5000)),
  checkInTime: clearable(clockTime),
  checkOutTime: clearable(clockTime),
  whatsappPhone: clearable(phoneNumber),
  rating: clearable(formNumber(z.number().min(1, noRating).max(5, noRating), noRating)),
  reviewsLink: clearable(url.regex(/^https:/, 'The link begins with https://.')),
  reviewsCount: clearable(
    formNumber(z.number().multipleOf(1, noReviews).min(1, noReviews).max(1_000_000, 'At most 10,00,000.'), noReviews),
  ),
  reviewsDate: clearable(date),
  /** Rules that are not named are unchanged. */
  houseRules: z
    .strictObject(Object.fromEntries(houseRuleNames.map(rule => [rule, houseRule])) as Record<HouseRule, typeof houseRule>)
    .optional(),
  /** Replaces all of them, in this order. */
  distances: clearable(z.array(Distance).max(8, 'At most 8 places.')),
  beneficiaryName: bank.beneficiaryName.optional(),
  bankAccountNumber: bank.bankAccountNumber.optional(),
  ifscCode: bank.ifscCode.optional(),
  ...costs,
  advancePaymentRate: rate,
  razorPayAccountId: clearable(linkedAccount),
})

/** What the update form checks before sending; the database checks rules about several fields again. */
export const HotelUpdateForm = HotelUpdate.refine(
  ({ reviewsLink, reviewsCount, reviewsDate }) => reviewsLink || !(reviewsCount || reviewsDate),
  {
    path: ['reviewsLink'],
    error: noReviewsLink,
  },
)

export const BankDetails = z.object(bank)

export const hotelFormApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/hotel/createhotel',
    summary: 'Registers a hotel of the caller; a super admin names its owner by `ownerEmail`, who has an ADMIN account',
    access: 'owner-or-super',
    body: 'multipart',
    files: { hotelLogo: { max: 1, needed: 'Hotel logo is required.' } },
    input: HotelForm.extend({ ownerEmail: clearable(email) }),
    data: StaffHotel,
    message: 'Hotel registration successful!',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/hotel/updatehotel',
    summary: 'Changes a hotel; bank details and the linked account are read and written by its owner alone',
    access: { area: 'hotels', action: 'UPDATE', hotel: 'id' },
    body: 'multipart',
    files: { hotelLogo: { max: 1 } },
    input: HotelUpdate.extend({ id, version }),
    data: StaffHotel,
    meta: z.object({ warning: z.string().optional() }),
    message: 'Hotel updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/hotel/delethotel',
    summary: 'Deletes a hotel that has no bookings and no payment records; its owner alone may',
    access: { area: 'hotels', action: 'DELETE' },
    input: z.strictObject({ hotelId: id }),
    data: z.object({}),
    message: 'Hotel deleted successfully!',
  }),
}

export type HotelForm = z.output<typeof HotelForm>
export type HotelUpdate = z.output<typeof HotelUpdate>

export { StaffHotel }
