import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountApi, authApi } from '#shared/accounts/accounts.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { employ, person, sessionFor, testPassword } from '../testing/worlds/people.ts'
import { type TestServer, testServer } from '../testing.ts'

const form = { name: 'Asha Rao', email: 'asha@rao.example', phone: '+919812345678', password: 'Marigold#77x' }
const tokenIn = (server: TestServer, to: string) =>
  /\/(?:verifyuser|resetpassword)\/([\w-]{43})/.exec(server.mails.findLast(mail => mail.to === to)?.text ?? '')?.[1] ?? ''
const cookieOf = (headers: Headers) => ({ cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' })
const login = (server: TestServer, email: string, password: string) => server.call(authApi.login, { email, password })

test('sign up, verify by mail, sign in, validate, sign out', async t => {
  const server = await testServer(t)
  await server.get(accountApi.signup, form)
  await server.settleAll()
  assert.deepEqual(
    server.mails.map(mail => mail.to),
    [form.email],
  )
  assert.equal((await login(server, form.email, 'Wrong#Pass1')).status, 401)
  const early = await login(server, form.email, form.password)
  assert.deepEqual([early.status, early.failure.code], [403, 'NOT_VERIFIED'])

  const token = tokenIn(server, form.email)
  await server.get(authApi.verify, { token })
  assert.equal((await server.call(authApi.verify, { token })).status, 400)
  const signedIn = await login(server, form.email.toUpperCase(), form.password)
  assert.equal(signedIn.status, 200)
  assert.deepEqual([signedIn.data.isHotelCreated, signedIn.data.isPaymentDone, signedIn.data.hotels], [false, false, []])
  assert.equal(signedIn.data.mustChangePassword, false)
  assert.deepEqual(
    signedIn.data.roles.map(role => role.key),
    ['ADMIN'],
  )
  const setCookie = signedIn.headers.get('set-cookie') ?? ''
  assert.match(setCookie, /^sid=[\w-]{43}; .*Path=\/; HttpOnly; SameSite=Strict/)
  const headers = cookieOf(signedIn.headers)
  const validated = (await server.call(authApi.validate, {}, headers)).data
  assert.deepEqual([validated.email, validated.mustChangePassword], [form.email, false])
  await server.call(authApi.logout, {}, headers)
  assert.equal((await server.call(authApi.validate, {}, headers)).status, 401)
})

test('known and unknown addresses answer alike: sign-up, forgot, resend, wrong password', async t => {
  const server = await testServer(t)
  await person(server, { email: 'known@people.example', key: 'ADMIN' })
  const same = async (ask: (email: string) => Promise<{ status: number; failure: unknown }>) => {
    const [known, unknown] = [await ask('known@people.example'), await ask('nobody@people.example')]
    assert.deepEqual([known.status, known.failure], [unknown.status, unknown.failure])
  }
  await same(email => server.call(accountApi.signup, { ...form, email }))
  await same(email => server.call(authApi.forget, { email }))
  await same(email => server.call(authApi.resend, { email }))
  await same(email => login(server, email, 'Wrong#Pass1'))
  await server.settleAll()
  const subjects = server.mails.filter(mail => mail.to === 'known@people.example').map(mail => mail.subject)
  assert.deepEqual(subjects.sort(), ['Choose a new password', 'You already have an account'])
})

test('a link that was lost is mailed again for the address: to the newest sign-up of it, and to nobody without one', async t => {
  const server = await testServer(t)
  for (const password of ['Marigold#77x', 'Jasmine#88y']) {
    await server.get(accountApi.signup, { ...form, password })
    // Two letters that wait together may leave in any order.
    await server.settleAll()
  }
  const before = server.mails.length
  const older = tokenIn(server, form.email)
  for (const email of [form.email, 'nobody@people.example']) await server.get(authApi.resend, { email })
  await server.settleAll()
  assert.deepEqual(
    server.mails.slice(before).map(mail => mail.to),
    [form.email],
  )
  assert.equal((await server.call(authApi.verify, { token: older })).status, 400)
  await server.get(authApi.verify, { token: tokenIn(server, form.email) })
  assert.deepEqual(
    [(await login(server, form.email, 'Marigold#77x')).status, (await login(server, form.email, 'Jasmine#88y')).status],
    [401, 200],
  )
})

test('a reset link works once, ends all sessions, is mailed, and a newer one kills the older', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const ask = async () => {
    await server.get(authApi.forget, { email: somebody.email })
    await server.settleAll()
    return tokenIn(server, somebody.email)
  }
  const older = await ask()
  const token = await ask()
  const password = 'Jasmine#88y'
  const reset = (value: string) => server.call(authApi.reset, { token: value, password, confirmPassword: password })
  assert.equal((await reset(older)).status, 400)
  const answers = await Promise.all(Array.from({ length: 8 }, () => reset(token)))
  assert.deepEqual(answers.map(answer => answer.status).sort(), [200, 400, 400, 400, 400, 400, 400, 400])
  assert.equal((await server.call(authApi.validate, {}, somebody.headers)).status, 401)
  assert.equal((await login(server, somebody.email, testPassword)).status, 401)
  assert.equal((await login(server, somebody.email, password)).status, 200)
  await server.settleAll()
  assert.ok(server.mails.some(mail => mail.subject === 'Your password was changed'))
})

test('every sign-up is its own row: only the opened link becomes the account, whoever came first', async t => {
  const server = await testServer(t)
  await server.get(accountApi.signup, { ...form, name: 'Attacker', password: 'Monsoon#99z' })
  await server.settleAll()
  await server.get(accountApi.signup, form)
  await server.settleAll()
  await server.get(authApi.verify, { token: tokenIn(server, form.email) })
  assert.equal((await login(server, form.email, 'Monsoon#99z')).status, 401)
  assert.equal((await login(server, form.email, form.password)).data.name, 'Asha Rao')
})

test('changing the password needs the current one and ends the other sessions', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const other = await sessionFor(server, somebody.id)
  const change = (currentPassword: string) =>
    server.call(accountApi.changePassword, { currentPassword, password: 'Jasmine#88y', confirmPassword: 'Jasmine#88y' }, somebody.headers)
  const wrong = await change('Wrong#Pass1')
  assert.deepEqual([wrong.status, wrong.failure.fields], [403, { currentPassword: 'The current password is not right.' }])
  const same = await change('Jasmine#88y')
  assert.deepEqual([same.status, same.failure.fields], [400, { password: 'Choose a password other than the current one.' }])
  assert.equal((await change(testPassword)).status, 200)
  assert.equal((await server.call(authApi.validate, {}, somebody.headers)).status, 200)
  assert.equal((await server.call(authApi.validate, {}, other)).status, 401)
})

test('twenty changes of one password at once with the same current one: one of them is made', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const passwords = Array.from({ length: 20 }, (_, at) => `Jasmine#${10 + at}y`)
  const answers = await Promise.all(
    passwords.map(password =>
      server.call(accountApi.changePassword, { currentPassword: testPassword, password, confirmPassword: password }, somebody.headers),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(19).fill(403)])
  const refused = answers.find(({ status }) => status === 403)
  assert.deepEqual(refused?.failure.fields, { currentPassword: 'The current password is not right.' })
  const made = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  assert.equal((await login(server, somebody.email, made)).status, 200)
  await server.settleAll()
  assert.equal(server.mails.length, 1)
})

test('sessions can be listed and ended; idle and old ones end by themselves', async t => {
  const server = await testServer(t)
  const somebody = await person(server, { key: 'ADMIN' })
  const other = await sessionFor(server, somebody.id)
  const list = (await server.call(accountApi.sessions, {}, somebody.headers)).data
  assert.deepEqual(list.map(session => session.current).sort(), [false, true])
  await server.call(accountApi.endSession, { id: list.find(session => !session.current)?.id }, somebody.headers)
  assert.equal((await server.call(authApi.validate, {}, other)).status, 401)
  await server.db
    .updateTable('session')
    .set({ seen_at: new Date(Date.now() - 8 * 86_400_000) })
    .execute()
  assert.equal((await server.call(authApi.validate, {}, somebody.headers)).status, 401)
})

test('eleven wrong tries wait, also from eleven places; the right password works after the window; a known place has its own count', async t => {
  const server = await testServer(t, { config: { rateLimit: true } })
  const somebody = await person(server, { key: 'ADMIN' })
  assert.equal((await login(server, somebody.email, testPassword)).status, 200)
  const tries = []
  for (let at = 0; at < 11; at++) tries.push((await login(server, somebody.email, 'Wrong#Pass1')).status)
  assert.deepEqual(tries, [...Array(10).fill(401), 429])
  const blocked = await login(server, somebody.email, testPassword)
  assert.ok(Number(blocked.headers.get('retry-after')) > 800)
  await server.db
    .updateTable('throttle')
    .set({ resets_at: new Date(Date.now() - 1000) })
    .where('key', 'like', 'login%')
    .execute()
  assert.equal((await login(server, somebody.email, testPassword)).status, 200)
})

test('common passwords are refused on their field, also those about the person', async t => {
  const server = await testServer(t)
  for (const password of ['Password1!', 'Admin@123', 'Welcome@2026', 'Qwerty@12', 'Rao@1234', 'P@ssw0rd1', 'India#2025']) {
    const answer = await server.call(accountApi.signup, { ...form, password })
    assert.deepEqual([password, answer.status, Object.keys(answer.failure.fields ?? {})], [password, 400, ['password']])
  }
})

test('roles and rights are those of the asked hotel', async t => {
  const server = await testServer(t)
  const [here, there] = [await makeHotel(server.db), await makeHotel(server.db)]
  const staff = await person(server)
  await employ(server, here.id, staff.id, 'RECEPTIONIST')
  await employ(server, there.id, staff.id, { grants: { rooms: ['READ', 'UPDATE'] } })
  const user = (await server.call(authApi.validate, {}, staff.headers)).data
  assert.deepEqual(
    [user.roles.map(role => role.key), user.permissions.bookings, user.isPaymentDone],
    [['RECEPTIONIST'], ['CREATE', 'READ', 'UPDATE'], true],
  )
  const other = (await server.call(authApi.validate, { hotelId: there.slug }, staff.headers)).data
  assert.deepEqual([other.permissions.rooms, other.permissions.bookings, other.hotels.length], [['READ', 'UPDATE'], [], 2])
})

test('a password that is too easy says why: the name of the hotel, of the person, or a common word', async t => {
  const server = await testServer(t)
  const owner = await person(server, { key: 'ADMIN', name: 'Ravi Menon', email: 'frontdesk@people.example' })
  const hotel = await makeHotel(server.db)
  await server.db.updateTable('hotel').set({ owner_id: owner.id, name: 'Malabar House' }).where('id', '=', hotel.id).execute()
  const clerk = await person(server)
  await employ(server, hotel.id, clerk.id, 'RECEPTIONIST')
  const refusal = async (who: { headers: { cookie: string } }, password: string) => {
    const form = { currentPassword: testPassword, password, confirmPassword: password }
    const { status, failure } = await server.call(accountApi.changePassword, form, who.headers)
    return [status, failure.fields?.password]
  }
  const because = (reason: string) => [400, `This password is too easy to guess${reason}. Please choose another one.`]
  for (const who of [owner, clerk]) assert.deepEqual(await refusal(who, 'Malabar@2027'), because(': it contains the name of the hotel'))
  for (const own of ['Menon@2027', 'Frontdesk@1'])
    assert.deepEqual(await refusal(owner, own), because(': it contains the name or email of the account'))
  // Words of a name together, twice, and with a letter more.
  for (const made of ['MalabarHouse@2026', 'HouseMalabar#1', 'House#House#1', 'Malabar@2026x'])
    assert.deepEqual(await refusal(clerk, made), because(': it contains the name of the hotel'), made)
  assert.deepEqual(await refusal(owner, 'Password1!'), because(''))
  assert.equal((await refusal(owner, 'Houseboat@2026'))[1], undefined, 'another word')
})
