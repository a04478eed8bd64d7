/** A registration with every field right. */
export const registration = (change: Record<string, unknown> = {}) => ({
  name: 'Lake View Palace',
  contactEmail: 'Desk@Lake.example',
  contactPhone: '9812345678',
  addressDetails: {
    street1: '1 Lake Road',
    street2: 'Old City',
    city: 'Udaipur',
    state: 'Rajasthan',
    country: 'India',
    postal_code: '313001',
  },
  website: 'https://lake.example/stay',
  description: 'A palace on the lake.',
  cancellationPolicy: 'Free until two days before.',
  checkInCheckOutPolicy: 'A passport or an Aadhaar card at check-in.',
  checkInTime: '14:00',
  checkOutTime: '11:00:30',
  beneficiaryName: 'Lake View Hotels',
  bankAccountNumber: '123456789012',
  ifscCode: 'hdfc0001234',
  extraChildBreakfastCost: '150.50',
  extraChildMealCost: '300',
  extraAdultBreakfastCost: '250',
  extraAdultMealCost: '600',
  extraBedCost: '1200',
  advancePaymentRate: '25',
  ...change,
})

const { beneficiaryName, bankAccountNumber, ifscCode, extraBedCost, ...rest } = registration()
const { extraChildBreakfastCost, extraChildMealCost, extraAdultBreakfastCost, extraAdultMealCost } = rest

/** The least that staff send to change a hotel. */
export const staffUpdate = (id: string, change: Record<string, unknown> = {}) => ({
  id,
  name: 'Lake View Palace',
  advancePaymentRate: '25',
  extraBedCost,
  extraChildBreakfastCost,
  extraChildMealCost,
  extraAdultBreakfastCost,
  extraAdultMealCost,
  ...change,
})

/** The least that an owner sends. */
export const ownerUpdate = (id: string, change: Record<string, unknown> = {}) => ({
  ...staffUpdate(id, change),
  beneficiaryName,
  bankAccountNumber,
  ifscCode,
  ...change,
})

const wrong = {
  name: 'Use 4 to 50 characters.',
  signs: 'Use letters, digits, underscore and space only.',
  email: 'Invalid email address',
  phone: 'Invalid phone number.',
  url: 'Enter a valid URL.',
  postal: 'Postal code must be 4 to 10 characters.',
  beneficiary: 'Beneficiary name must be 2 to 100 characters.',
  account: 'Bank account number must be 9 to 18 digits.',
  ifsc: 'Enter a valid 11-character IFSC code.',
  cost: 'Enter an amount greater than 0.',
  rate: 'Advance payment rate must be 10 to 100.',
  time: 'Enter a time as HH:mm.',
}

/** Values that break a rule of both forms, with the message. */
export const brokenValues: readonly [path: string, value: string, message: string][] = [
  ...(['abc', 'x'.repeat(51)] as const).map((value): [string, string, string] => ['name', value, wrong.name]),
  ...(['Lake-View', 'Taj & Co'] as const).map((value): [string, string, string] => ['name', value, wrong.signs]),
  ['contactEmail', 'a@b', 'Email must be at least 5 characters long'],
  ...['nobody.example', 'two@@a.example', `${'x'.repeat(95)}@a.example`].map((value): [string, string, string] => [
    'contactEmail',
    value,
    wrong.email,
  ]),
  ...['12345', '5812345678', '+1 9812345678'].map((value): [string, string, string] => ['contactPhone', value, wrong.phone]),
  ...['lake.example', 'javascript:alert(1)', 'https://'].map((value): [string, string, string] => ['website', value, wrong.url]),
  ...['123', '12345678901'].map((value): [string, string, string] => ['addressDetails.postal_code', value, wrong.postal]),
  ...['x', 'x'.repeat(101)].map((value): [string, string, string] => ['beneficiaryName', value, wrong.beneficiary]),
  ...['12345678', '1234567890123456789', '12345678x'].map((value): [string, string, string] => ['bankAccountNumber', value, wrong.account]),
  ...['HDFC1001234', 'HDF00012345', 'HDFC000123'].map((value): [string, string, string] => ['ifscCode', value, wrong.ifsc]),
  ...['extraChildBreakfastCost', 'extraChildMealCost', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost'].flatMap(path =>
    ['0', '-5', 'ten', ''].map((value): [string, string, string] => [path, value, wrong.cost]),
  ),
  ['extraBedCost', '1999.999', 'At most two decimals.'],
  ...['9.99', '100.01', 'x'].map((value): [string, string, string] => ['advancePaymentRate', value, wrong.rate]),
  ...['25:00', '9:00', '14:60', 'noon'].map((value): [string, string, string] => ['checkInTime', value, wrong.time]),
  ['checkOutTime', '24:00', wrong.time],
]

/** A copy of the form with one field changed, by its dotted path. */
export const withField = (form: Record<string, unknown>, path: string, value: unknown): Record<string, unknown> => {
  const [head = '', part] = path.split('.')
  return { ...form, [head]: part ? { ...(form[head] as object | undefined), [part]: value } : value }
}
