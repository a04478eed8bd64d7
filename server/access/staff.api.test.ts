import assert from 'node:assert/strict'
import { test } from 'node:test'
import { userApi } from '#shared/accounts/access.ts'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { hotelFormApi } from '#shared/hotels/hotel-form.ts'
import { person, sessionFor, testPassword } from '../testing/worlds/people.ts'
import type { TestServer } from '../testing.ts'
import { testServer } from '../testing.ts'
import { type OwnedHotel, ownedHotel, roleByKey, roleWith, staffWith, userForm } from './testing.ts'

const add = (server: TestServer, hotel: OwnedHotel, form: ReturnType<typeof userForm>) =>
  server.call(userApi.create, form, hotel.owner.headers)
const login = async (server: TestServer, email: string, password: string) => (await server.call(authApi.login, { email, password })).status
const hashOf = async (server: TestServer, id: string) =>
  (await server.db.selectFrom('account').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow()).password_hash

test('a new member: account of the hotel, verified, password to be changed, told by mail, listed with roles', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server, { name: 'Lotus Palace' })
  const role = await roleByKey(server, 'RECEPTIONIST')
  const made = await add(server, hotel, userForm(hotel.id, role, { email: 'Ritu@Desk.example' }))
  assert.deepEqual([made.status, made.failure, made.data.roles], [200, made.failure, [{ id: role, name: 'Receptionist' }]])
  assert.equal((made.failure as { message?: string }).message, 'New user created successfully!')
  const account = await server.db.selectFrom('account').selectAll().where('id', '=', made.data.id).executeTakeFirstOrThrow()
  assert.deepEqual([account.email, account.created_by_hotel, account.must_change_password], ['ritu@desk.example', hotel.id, true])
  assert.equal(await login(server, 'ritu@desk.example', 'Marigold#77x'), 200)
  await server.settleAll()
  assert.deepEqual(
    server.mails.map(mail => [mail.to, mail.subject]),
    [['ritu@desk.example', 'You can now work for Lotus Palace']],
  )
  assert.ok(!JSON.stringify(server.mails).includes('Marigold'), 'no password in a mail')
  const { data } = await server.call(userApi.list, { hotelId: hotel.id }, hotel.owner.headers)
  assert.deepEqual(data, [made.data])
})

test('who signs in with the password of the hotel is to choose another one, until they did or it is set again', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const form = userForm(hotel.id, await roleByKey(server, 'RECEPTIONIST'))
  const made = await add(server, hotel, form)
  const own = 'Jasmine#88y'
  const signIn = async (password: string) => {
    const { data, headers } = await server.call(authApi.login, { email: form.email, password })
    return { asked: data.mustChangePassword, headers: { cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' } }
  }
  const { asked, headers } = await signIn(form.password)
  const validated = async () => (await server.call(authApi.validate, {}, headers)).data.mustChangePassword
  assert.deepEqual([asked, await validated()], [true, true])
  const change = (password: string) =>
    server.call(accountApi.changePassword, { currentPassword: form.password, password, confirmPassword: password }, headers)
  const same = await change(form.password)
  assert.deepEqual([same.status, Object.keys(same.failure.fields ?? {}), await validated()], [400, ['password'], true])
  assert.deepEqual([(await change(own)).status, await validated(), (await signIn(own)).asked], [200, false, false])
  await server.call(userApi.update, { hotelId: hotel.id, userId: made.data.id, password: form.password }, hotel.owner.headers)
  assert.equal((await signIn(form.password)).asked, true)
})

test('a common password, or one made of the names that everybody knows, is refused on its field', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server, { name: 'Lotuspalace' })
  const role = await roleWith(server, hotel.id, {})
  for (const password of ['Password1!', 'Lotuspalace@123']) {
    const answer = await add(server, hotel, userForm(hotel.id, role, { password }))
    assert.deepEqual([answer.status, Object.keys(answer.failure.fields ?? {})], [400, ['password']], password)
    const member = await staffWith(server, hotel.id, {})
    await server.db.updateTable('account').set({ created_by_hotel: hotel.id }).where('id', '=', member.id).execute()
    const update = await server.call(userApi.update, { hotelId: hotel.id, userId: member.id, password }, hotel.owner.headers)
    assert.deepEqual([update.status, Object.keys(update.failure.fields ?? {})], [400, ['password']], password)
  }
})

test('an address that has an account is refused, nothing attached, no password touched', async t => {
  const server = await testServer(t)
  const [hotel, other] = [await ownedHotel(server), await ownedHotel(server)]
  const role = await roleWith(server, hotel.id, {})
  const stranger = await person(server, { key: 'ADMIN' })
  const elsewhere = await add(server, other, userForm(other.id, await roleWith(server, other.id, {}), { email: 'else@desk.example' }))
  const powerful = await person(server, { key: 'SUPER_ADMIN' })
  for (const email of [stranger.email, 'else@desk.example', powerful.email, hotel.owner.email]) {
    const before = await server.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    const answer = await add(server, hotel, userForm(hotel.id, role, { email: email.toUpperCase() }))
    assert.deepEqual([answer.status, answer.failure.fields], [409, { email: 'This email address has an account already.' }], email)
    assert.deepEqual(await server.db.selectFrom('account').selectAll().where('email', '=', email).executeTakeFirstOrThrow(), before)
  }
  assert.deepEqual((await server.call(userApi.list, { hotelId: hotel.id }, hotel.owner.headers)).data, [])
  assert.equal(elsewhere.status, 200)
})

test('attached with the password untouched: an account that a hotel of the same owner made, and one that this hotel removed', async t => {
  const server = await testServer(t)
  const [first, second] = [await ownedHotel(server), await ownedHotel(server)]
  await server.db.updateTable('hotel').set({ owner_id: first.ownerId }).where('id', '=', second.id).execute()
  const { data: made } = await add(server, first, userForm(first.id, await roleWith(server, first.id, {}), { email: 'both@desk.example' }))
  const hash = await hashOf(server, made.id)
  const role = await roleWith(server, second.id, {}, 'Desk')
  const form = userForm(second.id, role, { email: 'both@desk.example', name: 'Somebody Else', password: 'Jasmine#88y' })
  const attached = await server.call(userApi.create, form, first.owner.headers)
  assert.deepEqual([attached.status, attached.data.id, attached.data.name], [200, made.id, 'Ritu Rathore'])
  assert.equal(await hashOf(server, made.id), hash)
  const again = await server.call(userApi.create, form, first.owner.headers)
  assert.deepEqual([again.status, again.failure.error], [409, 'This person is on your staff already.'])

  const removed = await staffWith(server, first.id, {})
  const out = await server.call(userApi.remove, { hotelId: first.id, userId: removed.id }, first.owner.headers)
  assert.equal(out.status, 200)
  const back = await add(server, first, userForm(first.id, await roleWith(server, first.id, {}), { email: removed.email }))
  assert.deepEqual([back.status, back.data.id], [200, removed.id])
  assert.equal(await login(server, removed.email, testPassword), 200)
})

test('staff of a deleted hotel can join another hotel of the same owner, and of nobody else', async t => {
  const server = await testServer(t)
  const [first, second, foreign] = [await ownedHotel(server), await ownedHotel(server), await ownedHotel(server)]
  await server.db.updateTable('hotel').set({ owner_id: first.ownerId }).where('id', '=', second.id).execute()
  const form = async (hotel: OwnedHotel) => userForm(hotel.id, await roleWith(server, hotel.id, {}), { email: 'left@desk.example' })
  const { data: made } = await add(server, first, await form(first))
  await server.db.deleteFrom('payment_record').where('hotel_id', '=', first.id).execute()
  assert.equal((await server.call(hotelFormApi.remove, { hotelId: first.id }, first.owner.headers)).status, 200)
  assert.equal((await add(server, foreign, await form(foreign))).status, 409)
  const joined = await server.call(userApi.create, await form(second), first.owner.headers)
  assert.deepEqual([joined.status, joined.data.id], [200, made.id])
})

test('details and password of an account that is not only this hotel’s are not its to change, roles are', async t => {
  const server = await testServer(t)
  const [hotel, other] = [await ownedHotel(server), await ownedHotel(server)]
  const role = await roleWith(server, hotel.id, {})
  const update = (userId: string, fields: object) =>
    server.call(userApi.update, { hotelId: hotel.id, userId, ...fields }, hotel.owner.headers)
  const ours = async () => {
    const member = await staffWith(server, hotel.id, {})
    await server.db.updateTable('account').set({ created_by_hotel: hotel.id }).where('id', '=', member.id).execute()
    return member
  }
  const own = await ours()
  assert.equal((await update(own.id, { name: 'New Name', email: 'new@desk.example', phone: '+919800000009' })).status, 200)
  const worksElsewhere = await ours()
  await server.db.insertInto('member').values({ hotel_id: other.id, account_id: worksElsewhere.id }).execute()
  const ownsElsewhere = await ours()
  await server.db.updateTable('hotel').set({ owner_id: ownsElsewhere.id }).where('id', '=', other.id).execute()
  const admin = await ours()
  await server.db
    .insertInto('account_role')
    .values({ account_id: admin.id, role_id: await roleByKey(server, 'PLATFORM_ADMIN') })
    .execute()
  const madeElsewhere = await staffWith(server, hotel.id, {})
  for (const { id } of [worksElsewhere, ownsElsewhere, admin, madeElsewhere]) {
    const before = await server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    for (const fields of [{ name: 'New Name' }, { email: 'x@desk.example' }, { phone: '+919800000008' }, { password: 'Jasmine#88y' }])
      assert.equal((await update(id, fields)).status, 403, JSON.stringify(fields))
    const whole = { name: before.name, email: before.email, phone: before.phone ?? '', roles: [{ id: role }] }
    assert.equal((await update(id, whole)).status, 200, 'a form with unchanged details changes the roles')
    assert.deepEqual(await server.db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow(), before)
  }
})

test('a password that the hotel sets ends the sessions, kills reset links, has to be changed, and is mailed', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const { data: made } = await add(server, hotel, userForm(hotel.id, await roleWith(server, hotel.id, {}), { email: 'asha@desk.example' }))
  const headers = await sessionFor(server, made.id)
  await server.db.updateTable('account').set({ must_change_password: false }).where('id', '=', made.id).execute()
  await server.get(authApi.forget, { email: 'asha@desk.example' })
  await server.settleAll()
  const fields = { hotelId: hotel.id, userId: made.id, password: 'Jasmine#88y' }
  assert.equal((await server.call(userApi.update, fields, hotel.owner.headers)).status, 200)
  assert.equal((await server.call(authApi.validate, {}, headers)).status, 401)
  assert.equal(await login(server, 'asha@desk.example', 'Jasmine#88y'), 200)
  const account = await server.db.selectFrom('account').select('must_change_password').where('id', '=', made.id).executeTakeFirstOrThrow()
  assert.equal(account.must_change_password, true)
  assert.deepEqual(await server.db.selectFrom('reset_link').selectAll().execute(), [])
  await server.settleAll()
  assert.equal(server.mails.at(-1)?.subject, 'Your password was changed')
})

test('an address that somebody else has cannot be taken over by an update', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const { data: made } = await add(server, hotel, userForm(hotel.id, await roleWith(server, hotel.id, {})))
  const taken = await person(server)
  const answer = await server.call(userApi.update, { hotelId: hotel.id, userId: made.id, email: taken.email }, hotel.owner.headers)
  assert.deepEqual([answer.status, answer.failure.fields], [409, { email: 'This email address has an account already.' }])
})

test('who is removed is out at the next call: signed out, or without rights where they work elsewhere too', async t => {
  const server = await testServer(t)
  const [hotel, other] = [await ownedHotel(server), await ownedHotel(server)]
  const only = await staffWith(server, hotel.id, { users: ['READ'] })
  const both = await staffWith(server, hotel.id, { users: ['READ'] })
  await server.db.insertInto('member').values({ hotel_id: other.id, account_id: both.id }).execute()
  const look = (headers: { cookie: string }) => server.call(userApi.list, { hotelId: hotel.id }, headers)
  for (const { id, headers } of [only, both]) {
    assert.equal((await look(headers)).status, 200)
    const gone = await server.call(userApi.remove, { hotelId: hotel.id, userId: id }, hotel.owner.headers)
    assert.deepEqual([gone.status, (gone.failure as { message?: string }).message], [200, 'User deleted successfully!'])
  }
  assert.equal((await look(only.headers)).status, 401)
  assert.equal((await look(both.headers)).status, 404)
  assert.equal((await server.call(authApi.validate, {}, both.headers)).status, 200)
  const disabled = await staffWith(server, hotel.id, { users: ['READ'] })
  await server.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute()
  assert.equal((await look(disabled.headers)).status, 401)
  const deleted = await staffWith(server, hotel.id, { users: ['READ'] })
  await server.db.deleteFrom('account').where('id', '=', deleted.id).execute()
  assert.equal((await look(deleted.headers)).status, 401)
})

test('roles are taken as the API answers them, with their names; without any the sentence is that of an empty list', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const role = await roleByKey(server, 'RECEPTIONIST')
  const form = userForm(hotel.id, role)
  const made = await server.call(userApi.create, { ...form, roles: [{ id: role, name: 'Anything' }] }, hotel.owner.headers)
  assert.deepEqual([made.status, made.data?.roles], [200, [{ id: role, name: 'Receptionist' }]])
  const again = { hotelId: hotel.id, userId: made.data.id, roles: made.data.roles }
  assert.equal((await server.call(userApi.update, again, hotel.owner.headers)).status, 200)
  const none = { roles: 'At least one role must be selected.' }
  const { roles: _, ...without } = userForm(hotel.id, role)
  for (const roles of [undefined, null, '', []]) {
    const { status, failure } = await server.call(userApi.create, { ...without, roles } as never, hotel.owner.headers)
    assert.deepEqual([status, failure.fields], [400, none], String(roles))
    const changed = await server.call(userApi.update, { ...again, roles } as never, hotel.owner.headers)
    // What a change leaves out stays.
    assert.deepEqual([changed.status, changed.failure.fields], roles === undefined ? [200, undefined] : [400, none], String(roles))
  }
})

test('a user without a field hears the sentence of that field', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const { status, failure } = await server.call(userApi.create, { hotelId: hotel.id } as never, hotel.owner.headers)
  assert.deepEqual(
    [status, failure.fields],
    [
      400,
      {
        name: 'Name must be at least 2 characters.',
        email: 'Invalid email address',
        phone: 'Invalid phone number.',
        password: 'Password must be at least 8 characters long',
        roles: 'At least one role must be selected.',
      },
    ],
  )
})
