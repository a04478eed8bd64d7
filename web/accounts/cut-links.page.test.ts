import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, openPage } from '#web/testing/page.ts'
import { descriptionOf, screen, user, waitFor, within } from '#web/testing/screen.ts'

/* Links that a mail program cut short: the reason shown, and the way to a new link. Server tests cover the answers. */

const stale = 'This link is not valid any more. Please ask for a new one.'
const unknown = { '/api/auth/checklink': { data: { state: 'unknown' } } } satisfies Record<string, Answer>
const address = async () => (await screen.findByLabelText(/^Email( \(optional\))?$/)) as HTMLInputElement
const resend = async () => user.click(await screen.findByRole('button', { name: 'Resend Verification Mail' }))

test('a verification link that does not work says so, with the address that signed up in this browser, and asks for a new one', async t => {
  const email = 'kavita@people.example'
  const answers: Record<string, Answer> = {
    ...unknown,
    '/api/account/signup': { data: {} },
    '/api/auth/resendverificationemail': { data: {} },
  }
  await openPage(t, { at: '/adminsignup', answers })
  const password = 'Marigold#77'
  for (const [label, text] of [
    ['Name', 'Kavita Sharma'],
    ['Email', email],
    ['Phone', '98765 43210'],
    ['Password', password],
    ['Confirm password', password],
  ] as const)
    await user.type(await screen.findByLabelText(label), text)
  await user.click(screen.getByRole('button', { name: 'Sign up' }))
  await waitFor(() => assert.equal(location.pathname, '/login'))
  for (const said of [stale, 'This link is not complete.']) {
    answers['/api/auth/verifyuser'] = { status: 400, error: said }
    const sent = await openPage(t, { at: '/verifyuser/cut', answers, reloads: true })
    await waitFor(() => assert.equal(screen.getByRole('alert').textContent, said))
    await screen.findByText(/^The mail program may have cut the link short/)
    assert.equal((await address()).value, email)
    await resend()
    await waitFor(() => assert.ok(sent.some(({ path }) => path === '/api/auth/resendverificationemail')))
    const asked = sent.find(({ path }) => path === '/api/auth/resendverificationemail')
    assert.partialDeepStrictEqual(asked?.body, { email })
  }
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  assert.equal((await address()).value, email)
})

test('an address of which nothing is left asks for the address of the mail', async t => {
  await openPage(t, { at: '/verifyuser/', answers: {} })
  await waitFor(() => assert.equal(screen.getByRole('alert').textContent, 'Something went wrong. Please try again later.'))
  const field = await address()
  assert.equal(field.value, '')
  await resend()
  await waitFor(() => assert.match(descriptionOf(field), /Email is required\.$/))
})

test('links of a new password and of a new address without their end say so, and lead on', async t => {
  await openPage(t, { at: '/resetpassword', answers: unknown })
  await waitFor(() => assert.equal(screen.getByRole('alert').textContent, stale))
  await screen.findByRole('button', { name: 'Send me a new link' })
  const answers = { ...unknown, '/api/account/confirmemail': { status: 400, error: 'This link is not complete.' } }
  await openPage(t, { at: '/confirmemail', answers })
  await waitFor(() => assert.equal(screen.getByRole('alert').textContent, 'This link is not complete.'))
  await screen.findByRole('link', { name: 'My account' })
})
