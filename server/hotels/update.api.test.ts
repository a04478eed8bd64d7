import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { type HotelWish, makeHotel } from '../testing/worlds/hotel.ts'
import { brokenValues, ownerUpdate, staffUpdate, withField } from '../testing/worlds/hotel-forms.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

const start = async (t: TestContext, wish: HotelWish = {}) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, wish)
  const owner = await sessionFor(server, hotel.ownerId)
  const manager = await person(server)
  await employ(server, hotel.id, manager.id, 'MANAGER')
  const update = (input: Record<string, unknown>, headers: Record<string, string> = owner, files = {}) =>
    sendForm(server, hotelFormApi.update, formOf(input, files), headers)
  const row = () => server.db.selectFrom('hotel').selectAll().where('id', '=', hotel.id).executeTakeFirstOrThrow()
  return { server, hotel, owner, manager, update, row }
}

test('what the form leaves out stays, what it empties goes', async t => {
  const { hotel, update, row } = await start(t, { slug: 'lake' })
  const before = await row()
  const { status, data, failure } = await update(ownerUpdate(hotel.id, { name: 'Lake House', rating: '4.5', description: 'By the lake.' }))
  assert.equal(status, 200, JSON.stringify(failure))
  assert.equal((failure as unknown as { message: string }).message, 'Hotel updated successfully!')
  const after = await row()
  for (const column of ['slug', 'contact_email', 'contact_phone', 'city', 'state', 'cancellation_policy', 'check_in_time'] as const)
    assert.deepEqual(after[column], before[column], column)
  assert.deepEqual([after.name, after.rating, after.description, after.ifsc_code], ['Lake House', 4.5, 'By the lake.', 'HDFC0001234'])
  assert.deepEqual([data.slug, data.ifscCode, data.extraBedCost], ['lake', 'HDFC0001234', 1200])
  const emptied = {
    contactEmail: '',
    website: '',
    description: ' ',
    rating: '',
    checkInTime: '',
    addressDetails: { city: '', country: 'India' },
  }
  assert.equal((await update(ownerUpdate(hotel.id, emptied))).status, 200)
  const last = await row()
  assert.deepEqual(
    [last.contact_email, last.website, last.description, last.rating, last.check_in_time, last.city],
    Array.from({ length: 6 }, () => null),
  )
  assert.deepEqual([last.country, last.state, last.contact_phone], ['India', before.state, before.contact_phone])
})

test('name, costs and rate stay required for everybody, bank details for the owner', async t => {
  const { hotel, manager, update, row } = await start(t)
  const before = await row()
  const missing = 'Enter an amount greater than 0.'
  const costs = {
    extraChildBreakfastCost: missing,
    extraChildMealCost: missing,
    extraAdultBreakfastCost: missing,
    extraAdultMealCost: missing,
    extraBedCost: missing,
  }
  const expected = { name: 'Use 4 to 50 characters.', advancePaymentRate: 'Advance payment rate must be 10 to 100.', ...costs }
  for (const headers of [undefined, manager.headers]) assert.deepEqual((await update({ id: hotel.id }, headers)).failure.fields, expected)
  const { status, failure } = await update(staffUpdate(hotel.id))
  assert.deepEqual(
    [status, failure.fields],
    [
      400,
      {
        beneficiaryName: 'Beneficiary name must be 2 to 100 characters.',
        bankAccountNumber: 'Bank account number must be 9 to 18 digits.',
        ifscCode: 'Enter a valid 11-character IFSC code.',
      },
    ],
  )
  assert.deepEqual(await row(), before)
})

test('every rule has its message on its field', async t => {
  const { hotel, update, row } = await start(t)
  const before = await row()
  const rating = 'A rating is 1 to 5.'
  const account = 'A linked account id is acc_ and 14 characters.'
  const more = [
    ...['0.9', '5.1', 'good'].map((value): [string, string, string] => ['rating', value, rating]),
    ...['acc_short', 'SeaBreezeGoa01', 'acc_Sea BreezeGoa1'].map((value): [string, string, string] => [
      'razorPayAccountId',
      value,
      account,
    ]),
    ['description', 'x'.repeat(5001), 'At most 5000 characters.'] as const,
    ['slug', 'mine', 'Unknown field: slug.'] as const,
    ['hotelId', randomUUID(), 'Unknown field: hotelId.'] as const,
  ]
  for (const [path, value, message] of [...brokenValues, ...more]) {
    const { status, failure } = await update(withField(ownerUpdate(hotel.id), path, value))
    assert.deepEqual([status, failure.fields], [400, { [path]: message }], `${path}: ${value}`)
  }
  assert.deepEqual(await row(), before)
})

test('staff with the right change the hotel, but neither read nor write its bank details', async t => {
  const { server, hotel, manager, update, row } = await start(t, { accountId: 'acc_SeaBreezeGoa01' })
  const { status, data } = await update(staffUpdate(hotel.id, { website: 'https://lake.example' }), manager.headers)
  assert.deepEqual([status, data.website], [200, 'https://lake.example'])
  const secret = ['beneficiaryName', 'bankAccountNumber', 'ifscCode', 'razorPayAccountId']
  assert.deepEqual(
    Object.keys(data).filter(key => secret.includes(key)),
    [],
  )
  const boss = await person(server, { key: 'SUPER_ADMIN' })
  const values = { beneficiaryName: 'Somebody Else', bankAccountNumber: '999999999', ifscCode: 'SBIN0000001', razorPayAccountId: '' }
  for (const { headers } of [manager, boss])
    for (const [field, value] of Object.entries(values)) {
      const refused = await update(staffUpdate(hotel.id, { [field]: value }), headers)
      assert.deepEqual([refused.status, refused.failure.code], [403, 'NOT_ALLOWED'], field)
    }
  assert.equal((await row()).razorpay_account_id, 'acc_SeaBreezeGoa01')
  assert.equal((await update(staffUpdate(hotel.id), boss.headers)).status, 200)
})

test('who may not: no session, no right, no tie, unknown hotel', async t => {
  const { server, hotel, update, row } = await start(t)
  const before = await row()
  const desk = await person(server)
  await employ(server, hotel.id, desk.id, 'RECEPTIONIST')
  const stranger = await sessionFor(server, (await makeHotel(server.db)).ownerId)
  const statuses = [
    await update(ownerUpdate(hotel.id), {}),
    await update(staffUpdate(hotel.id), desk.headers),
    await update(ownerUpdate(hotel.id), stranger),
    await update(ownerUpdate(randomUUID()), stranger),
    await update(ownerUpdate('lake')),
  ].map(answer => answer.status)
  assert.deepEqual(statuses, [401, 403, 404, 404, 400])
  assert.deepEqual(await row(), before)
})

test('a PER_BOOKING plan that runs needs the account and an advance that covers its deduction', async t => {
  const { hotel, manager, update, row } = await start(t, { plan: { deductionRate: 15 }, advanceRate: 20 })
  const none = await update(ownerUpdate(hotel.id, { advancePaymentRate: '14.99' }))
  assert.deepEqual(
    [none.status, none.failure.fields],
    [
      400,
      {
        advancePaymentRate: 'Your plan deducts 15% of every booking: the advance must be at least that.',
        razorPayAccountId: 'Your plan is paid per booking: enter the linked account id.',
      },
    ],
  )
  const account = 'acc_SeaBreezeGoa01'
  const fine = await update(ownerUpdate(hotel.id, { advancePaymentRate: '15', razorPayAccountId: account }))
  assert.deepEqual([fine.status, fine.data.bookable, fine.data.razorPayAccountId], [200, true, account])
  assert.equal((await update(ownerUpdate(hotel.id))).status, 200, 'the account that is there stays')
  assert.equal((await update(ownerUpdate(hotel.id, { razorPayAccountId: '' }))).status, 400)
  const low = await update(staffUpdate(hotel.id, { advancePaymentRate: '10' }), manager.headers)
  assert.deepEqual(Object.keys(low.failure.fields ?? {}), ['advancePaymentRate'])
  assert.deepEqual([(await row()).advance_basis_points, (await row()).razorpay_account_id], [2500, account])
})

test('on a timed plan, or none, neither is asked for', async t => {
  for (const plan of ['yearly', 'none', 'expired'] as const) {
    const { hotel, update } = await start(t, { plan })
    const { status } = await update(ownerUpdate(hotel.id, { advancePaymentRate: '10', razorPayAccountId: '' }))
    assert.equal(status, 200, plan)
  }
})

test('a new logo takes the place of the old one, whose files go; a refused change keeps it and leaves no files', async t => {
  const { server, hotel, update } = await start(t)
  const logoOf = async () => (await server.get(hotelApi.get, { hotelId: hotel.id })).logo
  const files = (path = '') => server.product.app.files.get(`${path}/320.webp`)
  assert.equal((await update(ownerUpdate(hotel.id), undefined, { hotelLogo: await picture() })).status, 200)
  const first = await logoOf()
  assert.ok(await files(first?.imagePath))
  assert.equal((await update(ownerUpdate(hotel.id), undefined, { hotelLogo: await picture('#1f6fb3') })).status, 200)
  const second = await logoOf()
  assert.notEqual(second?.imagePath, first?.imagePath)
  assert.equal((await server.db.selectFrom('picture').select('id').execute()).length, 1)
  await server.settleAll()
  assert.deepEqual([await files(first?.imagePath), (await files(second?.imagePath)) !== undefined], [undefined, true])

  const { status } = await update(staffUpdate(hotel.id), undefined, { hotelLogo: await picture() })
  assert.equal(status, 400, 'an owner without bank details')
  const swept = await server.db
    .selectFrom('outbox')
    .select('payload')
    .where('done_at', 'is', null)
    .where('kind', '=', 'sweep-picture')
    .execute()
  await server.settleAll()
  for (const { payload } of swept) {
    const { id } = payload as { id: string }
    if (id !== second?.imagePath) assert.equal(await files(id), undefined)
  }
  assert.equal((await logoOf())?.imagePath, second?.imagePath)
})

test('two who edit the profile at once: the later one is told what it is now, as far as that person may see it', async t => {
  const { hotel, manager, update, row } = await start(t)
  const first = await update(ownerUpdate(hotel.id, { name: 'Lake House', version: '1' }))
  assert.deepEqual([first.status, first.data.version], [200, 2])
  const late = await update(staffUpdate(hotel.id, { name: 'Hill House', version: '1' }), manager.headers)
  const { conflict } = late.failure
  const current = conflict?.current as Record<string, unknown>
  assert.deepEqual([late.status, conflict?.version, conflict?.changedBy, current.name], [409, 2, 'Asha Rao', 'Lake House'])
  assert.ok(!('ifscCode' in current))
  assert.equal((await row()).name, 'Lake House')
  assert.equal((await update(staffUpdate(hotel.id, { name: 'Hill House' }), manager.headers)).data.version, 3)
})
