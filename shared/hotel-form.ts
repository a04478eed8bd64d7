import { z } from 'zod'
import { clockTime, email, formNumber, ifsc, optionalText, phoneNumber, username } from './fields.ts'
import { PublicHotel } from './hotels.ts'
import { hasTwoDecimals } from './money.ts'

const needed = (message: string, max = 200) => z.string(message).trim().min(1, message).max(max, `At most ${max} characters.`)
const cost = formNumber(
  z
    .number()
    .positive('Enter an amount greater than 0.')
    .max(1_000_000, 'At most 10,00,000.')
    .refine(hasTwoDecimals, 'At most two decimals.') as z.ZodNumber,
  'Enter an amount greater than 0.',
)
const website = z
  .string()
  .trim()
  .max(300, 'At most 300 characters.')
  .refine(text => text === '' || /^https?:\/\/[^\s/$.?#][^\s]*$/i.test(text), 'Enter a valid URL.')
  .optional()
  .transform(text => text || undefined)

/** Where a hotel is. Outside India a postal code has other forms; the specification allows 4 to 10 characters for all. */
const Address = z.strictObject({
  street1: needed('Street 1 is required'),
  street2: needed('Street 2 is required'),
  city: needed('City is required'),
  state: needed('State is required'),
  country: needed('Country is required'),
  postal_code: z.string().trim().min(4, 'Postal code must be 4 to 10 characters.').max(10, 'Postal code must be 4 to 10 characters.'),
})

/** Bank details, which the owner alone reads and writes. */
const bank = {
  beneficiaryName: z
    .string('Beneficiary name must be 2 to 100 characters.')
    .trim()
    .min(2, 'Beneficiary name must be 2 to 100 characters.')
    .max(100, 'Beneficiary name must be 2 to 100 characters.'),
  bankAccountNumber: z
    .string('Bank account number must be 9 to 18 digits.')
    .trim()
    .regex(/^\d{9,18}$/, 'Bank account number must be 9 to 18 digits.'),
  ifscCode: ifsc,
}

const costs = {
  extraChildBreakfastCost: cost,
  extraChildMealCost: cost,
  extraAdultBreakfastCost: cost,
  extraAdultMealCost: cost,
  extraBedCost: cost,
}

const rate = formNumber(
  z.number().min(10, 'Advance payment rate must be 10 to 100.').max(100, 'Advance payment rate must be 10 to 100.'),
  'Advance payment rate must be 10 to 100.',
)

/** A provider account: `acc_` and 14 characters. Empty clears it. */
const linkedAccount = z
  .string()
  .trim()
  .regex(/^(acc_[A-Za-z0-9]{14})?$/, 'A linked account id is acc_ and 14 characters.')

/** The registration of a hotel (specification 2, section 5): everything but the website is required. */
export const HotelForm = z.strictObject({
  name: username,
  contactEmail: email,
  contactPhone: phoneNumber,
  addressDetails: Address,
  website,
  description: needed('Description is required', 5000),
  cancellationPolicy: needed('Cancellation policy is required', 5000),
  checkInCheckOutPolicy: needed('Check in/out policy is required', 5000),
  checkInTime: clockTime,
  checkOutTime: clockTime,
  ...bank,
  ...costs,
  advancePaymentRate: rate,
})

/** The update: address, website, description, contact, policies and times may be left out; bank and costs are the owner's duty. */
export const HotelUpdate = z.strictObject({
  name: username,
  contactEmail: email.optional(),
  contactPhone: phoneNumber.optional(),
  addressDetails: Address.partial().optional(),
  website,
  description: optionalText(5000),
  cancellationPolicy: optionalText(5000),
  checkInCheckOutPolicy: optionalText(5000),
  checkInTime: clockTime.optional(),
  checkOutTime: clockTime.optional(),
  rating: formNumber(z.number().min(1, 'A rating is 1 to 5.').max(5, 'A rating is 1 to 5.'), 'A rating is 1 to 5.').optional(),
  beneficiaryName: bank.beneficiaryName.optional(),
  bankAccountNumber: bank.bankAccountNumber.optional(),
  ifscCode: bank.ifscCode.optional(),
  ...costs,
  advancePaymentRate: rate,
  razorPayAccountId: linkedAccount.optional(),
})

/** A hotel as its staff see it; bank details and provider account are there for the owner alone. */
export const StaffHotel = PublicHotel.extend({
  beneficiaryName: z.string().nullable().optional(),
  bankAccountNumber: z.string().nullable().optional(),
  ifscCode: z.string().nullable().optional(),
  razorPayAccountId: z.string().nullable().optional(),
})
export type StaffHotel = z.output<typeof StaffHotel>
