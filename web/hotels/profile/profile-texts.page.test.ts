import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeHotel } from '#server/testing/worlds/complete-hotel.ts'
import { ownerWithHotel } from '#server/testing/worlds/owner.ts'
import { testPassword } from '#server/testing/worlds/people.ts'
import { testServer } from '#server/testing.ts'
import { fill, press } from '#web/testing/forms.ts'
import { textOf, textsOf } from '#web/testing/lists.ts'
import { type Answer, openPage, signInAt } from '#web/testing/page.ts'
import { screen, waitFor, within } from '#web/testing/screen.ts'

/* The specification's texts on dashboard pages while loading or saving, and when the server sends no message. */

test('Update Hotel Details: title, the button while it is on its way, and what is said without a message', async t => {
  const server = await testServer(t)
  const { owner, hotel } = await ownerWithHotel(server)
  await completeHotel(server, hotel.id)
  const session = await signInAt(server, owner.email, testPassword)
  const answered = Promise.withResolvers<Answer>()
  const read = Promise.withResolvers<undefined>()
  const at = '/dashboard/profile'
  const answers = { '/api/hotel/updatehotel': () => answered.promise, '/api/hotel/gethotel': () => read.promise }
  await openPage(t, { at, ...session, answers })
  await within(await screen.findByRole('main')).findByRole('status', { name: 'Loading...' })
  read.resolve(undefined)
  await screen.findByRole('heading', { level: 1, name: 'Update Hotel Details' })
  const form = within(await screen.findByRole('form', { name: 'Hotel details' }))
  fill(await form.findByLabelText(/^City/), 'Bundi')
  await press('Update', form)
  await form.findByRole('button', { name: 'Updating...' })
  answered.resolve({ status: 400 })
  await waitFor(() => assert.equal(textOf(form.getByRole('alert')), 'Something went wrong. Please try again.'))
  await form.findByRole('button', { name: 'Update' })
  await openPage(t, { at, ...session, answers: { '/api/hotel/gethotel': { status: 400 } } })
  await waitFor(() => assert.match(textOf(screen.getByRole('alert')), /^Something went wrong\.\.\./))
})

test('Loading... stands while Home, sessions and a verification are on their way', async t => {
  const server = await testServer(t)
  const { owner } = await ownerWithHotel(server)
  const session = await signInAt(server, owner.email, testPassword)
  for (const [path, at, region] of [
    ['/api/hotel/today', '/dashboard', undefined],
    ['/api/account/sessions', '/dashboard/account', 'Where you are signed in'],
    ['/api/auth/verifyuser', '/verifyuser/abcdefghijklmnopqrstuvwxyz', undefined],
  ] as const) {
    const answered = Promise.withResolvers<undefined>()
    await openPage(t, { at, ...session, answers: { [path]: () => answered.promise } })
    const place = async () => (region ? screen.findByRole('region', { name: region }) : screen.findByRole('main'))
    const waiting = async () => textsOf(within(await place()).queryAllByRole('status')).filter(text => text.includes('Loading'))
    // Other calls finish while this waits; only the held call remains.
    await waitFor(async () => assert.deepEqual(await waiting(), ['Loading...'], path))
    answered.resolve(undefined)
    await waitFor(async () => assert.deepEqual(await waiting(), [], path))
  }
})
