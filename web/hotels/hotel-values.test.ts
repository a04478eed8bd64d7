import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StaffHotel } from '#shared/hotels/hotels.ts'
import { problemsOf } from '#web/ui/form/form-problems.ts'
import { type HotelFormKind, type HotelValues, hotelSections } from './hotel-fields.ts'
import { checkOutHint, extraMealHint, isDoubtfulPin, postalHint, stateHint } from './hotel-hints.ts'
import { emptyHotel, hotelFormValues, hotelSchema, sentHotel } from './hotel-values.ts'

const hotelProblems = (values: HotelValues, kind: HotelFormKind) => problemsOf(hotelSchema(kind), sentHotel(values, kind), values)

const full: HotelValues = {
  ...emptyHotel,
  ownerEmail: '',
  name: 'Lake View Palace',
  description: 'On the lake.',
  rating: '4.6',
  website: '',
  'addressDetails.street1': 'Palace Road',
  'addressDetails.street2': 'Old City',
  'addressDetails.city': 'Udaipur',
  'addressDetails.state': 'Rajasthan',
  'addressDetails.country': 'India',
  'addressDetails.postal_code': '313001',
  contactEmail: 'desk@lake.example',
  contactPhone: '098765 43210',
  cancellationPolicy: 'Two days before.',
  checkInCheckOutPolicy: 'Bring a photo identity card.',
  checkInTime: '14:00',
  checkOutTime: '11:00',
  beneficiaryName: 'Lake View LLP',
  bankAccountNumber: '123456789',
  ifscCode: 'hdfc0001234',
  razorPayAccountId: '',
  extraChildBreakfastCost: '150',
  extraChildMealCost: '250.50',
  extraAdultBreakfastCost: '300',
  extraAdultMealCost: '500',
  extraBedCost: '800',
  advancePaymentRate: '25',
}

test('a complete registration has no problems; the website alone may stay empty', () => {
  assert.deepEqual(hotelProblems(full, 'registration'), {})
  const { website: _, ...required } = Object.fromEntries(
    hotelSections('registration').flatMap(({ fields }) => fields.map(field => [field, field])),
  )
  const empty = hotelProblems({ ...emptyHotel, 'addressDetails.country': '' }, 'registration')
  assert.deepEqual(Object.keys(empty).sort(), Object.keys(required).sort())
})

test('a super admin’s registration names the owner, nobody else’s does', () => {
  assert.deepEqual(hotelProblems(full, 'for owner'), { ownerEmail: "Owner's email is required." })
  const named = { ...full, ownerEmail: ' Asha@Owner.example ' }
  assert.deepEqual(hotelProblems(named, 'for owner'), {})
  assert.equal(sentHotel(named, 'for owner').ownerEmail, 'asha@owner.example')
  for (const kind of ['registration', 'owner', 'staff'] as const) assert.equal('ownerEmail' in sentHotel(named, kind), false, kind)
})

test('it travels nested, with a tidy phone number and the IFSC in capitals', () => {
  const sent = sentHotel(full, 'registration')
  assert.equal(sent.contactPhone, '+919876543210')
  assert.equal(sent.ifscCode, 'HDFC0001234')
  assert.deepEqual(sent.addressDetails, {
    street1: 'Palace Road',
    street2: 'Old City',
    city: 'Udaipur',
    state: 'Rajasthan',
    country: 'India',
    postal_code: '313001',
  })
  assert.equal('website' in sent, false)
  assert.equal('rating' in sent, false)
})

const messages: [field: keyof HotelValues, value: string, message: string][] = [
  ['name', 'Lak', 'Use 4 to 50 characters.'],
  ['name', 'Lake & View', 'Use letters, digits, underscore and space only.'],
  ['addressDetails.street1', '  ', 'Street 1 is required.'],
  ['addressDetails.postal_code', '313', 'Postal code must be 4 to 10 characters.'],
  ['website', 'the lake', 'Enter a valid URL.'],
  ['beneficiaryName', 'L', 'Beneficiary name must be 2 to 100 characters.'],
  ['bankAccountNumber', '12345678', 'Bank account number must be 9 to 18 digits.'],
  ['ifscCode', 'HDFC1001234', 'Enter a valid 11-character IFSC code.'],
  ['contactEmail', 'lake@view', 'Invalid email address'],
  ['contactPhone', '12345', 'Invalid phone number.'],
  ['extraBedCost', '0', 'Enter an amount greater than 0.'],
  ['extraBedCost', 'many', 'Enter an amount greater than 0.'],
  ['advancePaymentRate', '9', 'Advance payment rate must be 10 to 100.'],
  ['advancePaymentRate', '101', 'Advance payment rate must be 10 to 100.'],
  ['checkInTime', '25:00', 'Enter a time as HH:mm.'],
]
for (const [field, value, message] of messages)
  test(`${field} "${value}": ${message}`, () => {
    assert.deepEqual(hotelProblems({ ...full, [field]: value }, 'registration'), { [field]: message })
  })

test('an update may leave out address, contact, policies and times; costs, advance and the bank stay required', () => {
  const bare = { ...emptyHotel, name: full.name, 'addressDetails.country': '' }
  assert.deepEqual(Object.keys(hotelProblems(bare, 'owner')).sort(), [
    'advancePaymentRate',
    'bankAccountNumber',
    'beneficiaryName',
    'extraAdultBreakfastCost',
    'extraAdultMealCost',
    'extraBedCost',
    'extraChildBreakfastCost',
    'extraChildMealCost',
    'ifscCode',
  ])
})

test('staff neither see nor send what belongs to the owner', () => {
  const sent = sentHotel(full, 'staff')
  assert.deepEqual(hotelProblems({ ...full, ifscCode: 'wrong' }, 'staff'), {})
  assert.equal(
    Object.keys(sent).some(field => ['ifscCode', 'beneficiaryName', 'bankAccountNumber', 'razorPayAccountId'].includes(field)),
    false,
  )
})

test('the owner’s update carries an emptied text, and a linked account of the right form', () => {
  assert.equal(sentHotel(full, 'owner').website, '')
  assert.deepEqual(hotelProblems({ ...full, razorPayAccountId: 'acc_1' }, 'owner'), {
    razorPayAccountId: 'A linked account id is acc_ and 14 characters.',
  })
  assert.deepEqual(hotelProblems({ ...full, rating: '6' }, 'owner'), { rating: 'A rating is 1 to 5.' })
})

test('house rules, places and reviews are no part of a registration, and travel nested', () => {
  const more: Partial<HotelValues> = {
    'houseRules.PETS': 'no',
    'houseRules.POOL_HOURS': ' 7 AM to 8 PM ',
    distances: 'City Palace: 2 km, 10 minutes\n\n Airport :25 km',
    whatsappPhone: '098290 12345',
    reviewsLink: 'maps.example/lake',
    reviewsCount: '1284',
    reviewsDate: '5 Nov 2026',
  }
  const registered = sentHotel({ ...full, ...more }, 'registration')
  for (const field of ['houseRules', 'distances', 'whatsappPhone', 'reviewsLink', 'reviewsCount', 'reviewsDate'])
    assert.equal(field in registered, false, field)
  for (const kind of ['owner', 'staff'] as const) {
    assert.deepEqual(hotelProblems({ ...full, ...more }, kind), {}, kind)
    const { houseRules, ...sent } = sentHotel({ ...full, ...more }, kind)
    const { PETS, POOL_HOURS, LIFT } = houseRules as Record<string, string>
    assert.deepEqual([PETS, POOL_HOURS, LIFT], ['no', '7 AM to 8 PM', ''])
    assert.deepEqual(sent.distances, [
      { place: 'City Palace', distance: '2 km, 10 minutes' },
      { place: 'Airport', distance: '25 km' },
    ])
    assert.deepEqual([sent.whatsappPhone, sent.reviewsLink, sent.reviewsDate], ['+919829012345', 'https://maps.example/lake', '2026-11-05'])
  }
  assert.equal(sentHotel(full, 'owner').distances, '')
  const nine = Array.from({ length: 9 }, (_, at) => `Place ${at}: 1 km`).join('\n')
  for (const [field, value, message] of [
    ['distances', 'City Palace', 'Say how far it is to each place, in at most 40 characters.'],
    ['distances', nine, 'At most 8 places.'],
    ['reviewsLink', 'http://maps.example', 'The link begins with https://.'],
    ['houseRules.PETS', 'x'.repeat(81), 'At most 80 characters.'],
    ['whatsappPhone', '0294 123456', 'Invalid phone number.'],
  ] as const)
    assert.deepEqual(hotelProblems({ ...full, [field]: value }, 'owner'), { [field]: message })
  assert.deepEqual(hotelProblems({ ...full, reviewsCount: '12' }, 'owner'), {
    reviewsLink: 'Enter the link to the reviews that were counted.',
  })
})

test('check-out at or before check-in is the next day’s', () => {
  assert.equal(checkOutHint(full), '11:00 AM the next day.')
  assert.equal(checkOutHint({ ...full, checkOutTime: '14:00' }), '02:00 PM the next day.')
  assert.equal(checkOutHint({ ...full, checkOutTime: '20:00' }), undefined)
  assert.equal(checkOutHint(emptyHotel), undefined)
})

test('a PIN code is asked for in India only', () => {
  assert.equal(postalHint({ ...full, 'addressDetails.postal_code': '3130' }), 'A PIN code in India has 6 digits.')
  assert.equal(postalHint(full), 'A PIN code of Rajasthan.')
  assert.equal(postalHint({ ...full, 'addressDetails.postal_code': '605001' }), undefined)
  assert.equal(postalHint({ ...full, 'addressDetails.country': 'Nepal' }), '4 to 10 characters.')
})

test('what is most likely a mistake in an address is said at its field', () => {
  const typed = (values: Partial<HotelValues>) => ({ ...full, ...values })
  assert.equal(stateHint(full), undefined)
  assert.equal(stateHint(typed({ 'addressDetails.state': ' rajasthan' })), undefined)
  const misspelt = typed({ 'addressDetails.state': 'Rajastan' })
  assert.equal(stateHint(misspelt), 'India has no State of this name: choose one from the list.')
  assert.equal(postalHint(misspelt), 'A PIN code of Rajasthan.')
  assert.equal(stateHint({ ...misspelt, 'addressDetails.country': 'Nepal' }), undefined)
  assert.equal(postalHint(typed({ 'addressDetails.postal_code': '560 001' })), 'A PIN code of Karnataka, not of Rajasthan.')
})

test('a PIN code in India without six digits, and all meals that cost less than breakfast, stand as warnings', () => {
  const typed = (values: Partial<HotelValues>) => ({ ...full, ...values })
  const pin = 'addressDetails.postal_code'
  assert.deepEqual(
    ['31300', '313001', '', '313 001', '560001'].map(code => isDoubtfulPin(typed({ [pin]: code }))),
    [true, false, false, false, true],
  )
  assert.equal(isDoubtfulPin(typed({ [pin]: '31300', 'addressDetails.country': 'Nepal' })), false)
  const costs = (extraAdultBreakfastCost: string, extraAdultMealCost: string) => typed({ extraAdultBreakfastCost, extraAdultMealCost })
  const hint = extraMealHint('Adult')
  assert.equal(hint(costs('₹ 1,500', '800')), 'All meals cost less than breakfast alone (₹1,500.00).')
  // Of an amount that is wrong its error is said alone.
  const alone = [costs('800', '800'), costs('800', ''), costs('', '800'), costs('', '-5'), costs('100', '-5'), costs('100', '0')]
  for (const values of [...alone, costs('100', '5.555'), costs('100.555', '5')]) assert.equal(hint(values), undefined)
})

test('a cost comes back with two digits of paise or none, other numbers as they are', () => {
  const hotel = { contactPhone: '', extraBedCost: 450.5, extraAdultMealCost: 450, advancePaymentRate: 12.5, rating: 4.6 }
  const values = hotelFormValues({ ...hotel, checkInTime: '14:00:00', checkOutTime: '11:00:00' } as StaffHotel)
  assert.deepEqual(
    [values.extraBedCost, values.extraAdultMealCost, values.advancePaymentRate, values.rating],
    ['450.50', '450', '12.5', '4.6'],
  )
})

test('what people type is taken', () => {
  const typed = { website: 'lake.in', bankAccountNumber: '1234 5678 9012', extraBedCost: '₹ 1,500', advancePaymentRate: '25%' }
  assert.deepEqual(hotelProblems({ ...full, ...typed }, 'registration'), {})
  const sent = sentHotel({ ...full, ...typed }, 'registration')
  assert.deepEqual(
    [sent.website, sent.bankAccountNumber, sent.extraBedCost, sent.advancePaymentRate],
    ['https://lake.in', '123456789012', '1500', '25'],
  )
})
