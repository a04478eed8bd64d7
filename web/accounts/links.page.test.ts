import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { userKey } from '#web/session/stored-user.ts'
import { done, fill, press, says } from '../testing/forms.ts'
import { mailedLink } from '../testing/mails.ts'
import { openPage, signInAt } from '../testing/page.ts'
import { isFocused, screen, user, waitFor, within } from '../testing/screen.ts'

/* Pages that links in mails lead to. */

const newPassword = 'Marigold#77'
const heading = (name: string) => screen.findByRole('heading', { name })
const typedIn = async (label: string) => ((await screen.findByLabelText(label)) as HTMLInputElement).value

/** An owner, and the links that are mailed. */
const withMails = async (t: TestContext) => {
  const server = await testServer(t)
  const owner = await person(server, { key: 'ADMIN', name: 'Devika Shekhawat' })
  return { server, owner, linkTo: (email: string, path: string) => mailedLink(server, email, path) }
}

test('a password is reset by the mailed link, once; a link that was used or is none says so, and another one can be asked for', async t => {
  const { server, owner, linkTo } = await withMails(t)
  await server.call(authApi.forget, { email: owner.email } as never)
  const link = await linkTo(owner.email, 'resetpassword')
  const session = await signInAt(server, owner.email, testPassword)
  await openPage(t, { at: link, ...session })
  await press('Save password')
  const password = screen.getByLabelText('New password')
  await says(password, 'New password is required.')
  fill(password, 'longenough')
  fill(screen.getByLabelText('Confirm password'), 'other')
  await press('Save password')
  await says(password, 'Password must contain at least 1 capital letter, 1 symbol, 1 number, and be at least 8 characters long')
  await says(screen.getByLabelText('Confirm password'), 'Passwords do not match')
  for (const label of ['New password', 'Confirm password']) fill(screen.getByLabelText(label), newPassword)
  await press('Save password')
  await heading('Password Reset Successfully!')
  await done('You can now log in with your new password.')
  assert.equal(localStorage.getItem(userKey), null)
  await user.click(screen.getByRole('link', { name: 'Back to Login' }))
  assert.equal(await typedIn('Email'), owner.email)
  const before = await server.db.selectFrom('session').select('account_id').where('account_id', '=', owner.id).execute()
  assert.deepEqual(before, [], 'every session has ended')
  await signInAt(server, owner.email, newPassword)

  await openPage(t, { at: link, server })
  await done('This link was used already: a password was chosen with it. Sign in with that one, or ask for a new link.')
  await press('Send me a new link')
  await heading('Forgot password')
  assert.equal(await typedIn('Email'), owner.email)
  await openPage(t, { at: '/resetpassword/broken', server })
  await done('This link is not valid any more. Please ask for a new one.')
  await press('Send me a new link')
  await heading('Forgot password')
})

test('verification: without a link it went wrong; one that is none is used once, and asks for another by itself', async t => {
  const { server } = await withMails(t)
  await openPage(t, { at: '/verifyuser', server })
  await done('Something went wrong. Please try again later.')
  const token = 'abcdefghijklmnopqrstuvwxyz0123456789'
  const sent = await openPage(t, { at: `/verifyuser/${token}`, server })
  await press('Resend Verification Mail')
  await screen.findByText('Verification mail sent. Please check your inbox.')
  const bodies = (path: string) => sent.filter(one => one.path === path).map(({ body }) => body)
  assert.equal(bodies(authApi.verify.path).length, 1)
  assert.deepEqual(bodies(authApi.resend.path), [{ token }])
})

test('a name changes at once, an email by its password and by the link that is mailed to it', async t => {
  const { server, owner, linkTo } = await withMails(t)
  const session = await signInAt(server, owner.email, testPassword)
  const at = '/dashboard/account'
  await openPage(t, { at, ...session })
  const form = within(await screen.findByRole('form', { name: 'Your details' }))
  const email = 'devika.rathore@people.example'
  fill(form.getByLabelText('Name'), 'Devika Rathore')
  fill(form.getByLabelText('Email'), email)
  await press('Save details', form)
  const password = form.getByLabelText('Password, to change the email')
  await says(password, 'Enter your current password to change the email.')
  fill(password, 'Wrong#2026')
  await press('Save details', form)
  await form.findByText('The current password is not right.')
  fill(password, testPassword)
  await press('Save details', form)
  await form.findByText('Account updated successfully!')
  assert.match((await form.findByText(/We mailed a link to/)).textContent ?? '', new RegExp(email))
  assert.equal((form.getByLabelText('Email') as HTMLInputElement).value, owner.email)
  await screen.findByRole('link', { name: /Devika Rathore/ })
  const link = await linkTo(email, 'confirmemail')
  await openPage(t, { at: link, ...session })
  await done('Email changed successfully. You sign in with it from now on.')
  await openPage(t, { at: link, ...session })
  await done(`This link was used already: you sign in with ${email}.`)
  await user.click(await screen.findByRole('link', { name: 'My account' }))
  await waitFor(async () => assert.equal(await typedIn('Email'), email))
})

test('the own password: a wrong one is said on its field, and one with the name of the hotel as it is typed', async t => {
  const { server, owner } = await withMails(t)
  const { id } = await makeHotel(server.db, { name: 'Malabar House' })
  await server.db.updateTable('hotel').set({ owner_id: owner.id }).where('id', '=', id).execute()
  await openPage(t, { at: '/dashboard/account', ...(await signInAt(server, owner.email, testPassword)) })
  const field = (await screen.findByLabelText('New password')) as HTMLInputElement
  const current = screen.getByLabelText('Current password') as HTMLInputElement
  const again = screen.getByLabelText('Confirm new password')
  fill(current, 'Wrong#2026')
  for (const one of [field, again]) fill(one, newPassword)
  await press('Change password')
  await says(current, 'The current password is not right.')
  fill(current, testPassword)
  for (const one of [field, again]) fill(one, newPassword)
  await press('Change password')
  await done('Password changed successfully')
  await waitFor(() => assert.equal(current.value, ''))
  // Not before it could be one: the name alone is the beginning of any.
  await user.type(field, 'Malabar@')
  assert.notEqual(field.getAttribute('aria-invalid'), 'true')
  await user.type(field, '2027')
  await screen.findByText('This password is too easy to guess: it contains the name of the hotel. Please choose another one.')
  assert.equal(field.getAttribute('aria-invalid'), 'true')
  isFocused(field)
  fill(current, 'Whatever#1')
  fill(again, 'Malabar@2027')
  await press('Change password')
  await waitFor(() => isFocused(field))
  await user.type(field, 'Monsoon')
  await waitFor(() => assert.notEqual(field.getAttribute('aria-invalid'), 'true'))
})
