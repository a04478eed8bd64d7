import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { testServer } from '#server/testing.ts'
import { noDialog, textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { absent, screen, user, waitFor, within } from '#web/testing/screen.ts'

const box = () => screen.findByRole('combobox', { name: 'Find a guest, booking, room or page' })
const palette = () => within(screen.getByRole('dialog', { name: 'Find' }))
const group = (name: string) => within(palette().getByRole('group', { name })).getAllByRole('option').map(textOf)
const chosen = () => textOf(palette().getByRole('option', { selected: true }))
const openPalette = () => user.keyboard('{Control>}k{/Control}')
const find = async (text: string) => {
  await user.clear(await box())
  await user.type(await box(), text)
}
const nothingFound = () => waitFor(() => assert.equal(textOf(palette().getByRole('status')), 'Nothing found.'))

test('Ctrl-K finds guests, rooms, references and pages from any page, and stays away over a dialog', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server, { name: 'Lake View Palace' })
  const ids: string[] = []
  for (const [at, name] of ['Meera Iyer', 'Meera Rathore', 'Arjun Mehta'].entries())
    ids.push(await stayRows(server, hotel, { numbers: [`10${at + 1}`], inDays: at, name, phone: `+91987654321${at}` }))
  // Made last, and far away.
  await stayRows(server, hotel, { numbers: ['101'], inDays: 30, name: 'Meera Iyer', phone: '+919876543210' })
  // In the house still, though the stay should have ended.
  const late = await stayRows(server, hotel, { numbers: ['103'], inDays: -3, name: 'Meera Sen', phone: '+919876543219' })
  await server.db.updateTable('booking').set({ status: 'CHECKED_IN' }).where('id', '=', late).execute()
  const rows = server.db
    .selectFrom('booking')
    .select('reference')
    .where('id', '=', ids[2] ?? '')
  const { reference } = await rows.executeTakeFirstOrThrow()
  await openPage(t, { at: '/dashboard/profile', ...(await signInAt(server, owner.email, testPassword)) })
  await screen.findByLabelText('Hotel name')
  await openPalette()
  await box()
  assert.equal(group('Pages')[0], 'Home')
  await find('meera')
  await waitFor(() => assert.equal(group('Bookings').length, 4))
  for (const [at, name] of ['Meera Iyer', 'Meera Sen', 'Meera Rathore', 'Meera Iyer'].entries())
    assert.ok(group('Bookings')[at]?.includes(name), group('Bookings').join())
  await user.keyboard('{ArrowDown}')
  assert.equal(chosen(), group('Bookings')[1])
  await user.keyboard('{ArrowUp}{ArrowUp}')
  // Around the list.
  assert.equal(chosen(), group('Bookings').at(-1))
  await find(reference.replace('-', '').toLowerCase())
  await waitFor(() => assert.equal(group('Bookings').length, 1))
  assert.ok(chosen().includes(`Arjun MehtaConfirmed${reference}`), chosen())
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Booking Details' })
  assert.equal(location.pathname, '/dashboard/bookings')
  assert.equal(location.search, `?tab=list&view=${ids[2]}&hotel=${hotel.slug}`)
  absent(screen.queryByRole('dialog', { name: 'Find' }))
  await user.keyboard('{Escape}')
  await noDialog()

  await user.click(screen.getByRole('button', { name: 'Find' }))
  await find('102')
  await waitFor(() => assert.ok(group('Rooms').some(one => one.includes('Room 102'))))
  // A phone may have these digits too: the room comes first.
  await waitFor(() => assert.ok(chosen().includes('Room 102'), chosen()))
  await user.click(palette().getByText('Room 102'))
  await waitFor(() => within(screen.getByRole('dialog')).getByText('102'))
  // Over a dialog it stays away.
  await openPalette()
  absent(screen.queryByRole('dialog', { name: 'Find' }))
  await user.keyboard('{Escape}')
  await noDialog()
  await openPalette()
  await find('nobody like this')
  await nothingFound()
  await find('gall')
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { level: 1, name: 'Image Gallery' })
})

test('it offers what its user may open, and says why bookings cannot be searched', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  await stayRows(server, hotel, { name: 'Meera Iyer' })
  const keeper = await person(server)
  await employ(server, hotel.id, keeper.id, { grants: { rooms: ['READ'] } })
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, keeper.email, testPassword)) })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  await openPalette()
  await box()
  const [home, rooms, housekeeping, rates, account, ...others] = group('Pages')
  assert.deepEqual([home, rooms, housekeeping, others], ['Home', 'Rooms', 'Housekeeping', []])
  assert.match(account ?? '', /^My account/)
  assert.match(rates ?? '', /^Rates/)
  await find('meera')
  await nothingFound()

  const desk = await person(server)
  await employ(server, hotel.id, desk.id, 'RECEPTIONIST')
  const closed: Record<string, Answer> = { '/api/booking/getbookings': { status: 400, error: 'The desk is closed.' } }
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, desk.email, testPassword)), answers: closed })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  await openPalette()
  await find('meera')
  await waitFor(() => assert.deepEqual(textsOf(palette().getAllByRole('alert')), ['The desk is closed.']))
})

test('it knows what is done with a booking, and leads there; an owner finds the plan with its receipts, the pay-outs, and what can be added', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await stayRows(server, hotel, { numbers: ['101'], inDays: 0, name: 'Meera Iyer' })
  await stayRows(server, hotel, { numbers: ['101'], inDays: 40, name: 'Meera Iyer' })
  await stayRows(server, hotel, { numbers: ['103'], inDays: -3, name: 'Meera Gone', status: 'EXPIRED' })
  const here = await stayRows(server, hotel, { numbers: ['102'], inDays: -1, nights: 3, name: 'Arjun Mehta', status: 'CHECKED_IN' })
  await stayRows(server, hotel, { numbers: ['102'], inDays: 50, name: 'Arjun Mehta' })
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, owner.email, testPassword)) })
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  await openPalette()
  const names = (found: string) => group(found).map(text => text.replace(/AT-.*/, ''))
  await find('meera')
  await waitFor(() => assert.equal(group('Bookings').length, 3))
  assert.match(group('Bookings')[2] ?? '', /^Meera GoneExpired/, 'what was never paid for stands last')
  await find('check in meera')
  await waitFor(() => assert.equal(group('Actions').length, 1))
  assert.match(chosen(), /^Check in Meera Iyer/)
  // Of two stays of one guest only the one that is in the house can end.
  await find('check out arjun')
  await waitFor(() => assert.match(chosen(), /^Check out Arjun Mehta/))
  assert.deepEqual([group('Actions').length, group('Bookings').length], [1, 2])
  for (const [typed, found] of [
    ['receipt', 'Your plan'],
    ['owes', 'Pay-outs'],
    ['password', 'My account'],
  ] as const) {
    await find(typed)
    await waitFor(() =>
      assert.ok(
        group('Pages').some(text => text.startsWith(found)),
        found,
      ),
    )
  }
  await find('add')
  await waitFor(() => assert.deepEqual(names('Actions').slice(0, 2), ['Add booking', 'Add groupSeveral bookings together']))
  await find('charge 102')
  await waitFor(() => assert.match(chosen(), /^Charge Arjun Mehta/))
  await user.keyboard('{Enter}')
  const form = within(await screen.findByRole('dialog', { name: 'Update Booking Details' }))
  assert.ok(location.search.includes(`edit=${here}`), location.search)
  await waitFor(() => assert.equal(form.getByRole('button', { name: 'Charges' }).getAttribute('aria-expanded'), 'true'))
})
