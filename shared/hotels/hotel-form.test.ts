import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brokenRules, type FieldRule, problemsIn } from '../testing/rules.ts'
import { BankDetails, HotelForm, HotelUpdate } from './hotel-form.ts'

const costs = ['extraChildBreakfastCost', 'extraChildMealCost', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost']
const bank = { beneficiaryName: 'Lake View LLP', bankAccountNumber: '123456789012', ifscCode: 'HDFC0001234' }
const needed = { name: 'Lake View Palace', ...bank, ...Object.fromEntries(costs.map(cost => [cost, '300'])), advancePaymentRate: '25' }
const optional = {
  contactEmail: 'desk@lake.example',
  contactPhone: '9812345678',
  addressDetails: {
    street1: '1 Lake Road',
    street2: 'Old City',
    city: 'Udaipur',
    state: 'Rajasthan',
    country: 'India',
    postal_code: '313001',
  },
  website: 'https://lake.example',
  description: 'A palace on the lake.',
  cancellationPolicy: 'Free until two days before.',
  checkInCheckOutPolicy: 'Bring a photo identity card.',
  checkInTime: '14:00',
  checkOutTime: '11:00',
}
const hotel = { ...needed, ...optional }

const x = (length: number) => 'x'.repeat(length)
const part = (label: string): FieldRule => ({ takes: ['x', ' x '], refuses: { [`${label} is required.`]: ['', '   '] } })
const text = (label: string): FieldRule => ({ takes: ['x'], refuses: { [`${label} is required.`]: ['', '   '] } })
const amount: FieldRule = {
  takes: ['0.01', '450.50', 300],
  refuses: { 'Enter an amount greater than 0.': ['', '0', '-1', 'ten', 0, -0.5] },
}
const time: FieldRule = { takes: ['00:00', '23:59', '09:30:15'], refuses: { 'Enter a time as HH:mm.': ['', '24:00', '9:30', '10:60'] } }

const rules: Readonly<Record<string, FieldRule>> = {
  name: {
    takes: ['Lake', x(50)],
    refuses: {
      'Use 4 to 50 characters.': ['', 'Taj', x(51)],
      'Use letters, digits, underscore and space only.': ['Taj & Co', 'Lake-View'],
    },
  },
  contactEmail: {
    takes: ['a@b.c'],
    refuses: { 'Email must be at least 5 characters long': ['', 'a@b'], 'Invalid email address': ['desk.example', 'desk@lake'] },
  },
  contactPhone: { takes: ['6000000000', '+91-9812345678'], refuses: { 'Invalid phone number.': ['', '5812345678', '981234567'] } },
  'addressDetails.street1': part('Street 1'),
  'addressDetails.street2': part('Street 2'),
  'addressDetails.city': part('City'),
  'addressDetails.state': part('State'),
  'addressDetails.country': part('Country'),
  'addressDetails.postal_code': {
    takes: ['1234', '1234567890'],
    refuses: { 'Postal code must be 4 to 10 characters.': ['', '123', ' 123 ', '12345678901'] },
  },
  website: {
    takes: ['https://lake.example/stay?a=b', 'http://lake.example', '', undefined],
    refuses: {
      'Enter a valid URL.': [
        'lake',
        'lake.example',
        'ftp://lake.example',
        'javascript:alert(1)',
        'https://',
        'https://a b',
        'https://%zz',
        'https://lake.example:99999',
      ],
    },
  },
  description: text('Description'),
  cancellationPolicy: text('Cancellation policy'),
  checkInCheckOutPolicy: text('Check in/out policy'),
  checkInTime: time,
  checkOutTime: { ...time, takes: [...time.takes, '14:00', '13:59'] },
  beneficiaryName: { takes: ['Om', x(100)], refuses: { 'Beneficiary name must be 2 to 100 characters.': ['', 'O', x(101)] } },
  bankAccountNumber: {
    takes: ['123456789', '123456789012345678', '1234 56789', '１２３４５６७८９\u200b'],
    refuses: { 'Bank account number must be 9 to 18 digits.': ['', '12345678', '1234567890123456789', '12345678x'] },
  },
  ifscCode: {
    takes: ['HDFC0001234', 'hdfc0abc1z9'],
    refuses: { 'Enter a valid 11-character IFSC code.': ['', 'HDFC1001234', 'HDF00012345', 'HDFC000123', 'HDFC00012345'] },
  },
  ...Object.fromEntries(costs.map(cost => [cost, amount])),
  advancePaymentRate: {
    takes: ['10', '100', 10, 100, '12.5'],
    refuses: { 'Advance payment rate must be 10 to 100.': ['', '9.99', '100.01', 'ten', 9, 101] },
  },
}
for (const [path, rule] of Object.entries(rules)) {
  test(`registration: ${path}`, () => {
    assert.deepEqual(brokenRules(HotelForm, rule, { of: hotel, path }), [])
  })
  test(`update: ${path}`, () => {
    // What may be left out may be emptied too.
    const may = Object.hasOwn(optional, path.split('.')[0] ?? '')
    const isNothing = (value: unknown) => may && typeof value === 'string' && value.trim() === ''
    const refuses = Object.fromEntries(
      Object.entries(rule.refuses).map(([message, values]) => [message, values.filter(one => !isNothing(one))]),
    )
    const takes = [...rule.takes, ...(may ? ['', undefined] : [])]
    assert.deepEqual(brokenRules(HotelUpdate, { takes, refuses }, { of: hotel, path }), [])
  })
}

test('at registration every field but the website is required', () => {
  const { website: _, addressDetails, ...others } = hotel
  const expected = [...Object.keys(others), ...Object.keys(addressDetails).map(name => `addressDetails.${name}`)]
  assert.deepEqual(Object.keys(problemsIn(HotelForm, {})).sort(), expected.sort())
})

test('an update needs name, costs and advance; of its owner also the bank details', () => {
  assert.deepEqual(problemsIn(HotelUpdate, needed), {})
  assert.deepEqual(Object.keys(problemsIn(HotelUpdate, {})).sort(), ['advancePaymentRate', 'name', ...costs].sort())
  assert.deepEqual(Object.keys(problemsIn(BankDetails, {})).sort(), ['bankAccountNumber', 'beneficiaryName', 'ifscCode'])
})

test('a link is kept with its scheme in small letters: one in capitals is as secure', () => {
  assert.equal(HotelUpdate.parse({ ...needed, reviewsLink: 'HTTPS://maps.example/X' }).reviewsLink, 'https://maps.example/X')
})

test('IFSC codes are stored in capitals, address parts without outer spaces', () => {
  const { ifscCode, addressDetails } = HotelForm.parse({
    ...hotel,
    ifscCode: 'hdfc0abc1z9',
    addressDetails: { ...hotel.addressDetails, city: ' Udaipur ' },
  })
  assert.deepEqual([ifscCode, addressDetails.city], ['HDFC0ABC1Z9', 'Udaipur'])
})
