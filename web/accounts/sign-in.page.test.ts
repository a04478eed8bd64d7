import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { authApi, demoApi } from '#shared/accounts/accounts.ts'
import { done, fill, gone, press, says } from '../testing/forms.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

/* What the sign-in page says and where it leads. e2e/screens/accounts.e2e.ts tests keys and the look of messages. */

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const signIn = async (email: string, password: string) => {
  fill(await field('Email'), email)
  fill(await field('Password'), password)
  await press('Sign in')
}

test('the sign-in says what is wrong on its fields, and what the server refuses in a message that goes when it is dismissed', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  for (const at of ['/', '/login']) {
    await openPage(t, { at, server })
    await heading('Sign in')
    await screen.findByText('For hotels that take their own bookings.')
    await screen.findByText(/Didn’t have an account\?/)
    assert.equal(screen.getByRole('link', { name: 'Sign up here' }).getAttribute('href'), '/adminsignup')
    absent(screen.queryByRole('heading', { name: 'Demo accounts' }))
  }
  await press('Sign in')
  await says(await field('Email'), 'Email is required.')
  await says(await field('Password'), 'Password is required.')
  await waitFor(async () => isFocused(await field('Email')))
  await signIn('a@b', 'short')
  await says(await field('Email'), 'Email must be at least 5 characters long')
  await says(await field('Password'), 'Password must be at least 8 characters long')
  await signIn('no at sign', testPassword)
  await says(await field('Email'), 'Invalid email address')
  for (const _ of ['the first time', 'and said again']) {
    await signIn(owner.email, 'Wrong#2026')
    await done('Invalid email or password')
    const message = screen.getByRole('alert')
    await waitFor(() => isFocused(message))
    await press('Dismiss', within(message))
    await gone('alert')
    isFocused(screen.getByRole('form', { name: 'Sign in' }))
  }
})

test('a link for a new password is asked for with the address that was typed; why it was not sent is said', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const answers: Record<string, Answer | ((sent: Sent) => Promise<Answer>)> = {}
  const sent = await openPage(t, { at: '/login', server, answers })
  fill(await field('Email'), owner.email)
  await press('Forgot password?')
  await heading('Forgot password')
  assert.equal((await field('Email')).value, owner.email)
  absent(screen.queryByLabelText('Password'))
  fill(await field('Email'), 'no at sign')
  await press('Send reset link')
  await says(await field('Email'), 'Invalid email address')
  fill(await field('Email'), owner.email)
  answers[authApi.forget.path] = { status: 500 }
  await press('Send reset link')
  await done('Something went wrong. Please try again.')
  answers[authApi.forget.path] = () => Promise.reject(new TypeError('No network'))
  await press('Send reset link')
  await done('Network error')
  delete answers[authApi.forget.path]
  await press('Send reset link')
  await done('Password reset link sent successfully')
  assert.deepEqual(sent.findLast(({ path }) => path === authApi.forget.path)?.body, { email: owner.email })
  await press('Back to Login')
  await heading('Sign in')
})

test('after too many tries it is said how long to wait, and the way to a new password keeps the address', async t => {
  const server = await testServer(t)
  const error = 'Too many tries. Please wait 12 minutes, or choose a new password by mail.'
  const answers = { [authApi.login.path]: { status: 429, error, code: 'TOO_MANY_REQUESTS' } }
  await openPage(t, { at: '/login', server, answers })
  await signIn('ravi@malabar.example', testPassword)
  await done(error)
  await press('Reset your password')
  await heading('Forgot password')
  assert.equal((await field('Email')).value, 'ravi@malabar.example')
})

test('an account of the demo is filled in by one click, and signs in; who is signed in is led on', async t => {
  const email = 'owner@demo.example'
  const server = await testServer(t, { demoAccounts: [{ email, password: testPassword, role: 'owner of the demo hotel' }] })
  const demo = await person(server, { email, key: 'ADMIN' })
  const hotel = await makeHotel(server.db)
  await server.db.updateTable('hotel').set({ owner_id: demo.id }).where('id', '=', hotel.id).execute()
  // Another user, with other rights, was signed in here before.
  const other = await person(server, { key: 'PLATFORM_ADMIN' })
  await openPage(t, { at: '/dashboard', ...(await signInAt(server, other.email, testPassword)) })
  await heading('Home')
  const sent = await openPage(t, { at: '/login', server })
  await screen.findByRole('heading', { name: 'Demo accounts' })
  await user.click(await screen.findByRole('button', { name: new RegExp(`^${email}`) }))
  assert.equal((await field('Email')).value, email)
  assert.equal((await field('Password')).value, testPassword)
  await waitFor(() => isFocused(screen.getByRole('button', { name: 'Sign in' })))
  await user.keyboard('{Enter}')
  await heading('Home')
  assert.equal(location.pathname, '/dashboard')
  await screen.findByText('Nobody arrives today.')
  // The answer to the sign-in names the user, and the demo accounts are the same for all: neither is asked for again.
  const asked = sent.map(({ path }) => path)
  assert.deepEqual([asked.includes(authApi.validate.path), asked.filter(path => path === demoApi.accounts.path).length], [false, 1])
  for (const at of ['/', '/login']) {
    await openPage(t, { at, ...(await signInAt(server, email, testPassword)) })
    await heading('Home')
    assert.equal(location.pathname, '/dashboard')
  }
})

test('what was asked for comes after the sign-in, by way of a sign-up or a forgotten password too, and after a session that ended; not after logging out, and no foreign address', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const at = '/dashboard/usersmanagement?tab=roles&q=desk'
  const link = async (name: string) => user.click(await screen.findByRole('link', { name }))
  const isThere = async () => {
    assert.equal((await screen.findByLabelText<HTMLInputElement>('Search roles')).value, 'desk')
    assert.match(location.pathname + location.search, /^\/dashboard\/usersmanagement\?tab=roles&q=desk/)
  }
  await openPage(t, { at, server })
  await link('Sign up here')
  await link('Sign in')
  await press('Forgot password?')
  await press('Back to Login')
  await signIn(owner.email, testPassword)
  await isThere()

  const session = await signInAt(server, owner.email, testPassword)
  await server.db.deleteFrom('session').where('account_id', '=', owner.id).execute()
  await openPage(t, { at, ...session })
  await link('Go to Login')
  await signIn(owner.email, testPassword)
  await isThere()
  await press('Logout')
  await press('Logout', within(await screen.findByRole('dialog')))
  await heading('Sign in')
  assert.equal(location.pathname + location.search, '/login')

  // web/session/next-page.test.ts tests which addresses are foreign.
  await openPage(t, { at: `/login?next=${encodeURIComponent('//evil.example/')}`, server })
  await signIn(owner.email, testPassword)
  await heading('Home')
  assert.equal(location.pathname, '/dashboard')
})
