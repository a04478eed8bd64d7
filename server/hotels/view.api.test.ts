import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { pageHotels } from '../app.ts'
import { mountPages } from '../http/pages/pages.ts'
import { makeHotel, raisePageVersion } from '../testing/worlds/hotel.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
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
  ...['distances', 'houseRules', 'reviewsCount', 'reviewsDate', 'reviewsLink', 'roomKinds', 'slug', 'version', 'website', 'whatsappPhone'],
  ...['asksState', 'refundTerms', 'taxScheme'],
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
    assert.deepEqual(Object.keys(seen).sort(), publicKeys.toSorted())
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
  assert.deepEqual(Object.keys(await view(owner, other.id)).sort(), publicKeys.toSorted())
})

test('the kinds of rooms on sale come without a date, the cheapest first, and follow every change of a room', async t => {
  const server = await testServer(t)
  const kinds = [
    { name: 'Suite', numbers: ['301'], price: 9800, adults: 3, children: 2 },
    { name: 'Deluxe', numbers: ['101', '102'], price: 4200 },
    { name: 'Garden', numbers: ['1', '2'], price: 3000 },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  const [inGarden = '', other = ''] = ['1', '2'].map(number => hotel.rooms[number] ?? '')
  const shown = async () => {
    const { roomKinds } = await server.get(hotelApi.get, { hotelId: hotel.slug })
    return roomKinds.map(({ roomType, pricePerNight }) => [roomType, pricePerNight])
  }
  const all = [
    ['Garden', 3000],
    ['Deluxe', 4200],
    ['Suite', 9800],
  ]
  assert.deepEqual(await shown(), all)
  const { roomKinds } = await server.get(hotelApi.get, { hotelId: hotel.slug })
  const suite = roomKinds.at(-1)
  assert.deepEqual(suite, {
    roomType: 'Suite',
    rate: suite?.rate,
    bed: null,
    sizeSqm: null,
    view: null,
    adultCapacity: 3,
    childrenCapacity: 2,
    pricePerNight: 9800,
    baseAdults: null,
    extraBeds: 0,
    hasRoomOnly: false,
    amenities: [],
    picture: null,
  })
  await server.db
    .updateTable('room_type')
    .set({ room_only_less_paise: 50_000 })
    .where('hotel_id', '=', hotel.id)
    .where('name', '=', 'Suite')
    .execute()
  await raisePageVersion(server.db, hotel.id)
  const { roomKinds: sold } = await server.get(hotelApi.get, { hotelId: hotel.slug })
  assert.deepEqual(
    sold.map(({ roomType, hasRoomOnly }) => [roomType, hasRoomOnly]),
    [
      ['Garden', false],
      ['Deluxe', false],
      ['Suite', true],
    ],
  )
  const set = async (id: string, values: { is_available?: boolean; retired_at?: Date }) => {
    await server.db.updateTable('room').set(values).where('id', '=', id).execute()
    await raisePageVersion(server.db, hotel.id)
  }
  await set(inGarden, { is_available: false })
  assert.deepEqual(await shown(), all)
  await set(other, { retired_at: new Date() })
  assert.deepEqual(await shown(), all.slice(1))
})

test('search engines are told of every hotel page and of nothing that is private; the icons are where browsers look for them', async t => {
  const server = await testServer(t, {
    config: { publicUrl: 'https://stay.example' },
    mount: async (http, app) => mountPages(http, app, pageHotels(app)),
  })
  const hotel = await makeHotel(server.db)
  const read = async (path: string) => {
    const answer = await fetch(server.url + path)
    return { status: answer.status, type: answer.headers.get('content-type'), body: await answer.text() }
  }
  const publicUrl = 'https://stay.example'
  const robots = await read('/robots.txt')
  assert.deepEqual([robots.status, robots.type], [200, 'text/plain; charset=utf-8'])
  assert.match(robots.body, new RegExp(`^User-agent: \\*\n(.+\n)*Disallow: /dashboard\n(.*\n)*Sitemap: ${publicUrl}/sitemap.xml\n$`))
  const map = await read('/sitemap.xml')
  assert.deepEqual([map.status, map.type], [200, 'application/xml; charset=utf-8'])
  assert.deepEqual(
    [...map.body.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url]) => url),
    [`${publicUrl}/${hotel.slug}`],
  )
  for (const [path, type] of [
    ['/favicon.ico', 'image/x-icon'],
    ['/apple-touch-icon.png', 'image/png'],
  ] as const) {
    const icon = await read(path)
    assert.deepEqual([icon.status, icon.type], [200, type], path)
  }
  for (const path of ['/', '/login', '/adminsignup', '/dashboard', `/book?hotel=${hotel.slug}`, `/booking?hotel=${hotel.slug}`])
    assert.match((await read(path)).body, /<meta name="robots" content="noindex">/, path)
  assert.doesNotMatch((await read(`/${hotel.slug}`)).body, /noindex/)
})

test('the logo of a page about a hotel leads to the page of that hotel', async t => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const { slug } = await makeHotel(server.db)
  for (const path of [`/${slug}`, `/book?hotel=${slug}`, `/booking?hotel=${slug}`]) {
    const [, header] = /<header[^>]*>(.*?)<\/header>/.exec(await (await fetch(server.url + path)).text()) ?? []
    assert.equal(/ href="([^"]*)"/.exec(header ?? '')?.[1], `/${slug}`, path)
  }
})

test('a page stays whole where a hotel has no rooms, one review, a link that leads nowhere, or a story that begins with an abbreviation', async t => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const { id, slug } = await makeHotel(server.db, { kinds: [] })
  const pageWith = async (change: { description?: string; reviews_link: string; reviews_count?: number }) => {
    await server.db.updateTable('hotel').set(change).where('id', '=', id).execute()
    await raisePageVersion(server.db, id)
    return (await fetch(`${server.url}/${slug}`)).text()
  }
  const description = 'Mt. Abu is the only hill station of Rajasthan. We have been here since 1931.'
  const page = await pageWith({ description, reviews_link: 'https://maps.example/lake', reviews_count: 1 })
  assert.doesNotMatch(page, /<\/div>0<|>Mt\.<\/p>/)
  assert.match(page, />1 review<\/a>/)
  assert.doesNotMatch(await pageWith({ reviews_link: 'https://maps.example:99999' }), /Guests say|could not be loaded/)
})

test('an offer leads to the first stay that the rules allow, for as many adults as a room sleeps', async t => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const { id: hotel_id, slug } = await makeHotel(server.db, { kinds: [{ name: 'Single', numbers: ['1'], adults: 1 }] })
  server.clock.set(new Date('2026-12-01T00:00:00Z'))
  const offer = { hotel_id, name: 'Winter', start_date: '2026-12-10', end_date: '2027-03-31', discount_basis_points: 1000 }
  await server.db.insertInto('special_offer').values(offer).execute()
  const rule = { hotel_id, from_date: '2026-12-01', to_date: '2026-12-11' }
  const rules = [
    { ...rule, closed: true },
    { ...rule, to_date: '2027-03-31', min_nights: 3 },
  ]
  for (const values of rules) await server.db.insertInto('stay_rule').values(values).execute()
  await raisePageVersion(server.db, hotel_id)
  const link = async () => /<a [^>]*: Winter"[^>]*>/.exec(await (await fetch(`${server.url}/${slug}`)).text())?.[0]
  assert.match((await link()) ?? '', /in=2026-12-12&amp;out=2026-12-15&amp;rooms=1&amp;adults=1&amp;step=2"/)
  await server.db.updateTable('stay_rule').set({ to_date: '2027-03-31' }).where('hotel_id', '=', hotel_id).execute()
  await raisePageVersion(server.db, hotel_id)
  assert.match((await link()) ?? '', /href="#search"/)
})

test('an offer that runs or is to come is on the page until the end of its last day in India, when a page that was kept forgets it', async t => {
  const server = await testServer(t, { mount: async (http, app) => mountPages(http, app, pageHotels(app)) })
  const hotel = await makeHotel(server.db)
  const offer = { hotel_id: hotel.id, discount_basis_points: 1000 }
  const days = { Running: ['2027-02-01', '2027-02-10'], Coming: ['2027-02-11', '2027-02-12'], Far: ['2028-12-31', '2029-01-01'] }
  const rows = Object.entries(days).map(([name, [start_date = '', end_date = '']]) => ({ ...offer, name, start_date, end_date }))
  await server.db.insertInto('special_offer').values(rows).execute()
  for (const [now, shown] of [
    ['2026-12-01T00:00:00Z', ['Running', 'Coming', 'Far']],
    ['2027-02-10T18:29:59Z', ['Running', 'Coming', 'Far']],
    ['2027-02-10T18:30:00Z', ['Coming', 'Far']],
    ['2027-02-12T18:29:59Z', ['Coming', 'Far']],
    ['2027-02-12T18:30:00Z', ['Far']],
    ['2029-01-01T18:30:00Z', []],
  ] as const) {
    server.clock.set(new Date(now))
    const { offers } = await server.get(hotelApi.get, { hotelId: hotel.slug, includeOffers: 'true' })
    assert.deepEqual(
      offers?.map(({ name }) => name),
      shown,
      now,
    )
    const page = await (await fetch(`${server.url}/${hotel.slug}`)).text()
    const headings = [...page.matchAll(/<h3[^>]*>(Running|Coming|Far)</g)].map(([, name]) => name)
    assert.deepEqual(headings, shown, `the page, ${now}`)
  }
})
