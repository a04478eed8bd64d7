import type { ComponentProps } from 'react'
import type { HouseRule } from '#shared/hotels/house-rules.ts'
import type { fieldFormats } from '#web/ui/form/field-formats.ts'
import { checkOutHint, extraMealHint, type HintValues, isDoubtfulPin, postalHint, stateHint } from './hotel-hints.ts'

/** Which form: the registration by the owner, or by a super admin for one; the update by an owner, or by staff. */
export type HotelFormKind = 'registration' | 'for owner' | 'owner' | 'staff'

interface FieldSpec extends Pick<ComponentProps<'input'>, 'autoComplete' | 'inputMode' | 'maxLength' | 'autoCapitalize' | 'spellCheck'> {
  label: string
  /** How it is typed and shown, and which spellings it takes; without it one line of text. */
  kind?: Exclude<keyof typeof fieldFormats, 'text'> | 'date' | 'distances' | 'houseRule' | 'lines' | 'state' | 'time'
  rows?: number
  hint?: string | ((values: HintValues) => string | undefined)
  /** The hint says that something is most likely wrong. It is taken all the same. */
  doubt?: (values: HintValues) => boolean
  /** What guests miss while it is empty, in the forms that allow that. */
  missed?: string
  /** The forms that have it, where not all forms with its section do. */
  forms?: readonly HotelFormKind[]
}

interface Section {
  about?: string | ((kind: HotelFormKind) => string)
  /** The forms that have it, where not all do. */
  forms?: readonly HotelFormKind[]
  fields: Readonly<Record<string, FieldSpec>>
}

/** What is no part of a registration. */
const updates = ['owner', 'staff'] as const

const extraMeal = (person: 'Adult' | 'Child', label: string) => {
  const hint = extraMealHint(person)
  return { label, kind: 'amount', hint, doubt: (values: HintValues) => hint(values) !== undefined } as const
}

const ownBank = 'The platform reads it to pay you; each reading is listed in My account.'
const ownersBank = 'Only the owner sees this once it is saved. It is where the platform sends what it owes the hotel.'

const houseRule = (label: string) => ({ label, kind: 'houseRule' }) as const
const houseRules = {
  'houseRules.PARKING': houseRule('Parking'),
  'houseRules.LIFT': houseRule('Lift'),
  'houseRules.GENERATOR': houseRule('Generator'),
  'houseRules.VEGETARIAN_KITCHEN': houseRule('Vegetarian kitchen'),
  'houseRules.JAIN_FOOD': houseRule('Jain food'),
  'houseRules.ALCOHOL': houseRule('Alcohol'),
  'houseRules.PETS': houseRule('Pets'),
  'houseRules.UNMARRIED_COUPLES': houseRule('Unmarried couples'),
  'houseRules.LOCAL_ID': houseRule('Local ID'),
  'houseRules.VISITORS': houseRule('Visitors'),
  'houseRules.WHEELCHAIR': houseRule('Wheelchair access'),
  'houseRules.POOL_HOURS': houseRule('Pool hours'),
  'houseRules.EARLY_CHECK_IN': houseRule('Early check-in'),
} satisfies Record<`houseRules.${HouseRule}`, FieldSpec>

/** The sections of a hotel's page with their fields, under the paths that the server names in its messages. */
const table = {
  Owner: {
    about: 'The hotel is theirs from the start: they choose its plan and see its bank details.',
    forms: ['for owner'],
    fields: {
      ownerEmail: {
        label: "Owner's email",
        kind: 'email',
        autoComplete: 'off',
        hint: 'The address with which they sign in as a hotel owner.',
      },
    },
  },
  Hotel: {
    fields: {
      name: { label: 'Hotel name', maxLength: 50, autoComplete: 'organization', hint: 'Letters, digits, underscore and space.' },
      website: { label: 'Website', kind: 'webAddress', inputMode: 'url', autoComplete: 'url', maxLength: 300 },
      description: { label: 'Description', kind: 'lines', rows: 4 },
    },
  },
  Address: {
    fields: {
      'addressDetails.street1': { label: 'Street 1', autoComplete: 'address-line1', maxLength: 200 },
      'addressDetails.street2': { label: 'Street 2', autoComplete: 'address-line2', maxLength: 200 },
      'addressDetails.city': {
        label: 'City',
        autoComplete: 'address-level2',
        maxLength: 200,
        missed: 'Without it guests do not see where the hotel is.',
      },
      'addressDetails.state': { label: 'State', kind: 'state', hint: stateHint, doubt: values => stateHint(values) !== undefined },
      'addressDetails.country': { label: 'Country', autoComplete: 'country-name', maxLength: 200 },
      'addressDetails.postal_code': {
        label: 'Postal code',
        kind: 'digits',
        autoComplete: 'postal-code',
        maxLength: 12,
        hint: postalHint,
        doubt: isDoubtfulPin,
      },
    },
  },
  Contact: {
    fields: {
      contactEmail: {
        label: 'Contact email',
        kind: 'email',
        autoComplete: 'email',
        missed: 'Without it guests cannot write to you.',
      },
      contactPhone: {
        label: 'Contact phone',
        kind: 'phone',
        hint: 'An Indian mobile number.',
        missed: 'An Indian mobile number. Without it guests cannot call you.',
      },
      whatsappPhone: { label: 'WhatsApp number', kind: 'phone', forms: updates, hint: 'Guests write to it from your pages.' },
    },
  },
  Reviews: {
    about: 'The rating is shown only with a link to the reviews that it comes from.',
    forms: updates,
    fields: {
      rating: { label: 'Rating', inputMode: 'decimal', maxLength: 3, hint: '1 to 5.' },
      reviewsLink: {
        label: 'Link to the reviews',
        kind: 'webAddress',
        inputMode: 'url',
        maxLength: 300,
        hint: 'Such as your page on a map.',
      },
      reviewsCount: { label: 'Number of reviews', kind: 'digits', inputMode: 'numeric', autoComplete: 'off', maxLength: 9 },
      reviewsDate: { label: 'Counted on', kind: 'date', autoComplete: 'off', maxLength: 30 },
    },
  },
  'Policies and times': {
    fields: {
      checkInTime: { label: 'Check-in time', kind: 'time' },
      checkOutTime: { label: 'Check-out time', kind: 'time', hint: checkOutHint },
      cancellationPolicy: { label: 'Cancellation policy', kind: 'lines', rows: 5 },
      checkInCheckOutPolicy: { label: 'Check in/out policy', kind: 'lines', rows: 5 },
    },
  },
  'House rules': {
    about: 'What guests ask about before they book. Your page leaves out what you do not answer.',
    forms: updates,
    fields: houseRules,
  },
  'Places nearby': {
    forms: updates,
    fields: {
      distances: {
        label: 'Distances',
        kind: 'distances',
        rows: 4,
        hint: 'A place a line, at most 8: its name, a colon, how far it is. City Palace: 2 km, 10 minutes.',
      },
    },
  },
  Bank: {
    about: kind => (kind === 'for owner' ? ownersBank : ownBank),
    forms: ['registration', 'for owner', 'owner'],
    fields: {
      beneficiaryName: { label: 'Beneficiary name', autoComplete: 'off', maxLength: 100 },
      bankAccountNumber: {
        label: 'Bank account number',
        kind: 'digits',
        inputMode: 'numeric',
        autoComplete: 'off',
        maxLength: 30,
        hint: '9 to 18 digits.',
      },
      ifscCode: {
        label: 'IFSC code',
        kind: 'capitals',
        autoCapitalize: 'characters',
        autoComplete: 'off',
        spellCheck: false,
        maxLength: 11,
        hint: '11 characters, such as HDFC0001234.',
      },
      razorPayAccountId: {
        label: 'Linked account id',
        forms: ['owner'],
        autoComplete: 'off',
        spellCheck: false,
        maxLength: 50,
        hint: 'acc_ and 14 characters. The booking platform gives you the id. Needed for a plan with a deduction per booking.',
      },
    },
  },
  'Extra costs': {
    about: "Per person and day, the bed per night. Charged for people beyond those in a room's price (Rates › People and beds).",
    fields: {
      extraChildBreakfastCost: { label: 'Extra child breakfast cost', kind: 'amount' },
      extraChildMealCost: extraMeal('Child', 'Extra child meal cost'),
      extraAdultBreakfastCost: { label: 'Extra adult breakfast cost', kind: 'amount' },
      extraAdultMealCost: extraMeal('Adult', 'Extra adult meal cost'),
      extraBedCost: { label: 'Extra bed cost', kind: 'amount' },
    },
  },
  Advance: {
    about: 'The share of a stay that guests pay online when they book. The rest is due at the hotel.',
    fields: { advancePaymentRate: { label: 'Advance payment rate', kind: 'percent', hint: '10 to 100.' } },
  },
  Logo: { fields: {} },
} as const satisfies Record<string, Section>

type Table = typeof table
export type HotelField = { [T in keyof Table]: keyof Table[T]['fields'] }[keyof Table]

/** A form as typed. */
export type HotelValues = Record<HotelField, string>

const has = ({ forms }: Pick<FieldSpec, 'forms'>, kind: HotelFormKind): boolean => forms === undefined || forms.includes(kind)
const fieldsIn = ({ fields }: Section) => Object.entries(fields) as [HotelField, FieldSpec][]

/** Every field of every form. */
export const hotelFields = Object.fromEntries(Object.values<Section>(table).flatMap(fieldsIn)) as Record<HotelField, FieldSpec>

/** The sections of a form from top to bottom, with its fields. */
export const hotelSections = (kind: HotelFormKind) =>
  Object.entries<Section>(table)
    .filter(([, section]) => has(section, kind))
    .map(([title, section]) => ({
      title,
      about: typeof section.about === 'function' ? section.about(kind) : section.about,
      fields: fieldsIn(section)
        .filter(([, field]) => has(field, kind))
        .map(([name]) => name),
    }))

/** What only the owner reads and writes: never kept in the browser, and absent for staff. */
export const ownerFields = Object.keys(table.Bank.fields) as HotelField[]
