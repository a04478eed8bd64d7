import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { formOf, picture, sendForm } from '../testing/files/forms.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { ownerUpdate, registration, staffUpdate, withField } from '../testing/worlds/hotel-forms.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

const start = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const owner = await sessionFor(server, hotel.ownerId)
  const update = (change: Record<string, unknown>, form = ownerUpdate(hotel.id), headers = owner) =>
    sendForm(server, hotelFormApi.update, formOf({ ...form, ...change }), headers)
  const shown = async () => {
    const { houseRules, distances, whatsappPhone, reviewsLink, reviewsCount, reviewsDate } = await server.get(hotelApi.get, {
      hotelId: hotel.slug,
    })
    return { houseRules, distances, whatsappPhone, reviewsLink, reviewsCount, reviewsDate }
  }
  return { server, hotel, update, shown }
}

const nothing = { houseRules: {}, distances: [], whatsappPhone: null, reviewsLink: null, reviewsCount: null, reviewsDate: null }
const today = todayInIndia(new Date())
const reviews = { reviewsLink: 'https://maps.example/lake', reviewsCount: '1284', reviewsDate: addDays(today, -1) }

test('house rules, places nearby, WhatsApp and reviews are shown to everybody; what is left out stays, what is emptied goes', async t => {
  const { update, shown } = await start(t)
  assert.deepEqual(await shown(), nothing)
  const distances = [
    { place: 'City Palace', distance: '2 km, 10 minutes' },
    { place: 'Airport', distance: '25 km, 45 minutes' },
  ]
  const all = {
    houseRules: { PETS: 'No', PARKING: 'yes', POOL_HOURS: '7 AM to 8 PM' },
    distances,
    whatsappPhone: '98290 1234',
    ...reviews,
  }
  const refused = await update(all)
  assert.deepEqual([refused.status, refused.failure.fields], [400, { whatsappPhone: 'Invalid phone number.' }])
  assert.deepEqual(await shown(), nothing)
  const { status, data } = await update({ ...all, whatsappPhone: '+91-9829012345' })
  const now = {
    houseRules: { PETS: 'no', PARKING: 'yes', POOL_HOURS: '7 AM to 8 PM' },
    distances,
    whatsappPhone: '+919829012345',
    ...reviews,
    reviewsCount: 1284,
  }
  assert.deepEqual([status, data.houseRules, data.distances], [200, now.houseRules, distances])
  assert.deepEqual(await shown(), now)
  assert.equal((await update({})).status, 200)
  assert.deepEqual(await shown(), now)
  const fewer = { houseRules: { PETS: '', POOL_HOURS: 'yes', LIFT: ' ' }, distances: distances.toReversed().slice(0, 1), reviewsCount: '' }
  assert.equal((await update(fewer)).status, 200)
  const left = { ...now, houseRules: { PARKING: 'yes', POOL_HOURS: 'yes' }, distances: distances.slice(1), reviewsCount: null }
  assert.deepEqual(await shown(), left)
  const gone = { houseRules: { PARKING: '', POOL_HOURS: '' }, distances: '', whatsappPhone: '', reviewsLink: '', reviewsDate: '' }
  assert.equal((await update(gone)).status, 200)
  assert.deepEqual(await shown(), nothing)
})

test('every rule has its message on its field; nothing of a refused form is kept', async t => {
  const { hotel, update, shown } = await start(t)
  const place = { place: 'City Palace', distance: '2 km' }
  const noReviews = 'Enter a whole number, 1 at least.'
  const noDate = 'Enter a date as YYYY-MM-DD.'
  const noPlace = 'A place has a name of at most 60 characters.'
  const noDistance = 'Say how far it is to each place, in at most 40 characters.'
  const broken: [path: string, value: unknown, message: string][] = [
    ['houseRules.PARKING', 'x'.repeat(81), 'At most 80 characters.'],
    ['houseRules.SMOKING', 'yes', 'Unknown field: SMOKING.'],
    ['distances', Array.from({ length: 9 }, () => place), 'At most 8 places.'],
    ['distances.0.place', [{ ...place, place: ' ' }], noPlace],
    ['distances.0.place', [{ ...place, place: 'x'.repeat(61) }], noPlace],
    ['distances.1.distance', [place, { ...place, distance: '' }], noDistance],
    ['distances.0.distance', [{ ...place, distance: 'x'.repeat(41) }], noDistance],
    ['whatsappPhone', '12345', 'Invalid phone number.'],
    ['reviewsLink', 'http://maps.example', 'The link begins with https://.'],
    ['reviewsLink', 'javascript:alert(1)', 'Enter a valid URL.'],
    ['reviewsLink', 'https://maps.example:99999', 'Enter a valid URL.'],
    ['reviewsCount', '0', noReviews],
    ['reviewsCount', '1.5', noReviews],
    ['reviewsCount', 'many', noReviews],
    ['reviewsDate', '2026-11-31', noDate],
    ['reviewsDate', addDays(today, 2), 'This day is still to come.'],
  ]
  for (const [path, value, message] of broken) {
    const { status, failure } = await update(
      {},
      withField(ownerUpdate(hotel.id, reviews), path.split('.', path.startsWith('distances') ? 1 : 2).join('.'), value) as ReturnType<
        typeof ownerUpdate
      >,
    )
    assert.deepEqual([status, failure.fields], [400, { [path]: message }], `${path}: ${JSON.stringify(value)}`)
  }
  const noLink = { reviewsLink: 'Enter the link to the reviews that were counted.' }
  for (const alone of [{ reviewsCount: '12' }, { reviewsDate: '2026-11-01' }])
    assert.deepEqual((await update(alone)).failure.fields, noLink)
  assert.deepEqual(await shown(), nothing)
  assert.equal((await update(reviews)).status, 200)
  assert.deepEqual((await update({ reviewsLink: '' })).failure.fields, noLink, 'a count that stays needs its link')
})

test('a registration has none of these', async t => {
  const { server } = await start(t)
  const { headers } = await person(server, { key: 'ADMIN' })
  const hotelLogo = await picture()
  for (const field of Object.keys(nothing)) {
    const form = formOf(registration({ [field]: 'x' }), { hotelLogo })
    const { failure } = await sendForm(server, hotelFormApi.create, form, headers)
    assert.deepEqual(failure.fields, { [field]: `Unknown field: ${field}.` })
  }
})

test('of two who edit at once the later one is told the rules and places that are there now, and changes none of them', async t => {
  const { server, hotel, update, shown } = await start(t)
  const manager = await person(server)
  await employ(server, hotel.id, manager.id, 'MANAGER')
  const first = { houseRules: { PETS: 'no' }, distances: [{ place: 'City Palace', distance: '2 km' }] }
  assert.equal((await update({ ...first, version: '1' })).data.version, 2)
  const late = await update({ houseRules: { PETS: 'yes' }, distances: '', version: '1' }, staffUpdate(hotel.id) as never, manager.headers)
  const current = late.failure.conflict?.current as Record<string, unknown>
  assert.deepEqual([late.status, current.houseRules, current.distances], [409, first.houseRules, first.distances])
  assert.deepEqual((await shown()).houseRules, first.houseRules)
  assert.equal((await update({ houseRules: { PETS: 'yes' } }, staffUpdate(hotel.id) as never, manager.headers)).status, 200)
  assert.deepEqual(await shown(), { ...nothing, houseRules: { PETS: 'yes' }, distances: first.distances })
})
