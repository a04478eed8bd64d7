import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { stayRows } from '#server/testing/worlds/stay-rows.ts'
import { testServer } from '#server/testing.ts'
import {
  act,
  dialog,
  dialogSays,
  field,
  fill,
  menuOf,
  noDialog,
  offeredFor,
  press,
  said,
  textOf,
  textsOf,
  toTab,
} from '../testing/lists.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { absent, screen, user, waitFor, within } from '../testing/screen.ts'

const roles = '/dashboard/usersmanagement?tab=roles'

test('who may only read opens what is in a list and no form, by no link and no key either; the menu of every row is View', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const hotel_id = hotel.id
  await stayRows(server, hotel, { numbers: ['101'] })
  const { reference } = await server.db.selectFrom('booking').select('reference').executeTakeFirstOrThrow()
  const dates = { start_date: '2027-10-20', end_date: '2027-11-05' }
  await server.db
    .insertInto('special_offer')
    .values({ hotel_id, name: 'Diwali', discount_basis_points: 1000, ...dates })
    .execute()
  const role = await server.db.insertInto('role').values({ hotel_id, name: 'Night desk' }).returning('id').executeTakeFirstOrThrow()
  const reader = await person(server, { name: 'Only Looking' })
  await employ(server, hotel_id, reader.id, {
    grants: { bookings: ['READ'], rooms: ['READ'], specialOffers: ['READ'], users: ['READ'] },
  })
  const session = await signInAt(server, reader.email, testPassword)
  for (const [at, row, shown, buttons] of [
    ['/dashboard/bookings?', `Meera Iyer, ${reference}`, reference, ['', 'Print', 'Close']],
    ['/dashboard/rooms?tab=rooms&', '101', 'Deluxe', ['', 'Close']],
    ['/dashboard/specialoffers?', 'Diwali', 'Diwali', ['', 'Close']],
    [`${roles}&`, 'Night desk', 'Night desk', ['', 'Close']],
  ] as const) {
    await openPage(t, { at: `${at}add=1`, ...session })
    await menuOf(row)
    await user.keyboard('n')
    absent(screen.queryByRole('dialog'))
    absent(within(screen.getByRole('main')).queryByRole('button', { name: /^Add / }))
    assert.deepEqual(await offeredFor(row), ['View'])
    await act('View', row)
    await dialogSays(shown)
    assert.deepEqual(textsOf((await dialog()).getAllByRole('button')), buttons, at)
  }
  await user.keyboard('{Escape}')
  await noDialog()
  for (const tab of ['Roles', 'Permission', 'Users']) {
    await toTab(tab)
    const panel = within(await screen.findByRole('tabpanel', { name: tab }))
    await panel.findByRole('table')
    absent(panel.queryByRole('button', { name: /^Add/ }))
    absent(panel.queryByRole('checkbox'))
    await user.click(panel.getAllByRole('button', { name: /^Actions/ })[0] as HTMLElement)
    assert.deepEqual(textsOf(await screen.findAllByRole('menuitem')), ['View'], tab)
    await user.keyboard('{Escape}')
  }
  for (const kind of ['edit', 'delete']) {
    await openPage(t, { at: `${roles}&${kind}=${role.id}`, ...session })
    const view = within(await screen.findByRole('dialog', { name: 'Role Details' }))
    assert.deepEqual(textsOf(view.getAllByRole('button')), ['', 'Close'], kind)
  }
  // Of the other two the role may read nothing.
  await openPage(t, { at: '/dashboard/rooms', ...session })
  await menuOf('101')
  assert.deepEqual(textsOf(screen.getAllByRole('tab')), ['Rooms', 'Rates'])
})

test('who may only add bookings or enquiries adds them, and is told why there is no list', async t => {
  const server = await testServer(t)
  const { hotel } = await ownerWithHotel(server)
  const adder = await person(server, { name: 'Only Adding' })
  await employ(server, hotel.id, adder.id, { grants: { bookings: ['CREATE'], enquiries: ['CREATE'], amenities: ['READ'] } })
  const session = await signInAt(server, adder.email, testPassword)
  await openPage(t, { at: '/dashboard/bookings', ...session })
  await screen.findByText('Your role does not show the list of bookings.')
  await screen.findByText('You may add bookings.')
  assert.doesNotMatch(textOf(screen.getByRole('main')), /You may not do this/)
  // The other tabs show bookings.
  absent(screen.queryByRole('tab'))
  screen.getByRole('button', { name: 'Add Booking' })
  await user.click(screen.getByRole('button', { name: 'Quick sale' }))
  await field('Check-in')

  await openPage(t, { at: '/dashboard/enquiry', ...session })
  await screen.findByText('Your role does not show the list of enquiries.')
  await user.click(screen.getByRole('button', { name: 'Add Enquiry' }))
  await fill('Name', 'Meena Caller')
  await fill('Phone', '9812345678')
  await fill('Email', 'meena@mail.example')
  await fill('Message', 'Is there a cot?')
  await press('Add Enquiry')
  await said('New enquiry created successfully!')
  absent(screen.queryByText('Meena Caller'))
  screen.getByText('Your role does not show the list of enquiries.')

  // Room types belong to the rooms.
  await openPage(t, { at: '/dashboard/rooms?tab=types', ...session })
  await screen.findByRole('tab', { name: 'Amenities' })
  assert.deepEqual(textsOf(screen.getAllByRole('tab')), ['Amenities'])
})

test('a list that cannot be read says so first, then why; the menu of a booking of who may do everything begins with View too', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await stayRows(server, hotel, { numbers: ['101'] })
  const { reference } = await server.db.selectFrom('booking').select('reference').executeTakeFirstOrThrow()
  const session = await signInAt(server, owner.email, testPassword)
  const answers: Record<string, { status: number; error?: string }> = {
    '/api/booking/getbookings': { status: 400, error: 'The books are wet.' },
  }
  await openPage(t, { at: '/dashboard/bookings', ...session, answers })
  const says = (text: string) => waitFor(() => assert.equal(textOf(screen.getAllByRole('alert')[0] as HTMLElement), text))
  await says('Error fetching data.The books are wet.Retry')
  answers['/api/booking/getbookings'] = { status: 400 }
  await toTab('Day')
  await says('Something went wrong. Please try again.Retry')
  await toTab('Bookings')
  await says('Error fetching data.Something went wrong. Please try again.Retry')
  delete answers['/api/booking/getbookings']
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  assert.deepEqual(await offeredFor(`Meera Iyer, ${reference}`), ['View', 'Edit', 'Cancel booking', 'Delete'])
})
