import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ownerWithHotel, ownerWithHotels } from '#server/testing/worlds/owner.ts'
import { sessionFor, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { userKey } from '#web/session/stored-user.ts'
import { done, fill, gone, press, topDialog } from '../testing/forms.ts'
import { textsOf } from '../testing/lists.ts'
import { type Answer, openPage, signInAt } from '../testing/page.ts'
import { isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

/* Who is signed in, and for which hotel: how it begins, is chosen, goes on and ends. */

const heading = (name: string) => screen.findByRole('heading', { name })
const picker = () => screen.findByLabelText<HTMLInputElement>('Select Your Hotel')
const isPicked = (name: string) => waitFor(async () => assert.equal((await picker()).value, name))
const options = (wanted: string[]) => waitFor(() => assert.deepEqual(textsOf(screen.getAllByRole('option')), wanted))
const stored = () => ['atithi.user', 'atithi.hotel'].map(name => localStorage.getItem(name) !== null)

const signedIn = async (t: TestContext) => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotels(server, [{}, { name: 'Hill House' }])
  const endSessions = () => server.db.deleteFrom('session').where('account_id', '=', owner.id).execute()
  return { server, owner, endSessions, session: await signInAt(server, owner.email, testPassword) }
}

test('without a session the dashboard leads to the sign-in, which knows where it came from', async t => {
  const server = await testServer(t)
  for (const at of ['/dashboard', '/dashboard/nothing', '/hotelregistration']) {
    await openPage(t, { at, server })
    await heading('Sign in')
    assert.equal(location.pathname + location.search, at === '/dashboard' ? '/login' : `/login?next=${encodeURIComponent(at)}`)
  }
})

test('what a document of the dashboard asks for before it draws is what its first page asks for, each once', async t => {
  const { session } = await signedIn(t)
  const { askEarly } = await import('./use-early-figures.ts')
  const askedEarly = () => {
    for (const link of document.head.querySelectorAll('link[as=fetch]')) link.remove()
    askEarly()
    return [...document.head.querySelectorAll('link[as=fetch]')].map(link => link.getAttribute('href'))
  }
  for (const [at, count] of [
    ['/dashboard', 3],
    ['/dashboard?hotel=hill-house', 3],
    ['/dashboard/account', 1],
  ] as const) {
    const sent = await openPage(t, { at, ...session })
    await screen.findByRole('heading', { level: 1, name: /^(Home|My account)$/ })
    const asked = askedEarly()
    assert.equal(asked.length, count, at)
    const calls = sent.map(({ path, query }) => `${path}?${new URLSearchParams(query)}`)
    for (const href of asked) assert.equal(calls.filter(call => call === href).length, 1, `${at}: ${href} of ${calls.join(' ')}`)
  }
  for (const [at, viewer] of [
    ['/login', session.viewer],
    ['/dashboard', undefined],
  ] as const) {
    await openPage(t, { at, ...session, viewer })
    assert.deepEqual(askedEarly(), [], at)
  }
})

test('what the browser keeps of the user follows each answer: a new name, a plan that ran out and one that was bought', async t => {
  const { server, owner, session } = await signedIn(t)
  const kept = () =>
    JSON.parse(localStorage.getItem(userKey) ?? '{}') as { name?: string; isHotelCreated?: boolean; isPaymentDone?: boolean }
  const keeps = (wanted: ReturnType<typeof kept>) =>
    waitFor(() =>
      assert.deepEqual({ name: kept().name, isHotelCreated: kept().isHotelCreated, isPaymentDone: kept().isPaymentDone }, wanted),
    )
  const endsAt = (at: string) =>
    server.db
      .updateTable('payment_record')
      .set({ ends_at: new Date(at) })
      .where('account_id', '=', owner.id)
      .execute()
  const open = () => openPage(t, { at: '/dashboard/account', ...session, reloads: true })
  await openPage(t, { at: '/dashboard/account', ...session })
  await keeps({ name: 'Devika Shekhawat', isHotelCreated: true, isPaymentDone: true })
  await endsAt('2026-01-02T00:00:00Z')
  await server.db.updateTable('account').set({ name: 'Devika Singh' }).where('id', '=', owner.id).execute()
  await open()
  await keeps({ name: 'Devika Singh', isHotelCreated: true, isPaymentDone: false })
  await endsAt('2099-01-02T00:00:00Z')
  await open()
  await keeps({ name: 'Devika Singh', isHotelCreated: true, isPaymentDone: true })
})

test('the hotel that is worked on is searched, chosen by keys, kept over a reload, and follows the list', async t => {
  const server = await testServer(t)
  const { owner, hotels } = await ownerWithHotels(server, [
    { name: 'Lake View Palace' },
    { name: 'Sea Breeze Goa' },
    { name: 'Hill House' },
  ])
  const session = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at: '/dashboard', ...session })
  await isPicked('Lake View Palace')
  await user.click(await picker())
  await options(['Lake View Palace', 'Sea Breeze Goa', 'Hill House'])
  await user.clear(await picker())
  await user.type(await picker(), 'nowhere')
  await screen.findByText('No Hotel Found.')
  await user.clear(await picker())
  await user.type(await picker(), 'sea')
  await options(['Sea Breeze Goa'])
  await user.keyboard('{Enter}')
  await isPicked('Sea Breeze Goa')
  await within(screen.getByRole('main')).findByText('Sea Breeze Goa')
  const sea = hotels[1]?.id ?? ''
  await server.db.updateTable('hotel').set({ name: 'Sea Breeze Beach' }).where('id', '=', sea).execute()
  const again = () => openPage(t, { at: location.pathname + location.search, ...session, reloads: true })
  await again()
  await isPicked('Sea Breeze Beach')
  const other = await ownerWithHotel(server)
  await server.db.updateTable('hotel').set({ owner_id: other.owner.id }).where('id', '=', sea).execute()
  await again()
  await isPicked('Lake View Palace')
})

test('a logout can be thought over; one that failed says why and is tried again; it forgets the user and the hotel', async t => {
  const { session } = await signedIn(t)
  const answers: Record<string, Answer> = { [authApi.logout.path]: { status: 503, error: 'The lake is frozen.' } }
  await openPage(t, { at: '/dashboard', ...session, answers })
  await user.click(await picker())
  await user.click(await screen.findByRole('option', { name: 'Hill House' }))
  await waitFor(() => assert.deepEqual(stored(), [true, true]))
  await press('Logout')
  const question = await topDialog()
  question.getByText('Are you sure you want to logout?')
  await press('Cancel', question)
  await gone('dialog')
  await waitFor(() => isFocused(screen.getByRole('button', { name: 'Logout' })))
  await press('Logout')
  await press('Logout', await topDialog())
  await done('The lake is frozen.')
  await press('Dismiss', await topDialog())
  await gone('alert')
  delete answers[authApi.logout.path]
  await press('Logout', await topDialog())
  await heading('Sign in')
  assert.equal(location.pathname, '/login')
  assert.deepEqual(stored(), [false, false])
  await openPage(t, { at: '/dashboard', server: session.server, reloads: true })
  await heading('Sign in')
})

test('a session that has ended shows so on load and after any call, on the page, and clears the user', async t => {
  const { owner, server, session, endSessions } = await signedIn(t)
  await openPage(t, { at: '/dashboard', ...session })
  // What Home asks for is answered while the session lives.
  await heading('Arrivals')
  await endSessions()
  await user.click(await screen.findByRole('link', { name: /Devika Shekhawat/ }))
  await heading('Session Expired')
  assert.equal(localStorage.getItem(userKey), null)
  await user.click(screen.getByRole('link', { name: 'Go to Login' }))
  await heading('Sign in')
  // Of the page whose call heard of it first: Home may still ask for something when the account does.
  assert.match(location.pathname + location.search, /^\/login\?next=%2Fdashboard(%2Faccount|%3Fhotel)/)

  const next = await signInAt(server, owner.email, testPassword)
  await endSessions()
  await openPage(t, { at: '/dashboard', ...next })
  // Which answers end a session is told in web/session/call-failures.test.ts.
  await heading('Session Expired')
  assert.equal(localStorage.getItem(userKey), null)
  assert.equal(location.pathname, '/dashboard')
})

test('a server that cannot be asked signs nobody out and offers Retry', async t => {
  const { session } = await signedIn(t)
  const answers: Record<string, Answer> = { [authApi.validate.path]: { status: 503, error: 'Please try again in a moment.' } }
  await openPage(t, { at: '/dashboard', ...session, answers })
  await done('Please try again in a moment.')
  delete answers[authApi.validate.path]
  await press('Retry')
  await heading('Home')
})

test('sessions elsewhere end from the own account, and by a new password', async t => {
  const { server, owner, session } = await signedIn(t)
  const isOver = async (other: typeof session) => {
    await openPage(t, { at: '/dashboard', ...other })
    await heading('Session Expired')
  }
  const before = await signInAt(server, owner.email, testPassword)
  await sessionFor(server, owner.id, owner.email)
  const at = '/dashboard/account'
  await openPage(t, { at, ...session })
  await heading('My account')
  await screen.findByText('This device')
  await press('Sign out everywhere else')
  await screen.findByText('You are signed in nowhere else.')
  await isOver(before)

  const later = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at, ...session })
  // Of two, the other one has a button of its own beside that for all.
  await press(/^Sign out (?!everywhere)/)
  await screen.findByText('You are signed in nowhere else.')
  await isOver(later)

  const last = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at, ...session })
  fill(await screen.findByLabelText('Current password'), testPassword)
  for (const label of ['New password', 'Confirm new password']) fill(screen.getByLabelText(label), 'Marigold#77')
  await press('Change password')
  await done('Password changed successfully')
  await isOver(last)
})
