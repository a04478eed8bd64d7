import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { authApi } from '#shared/accounts/accounts.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { brokenValues, registration, withField } from '../testing/worlds/hotel-forms.ts'
import { employ, person } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t)
  const owner = await person(server, { key: 'ADMIN' })
  const logo = await picture()
  const create = (input: Record<string, unknown>, headers: Record<string, string> = owner.headers, files = { hotelLogo: logo as Blob }) =>
    sendForm(server, hotelFormApi.create, formOf(input, files), headers)
  return { server, owner, logo, create }
}

test('an owner registers a hotel: stored as typed, shown to guests, first in the own list', async t => {
  const { server, owner, create } = await start(t)
  const { status, data, failure } = await create(registration())
  assert.equal(status, 200, JSON.stringify(failure))
  assert.equal((failure as unknown as { message: string }).message, 'Hotel registration successful!')
  const typed: Record<string, unknown> = registration()
  const figures = ['extraChildBreakfastCost', 'extraChildMealCost', 'extraAdultBreakfastCost', 'extraAdultMealCost', 'extraBedCost']
  const numbers = Object.fromEntries([...figures, 'advancePaymentRate'].map(name => [name, Number(typed[name])]))
  const expected = {
    ...typed,
    ...numbers,
    contactEmail: 'desk@lake.example',
    contactPhone: '+919812345678',
    ifscCode: 'HDFC0001234',
    checkInTime: '14:00:00',
    slug: 'lake-view-palace',
    location: 'Udaipur, Rajasthan',
    razorPayAccountId: null,
    bookable: false,
  }
  for (const [name, value] of Object.entries(expected)) assert.deepEqual((data as Record<string, unknown>)[name], value, name)
  const shown = await server.get(hotelApi.get, { hotelId: 'lake-view-palace' })
  assert.equal(shown.id, data.id)
  assert.equal(shown.logo?.imageType, 'HOTEL_LOGO')
  const file = await fetch(server.url + shown.logo?.imageUrl)
  assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/webp'])
  const user = (await server.call(authApi.validate, {}, owner.headers)).data
  assert.deepEqual([user.isHotelCreated, user.hotels], [true, [{ id: data.id, name: 'Lake View Palace', slug: 'lake-view-palace' }]])
})

test('every field but the website is required, all of them and the logo in one answer', async t => {
  const { server, owner } = await start(t)
  const { status, failure } = await sendForm(server, hotelFormApi.create, formOf({ website: '' }), owner.headers)
  assert.equal(status, 400)
  const missing = 'Enter an amount greater than 0.'
  const noTime = 'Enter a time as HH:mm.'
  assert.deepEqual(failure.fields, {
    name: 'Use 4 to 50 characters.',
    contactEmail: 'Invalid email address',
    contactPhone: 'Invalid phone number.',
    'addressDetails.street1': 'Street 1 is required.',
    'addressDetails.street2': 'Street 2 is required.',
    'addressDetails.city': 'City is required.',
    'addressDetails.state': 'State is required.',
    'addressDetails.country': 'Country is required.',
    'addressDetails.postal_code': 'Postal code must be 4 to 10 characters.',
    description: 'Description is required.',
    cancellationPolicy: 'Cancellation policy is required.',
    checkInCheckOutPolicy: 'Check in/out policy is required.',
    checkInTime: noTime,
    checkOutTime: noTime,
    beneficiaryName: 'Beneficiary name must be 2 to 100 characters.',
    ifscCode: 'Enter a valid 11-character IFSC code.',
    bankAccountNumber: 'Bank account number must be 9 to 18 digits.',
    extraBedCost: missing,
    extraChildBreakfastCost: missing,
    extraChildMealCost: missing,
    extraAdultBreakfastCost: missing,
    extraAdultMealCost: missing,
    advancePaymentRate: 'Advance payment rate must be 10 to 100.',
    hotelLogo: 'Hotel logo is required.',
  })
  const { website: _, ...without } = registration()
  const made = await sendForm(server, hotelFormApi.create, formOf(without, { hotelLogo: await picture() }), owner.headers)
  assert.deepEqual([made.status, made.data.website], [200, null])
})

test('every rule has its message on its field, and nothing is written', async t => {
  const { server, create } = await start(t)
  for (const [path, value, message] of [
    ...brokenValues,
    ['addressDetails.city', '  ', 'City is required.'] as const,
    ['rating', '4', 'Unknown field: rating.'] as const,
  ]) {
    const { status, failure } = await create(withField(registration(), path, value))
    assert.deepEqual([status, failure.fields, failure.error], [400, { [path]: message }, message], `${path}: ${value}`)
  }
  for (const field of ['id', 'slug', 'ownerId', 'owner_id', 'razorPayAccountId', 'location'])
    assert.deepEqual((await create(registration({ [field]: 'x' }))).failure.fields, { [field]: `Unknown field: ${field}.` })
  assert.deepEqual(await server.db.selectFrom('hotel').select('id').execute(), [])
  assert.deepEqual(await server.db.selectFrom('outbox').select('kind').execute(), [], 'no picture was made')
})

test('bounds that are still right are taken; a check-out before check-in is the next day’s', async t => {
  const { create } = await start(t)
  for (const change of [
    { name: 'abcd', advancePaymentRate: '10', bankAccountNumber: '123456789', beneficiaryName: 'xy' },
    { name: 'x'.repeat(50), advancePaymentRate: '100', bankAccountNumber: '9'.repeat(18), beneficiaryName: 'x'.repeat(100) },
    { checkInTime: '11:00', checkOutTime: '11:00', contactPhone: '+91 6812345678', extraBedCost: '0.01' },
    { addressDetails: { ...registration().addressDetails, postal_code: '1234' }, description: 'x'.repeat(5000) },
  ]) {
    const { status, failure } = await create(registration(change))
    assert.equal(status, 200, JSON.stringify(failure.fields))
  }
})

test('addresses: a counter where the name is taken, never a reserved word nor an id', async t => {
  const { create, server } = await start(t)
  const slugs: string[] = []
  for (const name of ['Taj_', 'Taj 2', 'Taj_', 'Taj_', 'Dashboard', 'Login', '0b1c2d3e 1111 4222 8333 444455556666']) {
    const { data, failure } = await create(registration({ name: name.padEnd(4, '_') }))
    slugs.push(data?.slug ?? JSON.stringify(failure))
  }
  assert.deepEqual(slugs, [
    ...['taj', 'taj-2', 'taj-3', 'taj-4', 'hotel-dashboard', 'hotel-login'],
    'hotel-0b1c2d3e-1111-4222-8333-444455556666',
  ])
  for (const hotelId of slugs) assert.equal((await server.get(hotelApi.get, { hotelId })).slug, hotelId)
  const same = await Promise.all([1, 2].map(() => create(registration({ name: 'Same Name' }))))
  assert.deepEqual(same.map(({ data }) => data.slug).sort(), ['same-name', 'same-name-2'])
})

test('only owners and the super admin register hotels', async t => {
  const { server, create } = await start(t)
  const hotel = await makeHotel(server.db)
  const staff = await person(server)
  await employ(server, hotel.id, staff.id, { grants: { hotels: ['CREATE', 'READ', 'UPDATE', 'DELETE'] } })
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  assert.equal((await create(registration(), {})).status, 401)
  for (const { headers } of [staff, platform]) {
    const { status, failure } = await create({}, headers)
    assert.deepEqual([status, failure.error], [403, 'Only the owner of a hotel may do this.'])
  }
  assert.deepEqual((await create(registration())).status, 200)
})

test('a super admin names the owner, who has the hotel from then on with its bank details', async t => {
  const { server, owner, create } = await start(t)
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const made = await create(registration({ ownerEmail: owner.email.toUpperCase() }), boss.headers)
  assert.equal(made.status, 200, JSON.stringify(made.failure))
  const row = await server.db.selectFrom('hotel').select('owner_id').where('id', '=', made.data.id).executeTakeFirstOrThrow()
  assert.equal(row.owner_id, owner.id)
  assert.equal(made.data.bankAccountNumber, undefined, 'bank details are read by the owner alone')
  const { hotels, isHotelCreated } = (await server.call(authApi.validate, {}, owner.headers)).data
  assert.deepEqual([hotels.map(({ id }) => id), isHotelCreated], [[made.data.id], true])
  const own = (await server.call(hotelApi.get, { hotelId: made.data.id }, owner.headers)).data
  assert.equal(own.bankAccountNumber, registration().bankAccountNumber)
})

test('without the address of an owner a super admin registers nothing; an owner names nobody else', async t => {
  const { server, create } = await start(t)
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const staff = await person(server)
  const gone = await person(server, { key: 'ADMIN' })
  await server.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
  const needed = "Owner's email is required."
  const noOwner = 'No hotel owner has this email address.'
  for (const [ownerEmail, message] of [
    [undefined, needed],
    ['', needed],
    ['nobody.example', 'Invalid email address'],
    ['nobody@people.example', noOwner],
    [boss.email, noOwner],
    [staff.email, noOwner],
    [gone.email, noOwner],
  ] as const) {
    const { status, failure } = await create(registration({ ownerEmail }), boss.headers)
    assert.deepEqual([status, failure.fields], [400, { ownerEmail: message }], String(ownerEmail))
  }
  const other = await person(server, { key: 'ADMIN' })
  const { status, failure } = await create(registration({ ownerEmail: other.email }))
  assert.deepEqual([status, failure.fields], [400, { ownerEmail: 'Only a super admin names another owner.' }])
  assert.deepEqual(await server.db.selectFrom('hotel').select('id').execute(), [])
  assert.equal((await create(registration({ ownerEmail: '' }))).status, 200, 'an empty one is none')
})

test('a logo is a JPG or PNG of at most 5 MB that can be read; else nothing stays', async t => {
  const { server, logo, create } = await start(t)
  const type = 'Only JPG or PNG files are allowed.'
  const broken = 'This picture cannot be read. Please save it again as JPEG or PNG.'
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
  const cut = logo.slice(0, logo.size - 200)
  const large = new Blob([new Uint8Array(5_242_881)])
  for (const [file, status, message] of [
    [svg, 400, type],
    [new Blob(['GIF89a']), 400, type],
    [cut, 400, broken],
    [large, 413, 'File must be less than 5MB.'],
  ] as const) {
    const refused = await create(registration(), undefined, { hotelLogo: file })
    assert.deepEqual([refused.status, refused.failure.fields], [status, { hotelLogo: message }])
  }
  const both = await create(registration({ name: 'x' }), undefined, { hotelLogo: svg })
  assert.deepEqual(both.failure.fields, { name: 'Use 4 to 50 characters.', hotelLogo: type })
  const two = formOf(registration(), { hotelLogo: [logo, logo] })
  const owner = await person(server, { key: 'ADMIN' })
  assert.deepEqual((await sendForm(server, hotelFormApi.create, two, owner.headers)).failure.fields, { hotelLogo: 'Send one file only.' })
  assert.deepEqual(await server.db.selectFrom('hotel').select('id').execute(), [])
})
