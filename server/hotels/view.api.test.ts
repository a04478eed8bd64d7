import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels.ts'
import { makeHotel } from '../testing/hotel.ts'
import { employ, person, sessionFor } from '../testing/people.ts'
import { testServer } from '../testing.ts'

/** Every key that a visitor's answer may have, by hand. */
const publicKeys = [
  ...[
    'addressDetails',
    'admin',
    'advancePaymentRate',
    'amenities',
    'bookable',
    'cancellationPolicy',
    'checkInCheckOutPolicy',
    'checkInTime',
  ],
  ...['checkOutTime', 'contactEmail', 'contactPhone', 'description', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost'],
  ...[
    'extraChildBreakfastCost',
    'extraChildMealCost',
    'id',
    'images',
    'location',
    'logo',
    'name',
    'offers',
    'places',
    'priceFrom',
    'rating',
  ],
  ...['slug', 'version', 'website'],
]
const bankKeys = ['bankAccountNumber', 'beneficiaryName', 'ifscCode', 'razorPayAccountId']

test('bank details and provider account reach the owner alone', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { accountId: 'acc_SeaBreezeGoa01', plan: { deductionRate: 10 } })
  const other = await makeHotel(server.db)
  const bank = { beneficiary_name: 'Lake View Hotels', bank_account_number: '123456789012', ifsc_code: 'HDFC0001234' }
  await server.db.updateTable('hotel').set(bank).execute()
  const staff = await person(server)
  await employ(server, hotel.id, staff.id, { grants: { hotels: ['CREATE', 'READ', 'UPDATE', 'DELETE'] } })
  const view = async (headers: Record<string, string>, hotelId = hotel.id) => {
    const { status, data } = await server.call(hotelApi.get, { hotelId, includePaymentPlan: 'true', includeOffers: 'true' }, headers)
    assert.equal(status, 200)
    return data
  }
  const others = [
    {},
    { cookie: `sid=${'x'.repeat(43)}` },
    staff.headers,
    (await person(server, { key: 'SUPER_ADMIN' })).headers,
    (await person(server, { key: 'PLATFORM_ADMIN' })).headers,
    await sessionFor(server, other.ownerId),
  ]
  for (const headers of others) {
    const seen = await view(headers)
    assert.deepEqual(Object.keys(seen).sort(), publicKeys)
    assert.deepEqual(seen.admin, { paymentPlan: { billingType: 'PER_BOOKING', deductionRate: 10 } })
    assert.doesNotMatch(JSON.stringify(seen), /acc_|123456789012|HDFC|owner\.example|Lake View Hotels/)
  }
  const owner = await sessionFor(server, hotel.ownerId)
  for (const ref of [hotel.id, hotel.slug]) {
    const own = await view(owner, ref)
    assert.deepEqual(Object.keys(own).sort(), [...publicKeys, ...bankKeys].sort())
    assert.deepEqual(
      [own.beneficiaryName, own.bankAccountNumber, own.ifscCode, own.razorPayAccountId],
      ['Lake View Hotels', '123456789012', 'HDFC0001234', 'acc_SeaBreezeGoa01'],
    )
  }
  assert.deepEqual(Object.keys(await view(owner, other.id)).sort(), publicKeys)
})
