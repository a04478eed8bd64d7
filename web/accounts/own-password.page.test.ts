import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { makeHotel } from '#server/testing/worlds/hotel.ts'
import { employ, person, testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { accountApi } from '#shared/accounts/accounts.ts'
import { fill, press, says } from '../testing/forms.ts'
import { type Answer, openPage, type Sent, signInAt } from '../testing/page.ts'
import { absent, isFocused, screen, waitFor } from '../testing/screen.ts'

const own = 'Marigold#77'
const path = accountApi.changePassword.path

/** A receptionist whose password the hotel set, in front of the question for another one. */
const openQuestion = async (t: TestContext, answers: Record<string, (sent: Sent) => Promise<Answer | undefined>> = {}) => {
  const server = await testServer(t)
  const { email, id } = await person(server, { name: 'Priya Nair' })
  const hotel = await makeHotel(server.db, { name: 'Lake View Palace' })
  await employ(server, hotel.id, id, 'RECEPTIONIST')
  await server.db.updateTable('account').set({ must_change_password: true }).where('id', '=', id).execute()
  const session = await signInAt(server, email, testPassword)
  const open = async (at: string) => {
    const sent = await openPage(t, { at, answers, ...session })
    await screen.findByRole('heading', { level: 1, name: 'Choose your own password' })
    return sent
  }
  return { email, open, session }
}
const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement
const fillAll = (current: string, first: string, again = first) => {
  fill(field('Current password'), current)
  fill(field('New password'), first)
  fill(field('Confirm new password'), again)
}

test('who has a password of the hotel chooses another one before any page; what is wrong is said on its field', async t => {
  const { email, open } = await openQuestion(t)
  for (const at of ['/dashboard', '/dashboard/bookings', '/login', '/dashboard/account']) {
    await open(at)
    absent(screen.queryByRole('navigation', { name: 'Dashboard' }))
  }
  await screen.findByText(`Your hotel set the password of ${email}`, { exact: false })
  await press('Save')
  await waitFor(() => isFocused(field('Current password')))
  await says(field('Current password'), 'Password is required.')
  await says(field('New password'), 'New password is required.')
  await says(field('Confirm new password'), 'Confirm new password is required.')
  fillAll(testPassword, testPassword, own)
  await press('Save')
  await says(field('New password'), 'Choose a password other than the current one.')
  await says(field('Confirm new password'), 'Passwords do not match')
  fillAll('Wrong#2026', own)
  await press('Save')
  await says(field('Current password'), 'The current password is not right.')
  await waitFor(() => isFocused(field('Current password')))
  absent(screen.queryByRole('alert'))
})

test('a broken line loses nothing that was typed, and the page that was asked for opens then', async t => {
  let isAway = true
  const answers = {
    [path]: async () => {
      if (isAway) throw new TypeError('No network')
      return undefined
    },
  }
  const { open } = await openQuestion(t, answers)
  await open('/dashboard/account')
  fillAll(testPassword, own)
  await press('Save')
  await waitFor(() => assert.equal(screen.getByRole('alert').textContent, 'Network error'))
  assert.deepEqual(
    ['Current password', 'New password', 'Confirm new password'].map(label => field(label).value),
    [testPassword, own, own],
  )
  isAway = false
  await press('Save')
  await screen.findByRole('heading', { level: 1, name: 'My account' })
  await waitFor(() => assert.match(screen.getByRole('alert').textContent ?? '', /^Password changed successfully/))
  assert.match(location.pathname, /^\/dashboard\/account$/)
})

test('a password that was changed while its answer got lost keeps nobody', async t => {
  let session: Awaited<ReturnType<typeof openQuestion>>['session'] | undefined
  const answers = {
    [path]: async ({ body }: Sent) => {
      const { url, cookie } = session?.server ?? { url: '', cookie: '' }
      const headers = { 'content-type': 'application/json', origin: url, cookie }
      const answer = await fetch(url + path, { method: accountApi.changePassword.method, headers, body: JSON.stringify(body) })
      assert.equal(answer.status, 200)
      throw new TypeError('The answer is lost')
    },
  }
  const asked = await openQuestion(t, answers)
  session = asked.session
  await asked.open('/dashboard')
  fillAll(testPassword, own)
  await press('Save')
  await screen.findByRole('heading', { level: 1, name: 'Home' })
  absent(screen.queryByRole('heading', { name: 'Choose your own password' }))
})
