import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotel, ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { type TestServer, testServer } from '#server/testing.ts'
import { directoryApi } from '#shared/home/directory.ts'
import { act, dialogSays, noDialog, offeredFor, rowWith, textOf, textsOf, topDialog, toTab } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'

const page = '/dashboard/hotels'

const superAdmin = async (server: TestServer) => signInAt(server, (await person(server, { key: 'SUPER_ADMIN' })).email, testPassword)
const names = (wanted: string[]) => waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('rowheader')), wanted))
const cells = async (name: string) => textsOf([...(await rowWith(name)).querySelectorAll('th, td:not(:last-child)')])

test('all hotels with owner, plan, rooms, last booking and what stops selling: searched, sorted and filtered at the server; a name leads to its dashboard', async t => {
  const server = await testServer(t)
  await ownerWithHotel(server, { name: 'Lake View Palace', slug: 'lake-view' })
  await makeHotel(server.db, { name: 'Sea Breeze', slug: 'sea-breeze', plan: 'none', kinds: [] })
  await makeHotel(server.db, {
    name: 'Hill House',
    slug: 'hill-house',
    plan: { deductionRate: 12 },
    advanceRate: 10,
    kinds: [{ name: 'Deluxe', numbers: ['1', '2', '3'] }],
  })
  const sent = await openPage(t, { at: '/dashboard?hotel=sea-breeze', ...(await superAdmin(server)) })
  await screen.findByLabelText('No bookings yet')
  await user.click(await screen.findByRole('link', { name: 'Hotels' }))
  await screen.findByRole('heading', { level: 1, name: 'Hotels' })
  await names(['Hill House', 'Lake View Palace', 'Sea Breeze'])
  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), [
    ...['Hotel', 'Owner', 'Plan until', 'Rooms', 'Last booking', 'What stops selling', 'Actions'],
  ])
  assert.deepEqual(await cells('Sea Breeze'), [
    ...['Sea Breeze', 'Asha Raosea-breeze@owner.example', 'Never bought', '0', 'None yet', 'No plan runsNo room on sale'],
  ])
  assert.deepEqual((await cells('Hill House')).slice(2), [...['Per booking, no end', '3', 'None yet', 'No linked accountAdvance too low']])
  const [, , plan, ...rest] = await cells('Lake View Palace')
  assert.match(plan ?? '', /^\d{1,2} \w{3,4} \d{4}$/)
  assert.deepEqual(rest, ['4', 'None yet', 'Nothing'])
  // It is about no hotel: that the selected one takes no bookings is not said above it.
  absent(screen.queryByLabelText('No bookings yet'))
  assert.deepEqual(await offeredFor('Sea Breeze'), ['View'])

  const asked = () => sent.filter(({ path }) => path === directoryApi.hotels.path).at(-1)?.query
  await user.click(screen.getByRole('button', { name: 'Rooms' }))
  await names(['Sea Breeze', 'Hill House', 'Lake View Palace'])
  assert.deepEqual(asked(), { page: '1', sort: 'rooms' })
  await user.selectOptions(screen.getByLabelText('What stops selling'), 'Advance too low')
  await names(['Hill House'])
  assert.match(location.search, /stop=advance/)
  await user.selectOptions(screen.getByLabelText('What stops selling'), 'All hotels')
  await user.type(screen.getByLabelText('Search hotels'), 'sea asha')
  await names(['Sea Breeze'])
  assert.deepEqual(asked(), { page: '1', sort: 'rooms', q: 'sea asha' })

  await act('View', 'Sea Breeze')
  await dialogSays(/^Hotel Details/)
  const view = await topDialog()
  assert.deepEqual(textsOf([...view.querySelectorAll('dt')]).slice(6), ["Owner's phone", 'Location', 'Page', 'Registered'])
  assert.deepEqual(textsOf([...view.querySelectorAll('dd')]).slice(6, 9), ['+91 98000 00001', 'Udaipur, Rajasthan', '/sea-breeze'])
  await user.keyboard('{Escape}')
  await noDialog()
  await user.click(screen.getByRole('link', { name: 'Sea Breeze' }))
  await screen.findByRole('heading', { level: 1, name: 'Super admin home page' })
  assert.equal(location.pathname + location.search, '/dashboard?hotel=sea-breeze')
  await waitFor(() => assert.equal((screen.getByLabelText('Select Your Hotel') as HTMLInputElement).value, 'Sea Breeze'))
  await screen.findByLabelText('No bookings yet')
})

test('all owners with their hotels, each a way to its dashboard; who is disabled is said', async t => {
  const server = await testServer(t)
  await ownerWithHotels(server, [{ name: 'Lake View', slug: 'lake-view' }, { name: 'Annexe' }], 'devika@owners.example')
  const gone = await person(server, { key: 'ADMIN', name: 'Anil Rao', email: 'anil@owners.example' })
  await server.db
    .updateTable('account')
    .set({ disabled_at: new Date(), created_at: new Date('2025-01-31T20:00:00Z') })
    .where('id', '=', gone.id)
    .execute()
  const sent = await openPage(t, { at: page, ...(await superAdmin(server)) })
  await toTab('Owners')
  await names(['Anil Rao Disabled', 'Devika Shekhawat'])
  assert.deepEqual(textsOf(screen.getAllByRole('columnheader')), ['Owner', 'Email', 'Phone', 'Hotels', 'Joined', 'Actions'])
  assert.deepEqual(await cells('Anil Rao'), [...['Anil Rao Disabled', 'anil@owners.example', '+91 98111 11111', 'None yet', '1 Feb 2025']])
  const devika = await rowWith('Devika')
  assert.deepEqual(textsOf(within(devika).getAllByRole('link')), ['Devika Shekhawat', 'devika@owners.example', 'Annexe', 'Lake View'])
  assert.doesNotMatch(textOf(devika), /Disabled/)
  assert.equal(
    within(devika)
      .getByRole('link', { name: /^devika/ })
      .getAttribute('href'),
    'mailto:devika@owners.example',
  )
  assert.deepEqual([await offeredFor('Anil Rao'), await offeredFor('Devika Shekhawat')], [['View'], ['View', 'Show hotels']])
  await act('Show hotels', 'Devika Shekhawat')
  await names(['Annexe', 'Lake View'])
  history.back()
  await names(['Anil Rao Disabled', 'Devika Shekhawat'])
  await user.selectOptions(screen.getByLabelText('State'), 'Disabled')
  await names(['Anil Rao Disabled'])
  await user.selectOptions(screen.getByLabelText('State'), 'Active and disabled')
  await user.click(screen.getByRole('button', { name: 'Hotels' }))
  await waitFor(() => assert.equal(sent.findLast(({ path }) => path === directoryApi.owners.path)?.query.sort, 'hotels'))
  await user.type(screen.getByLabelText('Search owners'), 'annexe')
  await names(['Devika Shekhawat'])
  await user.click(screen.getByRole('link', { name: 'Lake View' }))
  await waitFor(() => assert.equal(location.pathname + location.search, '/dashboard?hotel=lake-view'))
})

test('both lists say that they load, fail with a way to try again, are empty, and have pages', async t => {
  const server = await testServer(t)
  const session = await superAdmin(server)
  const row = {
    name: 'Lake View',
    slug: 'lake-view',
    location: '',
    plan: 'NONE',
    planUntil: null,
    rooms: 1,
    lastBooking: null,
    stops: ['plan'],
    since: '2026-11-01',
    owner: { id: crypto.randomUUID(), name: 'Asha', email: 'asha@x.example', phone: null },
  }
  let answer: Answer = { status: 500, error: 'The list is not there.' }
  const waits = Promise.withResolvers<void>()
  const hotels = async () => {
    await waits.promise
    return answer
  }
  await openPage(t, { at: page, ...session, answers: { [directoryApi.hotels.path]: hotels } })
  await screen.findByLabelText('Search hotels')
  await screen.findByText('Loading...')
  waits.resolve()
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 15_000 })
  answer = { data: { items: [], total: 0 } }
  await user.click(retry)
  await screen.findByText('No hotels yet')
  const rows = Array.from({ length: 100 }, (_, at) => ({ ...row, id: crypto.randomUUID(), name: `Hotel ${at}` }))
  const answers = {
    [directoryApi.hotels.path]: { data: { items: rows, total: 10_000 } },
    [directoryApi.owners.path]: { data: { items: [], total: 0 } },
  }
  const sent = await openPage(t, { at: page, ...session, answers })
  await screen.findByText(/of 10000 hotels/)
  await user.click(screen.getByRole('button', { name: /next/i }))
  await waitFor(() => assert.equal(sent.findLast(({ path }) => path === directoryApi.hotels.path)?.query.page, '2'))
  await toTab('Owners')
  await screen.findByText('No owners yet')
})

test('nobody else opens the page by its address, the platform admin neither', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  for (const { email } of [owner, await person(server, { key: 'PLATFORM_ADMIN' })]) {
    const sent = await openPage(t, { at: page, ...(await signInAt(server, email, testPassword)) })
    await screen.findByRole('heading', { name: 'Access Denied' })
    absent(screen.queryByRole('link', { name: 'Hotels' }))
    assert.deepEqual(
      sent.filter(({ path }) => path === directoryApi.hotels.path),
      [],
    )
  }
})
