import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import type { PageCallOf } from '#shared/contract/endpoint.ts'
import { type ChecklistKey, checklistApi } from '#shared/home/checklist.ts'
import { directoryApi } from '#shared/home/directory.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { type HotelWish, makeHotel } from '../testing/worlds/hotel.ts'
import { ownerWithHotels } from '../testing/worlds/owner.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { midnight, perBooking, planRecord } from '../testing/worlds/plan-records.ts'
import { order, pay } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

type HotelsCall = PageCallOf<typeof directoryApi.hotels>
type OwnersCall = PageCallOf<typeof directoryApi.owners>

/** The two lists as a super admin asks for them. */
const directoryOf = async (server: TestServer) => {
  const { headers } = await person(server, { key: 'SUPER_ADMIN', name: 'Ira Sen' })
  return {
    hotels: async (wish: Partial<HotelsCall> = {}) =>
      (await server.call(directoryApi.hotels, { page: 1, ...wish } as HotelsCall, headers)).data,
    owners: async (wish: Partial<OwnersCall> = {}) =>
      (await server.call(directoryApi.owners, { page: 1, ...wish } as OwnersCall, headers)).data,
    headers,
  }
}
const namesOf = ({ items }: { items: readonly { name: string }[] }) => items.map(({ name }) => name)
const linked = 'acc_ABCDEFGHIJKLMN'

test('every hotel with its owner, plan, rooms and last booking', async t => {
  const server = await testServer(t)
  const { hotels } = await directoryOf(server)
  const { owner, hotels: both } = await ownerWithHotels(server, [
    { name: 'Lake View', slug: 'lake-view' },
    { name: 'Annexe', slug: 'annexe', plan: 'none', kinds: [{ name: 'Attic', numbers: ['1', '2'] }] },
  ])
  const [lake] = both
  const annexe = both.at(1)
  await server.db
    .updateTable('room')
    .set({ retired_at: new Date() })
    .where('hotel_id', '=', annexe?.id ?? '')
    .where('room_number', '=', '2')
    .execute()
  // An attempt that nobody paid for is no booking.
  await order(server, annexe ?? lake)
  await server.get(bookingApi.create, await pay(server, (await order(server, lake)).id ?? ''))
  const { items, total } = await hotels()
  assert.equal(total, 2)
  const { ends_at } = await server.db
    .selectFrom('payment_record')
    .select('ends_at')
    .where('account_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const today = todayInIndia(new Date())
  const alike = {
    location: 'Udaipur, Rajasthan',
    plan: 'TIMED',
    planUntil: ends_at?.toISOString(),
    stops: [],
    since: today,
    owner: { id: owner.id, name: 'Devika Shekhawat', email: owner.email, phone: '+919811111111' },
  }
  assert.deepEqual(items, [
    { ...alike, id: annexe?.id, name: 'Annexe', slug: 'annexe', rooms: 1, lastBooking: null },
    { ...alike, id: lake.id, name: 'Lake View', slug: 'lake-view', rooms: 4, lastBooking: today },
  ])
})

test('until when a plan is: with what is bought after it, over, never, and without an end where it is a share of each booking', async t => {
  const server = await testServer(t)
  const { hotels } = await directoryOf(server)
  const planOf = async (name: string) => {
    const [hotel] = (await hotels({ q: name })).items
    return [hotel?.plan, hotel?.planUntil]
  }
  const renewed = await makeHotel(server.db, { name: 'Renewed', plan: 'none' })
  await planRecord(server, renewed.ownerId, -300, 60)
  await planRecord(server, renewed.ownerId, 60, 425)
  // A share that is to begin has no end, and does not take away that of the year.
  await planRecord(server, renewed.ownerId, 425, null, perBooking)
  assert.deepEqual(await planOf('Renewed'), ['TIMED', midnight(425).toISOString()])
  const over = await makeHotel(server.db, { name: 'Over', plan: 'none' })
  await planRecord(server, over.ownerId, -800, -440)
  await planRecord(server, over.ownerId, -400, -35)
  assert.deepEqual(await planOf('Over'), ['EXPIRED', midnight(-35).toISOString()])
  await makeHotel(server.db, { name: 'Never', plan: 'none' })
  assert.deepEqual(await planOf('Never'), ['NONE', null])
  await makeHotel(server.db, { name: 'Sharing', plan: { deductionRate: 12 }, accountId: linked })
  assert.deepEqual(await planOf('Sharing'), ['PER_BOOKING', null])
})

test("what stops selling is what the hotel's own checklist says, and hotels are found by it", async t => {
  const server = await testServer(t)
  const { hotels } = await directoryOf(server)
  const share = { deductionRate: 12 }
  const wishes: Record<string, HotelWish> = {
    Sells: {},
    Shares: { plan: share, accountId: linked },
    Planless: { plan: 'none' },
    Ended: { plan: 'expired' },
    Empty: { kinds: [] },
    'Without all': { plan: 'none', kinds: [] },
    Unlinked: { plan: share },
    Low: { plan: share, accountId: linked, advanceRate: 10 },
    'Low and unlinked': { plan: share, advanceRate: 10, kinds: [] },
  }
  const found: Record<string, ChecklistKey[]> = {}
  for (const [name, wish] of Object.entries(wishes)) {
    const { id, ownerId } = await makeHotel(server.db, { ...wish, name })
    const { data } = await server.call(checklistApi.read, { hotelId: id }, await sessionFor(server, ownerId))
    found[name] = data.filter(({ done, stopsSelling }) => stopsSelling && !done).map(({ key }) => key)
  }
  assert.deepEqual(found['Low and unlinked'], ['linkedAccount', 'advance', 'rooms'])
  // Closed rooms are none that could be booked.
  const closed = await makeHotel(server.db, { name: 'Closed' })
  await server.db.updateTable('room').set({ is_available: false }).where('hotel_id', '=', closed.id).execute()
  found.Closed = ['rooms']
  const { items } = await hotels()
  assert.deepEqual(Object.fromEntries(items.map(({ name, stops }) => [name, stops])), found)
  const withStop = (stop: ChecklistKey) =>
    Object.keys(found)
      .filter(name => found[name]?.includes(stop))
      .sort()
  for (const stop of ['plan', 'linkedAccount', 'advance', 'rooms'] as const)
    assert.deepEqual(namesOf(await hotels({ stop })), withStop(stop))
  const sells = await hotels({ stop: 'none' })
  assert.deepEqual([namesOf(sells), sells.total], [['Sells', 'Shares'], 2])
})

test('hotels are searched by name, place, owner and phone, sorted by each column, and come in pages', async t => {
  const server = await testServer(t)
  const { hotels } = await directoryOf(server)
  const one = await ownerWithHotels(server, [{ name: 'Sea Breeze', slug: 'sea-breeze' }], 'zoya@owners.example')
  await server.db.updateTable('hotel').set({ city: 'Panaji' }).where('id', '=', one.hotels[0].id).execute()
  const two = await ownerWithHotels(server, [{ name: "D'Souza House", kinds: [], plan: 'expired' }], 'anil@owners.example')
  await server.db.updateTable('account').set({ name: 'Anil Rao', phone: '+919844455566' }).where('id', '=', two.owner.id).execute()
  const three = await ownerWithHotels(server, [
    { name: 'château Lake', plan: { deductionRate: 10 }, kinds: [{ name: 'Big', numbers: ['1'] }] },
  ])
  await server.db.updateTable('account').set({ name: 'Meera Nair' }).where('id', '=', three.owner.id).execute()
  await server.get(bookingApi.create, await pay(server, (await order(server, one.hotels[0])).id ?? ''))
  const searches: Record<string, string[]> = {
    breeze: ['Sea Breeze'],
    'panaji sea': ['Sea Breeze'],
    'D’Souza,': ["D'Souza House"],
    chateau: ['château Lake'],
    'zoya@owners': ['Sea Breeze'],
    'meera lake': ['château Lake'],
    '844455': ["D'Souza House"],
    'sea-breeze': ['Sea Breeze'],
    '100%': [],
  }
  for (const [q, names] of Object.entries(searches)) assert.deepEqual(namesOf(await hotels({ q })), names, q)
  const orders: Record<string, string[]> = {
    name: ['château Lake', "D'Souza House", 'Sea Breeze'],
    owner: ["D'Souza House", 'Sea Breeze', 'château Lake'],
    planUntil: ["D'Souza House", 'Sea Breeze', 'château Lake'],
    rooms: ["D'Souza House", 'château Lake', 'Sea Breeze'],
  }
  for (const [sort, names] of Object.entries(orders)) {
    assert.deepEqual(namesOf(await hotels({ sort } as HotelsCall)), names, sort)
    assert.deepEqual(namesOf(await hotels({ sort: `-${sort}` } as HotelsCall)), names.toReversed(), sort)
  }
  assert.equal(namesOf(await hotels({ sort: '-lastBooking' }))[0], 'Sea Breeze')
  const second = await hotels({ page: 2, size: 2 })
  assert.deepEqual([namesOf(second), second.total], [['Sea Breeze'], 3])
  assert.deepEqual(namesOf(await hotels({ hotelId: two.hotels[0].id })), ["D'Souza House"])
})

test('owners with their hotels, when they joined and whether they are disabled, found by what is theirs', async t => {
  const server = await testServer(t)
  const { owners } = await directoryOf(server)
  const { owner, hotels } = await ownerWithHotels(server, [{ name: 'Lake View' }, { name: 'Annexe' }], 'devika@owners.example')
  const gone = await person(server, { key: 'ADMIN', name: 'Anil Rao', email: 'anil@owners.example' })
  await server.db
    .updateTable('account')
    .set({ disabled_at: new Date(), created_at: new Date('2025-01-31T20:00:00Z') })
    .where('id', '=', gone.id)
    .execute()
  // Who works at a hotel owns none.
  const desk = await person(server, { name: 'Priya Nair' })
  await employ(server, hotels[0].id, desk.id, 'RECEPTIONIST')
  const { items, total } = await owners()
  assert.equal(total, 2)
  const [annexe, lake] = [hotels.at(1), hotels[0]]
  assert.deepEqual(items, [
    // The day in India.
    {
      id: gone.id,
      name: 'Anil Rao',
      email: 'anil@owners.example',
      phone: '+919811111111',
      joined: '2025-02-01',
      isDisabled: true,
      hotels: [],
      hotelCount: 0,
    },
    {
      id: owner.id,
      name: 'Devika Shekhawat',
      email: 'devika@owners.example',
      phone: '+919811111111',
      joined: todayInIndia(new Date()),
      isDisabled: false,
      hotelCount: 2,
      hotels: [
        { id: annexe?.id, name: 'Annexe', slug: annexe?.slug },
        { id: lake.id, name: 'Lake View', slug: lake.slug },
      ],
    },
  ])
  for (const q of ['devika', 'annexe', 'lake shekhawat', 'devika@owners'])
    assert.deepEqual(namesOf(await owners({ q })), ['Devika Shekhawat'], q)
  assert.deepEqual(namesOf(await owners({ q: 'priya' })), [])
  assert.deepEqual(namesOf(await owners({ state: 'DISABLED' })), ['Anil Rao'])
  assert.deepEqual(namesOf(await owners({ state: 'ACTIVE' })), ['Devika Shekhawat'])
  for (const sort of ['-name', '-email', '-hotels', '-joined'] as const)
    assert.deepEqual(namesOf(await owners({ sort })), ['Devika Shekhawat', 'Anil Rao'], sort)
  assert.deepEqual(namesOf(await owners({ page: 2, size: 1 })), ['Devika Shekhawat'])
  assert.deepEqual(namesOf(await owners({ ownerId: gone.id })), ['Anil Rao'])
})

test('neither list is for anybody but a super admin; a page has 200 rows at most, and both stay within their limits without one', async t => {
  const server = await testServer(t)
  const { headers } = await directoryOf(server)
  const { owner, hotels } = await ownerWithHotels(server, [{}])
  const desk = await person(server)
  await employ(server, hotels[0].id, desk.id, 'MANAGER')
  const platform = await person(server, { key: 'PLATFORM_ADMIN' })
  for (const contract of Object.values(directoryApi)) {
    for (const who of [owner, desk, platform]) assert.equal((await server.call(contract, { page: 1 }, who.headers)).status, 403)
    assert.equal((await server.call(contract, { page: 1 })).status, 401)
    assert.equal((await server.call(contract, { page: 1, size: 201 }, headers)).status, 400)
    const whole = await server.call(contract, {}, headers)
    assert.deepEqual([whole.status, whole.data.length], [200, 1])
  }
  // Neither the linked account nor bank details are told.
  const { data } = await server.call(directoryApi.hotels, { page: 1 }, headers)
  assert.doesNotMatch(JSON.stringify(data), /acc_|bank|ifsc/i)
})
