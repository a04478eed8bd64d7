import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { permissionApi } from '#shared/accounts/access.ts'
import { authApi } from '#shared/accounts/accounts.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { until } from './testing/process/until.ts'
import { makeHotel } from './testing/worlds/hotel.ts'
import { employ, person, testPassword } from './testing/worlds/people.ts'
import { orderFor, pay } from './testing/worlds/stay.ts'
import { type TestServer, testServer } from './testing.ts'

type Line = Record<string, unknown>

const guest = { userName: 'Kanarika Fink', userEmail: 'kanarika@mail.example', userPhone: '+919812377777', specialRequest: 'kanari wish' }

/** The log lines of all answered calls, whatever their result; waits until there are `count`. */
const callsIn = async (lines: Line[], count: number): Promise<Line[]> => {
  const calls = () => lines.filter(({ msg }) => msg === 'request')
  await until(async () => calls().length >= count)
  return calls()
}

/** Makes each call with personal data, to succeed, be refused or fail. Returns secrets that no line may hold either. */
const callEverything = async (server: TestServer): Promise<string[]> => {
  const hotel = await makeHotel(server.db)
  const { data: order } = await server.call(paymentApi.createOrder, orderFor(server, hotel, guest))
  const { id: orderId = '', orderSecret } = order
  await server.call(paymentApi.orderStatus, { orderId, orderSecret })
  await server.call(paymentApi.orderStatus, { orderId, orderSecret: `${orderSecret}x` })
  const proof = await pay(server, orderId)
  await server.call(bookingApi.create, { ...proof, ...guest, signature: 'kanari' })
  await server.call(bookingApi.create, { ...proof, ...guest })
  await server.settleAll()
  await server.call(paymentApi.createOrder, { ...orderFor(server, hotel, guest), receipt: 'kanari'.repeat(10) })
  await sql`alter table booking add constraint no_more check (false) not valid`.execute(server.db)
  await server.call(paymentApi.createOrder, orderFor(server, hotel, { ...guest, numbers: ['102'] }))
  await sql`alter table payment_order rename to away`.execute(server.db)
  await server.call(paymentApi.orderStatus, { orderId, orderSecret })
  return [orderSecret, proof.signature ?? '']
}

test('one line per call with route, status and time; nothing of the guest and no secret in any line, errors included', async t => {
  const lines: Line[] = []
  const server = await testServer(t, { webhooks: false, log: line => lines.push(JSON.parse(line) as Line) })
  const secrets = await callEverything(server)

  const calls = await callsIn(lines, 8)
  assert.deepEqual(
    calls.map(({ method, route, status }) => `${method} ${route} ${status}`),
    [
      'POST /api/payment/createorder 200',
      'GET /api/payment/orderstatus 200',
      'GET /api/payment/orderstatus 404',
      'POST /api/booking/createbooking 401',
      'POST /api/booking/createbooking 200',
      'POST /api/payment/createorder 400',
      'POST /api/payment/createorder 500',
      'GET /api/payment/orderstatus 500',
    ],
  )
  assert.equal(new Set(calls.map(({ reqId }) => reqId)).size, 8)
  for (const { ms } of calls) assert.equal(typeof ms, 'number')

  const errors = lines.filter(({ msg }) => msg === 'A request failed').map(({ err }) => (err as Line).code)
  assert.deepEqual(errors, ['23514', '42P01'])
  const text = JSON.stringify(lines)
  assert.match(text, /no_more/)
  assert.ok(secrets.every(secret => secret.length > 20 && !text.includes(secret)))
  assert.deepEqual(text.match(/[^,]*(kanari|Fink|12377777)[^,]*/gi), null)
  assert.doesNotMatch(JSON.stringify(calls), /127\.0\.0\.1/)
})

test('sign-ins and refusals are logged with who, what, hotel and network, and no name', async t => {
  const lines: Line[] = []
  const server = await testServer(t, { log: line => lines.push(JSON.parse(line) as Line) })
  const hotel = await makeHotel(server.db)
  const staff = await person(server, { email: 'kanarika@desk.example', name: 'Kanarika' })
  await employ(server, hotel.id, staff.id, { grants: { rooms: ['READ'] } })
  await server.call(authApi.login, { email: 'kanarika@desk.example', password: 'Kanari@2027' })
  await server.call(authApi.login, { email: 'kanarika@desk.example', password: testPassword })
  await server.call(permissionApi.list, { hotelId: hotel.id }, staff.headers)
  await callsIn(lines, 3)
  const said = (text: string) => lines.filter(({ msg }) => msg === text).map(({ who, what, hotel: at, from }) => [who, what, at, from])
  assert.deepEqual(said('signed in'), [[staff.id, undefined, undefined, '127.0.0.1']])
  assert.deepEqual(said('refused'), [
    [null, 'POST /api/auth/login', null, '127.0.0.1'],
    [staff.id, 'GET /api/permission/getpermissions', hotel.id, '127.0.0.1'],
  ])
  assert.doesNotMatch(JSON.stringify(lines), /kanari/i)
})
