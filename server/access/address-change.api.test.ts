import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { userApi } from '#shared/accounts/access.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { sessionFor } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'
import { ownedHotel, roleWith, userForm } from './testing.ts'

const [oldAddress, newAddress] = ['ritu@desk.example', 'thief@elsewhere.example']

/** A member of the staff with a session, whose details the hotel changes; the mail that welcomed them has left. */
const world = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server, { name: 'Lotus Palace' })
  const form = userForm(hotel.id, await roleWith(server, hotel.id, {}), { email: oldAddress })
  const { id: userId } = (await server.call(userApi.create, form, hotel.owner.headers)).data
  const headers = await sessionFor(server, userId)
  await server.settleAll()
  server.mails.length = 0
  const change = async (fields: object) =>
    (await server.call(userApi.update, { hotelId: hotel.id, userId, ...fields }, hotel.owner.headers)).status
  const mails = async () => {
    await server.settleAll()
    return server.mails.map(mail => [mail.to, mail.subject])
  }
  const isSignedIn = async () => (await server.call(authApi.validate, {}, headers)).status === 200
  return { server, change, mails, isSignedIn }
}

test('an address that the hotel changes: the old one hears of it without reading the new one, and sessions end', async t => {
  const { server, change, mails, isSignedIn } = await world(t)
  assert.equal(await change({ email: newAddress }), 200)
  assert.equal(await isSignedIn(), false)
  assert.deepEqual(await mails(), [[oldAddress, 'Your sign-in address was changed']])
  const [mail] = server.mails
  assert.match(mail?.text ?? '', /Lotus Palace/)
  assert.doesNotMatch(mail?.text ?? '', /password of your Atithi account was changed/)
  assert.doesNotMatch(JSON.stringify(mail), /elsewhere|thief/)
})

test('address and password together: the old address hears of both', async t => {
  const { server, change, mails, isSignedIn } = await world(t)
  assert.equal(await change({ email: newAddress, password: 'Jasmine#88y' }), 200)
  assert.equal(await isSignedIn(), false)
  assert.deepEqual((await mails()).sort(), [
    [oldAddress, 'Your sign-in address was changed'],
    [newAddress, 'Your password was changed'],
  ])
  assert.match(server.mails.find(mail => mail.to === oldAddress)?.text ?? '', /password/)
})

test('a password, and the address right after it, before any mail has left: the old address hears of both', async t => {
  const { change, mails } = await world(t)
  assert.equal(await change({ password: 'Jasmine#88y' }), 200)
  assert.equal(await change({ email: newAddress }), 200)
  assert.deepEqual((await mails()).sort(), [
    [oldAddress, 'Your password was changed'],
    [oldAddress, 'Your sign-in address was changed'],
  ])
})

test('a change of name and phone mails nobody and ends no session', async t => {
  const { change, mails, isSignedIn } = await world(t)
  assert.equal(await change({ name: 'Ritu R', phone: '+919800000009', email: oldAddress }), 200)
  assert.deepEqual([await mails(), await isSignedIn()], [[], true])
})

test('a used link that went to the address before says nothing of the new one', async t => {
  const { server, change, mails } = await world(t)
  await server.get(authApi.forget, { email: oldAddress })
  await mails()
  const token = /\/resetpassword\/([\w-]{43})/.exec(server.mails.at(-1)?.text ?? '')?.[1] ?? ''
  await server.get(authApi.reset, { token, password: 'Jasmine#88y', confirmPassword: 'Jasmine#88y' })
  assert.equal((await server.get(authApi.checkLink, { kind: 'reset', token })).email, oldAddress)
  assert.equal(await change({ email: newAddress }), 200)
  assert.deepEqual(await server.get(authApi.checkLink, { kind: 'reset', token }), { state: 'used', email: null })
})
